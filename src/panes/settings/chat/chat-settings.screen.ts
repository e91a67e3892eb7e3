import { any } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** Every menu of the chat settings, with how each is set now. */
export const chatSettingsScreen = defineScreen({
  id: 'settings.chat',
  path: '/settings/chat',
  title: 'chat-settings.title',
  keywords: 'chat-settings.keywords',
  icon: 'message-circle',
  access: any('setting-chat-template'),
  frame: 'dashboard',
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./overview.pane.tsx'),
})
