import { type ChannelChat, ChannelFailure, type OutgoingMessage } from '../channel.ts'
import { cannotSend, findSent } from '../chat-message.ts'
import type { TokopediaClient } from './client.ts'
import { initiateShape, repliesShape, replyShape } from './message.ts'

const lookBack = 20
/** How the service writes the kinds of attachments. */
const productAttachment = 3

function contentOf(outgoing: OutgoingMessage): object {
  if (outgoing.type === 'text') return { message: outgoing.message }
  if (outgoing.type !== 'product') return cannotSend(outgoing.type)
  const { name, price, url, image_url, sku } = outgoing.product
  const payload = { thumbnail: image_url ?? '', identifier: sku ?? '', title: name, price: String(price), url }
  return { message: outgoing.message || name, attachment_type: productAttachment, payload }
}

export function createChat(client: TokopediaClient): ChannelChat {
  return {
    capabilities: {
      types: ['text', 'product'],
      // Its calls take no file, only the address of one that it can fetch.
      images: null,
      products: true,
      quotes: false,
      templates: false,
      typing: false,
      session: false,
      idempotent: false,
      max_text: 4000,
    },

    async send(store, chat, outgoing) {
      const path = `/v1/chat/fs/:fs/messages/${encodeURIComponent(chat.chat_id)}/reply`
      const body = { shop_id: Number(store.store_id), ...contentOf(outgoing) }
      const sent = await client.call(store, 'POST', path, replyShape, { body })
      return { mp_msg_id: String(sent.reply_id), at: new Date(sent.reply_time).toISOString() }
    },

    async sentAlready(store, chat, outgoing, tried) {
      const path = `/v1/chat/fs/:fs/messages/${encodeURIComponent(chat.chat_id)}/replies`
      const query = { shop_id: store.store_id, page: 1, per_page: lookBack }
      const replies = (await client.call(store, 'GET', path, repliesShape, { query })) ?? []
      const ours = replies
        .filter(({ role }) => role !== 'User')
        .map((one) => ({
          mp_msg_id: String(one.reply_id),
          at: new Date(one.reply_time).toISOString(),
          type: one.attachment?.type === productAttachment ? 'product' : 'text',
          message: one.attachment?.type === productAttachment ? '' : (one.msg ?? ''),
        }))
      return findSent(ours, outgoing, tried)
    },

    async open(store, { mp_order_id }) {
      if (!mp_order_id) throw new ChannelFailure('rejected', 'a conversation begins with an order here', undefined, 'invalid')
      const query = { order_id: mp_order_id, shop_id: store.store_id }
      const { msg_id } = await client.call(store, 'GET', '/v1/chat/fs/:fs/initiate', initiateShape, { query })
      return { chat_id: String(msg_id) }
    },
  }
}
