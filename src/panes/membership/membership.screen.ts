import { z } from 'zod'
import { defineScreen } from '#kernel/define-screen.ts'

/** How long the workspace is paid for; where its people wait while it is not, and go on to `redirect_uri` once it is again. */
export const membershipScreen = defineScreen({
  id: 'membership.status',
  path: '/membership',
  query: z.object({ redirect_uri: z.string().optional() }),
  title: 'membership.title',
  keywords: 'membership.keywords',
  icon: 'receipt-text',
  access: 'user',
  frame: 'dashboard',
  dock: { instances: 'one', opens: 'replace', minWidth: 280 },
  load: () => import('./membership.pane.tsx'),
})
