import type { Chat } from '#contract/chat/chat.ts'
import type { LiveEvent } from '#contract/realtime/event.ts'
import { entity } from '#platform/query/entity.ts'

export type ChatNews = Extract<LiveEvent, { chat: Chat }>

const newsOf = (event: ChatNews) => [[event.chat.chat_code, event]] as const

/** A chat and its messages. What lists and conversations keep of them is in forms of their own, which follow it where they are made. */
export const chatEntity = entity<ChatNews>({
  tags: ['chat', 'chat-message'],
  news: { 'chat.changed': newsOf, 'chat.message': newsOf, 'chat.message-removed': newsOf },
  replies: {
    // Somebody else's change is read again.
    'chat.attribute-list': {
      again: ({ params }, { all }) => all.some(({ type, chat }) => type === 'chat.changed' && chat.chat_code === params?.chat_code),
    },
  },
})
