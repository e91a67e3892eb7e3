import { z } from 'zod'
import { defineScreen } from '#kernel/define-screen.ts'

/** Signing in; afterwards to `redirect_uri`, a path of this app, or to where the person starts. */
export const loginScreen = defineScreen({
  id: 'auth.login',
  path: '/login',
  query: z.object({ redirect_uri: z.string().optional() }),
  title: 'auth.login.title',
  icon: 'key-round',
  access: 'public',
  frame: 'auth',
  openable: false,
  dock: { instances: 'one', opens: 'replace', minWidth: 240 },
  load: () => import('./login.pane.tsx'),
})
