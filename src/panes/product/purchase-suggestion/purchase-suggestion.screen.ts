import { all } from '#contract/core/privilege.ts'
import { purchaseSuggestion } from '#contract/product/purchase-suggestion.endpoints.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** What to buy, how much and why. It stands among the products (specification §6), and what it tells is the buyers' of the workspace. */
export const purchaseSuggestionScreen = defineScreen({
  id: 'product.purchase-suggestion',
  path: '/product/purchase-suggestion',
  query: purchaseSuggestion.address.schema,
  title: 'purchase-suggestion.title',
  keywords: 'purchase-suggestion.keywords',
  icon: 'package-plus',
  access: all('product', 'purchase'),
  frame: 'dashboard',
  keys: ['G Shift+B'],
  menus: [{ at: 'toolbar', of: 'product', order: 107 }],
  dock: { instances: 'many', opens: 'replace', minWidth: 420 },
  load: () => import('./purchase-suggestion.pane.tsx'),
})
