import { readsProducts } from '#contract/product/product-access.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { stockMovementScreen } from '#panes/product/stock-ledger/stock-ledger.screen.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { hasListings, listingTargets } from '../product/listing/listing-targets.ts'
import { hasProducts, productTargets } from '../product/product-targets.ts'

/** Why a SKU has the numbers that it has: what happened to it, beside where it was asked. */
export const why = defineCommand({
  id: 'stock.why',
  title: 'stock.command.why',
  keywords: 'stock.command.why-keywords',
  icon: 'history',
  group: 'product.group',
  keys: ['H'],
  when: `${hasProducts} || (${hasListings} && listing.linked)`,
  menus: [
    { at: 'row', of: 'product', order: 50 },
    { at: 'row', of: 'listing', order: 80 },
  ],
  access: readsProducts,
  run({ context }) {
    const sku = productTargets(context)[0]?.sku ?? listingTargets(context).find((one) => one.sku !== null)?.sku
    if (sku) workbench.open(stockMovementScreen.href({ query: { sku: [sku] } }), 'right')
  },
})
