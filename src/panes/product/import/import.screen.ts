import { listAddress } from '#contract/core/list-address.ts'
import { filter } from '#contract/core/list-filter.ts'
import { setsStock } from '#contract/product/product-access.ts'
import { defineScreen } from '#kernel/define-screen.ts'

export const outcomes = ['change', 'same', 'problem'] as const
export type Outcome = (typeof outcomes)[number]

export const importAddress = listAddress({ outcome: filter.choice(outcomes) })

/** Numbers of products from a sheet: what each line would change is seen before anything is. */
export const productImportScreen = defineScreen({
  id: 'product.import',
  path: '/product/import',
  query: importAddress.schema,
  title: 'product.import.title',
  keywords: 'product.import.keywords',
  icon: 'upload',
  access: setsStock,
  frame: 'dashboard',
  menus: [{ at: 'toolbar', of: 'product', order: 110 }],
  dock: { instances: 'one', opens: 'replace', minWidth: 400 },
  load: () => import('./import.pane.tsx'),
})
