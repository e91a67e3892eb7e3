import { defineScreen } from '#kernel/define-screen.ts'

/** A new workspace: who, which shop, and a code from a letter. */
export const registerScreen = defineScreen({
  id: 'auth.register',
  path: '/register',
  title: 'auth.register.title',
  icon: 'store',
  access: 'public',
  frame: 'auth',
  openable: false,
  dock: { instances: 'one', opens: 'replace', minWidth: 240 },
  load: () => import('./register.pane.tsx'),
})
