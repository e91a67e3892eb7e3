import { defineScreen } from '#kernel/define-screen.ts'

/** `/`: sends on to where a person starts, or to signing in; nobody stays here. */
export const indexScreen = defineScreen({
  id: 'index.index',
  path: '/',
  title: 'auth.index.title',
  icon: 'house',
  access: 'user',
  frame: 'plain',
  openable: false,
  dock: { instances: 'one', opens: 'replace', minWidth: 240 },
  load: () => import('./index.pane.tsx'),
})
