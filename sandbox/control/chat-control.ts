import { z } from 'zod'
import { chatMessageTypes } from '#contract/chat/chat.ts'
import { marketplaceSchema } from '#contract/core/marketplace.ts'
import type { SandboxChat, Saying } from '../chat/chat.ts'
import type { SandboxParts } from '../create-sandbox.ts'
import { cardOf } from '../listing/card.ts'
import { Refusal, type SandboxStore } from '../order.ts'
import type { On } from './control-api.ts'

const hour = 3_600_000
const store = { marketplace: marketplaceSchema, store_id: z.string().optional() }

const newMessage = z.object({
  ...store,
  /** Goes on in this conversation; otherwise the order's buyer writes, otherwise a stranger. */
  chat_id: z.string().optional(),
  order_id: z.string().optional(),
  full_name: z.string().max(100).optional(),
  /** The stranger is one of the marketplace's own people. */
  official: z.boolean().optional(),
  type: z.enum(chatMessageTypes).default('text'),
  text: z.string().max(5000).optional(),
  sku: z.string().optional(),
  /** The message it quotes. */
  quotes: z.string().optional(),
  count: z.number().int().min(1).max(5000).default(1),
})
const newDiscussion = z.object({
  ...store,
  sku: z.string().optional(),
  full_name: z.string().max(100).optional(),
  text: z.string().max(1000).optional(),
})
const oneChat = z.object({ ...store, chat_id: z.string() })

const media: Readonly<Record<string, readonly [mime: string, name: string]>> = {
  audio: ['audio/ogg', 'suara.ogg'],
  video: ['video/mp4', 'video.mp4'],
  document: ['application/pdf', 'bukti-transfer.pdf'],
}

const messageView = (message: SandboxChat['messages'][number]) => ({
  message_id: message.message_id,
  sender: message.sender,
  type: message.type,
  text: message.text,
  state: message.state,
  at: new Date(message.at).toISOString(),
  reply_id: message.reply_id,
  note: message.note,
  template: message.template,
  quotes: message.quotes,
  sku: message.product?.sku ?? null,
  file: message.file,
})
const chatView = (chat: SandboxChat) => ({
  marketplace: chat.store.marketplace,
  store_id: chat.store.store_id,
  chat_id: chat.chat_id,
  mp_buyer_id: chat.buyer.key,
  full_name: chat.buyer.name,
  order_id: chat.order_id,
  messages: chat.messages.length,
  seller_read: chat.seller_read,
  typing_at: chat.typing_at,
})

/** What tests and the control page ask of the sandbox's buyers. */
export function mountChatControl(on: On, parts: SandboxParts, storeOf: (wanted: { marketplace: string; store_id?: string }) => SandboxStore): void {
  const { world, chats, chatLife } = parts

  function sayingOf(at: SandboxStore, { type, text, sku, quotes }: z.output<typeof newMessage>, index: number): Saying {
    const number = index > 0 ? ` (${index + 1})` : ''
    if (type === 'product') {
      const product = cardOf(parts.listings, at, { sku }) ?? chats.product(sku ?? '') ?? chats.productBy(2_000_000_100)
      if (!product) throw new Refusal('bad-input', `no product ${sku}`)
      return { type, text: text ?? '', product, quotes }
    }
    if (type === 'image') return { type, text: text ?? '', file: chats.picture(`${text ?? 'foto'}-${index}`), quotes }
    const [mime, name] = media[type] ?? []
    if (mime && name) return { type, text: text ?? '', file: chats.keep(Buffer.from(`${type} dari pembeli`), mime, name), quotes }
    return { type: 'text', text: `${text ?? 'Kak, barangnya ready?'}${number}`, quotes }
  }
  function chatOf(wanted: z.output<typeof newMessage>): SandboxChat {
    if (wanted.order_id) {
      for (const order of world.orders())
        if (order.order_id === wanted.order_id && order.store.marketplace === wanted.marketplace) return chats.chatAbout(order)
      const owner = storeOf(wanted)
      return chats.chatAbout(world.find(owner, wanted.order_id, 'processing'))
    }
    const at = storeOf(wanted)
    return wanted.chat_id ? chats.find(at, wanted.chat_id) : chats.chatWith(at, chatLife.stranger(at, wanted.full_name, wanted.official))
  }

  on('POST', '/chat', newMessage, (wanted) => {
    if (!parts.standIns.get(wanted.marketplace)?.chatPushesOf) throw new Refusal('bad-input', `${wanted.marketplace} has no conversations`)
    const chat = chatOf(wanted)
    const messages = Array.from({ length: wanted.count }, (_, index) => messageView(chats.say(chat, sayingOf(chat.store, wanted, index))))
    return { ...chatView(chat), messages }
  })
  on('POST', '/chat/begin', z.object(store), (wanted) => chatView(chatLife.begin(storeOf(wanted))))
  on('GET', '/chat', oneChat, (wanted) => {
    const chat = chats.find(storeOf(wanted), wanted.chat_id)
    return { ...chatView(chat), messages: chat.messages.map(messageView) }
  })
  on(
    'GET',
    '/chats',
    z.object({ marketplace: marketplaceSchema.optional(), limit: z.coerce.number().int().min(1).max(1000).default(30) }),
    (wanted) => ({
      chats: [...chats.chats()]
        .filter((chat) => (wanted.marketplace ?? chat.store.marketplace) === chat.store.marketplace && chat.messages.length > 0)
        .sort((a, b) => (b.messages.at(-1)?.at ?? 0) - (a.messages.at(-1)?.at ?? 0))
        .slice(0, wanted.limit)
        .map((chat) => ({ ...chatView(chat), last: chat.messages.at(-1)?.text || `[${chat.messages.at(-1)?.type}]` })),
    }),
  )
  on('POST', '/discussion', newDiscussion, ({ sku, full_name, text, ...where }) => {
    const at = storeOf(where)
    if (!parts.standIns.get(at.marketplace)?.discussionPushOf) throw new Refusal('bad-input', `${at.marketplace} has no discussions`)
    const product = chats.product(sku ?? '') ?? chats.productBy(2_000_000_100)
    if (!product) throw new Refusal('bad-input', `no product ${sku}`)
    const { discussion_id } = parts.discussions.ask({ store: at, product, full_name: full_name ?? 'Pembeli', text: text ?? 'Kak, ready?' })
    return { discussion_id, store_id: at.store_id, product_name: product.name }
  })
  on('POST', '/discussion/answer', z.object({ ...store, discussion_id: z.number().int() }), ({ discussion_id, ...where }) => {
    if (!parts.discussions.answer(storeOf(where), discussion_id)) throw new Refusal('not-found', `no discussion ${discussion_id}`)
  })
  on('POST', '/chat/reach', oneChat.extend({ message_id: z.string().optional(), state: z.enum(['delivered', 'read']) }), (wanted) => {
    const chat = chats.find(storeOf(wanted), wanted.chat_id)
    const ours = chat.messages.filter(({ sender, message_id }) => sender === 'seller' && (wanted.message_id ?? message_id) === message_id)
    for (const message of ours) chats.reach(chat, message, wanted.state)
    return { messages: ours.map(messageView) }
  })
  on('POST', '/chat/age', oneChat.extend({ hours: z.number().min(0).max(1000) }), ({ hours, ...wanted }) => {
    const chat = chats.find(storeOf(wanted), wanted.chat_id)
    chat.buyer_wrote_at = (chat.buyer_wrote_at ?? world.now()) - hours * hour
    return chatView(chat)
  })
}
