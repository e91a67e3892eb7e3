import { z } from 'zod'
import { defineScreen } from '#kernel/define-screen.ts'

/** Where a person ends up who lacks the privilege for a screen; `from` is the address they wanted. */
export const noAccessScreen = defineScreen({
  id: 'error.no-access',
  path: '/error/no-access',
  query: z.object({ from: z.string().optional() }),
  title: 'error.no-access.title',
  icon: 'lock',
  access: 'user',
  frame: 'plain',
  openable: false,
  dock: { instances: 'many', opens: 'replace', minWidth: 240 },
  load: () => import('./no-access.pane.tsx'),
})
