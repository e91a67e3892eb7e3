import { z } from 'zod'
import { readsProducts } from '#contract/product/product-access.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { stockMovementScreen } from '#panes/product/stock-ledger/stock-ledger.screen.ts'
import { stockSkus } from '#platform/command/stock-context.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { hasListings, listingTargets } from '../product/listing/listing-targets.ts'
import { hasProducts, productTargets } from '../product/product-targets.ts'

const ofRow = (context: ContextSnapshot): string | null | undefined =>
  productTargets(context)[0]?.sku ?? listingTargets(context).find((one) => one.sku !== null)?.sku

/** Why a SKU has the numbers that it has: what happened to it, beside where it was asked. Of an order or a document with several, which one is asked. */
export const why = defineCommand({
  id: 'stock.why',
  title: 'stock.command.why',
  keywords: 'stock.command.why-keywords',
  icon: 'history',
  group: 'product.group',
  keys: ['H'],
  when: `${hasProducts} || (${hasListings} && listing.linked) || stock.count > 0`,
  menus: [
    { at: 'row', of: 'product', order: 50 },
    { at: 'row', of: 'listing', order: 80 },
    { at: 'row', of: 'unshelved', order: 30 },
  ],
  access: readsProducts,
  args: z.object({ sku: z.string().optional() }),
  ofContext: ['sku'],
  asks: {
    sku: {
      label: 'stock.ask.why',
      needed: (context) => !ofRow(context) && stockSkus(context).length > 1,
      choices: (context) => stockSkus(context).map((sku) => ({ value: sku, title: sku })),
    },
  },
  run({ args, context }) {
    const sku = args.sku ?? ofRow(context) ?? stockSkus(context)[0]
    if (sku) workbench.open(stockMovementScreen.href({ query: { sku: [sku] } }), 'right')
  },
})
