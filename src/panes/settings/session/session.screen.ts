import { listAddress } from '#contract/core/list-address.ts'
import { filter } from '#contract/core/list-filter.ts'
import { defineScreen } from '#kernel/define-screen.ts'

export const sessionAddress = listAddress({ search: filter.search(1) })

/** Where one is signed in. */
export const sessionScreen = defineScreen({
  id: 'settings.session',
  path: '/settings/session',
  query: sessionAddress.schema,
  title: 'session.title',
  keywords: 'session.keywords',
  icon: 'monitor',
  access: 'user',
  frame: 'dashboard',
  menus: [{ at: 'toolbar', of: 'sign-in', order: 110 }],
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./session.pane.tsx'),
})
