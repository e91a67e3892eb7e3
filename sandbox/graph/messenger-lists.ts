import { type SandboxChat, type SandboxFile, type SandboxMessage, type SandboxProduct, unreadOf } from '../chat/chat.ts'
import type { ChatWorld } from '../chat/chat-world.ts'
import type { SandboxStore } from '../order.ts'
import { chosen, type Fields, GraphRefusal } from './door.ts'

type Params = Readonly<Record<string, string>>

/** The platform writes instants to the second. */
const written = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, '+0000')

function fileNode({ file_id, url, mime_type, filename }: SandboxFile) {
  const node = { id: file_id, mime_type, name: filename, size: 48_213 }
  const size = { width: 320, height: 320, max_width: 320, max_height: 320 }
  if (mime_type.startsWith('image/')) return { ...node, image_data: { ...size, url, preview_url: url, image_type: 1, render_as_sticker: false } }
  if (mime_type.startsWith('video/')) return { ...node, video_data: { ...size, length: 8, video_type: 1, url, preview_url: url, rotation: 0 } }
  return { ...node, file_url: url }
}

const productNode = ({ product_id, name, price, image_url }: SandboxProduct) => ({
  id: String(product_id),
  generic_template: { title: name, subtitle: `Rp${price.toLocaleString('id-ID')}`, media_url: image_url },
})

function messageNode({ store, buyer }: SandboxChat, message: SandboxMessage): Fields {
  const [seller, person] = [
    { name: store.store_name, id: store.store_id },
    { name: buyer.name, id: buyer.key },
  ]
  const [from, to] = message.sender === 'seller' ? [seller, person] : [person, seller]
  const { file, product, quotes } = message
  const attached = file ? fileNode(file) : message.type === 'product' && product ? productNode(product) : null
  return {
    id: message.message_id,
    created_time: written(message.at),
    message: message.text,
    from,
    to: { data: [to] },
    tags: { data: [{ name: 'inbox' }, { name: message.sender === 'seller' ? 'sent' : 'source:mobile' }] },
    ...(attached && { attachments: { data: [attached] } }),
    ...(quotes && { reply_to: { mid: quotes, is_self_reply: false } }),
  }
}

/** A page of what is listed, the newest first. Cursors name where it begins and ends; only where more follows is there an address of the next. */
function pageOf<T>(listed: readonly T[], idOf: (one: T) => string, { limit, after }: Fields, address: string) {
  const size = Math.min(Number(limit ?? 25), 100)
  if (!(size >= 1)) throw new GraphRefusal(100, 'Invalid parameter', 'limit must be positive')
  const last = after === undefined ? '' : Buffer.from(String(after), 'base64').toString()
  const place = last ? listed.findIndex((one) => idOf(one) === last) : -1
  if (last && place < 0) throw new GraphRefusal(100, 'Invalid parameter', 'after is no cursor of this list')
  const data = listed.slice(place + 1, place + 1 + size)
  const cursor = (one: T | undefined) => (one ? Buffer.from(idOf(one)).toString('base64') : '')
  const cursors = { before: cursor(data[0]), after: cursor(data.at(-1)) }
  const hasMore = listed.length > place + 1 + size
  const query = new URLSearchParams({ limit: String(size), after: cursors.after })
  return { data, paging: { cursors, ...(hasMore && { next: `${address}?${query}` }) } }
}

/** The conversations of a page or profile, their messages, and each of these by itself. */
export function messengerLists(chats: ChatWorld) {
  const chatsOf = (store: SandboxStore) => [...chats.chats()].filter((chat) => chat.store === store)

  function messagesOf(chat: SandboxChat, fields: Fields, { origin = '' }: Params) {
    const address = `${origin}/sandbox/${chat.store.marketplace}/v17.0/t_${chat.chat_id}/messages`
    const { data, paging } = pageOf([...chat.messages].reverse(), ({ message_id }) => message_id, fields, address)
    return { data: data.map((message) => messageNode(chat, message)), paging }
  }
  function conversationNode(chat: SandboxChat, limit: number, params: Params): Fields {
    const { store, buyer } = chat
    return {
      id: `t_${chat.chat_id}`,
      link: `/${store.store_id}/inbox/${chat.chat_id}/`,
      updated_time: written(chat.messages.at(-1)?.at ?? 0),
      message_count: chat.messages.length,
      // Documented for pages, not for profiles.
      ...(store.marketplace === 'facebook' && { unread_count: unreadOf(chat) }),
      can_reply: true,
      participants: {
        data: [
          { name: buyer.name, email: `${buyer.key}@facebook.com`, id: buyer.key },
          { name: store.store_name, email: `${store.store_id}@facebook.com`, id: store.store_id },
        ],
      },
      messages: messagesOf(chat, { limit }, params),
    }
  }

  const innerLimit = (fields: unknown) => Number(/messages\.limit\((\d+)\)/.exec(String(fields ?? ''))?.[1] ?? 25)

  return {
    /** By its own id, with what was asked for; null: no such conversation. */
    conversation(store: SandboxStore, id: string, { fields }: Fields, params: Params): Fields | null {
      const chat = chatsOf(store).find(({ chat_id }) => `t_${chat_id}` === id)
      return chat ? chosen(conversationNode(chat, innerLimit(fields), params), fields ?? 'id,link,updated_time') : null
    },
    conversations(store: SandboxStore, { user_id, fields, ...paged }: Fields, params: Params): Fields {
      // How many messages go along with each stands among the fields.
      const inner = innerLimit(fields)
      const meant = user_id === undefined ? chatsOf(store).filter(({ messages }) => messages.length > 0) : [chats.find(store, String(user_id))]
      const newest = meant.sort((a, b) => (b.messages.at(-1)?.at ?? 0) - (a.messages.at(-1)?.at ?? 0))
      const address = `${params.origin}/sandbox/${store.marketplace}/v17.0/${store.store_id}/conversations`
      const { data, paging } = pageOf(newest, ({ chat_id }) => chat_id, paged, address)
      return { data: data.map((chat) => chosen(conversationNode(chat, inner, params), fields ?? 'id,link,updated_time')), paging }
    },
    messages(store: SandboxStore, fields: Fields, params: Params): Fields {
      const { thread_id = '' } = params
      return messagesOf(chats.find(store, thread_id.replace(/^t_/, '')), fields, params)
    },
    message(store: SandboxStore, id: string): Fields | null {
      for (const chat of chatsOf(store)) {
        const message = chat.messages.find(({ message_id }) => message_id === id)
        if (message) return messageNode(chat, message)
      }
      return null
    },
  }
}
