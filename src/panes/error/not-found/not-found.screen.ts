import { defineScreen } from '#kernel/define-screen.ts'

/** What any address shows that no screen has. */
export const notFoundScreen = defineScreen({
  id: 'error.not-found',
  path: '/error/not-found',
  title: 'error.not-found.label',
  icon: 'circle-help',
  access: 'public',
  frame: 'dashboard',
  openable: false,
  dock: { instances: 'many', opens: 'replace', minWidth: 240 },
  load: () => import('./not-found.pane.tsx'),
})
