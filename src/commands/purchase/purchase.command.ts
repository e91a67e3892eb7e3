import { z } from 'zod'
import { keepsPurchases } from '#contract/purchase/purchase.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'
import type { Placement } from '#kernel/screen.ts'
import { purchaseInvoiceScreen, purchaseReceiveScreen, purchaseScreen } from '#panes/purchase/purchase.screen.ts'
import { paneController } from '#platform/workbench/pane-store.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const common = { group: 'purchase.group', access: keepsPurchases } as const
const one = "selection.kind == 'purchase' && selection.count > 0"

/** What they do is loaded when somebody does it. */
const acts = () => import('./change-purchase.ts')

/** The purchase that a command is about: the row under the cursor, or the one that the pane shows. */
const target = (context: ContextSnapshot): number => Number((context['selection.codes'] as readonly string[])[0])
const versionIn = (context: ContextSnapshot): number => Number(context['purchase.version'])
const hrefOf = (purchase_id: number, query: Readonly<Record<string, string>> = {}) =>
  purchaseScreen.href({ params: { purchase_id: String(purchase_id) }, query })

export const create = defineCommand({
  ...common,
  id: 'purchase.new',
  title: 'purchase.new',
  keywords: 'purchase.command.new-keywords',
  icon: 'plus',
  keys: ['Shift+N B'],
  menus: [{ at: 'toolbar', of: 'purchase', order: 10 }],
  run: () => workbench.open(purchaseScreen.href()),
})

const open = (id: string, title: string, icon: string, placement: Placement | 'window', order: number) =>
  defineCommand({
    ...common,
    id: `purchase.${id}`,
    title,
    icon,
    when: `${one} && pane.list`,
    menus: [{ at: 'row', of: 'purchase', order }],
    run: () => paneController(workbench.focusedPane()).list?.open(placement),
  })
export const openPurchase = open('open', 'purchase.command.open', 'package-plus', 'replace', 10)
export const openBeside = open('open-beside', 'purchase.command.open-beside', 'columns-2', 'right', 20)
export const openWindow = open('open-window', 'purchase.command.open-window', 'external-link', 'window', 30)

export const order = defineCommand({
  ...common,
  id: 'purchase.order',
  title: 'purchase.command.order',
  keywords: 'purchase.command.order-keywords',
  icon: 'check-check',
  keys: ['Mod+Shift+Enter'],
  whileTyping: true,
  when: "selection.kind == 'purchase' && purchase.draft && !chat.composer",
  menus: [{ at: 'row', of: 'purchase', order: 40 }],
  // What is written is saved before it is ordered, where it is written.
  run({ context }) {
    const saved = Number(context['selection.count']) > 0
    workbench.open(saved ? hrefOf(target(context), { order: 'true' }) : purchaseScreen.href({ query: { order: 'true' } }))
  },
})

export const receive = defineCommand({
  ...common,
  id: 'purchase.receive',
  title: 'purchase.command.receive',
  keywords: 'purchase.command.receive-keywords',
  icon: 'package-check',
  keys: ['I'],
  when: `${one} && purchase.open`,
  menus: [{ at: 'row', of: 'purchase', order: 50 }],
  run: ({ context }) => workbench.open(purchaseReceiveScreen.href({ params: { purchase_id: String(target(context)) } })),
})

/** The same from a line that is awaited. */
export const receiveIncoming = defineCommand({
  ...common,
  id: 'purchase.receive-incoming',
  title: 'purchase.command.receive',
  keywords: 'purchase.command.receive-keywords',
  icon: 'package-check',
  keys: ['I'],
  when: "selection.kind == 'purchase-incoming' && selection.count > 0",
  menus: [{ at: 'row', of: 'purchase-incoming', order: 10 }],
  run({ context }) {
    const [purchase_id] = context['purchase.ids'] as readonly string[]
    if (purchase_id) workbench.open(purchaseReceiveScreen.href({ params: { purchase_id } }))
  },
})

export const pay = defineCommand({
  ...common,
  id: 'purchase.pay',
  title: 'purchase.command.pay',
  keywords: 'purchase.command.pay-keywords',
  icon: 'receipt-text',
  keys: ['B'],
  when: `${one} && purchase.payable`,
  menus: [{ at: 'row', of: 'purchase', order: 60 }],
  run: ({ context }) => workbench.open(hrefOf(target(context), { pay: 'true' })),
})

export const print = defineCommand({
  ...common,
  id: 'purchase.print',
  title: 'purchase.command.print',
  icon: 'printer',
  keys: ['P'],
  when: one,
  menus: [{ at: 'row', of: 'purchase', order: 80 }],
  run: ({ context }) => workbench.open(purchaseInvoiceScreen.href({ query: { purchase_id: String(target(context)) } }), 'tab'),
})

export const send = defineCommand({
  ...common,
  id: 'purchase.send',
  title: 'purchase.command.send',
  keywords: 'purchase.command.send-keywords',
  icon: 'send',
  keys: ['S'],
  when: `${one} && purchase.sendable`,
  menus: [{ at: 'row', of: 'purchase', order: 70 }],
  args: z.object({ email: z.email().max(200) }),
  asks: {
    email: {
      label: 'purchase.ask.email',
      freeText: true,
      choices: async (context: ContextSnapshot) => (await acts()).emailChoices(target(context)),
    },
  },
  run: async ({ args, context }) => (await acts()).sendPurchase(target(context), args.email),
})

export const whatsapp = defineCommand({
  ...common,
  id: 'purchase.whatsapp',
  title: 'purchase.command.whatsapp',
  keywords: 'purchase.command.whatsapp-keywords',
  icon: 'message-circle',
  when: `${one} && purchase.sendable`,
  menus: [{ at: 'row', of: 'purchase', order: 75 }],
  run: async ({ context }) => (await acts()).openWhatsapp(target(context)),
})

