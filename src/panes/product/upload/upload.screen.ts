import { z } from 'zod'
import { setsProducts } from '#contract/product/product-access.ts'
import { defineScreen } from '#kernel/define-screen.ts'

const common = {
  icon: 'upload',
  access: setsProducts,
  frame: 'dashboard',
  /** The store that lists them then. */
  query: z.object({ store_code: z.string().max(64).optional() }),
  dock: { instances: 'one', opens: 'replace', minWidth: 420 },
} as const

/** Products of ours that are listed at a store. */
export const productUploadScreen = defineScreen({
  ...common,
  id: 'product.upload',
  path: '/product/upload',
  title: 'product.upload.title',
  keywords: 'product.command.upload-keywords',
  load: () => import('./upload.pane.tsx'),
})

/** Listings of one store that another lists as well. */
export const productCopyScreen = defineScreen({
  ...common,
  id: 'product.copy',
  path: '/product/copy',
  title: 'product.copy.title',
  keywords: 'product.copy.keywords',
  icon: 'copy',
  load: () => import('./copy.pane.tsx'),
})
