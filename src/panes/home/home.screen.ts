import { defineScreen } from '#kernel/define-screen.ts'

/** The start of a day: what has to be done, what went wrong, what is new. */
export const homeScreen = defineScreen({
  id: 'home.home',
  path: '/home',
  title: 'home.title',
  keywords: 'home.keywords',
  icon: 'house',
  access: 'user',
  frame: 'dashboard',
  keys: ['G H'],
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./home.pane.tsx'),
})
