import { z } from 'zod'
import { rowIdText } from '#contract/core/ids.ts'
import { any } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** Writes a broadcast: for whom, what, and when. */
export const broadcastCreateScreen = defineScreen({
  id: 'broadcast.create',
  path: '/chat/broadcast/create',
  /** Starts from what another one was. */
  query: z.object({
    from: rowIdText.optional(),
  }),
  title: 'broadcast.create.title',
  keywords: 'broadcast.create.keywords',
  icon: 'send',
  access: any('chat', 'chat-broadcast'),
  frame: 'dashboard',
  keys: ['G J'],
  menus: [{ at: 'toolbar', of: 'broadcast', order: 1 }],
  dock: { instances: 'one', opens: 'replace', minWidth: 360 },
  load: () => import('./create.pane.tsx'),
})
