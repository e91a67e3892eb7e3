import { any } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'
import { menuPlaces } from '#kernel/side-menu.ts'
import { inboxQuerySchema } from './inbox-query.ts'

/** The inbox: every conversation of the workspace, pinned ones first, then the newest. */
export const inboxScreen = defineScreen({
  id: 'chat.inbox',
  path: '/chat',
  query: inboxQuerySchema,
  title: 'inbox.title',
  keywords: 'inbox.keywords',
  icon: 'message-circle',
  access: any('chat', 'chat-read'),
  frame: 'dashboard',
  keys: ['G C'],
  menu: menuPlaces.chat,
  dock: { instances: 'many', opens: 'replace', minWidth: 320, stays: true },
  load: () => import('./inbox.pane.tsx'),
})
