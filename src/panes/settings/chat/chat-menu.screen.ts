import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** In the order of the specification (§3), tags last. */
export const chatMenus = ['reply-template', 'working-hours', 'auto-reply', 'chat-rotation', 'chat-reassignment', 'other', 'tags'] as const
export type ChatMenu = (typeof chatMenus)[number]

/** One menu of the chat settings. `create` begins a new template or tag. */
export const chatMenuScreen = defineScreen({
  id: 'settings.chat-menu',
  path: '/settings/chat/:menu',
  params: z.object({ menu: z.enum(chatMenus) }),
  query: z.object({ create: z.literal('1').optional() }),
  title: 'chat-settings.title',
  icon: 'message-circle',
  access: any('setting-chat-template'),
  frame: 'dashboard',
  openable: false,
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./menu.pane.tsx'),
})
