import { setsProducts } from '#contract/product/product-access.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { productSalesScreen } from '#panes/product/sales/sales.screen.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { hasProducts, productTargets } from './product-targets.ts'

/** What was sold of a product, beside where it was asked. */
export const sales = defineCommand({
  id: 'product.sales-of',
  title: 'product.command.sales',
  keywords: 'product.command.sales-keywords',
  icon: 'chart-column',
  group: 'product.group',
  keys: ['V'],
  when: hasProducts,
  menus: [{ at: 'row', of: 'product', order: 60 }],
  access: setsProducts,
  run({ context }) {
    const [target] = productTargets(context)
    if (target) workbench.open(productSalesScreen.href({ params: { id: String(target.product_id) } }), 'right')
  },
})
