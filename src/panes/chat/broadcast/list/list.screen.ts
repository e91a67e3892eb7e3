import { broadcastList } from '#contract/chat/broadcast.endpoints.ts'
import { any } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** Every broadcast of the workspace, the newest first, with how far each has come. */
export const broadcastListScreen = defineScreen({
  id: 'broadcast.list',
  path: '/chat/broadcast',
  query: broadcastList.address.schema,
  title: 'broadcast.title',
  keywords: 'broadcast.keywords',
  icon: 'send',
  access: any('chat', 'chat-broadcast'),
  frame: 'dashboard',
  keys: ['G W'],
  dock: { instances: 'one', opens: 'replace', minWidth: 360, stays: true },
  load: () => import('./list.pane.tsx'),
})
