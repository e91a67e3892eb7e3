import { listAddress } from '#contract/core/list-address.ts'
import { filter } from '#contract/core/list-filter.ts'
import { setsCategories } from '#contract/product/category.endpoints.ts'
import { defineScreen } from '#kernel/define-screen.ts'

export const categoryAddress = listAddress({ search: filter.search(1) })

/** What products are put under. */
export const categoryScreen = defineScreen({
  id: 'settings.product-category',
  path: '/settings/product-category',
  query: categoryAddress.schema,
  title: 'category.title',
  keywords: 'category.keywords',
  icon: 'boxes',
  access: setsCategories,
  frame: 'dashboard',
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./category.pane.tsx'),
})
