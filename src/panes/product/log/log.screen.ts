import { productLog } from '#contract/product/product.endpoints.ts'
import { readsProducts } from '#contract/product/product-access.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** What was changed of products, by whom and when. */
export const productLogScreen = defineScreen({
  id: 'product.log',
  path: '/product/log',
  query: productLog.address.schema,
  title: 'product.log.title',
  keywords: 'product.log.keywords',
  icon: 'history',
  access: readsProducts,
  frame: 'dashboard',
  menus: [{ at: 'toolbar', of: 'product', order: 120 }],
  dock: { instances: 'many', opens: 'replace', minWidth: 420 },
  follows: ({ skus }) => (skus?.[0] ? { query: { sku: skus[0] } } : null),
  load: () => import('./log.pane.tsx'),
})
