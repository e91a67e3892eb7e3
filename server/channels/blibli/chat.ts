import { z } from 'zod'
import { cannotSend, findSent } from '../chat-message.ts'
import type { ChannelChat } from '../chats.ts'
import type { BlibliClient } from './client.ts'
import { messageIn, messageShape } from './message.ts'

/** The calls of conversations are told to partners only; this is the one place that knows where they are. */
export const roomsPath = '/proxy/mta/api/businesspartner/v1/chat/rooms'

const sentShape = z.object({ messageId: z.string().min(1), createdDate: z.number().int() })
const listShape = z.array(messageShape).nullish()
const lookBack = 20

export function createChat(client: BlibliClient): ChannelChat {
  const path = (chatId: string, rest: string) => `${roomsPath}/${encodeURIComponent(chatId)}/${rest}`
  return {
    capabilities: {
      types: ['text'],
      images: null,
      products: false,
      quotes: false,
      templates: false,
      typing: false,
      session: false,
      idempotent: false,
      max_text: 1000,
    },
    async send(store, chat, outgoing) {
      if (outgoing.type !== 'text') return cannotSend(outgoing.type)
      const body = { requestId: outgoing.reply_id, type: 'TEXT', text: outgoing.message }
      const sent = await client.call(store, 'POST', path(chat.chat_id, 'messages'), sentShape, { body })
      return { mp_msg_id: sent.messageId, at: new Date(sent.createdDate).toISOString() }
    },
    async sentAlready(store, chat, outgoing, tried) {
      const messages = (await client.call(store, 'GET', path(chat.chat_id, 'messages'), listShape, { query: { size: lookBack } })) ?? []
      return findSent(
        messages.map(messageIn).filter(({ sender }) => sender === 'seller'),
        outgoing,
        tried,
      )
    },
    async markRead(store, chat, lastMpMsgId) {
      await client.call(store, 'POST', path(chat.chat_id, 'read'), z.unknown(), { body: { messageId: lastMpMsgId } })
    },
  }
}
