import { z } from 'zod'
import { defineScreen } from '#kernel/define-screen.ts'

/** Where the letter's link leads of somebody who lost the authenticator app: the wait begins or ends here. */
export const secondFactorScreen = defineScreen({
  id: 'auth.second-factor',
  path: '/second-factor',
  query: z.object({ token: z.string().optional() }),
  title: 'auth.factor.title',
  icon: 'key-round',
  access: 'public',
  frame: 'auth',
  openable: false,
  dock: { instances: 'one', opens: 'replace', minWidth: 240 },
  load: () => import('./second-factor.pane.tsx'),
})
