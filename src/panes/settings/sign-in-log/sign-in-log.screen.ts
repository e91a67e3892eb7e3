import { listAddress } from '#contract/core/list-address.ts'
import { filter } from '#contract/core/list-filter.ts'
import { defineScreen } from '#kernel/define-screen.ts'

export const signInAddress = listAddress({ show: filter.choice(['refused']), search: filter.search(1) })

/** Who signed in as oneself, or was refused. */
export const signInLogScreen = defineScreen({
  id: 'settings.sign-in-log',
  path: '/settings/sign-in-log',
  query: signInAddress.schema,
  title: 'sign-in.title',
  keywords: 'sign-in.keywords',
  icon: 'history',
  access: 'user',
  frame: 'dashboard',
  menus: [{ at: 'toolbar', of: 'session', order: 110 }],
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./sign-in-log.pane.tsx'),
})
