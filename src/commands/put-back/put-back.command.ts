import { putsBack } from '#contract/product/put-back.endpoints.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'

const common = { group: 'product.group', access: putsBack, when: "selection.kind == 'unshelved' && selection.count > 0" } as const

/** The waiting pieces that a command is about: what is selected, or stands under the cursor. */
function targets(context: ContextSnapshot) {
  const orders = context['unshelved.orders'] as readonly string[]
  const skus = context['unshelved.skus'] as readonly string[]
  const pieces = context['unshelved.pieces'] as readonly string[]
  return orders.map((order_code, at) => ({ order_code, sku: skus[at] ?? '', qty: Number(pieces[at]) }))
}

/** What they do is loaded when somebody does it. */
const move = () => import('./move-pieces.ts')

export const shelve = defineCommand({
  ...common,
  id: 'unshelved.shelve',
  title: 'put-back.command.shelve',
  keywords: 'put-back.command.shelve-keywords',
  icon: 'check',
  keys: ['B'],
  menus: [
    { at: 'row', of: 'unshelved', order: 10 },
    { at: 'selection', of: 'unshelved', order: 10 },
  ],
  run: async ({ context }) => (await move()).movePieces(targets(context), 'shelf'),
})

export const writeOff = defineCommand({
  ...common,
  id: 'unshelved.write-off',
  title: 'put-back.command.write-off',
  keywords: 'put-back.command.write-off-keywords',
  icon: 'trash-2',
  danger: true,
  keys: ['D'],
  menus: [
    { at: 'row', of: 'unshelved', order: 200 },
    { at: 'selection', of: 'unshelved', order: 200 },
  ],
  run: async ({ context }) => (await move()).movePieces(targets(context), 'gone'),
})
