import { defineScreen } from '#kernel/define-screen.ts'

/** How buyers' chats of every marketplace come into one inbox. */
export const helpChatIntegrationScreen = defineScreen({
  id: 'help.chat-integration',
  path: '/help/chat/integration',
  title: 'help.chat-integration.title',
  keywords: 'help.chat-integration.keywords',
  icon: 'circle-help',
  access: 'public',
  frame: 'help',
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./chat-integration.pane.tsx'),
})
