import { returnList } from '#contract/return-refund/return-refund.endpoints.ts'
import { defineScreen } from '#kernel/define-screen.ts'
import { menuPlaces } from '#kernel/side-menu.ts'

/** What buyers give back or want to be paid back for; what has to be answered first comes first. */
export const returnListScreen = defineScreen({
  id: 'return.list',
  path: '/return-refund',
  query: returnList.address.schema,
  title: 'return.list.title',
  keywords: 'return.list.keywords',
  icon: 'undo-2',
  access: returnList.access,
  frame: 'dashboard',
  keys: ['G V'],
  menu: menuPlaces.returnRefund,
  dock: { instances: 'many', opens: 'replace', minWidth: 420, stays: true },
  load: () => import('./list.pane.tsx'),
})
