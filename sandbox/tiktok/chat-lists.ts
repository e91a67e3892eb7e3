import type { FastifyInstance } from 'fastify'
import { type SandboxChat, type SandboxMessage, unreadOf } from '../chat/chat.ts'
import type { SandboxStore } from '../order.ts'
import type { StandInParts } from '../stand-in.ts'
import { type Fields, shopCall, TiktokError } from './door.ts'
import { seconds } from './shapes.ts'

const base = '/customer_service/202309/conversations'
const types = { text: 'TEXT', image: 'IMAGE', video: 'VIDEO', product: 'PRODUCT_CARD', audio: 'TEXT', document: 'TEXT' } as const

function contentOf({ type, text, file, product }: SandboxMessage): string {
  if (type === 'image' || type === 'video') return JSON.stringify({ url: file?.url, width: 320, height: 320 })
  if (product) return JSON.stringify({ product_id: String(product.product_id) })
  return JSON.stringify({ content: text })
}

/** A message as pushes and lists tell it alike. */
export const messageBody = (message: SandboxMessage) => ({
  type: types[message.type],
  content: contentOf(message),
  create_time: seconds(message.at),
  is_visible: true,
  index: message.message_id,
})

const invalid = 36_009_004

/** How many are wanted, of at most so many. */
function sizeOf({ page_size }: Fields, most: number): number {
  const size = Number(page_size)
  if (!Number.isInteger(size) || size < 1 || size > most) throw new TiktokError(invalid, `page_size must be between 1 and ${most}`)
  return size
}

/** A page of what is listed, the newest first: the token is how many came before, as of the moment of the first page. */
function pageOf<T extends { readonly at: number }>(
  listed: readonly T[],
  fields: Fields,
  most: number,
): { rows: readonly T[]; next_page_token: string } {
  const size = sizeOf(fields, most)
  const [before = '', at = ''] = Buffer.from(String(fields.page_token ?? ''), 'base64')
    .toString()
    .split('/')
  if (fields.page_token && !/^\d+$/.test(before)) throw new TiktokError(invalid, 'page_token is invalid')
  const seen = at ? listed.filter((one) => one.at <= Number(at)) : listed
  const from = Number(before)
  const mark = at || String(listed[0]?.at ?? 0)
  const next_page_token = seen.length > from + size ? Buffer.from(`${from + size}/${mark}`).toString('base64') : ''
  return { rows: seen.slice(from, from + size), next_page_token }
}

/** What was written before anybody asked, by conversations and by messages. */
export function mountChatLists(scope: FastifyInstance, parts: StandInParts): void {
  const { chats } = parts
  const buyerOf = ({ buyer }: SandboxChat) => ({ role: 'BUYER', nickname: buyer.name, im_user_id: buyer.key, avatar: '' })
  const agentOf = (store: SandboxStore) => ({ role: 'CUSTOMER_SERVICE', nickname: store.store_name, im_user_id: store.store_id, avatar: '' })
  const shopOf = (store: SandboxStore) => ({ ...agentOf(store), role: 'SHOP' })
  const listedMessage = (chat: SandboxChat, message: SandboxMessage) => ({
    ...messageBody(message),
    id: message.message_id,
    sender: message.sender === 'buyer' ? buyerOf(chat) : agentOf(chat.store),
  })

  scope.get(
    base,
    shopCall(parts, (store, fields) => {
      const listed = [...chats.chats()]
        .flatMap((chat) => {
          const latest = chat.store === store ? chat.messages.at(-1) : undefined
          return latest ? [{ chat, latest, at: latest.at }] : []
        })
        .sort((a, b) => b.at - a.at)
      const { rows, next_page_token } = pageOf(listed, fields, 20)
      const conversations = rows.map(({ chat, latest }) => ({
        id: chat.chat_id,
        create_time: seconds(chat.messages[0]?.at ?? latest.at),
        can_send_message: true,
        unread_count: unreadOf(chat),
        latest_message: listedMessage(chat, latest),
        participant_count: 3,
        participants: [
          { ...buyerOf(chat), user_id: chat.buyer.key, buyer_platform: 'TIKTOK_SHOP' },
          { ...shopOf(store), user_id: store.store_id },
          { ...agentOf(store), user_id: store.store_id },
        ],
      }))
      return { conversations, next_page_token }
    }),
  )
  scope.get(
    `${base}/:conversation_id/messages`,
    shopCall(parts, (store, fields, { conversation_id = '' }) => {
      const chat = chats.find(store, conversation_id)
      const { rows, next_page_token } = pageOf([...chat.messages].reverse(), fields, 10)
      return {
        messages: rows.map((message) => listedMessage(chat, message)),
        next_page_token,
        unsupported_msg_tips: 'Please check this message in Seller Center.',
      }
    }),
  )
}
