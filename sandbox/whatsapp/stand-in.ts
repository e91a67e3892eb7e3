import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ChatMessageType } from '#contract/chat/chat.ts'
import type { ChatChange, SandboxChat, SandboxFile, SandboxMessage, Saying } from '../chat/chat.ts'
import { MessageRefusal } from '../chat/chat-world.ts'
import { type Codes, type Fields, graphCall, mountToken, mountVersions, signPush, unanswered } from '../graph/door.ts'
import { Refusal, type SandboxStore } from '../order.ts'
import type { Push } from '../pushes.ts'
import type { FormFile, StandIn, StandInParts } from '../stand-in.ts'
import { readTemplate } from './approved-template.ts'
import { textOf } from './message-text.ts'
import { accountOf, mountNumber, numberOf } from './number-calls.ts'

const codes: Codes = { sessionOver: { code: 131_047 } }
const seconds = (ms: number) => String(Math.floor(ms / 1000))
const reactionId = ({ reaction }: Fields): string => `wamid.reaction.${String((reaction as { message_id?: string } | undefined)?.message_id ?? '')}`
const withFile: readonly ChatMessageType[] = ['image', 'audio', 'video', 'document']

/** The Cloud API: files are named by ids and asked for with the token; statuses tell of every step of ours. */
export function createStandIn(parts: StandInParts): StandIn {
  const { chats, world } = parts
  const uploads = new Map<string, SandboxFile>()

  function pushOf(chat: SandboxChat, title: string, what: object): Push {
    const { store_id } = chat.store
    const value = { messaging_product: 'whatsapp', metadata: { display_phone_number: store_id, phone_number_id: store_id }, ...what }
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: accountOf(chat.store), changes: [{ field: 'messages', value }] }],
    })
    return { marketplace: 'whatsapp', store_id, order_id: chat.chat_id, title, body }
  }

  function contentOf({ type, text, file, product }: SandboxMessage): Fields {
    if (withFile.includes(type) && file) {
      const named = type === 'document' ? { filename: file.filename } : {}
      return { type, [type]: { id: file.file_id, mime_type: file.mime_type, sha256: 'c2FuZGJveA==', ...(text && { caption: text }), ...named } }
    }
    if (product) {
      const items = [{ product_retailer_id: product.sku, quantity: 1, item_price: product.price, currency: 'IDR' }]
      return { type: 'order', order: { catalog_id: 'katalog', text, product_items: items } }
    }
    return { type: 'text', text: { body: text } }
  }

  const statusPush = (chat: SandboxChat, message: SandboxMessage, status: string, at: number) => {
    const named = message.note ? { biz_opaque_callback_data: message.note } : {}
    return pushOf(chat, `status ${status}`, {
      statuses: [{ id: message.message_id, status, timestamp: seconds(at), recipient_id: chat.chat_id, ...named }],
    })
  }

  function chatPushesOf(change: ChatChange): Push[] {
    const { chat, message } = change
    if (change.kind === 'state') return [statusPush(chat, message, message.state, change.at)]
    if (message.sender === 'seller') return [statusPush(chat, message, 'sent', message.at)]
    const contacts = [{ profile: { name: chat.buyer.name }, wa_id: chat.buyer.key }]
    const quoted = message.quotes ? { context: { from: chat.store.store_id, id: message.quotes } } : {}
    const messageBody = { from: chat.buyer.key, id: message.message_id, timestamp: seconds(message.at), ...contentOf(message), ...quoted }
    return [pushOf(chat, `message ${message.type}`, { contacts, messages: [messageBody] })]
  }

  /** A file that was uploaded before, or one at an address of the seller's, of which the sandbox shows a drawing. */
  function fileIn(type: ChatMessageType, media: { id?: string; link?: string; filename?: string } | undefined): SandboxFile {
    if (media?.link && /^https?:/.test(media.link))
      return type === 'image'
        ? chats.picture(media.link)
        : chats.keep(Buffer.from(media.link), 'application/octet-stream', media.filename ?? 'berkas')
    const file = uploads.get(String(media?.id))
    if (!file) throw new MessageRefusal('invalid', `(#100) Param ${type}.id is not a media id`)
    return file
  }

  function sayingOf(fields: Fields): Saying {
    const type = String(fields.type ?? 'text')
    const text = textOf(type, fields)
    if (text !== null) return { type: 'text', text }
    const shown = type === 'sticker' ? 'image' : (type as ChatMessageType)
    if (!withFile.includes(shown)) throw new MessageRefusal('invalid', `(#100) Param type must be one of the message types`)
    const media = fields[type] as { id?: string; link?: string; caption?: string; filename?: string } | undefined
    return { type: shown, text: media?.caption ?? '', file: fileIn(shown, media) }
  }

  /** The seller has read a buyer's message, and maybe types. Of an earlier run's messages nothing is remembered; having read them does no harm. */
  function readUpTo({ message_id, typing_indicator }: Fields) {
    const read = String(message_id)
    for (const chat of chats.chats()) {
      if (chat.store.marketplace !== 'whatsapp' || !chat.messages.some((one) => one.message_id === read)) continue
      chat.seller_read = read
      if (typing_indicator) chat.typing_at = world.now()
    }
    return { success: true }
  }

  function send(store: SandboxStore, fields: Fields) {
    const wa_id = String(fields.to ?? '').replace(/\D/g, '')
    if (!wa_id) throw new MessageRefusal('invalid', '(#100) The parameter to is required.')
    const chat = chats.find(store, wa_id)
    const contacts = [{ input: String(fields.to), wa_id }]
    // A reaction stands below a message, and is none itself.
    if (fields.type === 'reaction') return { messaging_product: 'whatsapp', contacts, messages: [{ id: reactionId(fields) }] }
    const quotes = (fields.context as { message_id?: string } | undefined)?.message_id ?? null
    const template = fields.type === 'template' ? readTemplate((fields.template ?? {}) as object) : null
    const saying: Saying = template ? { type: 'text', text: template.text } : sayingOf(fields)
    const note = fields.biz_opaque_callback_data ? String(fields.biz_opaque_callback_data) : null
    const message = chats.reply(chat, { ...saying, quotes }, { note, template: template?.name ?? null, session: true })
    return { messaging_product: 'whatsapp', contacts, messages: [{ id: message.message_id, ...(template && { message_status: 'accepted' }) }] }
  }

  function mount(scope: FastifyInstance) {
    mountToken(scope, 'whatsapp', parts)
    scope.post(
      '/:store_id/messages',
      graphCall('whatsapp', parts, codes, (store, fields) => {
        if (fields.messaging_product !== 'whatsapp') throw new MessageRefusal('invalid', '(#100) messaging_product is required')
        return fields.status === 'read' ? readUpTo(fields) : send(store, fields)
      }),
    )
    scope.post(
      '/:store_id/media',
      graphCall('whatsapp', parts, codes, (_store, { file: given }) => {
        const { bytes, mime_type, filename } = (given ?? {}) as Partial<FormFile>
        if (!bytes) throw new MessageRefusal('invalid', '(#100) file is required')
        const file = chats.keep(bytes, mime_type ?? '', filename ?? 'berkas')
        uploads.set(file.file_id, file)
        return { id: file.file_id }
      }),
    )
    mountNumber(scope, parts, codes)
    scope.get(
      '/:media_id',
      graphCall('whatsapp', parts, codes, (store, fields, { media_id = '', origin }) => {
        if (media_id === store.store_id || media_id === 'me') return numberOf(store, fields.fields)
        const found = chats.file(media_id)
        if (!found) throw new Refusal('not-found', `Object with ID '${media_id}' does not exist`)
        return {
          messaging_product: 'whatsapp',
          url: `${origin}${found.file.url}`,
          mime_type: found.file.mime_type,
          sha256: createHash('sha256').update(found.bytes).digest('hex'),
          file_size: found.bytes.length,
          id: media_id,
        }
      }),
    )
    scope.delete(
      '/:media_id',
      graphCall('whatsapp', parts, codes, (_store, _fields, { media_id = '' }) => {
        if (!uploads.delete(media_id)) throw new Refusal('not-found', `Object with ID '${media_id}' does not exist`)
        return { success: true }
      }),
    )
  }

  return {
    marketplace: 'whatsapp',
    orders: false,
    pushesOf: () => [],
    chatPushesOf,
    sign: signPush,
    unanswered,
    mount: (scope) => mountVersions(scope, mount),
  }
}
