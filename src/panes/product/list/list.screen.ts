import { z } from 'zod'
import { productList } from '#contract/product/product.endpoints.ts'
import { readsProducts } from '#contract/product/product-access.ts'
import { defineScreen } from '#kernel/define-screen.ts'
import { menuPlaces } from '#kernel/side-menu.ts'

/** The stock editor: every SKU with its stock and prices, set in place; `sku` opens one beside the list. */
export const productListScreen = defineScreen({
  id: 'product.list',
  path: '/product',
  query: productList.address.schema.extend({ sku: z.string().max(120).optional() }),
  title: 'product.list.title',
  keywords: 'product.list.keywords',
  icon: 'boxes',
  access: readsProducts,
  frame: 'dashboard',
  keys: ['G P'],
  menu: menuPlaces.product,
  dock: { instances: 'many', opens: 'replace', minWidth: 480, stays: true },
  follows: ({ skus }) => (skus?.[0] ? { query: { sku: skus[0] } } : null),
  load: () => import('./list.pane.tsx'),
})
