import { keepsStockIo } from '#contract/product/stock-io.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { hasProducts, productTargets } from '../product/product-targets.ts'

/** Begins a document of pieces that come in, with what is suggested to buy of each SKU that is selected. */
export const receiveSuggested = defineCommand({
  id: 'stock-io.receive-suggested',
  title: 'purchase-suggestion.command.receive',
  keywords: 'purchase-suggestion.command.receive-keywords',
  icon: 'package-plus',
  group: 'product.group',
  keys: ['Shift+S'],
  when: `${hasProducts} && purchase.suggested`,
  menus: [
    { at: 'row', of: 'product', order: 60 },
    { at: 'selection', of: 'product', order: 60 },
  ],
  access: keepsStockIo,
  // What it does is loaded when somebody does it.
  async run({ context }) {
    const suggested = context['selection.suggested'] as readonly string[]
    const lines = productTargets(context).map(({ sku }, at) => ({ sku, qty: Number(suggested[at]) }))
    return (await import('./receive-suggested.ts')).receiveSuggested(lines.filter(({ qty }) => qty > 0))
  },
})
