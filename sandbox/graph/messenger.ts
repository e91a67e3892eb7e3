import type { FastifyInstance } from 'fastify'
import type { ChatMessageType } from '#contract/chat/chat.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { ChatChange, SandboxChat, SandboxFile, SandboxMessage, Saying } from '../chat/chat.ts'
import { MessageRefusal } from '../chat/chat-world.ts'
import type { SandboxStore } from '../order.ts'
import type { Push } from '../pushes.ts'
import type { FormFile, StandIn, StandInParts } from '../stand-in.ts'
import { type Codes, chosen, type Fields, graphCall, mountToken, mountVersions, signPush, unanswered } from './door.ts'
import { messengerLists } from './messenger-lists.ts'
import { profileOf } from './profile.ts'

const pushedTypes: Partial<Record<ChatMessageType, string>> = { image: 'image', video: 'video', audio: 'audio', document: 'file' }
const typeOf: Readonly<Record<string, ChatMessageType>> = { image: 'image', video: 'video', audio: 'audio', file: 'document' }

function contentOf({ type, text, file, product, quotes, message_id }: SandboxMessage) {
  const kind = pushedTypes[type]
  const element = product && {
    title: product.name,
    subtitle: `Rp${product.price.toLocaleString('id-ID')}`,
    image_url: product.image_url,
    retailer_id: product.sku,
  }
  const attachments = kind
    ? [{ type: kind, payload: { url: file?.url } }]
    : element
      ? [{ type: 'template', payload: { product: { elements: [element] } } }]
      : undefined
  return { mid: message_id, ...(text && { text }), ...(attachments && { attachments }), ...(quotes && { reply_to: { mid: quotes } }) }
}

