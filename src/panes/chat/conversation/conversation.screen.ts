import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** One conversation: a chat by its code, or the chat with the buyer of an order, or of what `init` says (as `/chat?init=` does). */
export const conversationScreen = defineScreen({
  id: 'chat.conversation',
  path: '/chat/detail',
  query: z.object({
    chat_code: z.string().min(1).max(64).optional(),
    order_code: z.string().min(1).max(64).optional(),
    init: z.string().min(1).max(2000).optional(),
    /** The message that is gone to. */
    msg_id: z.coerce.number().int().positive().optional(),
  }),
  title: 'conversation.title',
  icon: 'message-circle',
  access: any('chat', 'chat-read'),
  frame: 'dashboard',
  openable: false,
  dock: { instances: 'many', opens: 'replace', minWidth: 360 },
  follows: ({ chat_code, order_code }) => (chat_code ? { query: { chat_code } } : order_code ? { query: { order_code } } : null),
  load: () => import('./conversation.pane.tsx'),
})
