import { z } from 'zod'
import { broadcastReceivers } from '#contract/chat/broadcast.endpoints.ts'
import { rowIdText } from '#contract/core/ids.ts'
import { any } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** One broadcast: what it says, and what became of each receiver. */
export const broadcastDetailScreen = defineScreen({
  id: 'broadcast.detail',
  path: '/chat/broadcast/detail/:id?',
  params: z.object({
    id: rowIdText.optional(),
  }),
  query: broadcastReceivers.address.schema,
  title: 'broadcast.detail.title',
  icon: 'send',
  access: any('chat', 'chat-broadcast'),
  frame: 'dashboard',
  openable: false,
  dock: { instances: 'many', opens: 'replace', minWidth: 360 },
  load: () => import('./detail.pane.tsx'),
})
