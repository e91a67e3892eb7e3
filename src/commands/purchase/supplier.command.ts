import { keepsPurchases } from '#contract/purchase/purchase.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { purchaseInvoiceScreen, purchaseListScreen, supplierScreen } from '#panes/purchase/purchase.screen.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const common = { group: 'supplier.group', access: keepsPurchases } as const
const one = "selection.kind == 'supplier' && selection.count > 0"
const target = (context: ContextSnapshot): string => (context['selection.codes'] as readonly string[])[0] ?? ''

export const create = defineCommand({
  ...common,
  id: 'supplier.new',
  title: 'supplier.new',
  icon: 'plus',
  keys: ['Shift+N S'],
  menus: [{ at: 'toolbar', of: 'supplier', order: 10 }],
  run: () => workbench.open(supplierScreen.href({ query: { edit: 'new' } })),
})

export const purchases = defineCommand({
  ...common,
  id: 'supplier.purchases',
  title: 'supplier.command.purchases',
  icon: 'package-plus',
  when: one,
  menus: [{ at: 'row', of: 'supplier', order: 10 }],
  run: ({ context }) => workbench.open(purchaseListScreen.href({ query: { supplier_id: Number(target(context)) } })),
})

export const invoices = defineCommand({
  ...common,
  id: 'supplier.invoices',
  title: 'supplier.command.invoices',
  icon: 'receipt-text',
  keys: ['B'],
  when: one,
  menus: [{ at: 'row', of: 'supplier', order: 20 }],
  run: ({ context }) => workbench.open(purchaseInvoiceScreen.href({ query: { supplier_id: Number(target(context)) } })),
})

export const edit = defineCommand({
  ...common,
  id: 'supplier.edit',
  title: 'supplier.command.edit',
  icon: 'pencil',
  keys: ['E'],
  when: `${one} && !pane.edit`,
  menus: [{ at: 'row', of: 'supplier', order: 110 }],
  run: ({ context }) => workbench.open(supplierScreen.href({ query: { edit: target(context) } })),
})

export const remove = defineCommand({
  ...common,
  id: 'supplier.delete',
  title: 'supplier.command.delete',
  icon: 'trash-2',
  danger: true,
  when: one,
  menus: [{ at: 'row', of: 'supplier', order: 210 }],
  run: async ({ context }) => (await import('./change-supplier.ts')).deleteSupplier(Number(target(context))),
})
