import { z } from 'zod'
import { keepsStockIo, type StockIoType } from '#contract/product/stock-io.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'
import type { Placement } from '#kernel/screen.ts'
import { stockIoDetailScreen, stockIoPrintScreen } from '#panes/product/stock-io/stock-io.screen.ts'
import { paneController } from '#platform/workbench/pane-store.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const group = 'stock-io.group'
const access = keepsStockIo
const isDocument = "selection.kind == 'stock-io'"
const hasDocument = `${isDocument} && selection.count > 0`

/** What they do is loaded when somebody does it. */
const change = () => import('./change-stock-io.ts')

/** The document that a command is about: the row under the cursor, or the one that the pane shows. */
const target = (context: ContextSnapshot): string | undefined => (context['selection.codes'] as readonly string[] | undefined)?.[0]

const begin = (io_type: StockIoType, icon: string, key: string, order: number) =>
  defineCommand({
    id: `stock-io.new-${io_type}`,
    title: `stock-io.new.${io_type}`,
    keywords: `stock-io.command.new-${io_type}-keywords`,
    icon,
    group,
    access,
    keys: [`Shift+N ${key}`],
    menus: [{ at: 'toolbar', of: 'stock-io', order }],
    run: () => workbench.open(stockIoDetailScreen.href({ query: { io_type } })),
  })
export const newIn = begin('in', 'package-plus', 'I', 10)
export const newOut = begin('out', 'minus', 'O', 110)
export const newCount = begin('count', 'list-checks', 'C', 120)
export const newTransfer = begin('transfer', 'arrow-right', 'T', 130)

const open = (id: string, title: string, icon: string, placement: Placement | 'window', order: number) =>
  defineCommand({
    id: `stock-io.${id}`,
    title,
    icon,
    group,
    access,
    when: `${hasDocument} && pane.list`,
    menus: [{ at: 'row', of: 'stock-io', order }],
    run: () => paneController(workbench.focusedPane()).list?.open(placement),
  })
export const openDocument = open('open', 'stock-io.command.open', 'clipboard-list', 'replace', 10)
export const openBeside = open('open-beside', 'stock-io.command.open-beside', 'columns-2', 'right', 20)
export const openWindow = open('open-window', 'stock-io.command.open-window', 'external-link', 'window', 30)

export const post = defineCommand({
  id: 'stock-io.post',
  title: 'stock-io.command.post',
  keywords: 'stock-io.command.post-keywords',
  icon: 'check-check',
  group,
  access,
  keys: ['Mod+Shift+Enter'],
  whileTyping: true,
  when: `${isDocument} && stock-io.draft && !chat.composer`,
  menus: [{ at: 'row', of: 'stock-io', order: 40 }],
  // What it changes is shown before it does.
  run({ context }) {
    const io_id = target(context)
    const io_type = context['stock-io.new'] as StockIoType | null
    if (io_id) workbench.open(stockIoDetailScreen.href({ params: { io_id }, query: { post: 'true' } }))
    else if (io_type) workbench.open(stockIoDetailScreen.href({ query: { io_type, post: 'true' } }))
  },
})

export const print = defineCommand({
  id: 'stock-io.print',
  title: 'stock-io.command.print',
  icon: 'printer',
  group,
  access,
  keys: ['P'],
  when: hasDocument,
  menus: [{ at: 'row', of: 'stock-io', order: 50 }],
  run({ context }) {
    const io_id = target(context)
    if (io_id) workbench.open(stockIoPrintScreen.href({ params: { io_id } }), 'tab')
  },
})

const known = { io_id: z.number().int().optional() }

export const remove = defineCommand({
  id: 'stock-io.delete',
  title: 'stock-io.command.delete',
  icon: 'trash-2',
  group,
  access,
  danger: true,
  when: `${hasDocument} && stock-io.draft`,
  menus: [{ at: 'row', of: 'stock-io', order: 210 }],
  run: async ({ context }) => (await change()).deleteDocument(Number(target(context))),
})

/** Takes a posted document back; also from an undo, which names it. */
export const reverse = defineCommand({
  id: 'stock-io.reverse',
  title: 'stock-io.command.reverse',
  keywords: 'stock-io.command.reverse-keywords',
  icon: 'rotate-ccw',
  group,
  access,
  danger: true,
  keys: ['Shift+Z'],
  when: `${hasDocument} && stock-io.posted`,
  menus: [{ at: 'row', of: 'stock-io', order: 200 }],
  args: z.object({ ...known, sure: z.enum(['yes', 'promised', 'no']) }),
  ofContext: ['io_id'],
  asks: {
    sure: {
      label: 'stock-io.ask.reverse',
      values: (context: ContextSnapshot) => ({ io_id: target(context) ?? '' }),
      choices: () => [
        { value: 'yes', titleKey: 'stock-io.ask.reverse-yes' },
        { value: 'promised', titleKey: 'stock-io.ask.reverse-promised' },
        { value: 'no', titleKey: 'common.action.cancel' },
      ],
    },
  },
  async run({ args: { io_id, sure }, context }) {
    if (sure !== 'no') await (await change()).reverseDocument(io_id ?? Number(target(context)), sure === 'promised')
  },
})
