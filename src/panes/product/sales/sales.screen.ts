import { z } from 'zod'
import { rowIdText } from '#contract/core/ids.ts'
import { setsProducts } from '#contract/product/product-access.ts'
import { productSales } from '#contract/product/product-sales.endpoints.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** What was sold of one product, with all of its variants. */
export const productSalesScreen = defineScreen({
  id: 'product.sales',
  path: '/product/sales/:id',
  params: z.object({ id: rowIdText }),
  query: productSales.address.schema,
  title: 'product.sales.title',
  icon: 'chart-column',
  access: setsProducts,
  frame: 'dashboard',
  openable: false,
  dock: { instances: 'many', opens: 'replace', minWidth: 360 },
  follows: ({ product_id }) => (product_id === undefined ? null : { params: { id: String(product_id) } }),
  load: () => import('./sales.pane.tsx'),
})
