import { keepsSales } from '#contract/sale/sale.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { saleCustomerScreen, saleListScreen, saleScreen } from '#panes/sale/sale.screen.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const common = { group: 'sale.group', access: keepsSales } as const
const one = "selection.kind == 'sale-customer' && selection.count > 0"
const target = (context: ContextSnapshot): string => (context['selection.codes'] as readonly string[])[0] ?? ''

export const create = defineCommand({
  ...common,
  id: 'sale.new-customer',
  title: 'sale.customer.new',
  icon: 'plus',
  keys: ['Shift+N L'],
  menus: [{ at: 'toolbar', of: 'sale-customer', order: 10 }],
  run: () => workbench.open(saleCustomerScreen.href({ query: { edit: 'new' } })),
})

export const sell = defineCommand({
  ...common,
  id: 'sale.sell-to',
  title: 'sale.command.sell-to',
  icon: 'shopping-bag',
  when: one,
  menus: [{ at: 'row', of: 'sale-customer', order: 10 }],
  run: ({ context }) => workbench.open(saleScreen.href({ query: { customer_id: Number(target(context)) } })),
})

export const sales = defineCommand({
  ...common,
  id: 'sale.of-customer',
  title: 'sale.command.of-customer',
  icon: 'shopping-bag',
  when: one,
  menus: [{ at: 'row', of: 'sale-customer', order: 15 }],
  run: ({ context }) => workbench.open(saleListScreen.href({ query: { customer_id: Number(target(context)) } })),
})

export const edit = defineCommand({
  ...common,
  id: 'sale.edit-customer',
  title: 'sale.command.edit-customer',
  icon: 'pencil',
  keys: ['E'],
  when: `${one} && !pane.edit`,
  menus: [{ at: 'row', of: 'sale-customer', order: 110 }],
  run: ({ context }) => workbench.open(saleCustomerScreen.href({ query: { edit: target(context) } })),
})
