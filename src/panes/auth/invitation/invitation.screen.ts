import { z } from 'zod'
import { defineScreen } from '#kernel/define-screen.ts'

/** Where the letter of an invitation leads: a seat in somebody's workspace. */
export const invitationScreen = defineScreen({
  id: 'auth.invitation',
  path: '/invitation',
  query: z.object({ token: z.string().optional() }),
  title: 'auth.invitation.title',
  icon: 'users',
  access: 'public',
  frame: 'auth',
  openable: false,
  dock: { instances: 'one', opens: 'replace', minWidth: 240 },
  load: () => import('./invitation.pane.tsx'),
})