export const edit = defineCommand({
  ...common,
  id: 'purchase.edit',
  title: 'purchase.command.edit',
  icon: 'pencil',
  keys: ['E'],
  when: `${one} && !purchase.cancelled && !pane.edit`,
  menus: [{ at: 'row', of: 'purchase', order: 90 }],
  run: ({ context }) => workbench.open(hrefOf(target(context), context['purchase.draft'] ? {} : { edit: 'true' })),
})

export const copy = defineCommand({
  ...common,
  id: 'purchase.copy',
  title: 'purchase.command.copy',
  keywords: 'purchase.command.copy-keywords',
  icon: 'copy',
  keys: ['D'],
  when: one,
  menus: [{ at: 'row', of: 'purchase', order: 100 }],
  run: async ({ context }) => (await acts()).copyPurchase(target(context)),
})

export const close = defineCommand({
  ...common,
  id: 'purchase.close',
  title: 'purchase.command.close',
  keywords: 'purchase.command.close-keywords',
  icon: 'circle-check',
  keys: ['Shift+C'],
  when: `${one} && purchase.partial`,
  menus: [{ at: 'row', of: 'purchase', order: 110 }],
  run: async ({ context }) => (await acts()).movePurchase(target(context), versionIn(context), 'received'),
})

export const reopen = defineCommand({
  ...common,
  id: 'purchase.reopen',
  title: 'purchase.command.reopen',
  icon: 'rotate-ccw',
  when: `${one} && (purchase.cancelled || purchase.short)`,
  menus: [{ at: 'row', of: 'purchase', order: 115 }],
  run: async ({ context }) => (await acts()).movePurchase(target(context), versionIn(context), context['purchase.cancelled'] ? 'ordered' : 'partial'),
})

export const cancel = defineCommand({
  ...common,
  id: 'purchase.cancel',
  title: 'purchase.command.cancel',
  icon: 'ban',
  danger: true,
  keys: ['C'],
  when: `${one} && purchase.ordered`,
  menus: [{ at: 'row', of: 'purchase', order: 200 }],
  run: async ({ context }) => (await acts()).movePurchase(target(context), versionIn(context), 'cancelled'),
})

const known = { purchase_id: z.number().int().optional(), version: z.number().int().optional() }

/** Takes an order back to what it was; also from an undo, which names it. */
export const toDraft = defineCommand({
  ...common,
  id: 'purchase.to-draft',
  title: 'purchase.command.to-draft',
  icon: 'undo-2',
  when: `${one} && purchase.ordered`,
  menus: [{ at: 'row', of: 'purchase', order: 190 }],
  args: z.object(known),
  ofContext: ['purchase_id', 'version'],
  run: async ({ args, context }) => (await acts()).movePurchase(args.purchase_id ?? target(context), args.version ?? versionIn(context), 'draft'),
})

export const remove = defineCommand({
  ...common,
  id: 'purchase.delete',
  title: 'purchase.command.delete',
  icon: 'trash-2',
  danger: true,
  when: `${one} && purchase.deletable`,
  menus: [{ at: 'row', of: 'purchase', order: 210 }],
  run: async ({ context }) => (await acts()).deletePurchase(target(context)),
})

const sure = z.enum(['yes', 'promised', 'no'])
const reads = { purchase_id: z.number().int().optional() }

/** Takes a receipt back; which one is asked where there are several. Also from an undo, which names it. */
export const unreceive = defineCommand({
  ...common,
  id: 'purchase.unreceive',
  title: 'purchase.command.unreceive',
  keywords: 'purchase.command.unreceive-keywords',
  icon: 'rotate-ccw',
  danger: true,
  keys: ['Shift+Z'],
  when: one,
  menus: [{ at: 'row', of: 'purchase', order: 195 }],
  args: z.object({ ...reads, receipt_id: z.coerce.number().int(), sure }),
  ofContext: ['purchase_id'],
  asks: {
    receipt_id: {
      label: 'purchase.ask.receipt',
      choices: async (context: ContextSnapshot) => (await acts()).receiptChoices(target(context)),
    },
    sure: {
      label: 'purchase.ask.unreceive',
      choices: () => [
        { value: 'yes', titleKey: 'purchase.ask.unreceive-yes' },
        { value: 'promised', titleKey: 'purchase.ask.unreceive-promised' },
        { value: 'no', titleKey: 'common.action.cancel' },
      ],
    },
  },
  async run({ args, context }) {
    if (args.sure !== 'no') await (await acts()).unreceive(args.purchase_id ?? target(context), args.receipt_id, args.sure === 'promised')
  },
})

export const unpay = defineCommand({
  ...common,
  id: 'purchase.unpay',
  title: 'purchase.command.unpay',
  icon: 'rotate-ccw',
  danger: true,
  when: one,
  menus: [{ at: 'row', of: 'purchase', order: 196 }],
  args: z.object({ ...reads, payment_id: z.coerce.number().int(), sure: z.enum(['yes', 'no']) }),
  ofContext: ['purchase_id'],
  asks: {
    payment_id: {
      label: 'purchase.ask.payment',
      choices: async (context: ContextSnapshot) => (await acts()).paymentChoices(target(context)),
    },
    sure: {
      label: 'purchase.ask.unpay',
      choices: () => [
        { value: 'yes', titleKey: 'purchase.ask.unpay-yes' },
        { value: 'no', titleKey: 'common.action.cancel' },
      ],
    },
  },
  async run({ args, context }) {
    if (args.sure === 'yes') await (await acts()).unpay(args.purchase_id ?? target(context), args.payment_id)
  },
})
