import { z } from 'zod'
import { keepsSales } from '#contract/sale/sale.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'
import type { Placement } from '#kernel/screen.ts'
import { saleDetailScreen, saleInvoiceScreen, saleScreen } from '#panes/sale/sale.screen.ts'
import { paneController } from '#platform/workbench/pane-store.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const common = { group: 'sale.group', access: keepsSales } as const
const one = "selection.kind == 'sale' && selection.count > 0"

/** What they do is loaded when somebody does it. */
const acts = () => import('./change-sale.ts')

/** The sale that a command is about: the row under the cursor, or the one that the pane shows. */
const target = (context: ContextSnapshot): string => (context['selection.codes'] as readonly string[])[0] ?? ''

export const create = defineCommand({
  ...common,
  id: 'sale.new',
  title: 'sale.new',
  keywords: 'sale.command.new-keywords',
  icon: 'plus',
  keys: ['Shift+N J'],
  menus: [{ at: 'toolbar', of: 'sale', order: 10 }],
  run: () => workbench.open(saleScreen.href()),
})

const open = (id: string, title: string, icon: string, placement: Placement | 'window', order: number) =>
  defineCommand({
    ...common,
    id: `sale.${id}`,
    title,
    icon,
    when: `${one} && pane.list`,
    menus: [{ at: 'row', of: 'sale', order }],
    run: () => paneController(workbench.focusedPane()).list?.open(placement),
  })
export const openSale = open('open', 'sale.command.open', 'shopping-bag', 'replace', 10)
export const openBeside = open('open-beside', 'sale.command.open-beside', 'columns-2', 'right', 20)
export const openWindow = open('open-window', 'sale.command.open-window', 'external-link', 'window', 30)

/** What is written is saved, and its invoice printed. */
export const savePrint = defineCommand({
  ...common,
  id: 'sale.save-print',
  title: 'sale.command.save-print',
  keywords: 'sale.command.save-print-keywords',
  icon: 'printer',
  keys: ['Mod+Shift+Enter'],
  whileTyping: true,
  when: "selection.kind == 'sale' && sale.writing && !chat.composer",
  run({ context }) {
    const saved = Number(context['selection.count']) > 0
    workbench.open(saleScreen.href({ params: saved ? { sales_id: target(context) } : {}, query: { print: 'true' } }))
  },
})

export const print = defineCommand({
  ...common,
  id: 'sale.print',
  title: 'sale.command.print',
  keywords: 'sale.command.print-keywords',
  icon: 'printer',
  keys: ['P'],
  when: `${one} && !sale.writing`,
  menus: [{ at: 'row', of: 'sale', order: 40 }],
  run: async ({ context }) => (await acts()).printInvoice(target(context)),
})

export const pay = defineCommand({
  ...common,
  id: 'sale.pay',
  title: 'sale.command.pay',
  keywords: 'sale.command.pay-keywords',
  icon: 'receipt-text',
  keys: ['B'],
  when: `${one} && sale.payable && !sale.writing`,
  menus: [{ at: 'row', of: 'sale', order: 50 }],
  run: ({ context }) => workbench.open(saleDetailScreen.href({ query: { order_code: target(context), pay: 'true' } })),
})

export const send = defineCommand({
  ...common,
  id: 'sale.send',
  title: 'sale.command.send',
  keywords: 'sale.command.send-keywords',
  icon: 'send',
  keys: ['S'],
  when: `${one} && sale.standing && !sale.writing`,
  menus: [{ at: 'row', of: 'sale', order: 60 }],
  args: z.object({ email: z.email().max(200) }),
  asks: {
    email: {
      label: 'sale.ask.email',
      freeText: true,
      choices: async (context: ContextSnapshot) => (await acts()).emailChoices(target(context)),
    },
  },
  run: async ({ args, context }) => (await acts()).sendSale(target(context), args.email),
})

export const sendChat = defineCommand({
  ...common,
  id: 'sale.send-chat',
  title: 'sale.command.send-chat',
  keywords: 'sale.command.send-chat-keywords',
  icon: 'message-circle',
  keys: ['Shift+S'],
  when: `${one} && sale.standing && !sale.writing`,
  menus: [{ at: 'row', of: 'sale', order: 70 }],
  run: async ({ context }) => (await acts()).sendToChat(target(context)),
})

export const edit = defineCommand({
  ...common,
  id: 'sale.edit',
  title: 'sale.command.edit',
  icon: 'pencil',
  keys: ['E'],
  when: `${one} && sale.standing && !sale.writing && !pane.edit`,
  menus: [{ at: 'row', of: 'sale', order: 80 }],
  run: ({ context }) => workbench.open(saleScreen.href({ params: { sales_id: target(context) } })),
})

/** Calls a sale off, with why: what was promised is free, what was handed over comes back or is gone. */
export const voidSale = defineCommand({
  ...common,
  id: 'sale.void',
  title: 'sale.command.void',
  keywords: 'sale.command.void-keywords',
  icon: 'ban',
  danger: true,
  keys: ['C'],
  when: `${one} && sale.voidable && !sale.writing`,
  menus: [{ at: 'row', of: 'sale', order: 200 }],
  args: z.object({ cancel_reason: z.string().trim().min(3).max(200), pieces: z.enum(['back', 'gone']) }),
  asks: {
    cancel_reason: { label: 'sale.ask.reason', freeText: true, choices: async () => (await acts()).reasonChoices() },
    pieces: {
      label: 'sale.ask.pieces',
      choices: () => [
        { value: 'back', titleKey: 'sale.ask.pieces-back' },
        { value: 'gone', titleKey: 'sale.ask.pieces-gone' },
      ],
    },
  },
  run: async ({ args, context }) => (await acts()).voidSale(target(context), args.cancel_reason, args.pieces === 'back'),
})

export const unpay = defineCommand({
  ...common,
  id: 'sale.unpay',
  title: 'purchase.command.unpay',
  icon: 'rotate-ccw',
  danger: true,
  when: `${one} && !sale.writing`,
  menus: [{ at: 'row', of: 'sale', order: 190 }],
  args: z.object({ order_code: z.string().optional(), payment_id: z.coerce.number().int(), sure: z.enum(['yes', 'no']) }),
  ofContext: ['order_code'],
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
    if (args.sure === 'yes') await (await acts()).unpay(args.order_code ?? target(context), args.payment_id)
  },
})

export const invoiceList = defineCommand({
  ...common,
  id: 'sale.receivables',
  title: 'sale.command.receivables',
  icon: 'receipt-text',
  when: "selection.kind == 'sale-customer' && selection.count > 0",
  keys: ['B'],
  menus: [{ at: 'row', of: 'sale-customer', order: 20 }],
  run: ({ context }) => workbench.open(saleInvoiceScreen.href({ query: { customer_id: Number(target(context)) } })),
})
