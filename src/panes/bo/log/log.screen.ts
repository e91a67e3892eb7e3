import { boActList } from '#contract/bo/bo.endpoints.ts'
import { backoffice } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** What operators did. */
export const operatorLogScreen = defineScreen({
  id: 'bo.log',
  path: '/bo/log',
  query: boActList.address.schema,
  title: 'bo.log.title',
  keywords: 'bo.log.keywords',
  icon: 'clipboard-list',
  access: backoffice,
  frame: 'backoffice',
  menus: [
    { at: 'toolbar', of: 'membership-order', order: 120 },
    { at: 'toolbar', of: 'store-invitation', order: 120 },
  ],
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./log.pane.tsx'),
})
