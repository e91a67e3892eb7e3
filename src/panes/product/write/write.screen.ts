import { z } from 'zod'
import { rowIdInAddress } from '#contract/core/ids.ts'
import { setsProducts } from '#contract/product/product-access.ts'
import { defineScreen } from '#kernel/define-screen.ts'

const common = { icon: 'package-plus', access: setsProducts, frame: 'dashboard' } as const

/** A product that is new, with its variants. */
export const productCreateScreen = defineScreen({
  ...common,
  id: 'product.create',
  path: '/product/create',
  query: z.object({ package: z.literal('1').optional() }),
  title: 'product.write.new',
  keywords: 'product.write.new-keywords',
  menus: [{ at: 'toolbar', of: 'product', order: 10 }],
  dock: { instances: 'one', opens: 'replace', minWidth: 380 },
  load: () => import('./create.pane.tsx'),
})

/** A product that is there, as its form. */
export const productEditScreen = defineScreen({
  ...common,
  id: 'product.edit',
  path: '/product/edit',
  query: z.object({ product_id: rowIdInAddress }),
  title: 'product.write.title',
  openable: false,
  icon: 'pencil',
  dock: { instances: 'many', opens: 'replace', minWidth: 380 },
  load: () => import('./edit.pane.tsx'),
})