/** Pages and profiles: the same calls and pushes, with small differences that are given. */
export function createMessenger(marketplace: Marketplace, object: string, parts: StandInParts): StandIn {
  const { chats } = parts
  const codes: Codes = { sessionOver: { code: 10, error_subcode: object === 'page' ? 2_018_278 : 2_534_022 } }
  const call = (run: Parameters<typeof graphCall>[3]) => graphCall(marketplace, parts, codes, run)
  const uploads = new Map<string, SandboxFile>()

  function pushOf(chat: SandboxChat, title: string, at: number, bySeller: boolean, what: object): Push {
    const [sender, recipient] = bySeller ? [chat.store.store_id, chat.buyer.key] : [chat.buyer.key, chat.store.store_id]
    const messaging = [{ sender: { id: sender }, recipient: { id: recipient }, timestamp: at, ...what }]
    const body = JSON.stringify({ object, entry: [{ id: chat.store.store_id, time: at, messaging }] })
    return { marketplace, store_id: chat.store.store_id, order_id: chat.chat_id, title, body }
  }

  function chatPushesOf(change: ChatChange): Push[] {
    const { chat, message } = change
    if (change.kind === 'state') {
      const mids = object === 'page' ? { watermark: change.at } : { mid: message.message_id }
      if (message.state === 'read') return [pushOf(chat, 'message read', change.at, false, { read: mids })]
      // Profiles are not told that a message arrived, only that it was read.
      if (object !== 'page') return []
      return [pushOf(chat, 'message delivered', change.at, false, { delivery: { mids: [message.message_id], watermark: change.at } })]
    }
    const echo =
      message.sender === 'seller' ? { is_echo: true, app_id: Number(parts.account.app_id), ...(message.note && { metadata: message.note }) } : {}
    return [pushOf(chat, `message ${message.type}`, message.at, message.sender === 'seller', { message: { ...contentOf(message), ...echo } })]
  }

  /** Of a file at an address of the seller's the sandbox shows a drawing. */
  const linked = (type: ChatMessageType | undefined, url: string): SandboxFile =>
    type === 'image' ? chats.picture(url) : chats.keep(Buffer.from(url), 'application/octet-stream', 'berkas')

  /** Whose the token is: a page or a professional profile. */
  function selfOf(store: SandboxStore): Fields {
    const { store_id, store_name } = store
    if (object === 'page') return { id: store_id, name: store_name, category: 'Clothing' }
    const profile = profileOf(store)
    return { ...profile, user_id: store_id, name: profile.username }
  }

  const lists = messengerLists(chats)

  function sayingOf(message: Fields): Saying {
    const attachment = message.attachment as { type: string; payload: Record<string, unknown> } | undefined
    if (!attachment) return { type: 'text', text: String(message.text ?? '') }
    if (attachment.type === 'template') {
      const [element] = (attachment.payload.elements ?? []) as { title: string }[]
      const product = [...chats.products()].find(({ name }) => name === element?.title) ?? null
      return { type: 'product', text: element?.title ?? '', product }
    }
    const type = typeOf[attachment.type]
    const { url, attachment_id } = attachment.payload
    const file = typeof url === 'string' ? linked(type, url) : uploads.get(String(attachment_id))
    if (!file || !type) throw new MessageRefusal('invalid', 'The attachment is not known')
    return { type, text: '', file }
  }

  function mount(scope: FastifyInstance) {
    mountToken(scope, marketplace, parts)
    scope.post(
      '/:store_id/messages',
      call((store, fields) => {
        const key = String((fields.recipient as { id?: string } | undefined)?.id)
        const chat = chats.find(store, key)
        if (fields.sender_action === 'mark_seen') chat.seller_read = chat.messages.findLast(({ sender }) => sender === 'buyer')?.message_id ?? null
        if (fields.sender_action === 'typing_on') chat.typing_at = parts.world.now()
        if (fields.sender_action) return { recipient_id: key }
        const message = (fields.message ?? {}) as Fields
        const quotes = (fields.reply_to as { mid?: string } | undefined)?.mid ?? null
        const named = { note: message.metadata ? String(message.metadata) : null, session: true }
        const sent = chats.reply(chat, { ...sayingOf(message), quotes }, named)
        return { recipient_id: key, message_id: sent.message_id }
      }),
    )
    scope.post(
      '/:store_id/message_attachments',
      call((_store, { filedata, message }) => {
        const given = filedata as FormFile | undefined
        const told = (typeof message === 'string' ? JSON.parse(message) : (message ?? {})) as {
          attachment?: { type: string; payload?: { url?: string } }
        }
        const url = told.attachment?.payload?.url
        if (!given && !url) throw new MessageRefusal('invalid', 'filedata is missing')
        const file = given ? chats.keep(given.bytes, given.mime_type, given.filename) : linked(typeOf[told.attachment?.type ?? ''], url ?? '')
        uploads.set(file.file_id, file)
        return { attachment_id: file.file_id }
      }),
    )
    scope.get(
      '/:store_id/conversations',
      call((store, fields, params) => lists.conversations(store, fields, params)),
    )
    scope.get(
      '/:thread_id/messages',
      call((store, fields, params) => lists.messages(store, fields, params)),
    )
    const subscribed = '/:store_id/subscribed_apps'
    scope.get(
      subscribed,
      call(() => ({ data: [{ id: parts.account.app_id, name: 'Dermaga', category: 'Business', subscribed_fields: ['messages', 'message_reads'] }] })),
    )
    for (const method of ['POST', 'DELETE'] as const) scope.route({ method, url: subscribed, handler: call(() => ({ success: true })) })
    // A buyer, a conversation, a message, or whose the token is.
    scope.get(
      '/:node_id',
      call((store, fields, params) => {
        const { node_id = '' } = params
        if (node_id === 'me' || node_id === store.store_id) return chosen(selfOf(store), fields.fields)
        const conversation = lists.conversation(store, node_id, fields, params)
        if (conversation) return conversation
        const message = lists.message(store, node_id)
        if (message) return chosen(message, fields.fields)
        const { key, name } = chats.find(store, node_id).buyer
        const [first_name, ...rest] = name.split(' ')
        const told = { id: key, name, first_name, last_name: rest.join(' '), username: name.toLowerCase().replace(/\W+/g, '.'), profile_pic: '' }
        return chosen(told, fields.fields)
      }),
    )
  }

  return { marketplace, orders: false, pushesOf: () => [], chatPushesOf, sign: signPush, unanswered, mount: (scope) => mountVersions(scope, mount) }
}
