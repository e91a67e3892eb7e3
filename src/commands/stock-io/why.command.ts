import { readsProducts } from '#contract/product/product-access.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { stockMovementScreen } from '#panes/product/stock-ledger/stock-ledger.screen.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { hasProducts, productTargets } from '../product/product-targets.ts'

/** Why a SKU has the numbers that it has: what happened to it, beside where it was asked. */
export const why = defineCommand({
  id: 'stock.why',
  title: 'stock.command.why',
  keywords: 'stock.command.why-keywords',
  icon: 'history',
  group: 'product.group',
  keys: ['H'],
  when: hasProducts,
  menus: [{ at: 'row', of: 'product', order: 50 }],
  access: readsProducts,
  run({ context }) {
    const [target] = productTargets(context)
    if (target) workbench.open(stockMovementScreen.href({ query: { sku: [target.sku] } }), 'right')
  },
})
