import { listAddress } from '#contract/core/list-address.ts'
import { filter } from '#contract/core/list-filter.ts'
import { setsStock } from '#contract/product/product-access.ts'
import { importOutcomes } from '#contract/product/product-import.ts'
import { defineScreen } from '#kernel/define-screen.ts'

export const importAddress = listAddress({ outcome: filter.choice(importOutcomes) })

/** Products from a sheet: what each line would make or change is seen before anything is written. */
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
