import type { Marketplace } from '#contract/core/marketplace.ts'
import { catalogue } from '#contract/demo/catalogue.ts'
import { demoBuyerKey, demoBuyerOf, demoChatId } from '#contract/demo/chat-ids.ts'
import { createRandom } from '#contract/demo/random.ts'
import { Refusal, type SandboxOrder, type SandboxStore } from '../order.ts'
import type { ChatChange, MessageState, SandboxBuyer, SandboxChat, SandboxFile, SandboxMessage, SandboxProduct, Saying } from './chat.ts'
import { drawPicture } from './picture.ts'

const minute = 60_000
const day = 86_400_000
/** Ids of messages are a count from here on where the sandbox does not last. */
const firstIndex = 100_000_000_000

/** A message that the marketplace does not take, in words that each stand-in translates. */
export class MessageRefusal extends Error {
  override readonly name = 'MessageRefusal'
  constructor(
    readonly code: 'session-over' | 'invalid',
    message: string,
  ) {
    super(message)
  }
}

export interface ChatWorld {
  chats(): Iterable<SandboxChat>
  /** The store's conversation with a buyer, begun where there is none. */
  chatWith(store: SandboxStore, buyer: SandboxBuyer, orderId?: string | null): SandboxChat
  /** The conversation about an order, with the order's buyer. */
  chatAbout(order: SandboxOrder): SandboxChat
  /** The store's conversation by its id. One of the right form that is unknown is taken up: it is from an earlier run or from a seed. */
  find(store: SandboxStore, chatId: string): SandboxChat
  /** A buyer writes. */
  say(chat: SandboxChat, saying: Saying): SandboxMessage
  /** The seller writes. A `reply_id` that was there before answers with the message it was. */
  reply(
    chat: SandboxChat,
    saying: Saying,
    named?: { reply_id?: string | null; note?: string | null; template?: string | null; session?: boolean },
  ): SandboxMessage
  /** The buyer's side has it, or has read it; never backwards. */
  reach(chat: SandboxChat, message: SandboxMessage, state: MessageState): void
  /** A file that a call brought along. */
  keep(bytes: Buffer, mimeType: string, filename: string): SandboxFile
  /** A picture that a buyer took. */
  picture(name: string): SandboxFile
  file(fileId: string): { readonly file: SandboxFile; readonly bytes: Buffer } | undefined
  product(sku: string): SandboxProduct | undefined
  products(): Iterable<SandboxProduct>
  /** By the marketplace's own number. */
  productBy(number: number): SandboxProduct | undefined
  onChange(listener: (change: ChatChange) => void): void
  reset(seed: string | number): void
}

/** What buyers and sellers write to each other, the same for all marketplaces. */
export function createChatWorld(given: {
  seed: string | number
  now: () => number
  lasting?: boolean
  idOf: (marketplace: Marketplace, index: number) => string
}): ChatWorld {
  const { now, lasting = false, idOf } = given
  const chats = new Map<string, SandboxChat>()
  const files = new Map<string, { file: SandboxFile; bytes: Buffer }>()
  const listeners: ((change: ChatChange) => void)[] = []
  const startOf = (seed: string | number) => (lasting ? 0 : firstIndex + createRandom(`messages/${seed}`).int(0, 900_000) * 100_000)
  let last = startOf(given.seed)
  let lastAt = 0

  const keyOf = (store: SandboxStore, chatId: string) => `${store.marketplace}/${store.store_id}/${chatId}`
  const tell = (change: ChatChange) => {
    for (const listener of listeners) listener(change)
  }
  function begin(store: SandboxStore, chat_id: string, buyer: SandboxBuyer, order_id: string | null): SandboxChat {
    const chat: SandboxChat = { store, chat_id, buyer, order_id, messages: [], buyer_wrote_at: null, seller_read: null, typing_at: null }
    chats.set(keyOf(store, chat_id), chat)
    return chat
  }
  function write(
    chat: SandboxChat,
    sender: SandboxMessage['sender'],
    saying: Saying,
    more: Pick<SandboxMessage, 'reply_id' | 'note' | 'template'>,
  ): SandboxMessage {
    last = lasting ? Math.max(last + 1, now()) : last + 1
    // Two messages are never at one moment, whatever the clock says; what lies back stays there.
    const at = now() < lastAt - minute ? now() + chat.messages.length : Math.max(now(), lastAt + 1)
    lastAt = Math.max(at, lastAt)
    const message: SandboxMessage = {
      file: null,
      product: null,
      quotes: null,
      ...saying,
      ...more,
      message_id: idOf(chat.store.marketplace, last),
      sender,
      at,
      state: 'sent',
    }
    chat.messages.push(message)
    if (sender === 'buyer') chat.buyer_wrote_at = message.at
    tell({ kind: 'message', chat, message })
    return message
  }

  const world: ChatWorld = {
    chats: () => chats.values(),
    chatWith(store, buyer, orderId = null) {
      const chatId = demoChatId(store.marketplace, store.store_id, buyer.key)
      const known = chats.get(keyOf(store, chatId))
      return known ?? begin(store, chatId, buyer, orderId)
    },
    chatAbout(order) {
      const { store, buyer_id, buyer } = order
      const key = demoBuyerKey(store.marketplace, store.store_id, { buyer_id, phone: buyer.phone })
      return world.chatWith(store, { key, name: buyer.name, phone: buyer.phone }, order.order_id)
    },
    find(store, chatId) {
      const known = chats.get(keyOf(store, chatId))
      if (known) return known
      const key = demoBuyerOf(store.marketplace, store.store_id, chatId)
      if (!key) throw new Refusal('not-found', `conversation ${chatId} does not exist`)
      return begin(store, chatId, { key, name: '', phone: '' }, null)
    },
    say: (chat, saying) => write(chat, 'buyer', saying, { reply_id: null, note: null, template: null }),
    reply(chat, saying, { reply_id = null, note = null, template = null, session = false } = {}) {
      const repeated = reply_id && chat.messages.find((message) => message.reply_id === reply_id)
      if (repeated) return repeated
      if (session && !template && chat.buyer_wrote_at !== null && now() - chat.buyer_wrote_at > day)
        throw new MessageRefusal('session-over', 'more than 24 hours have passed since the buyer last wrote')
      if (saying.type === 'text' && !saying.text) throw new MessageRefusal('invalid', 'the text is empty')
      return write(chat, 'seller', saying, { reply_id, note, template })
    },
    reach(chat, message, state) {
      const order: readonly MessageState[] = ['sent', 'delivered', 'read']
      if (order.indexOf(state) <= order.indexOf(message.state)) return
      message.state = state
      tell({ kind: 'state', chat, message, at: Math.max(now(), message.at + 1) })
    },
    keep(bytes, mime_type, filename) {
      last = lasting ? Math.max(last + 1, now()) : last + 1
      const file = fileAt(String(last), mime_type, filename)
      files.set(file.file_id, { file, bytes })
      if (files.size > 500) files.delete(files.keys().next().value as string)
      return file
    },
    picture: pictureOf,
    file: (fileId) =>
      files.get(fileId) ?? (/^snap-[\w-]{1,80}$/.test(fileId) ? { file: pictureOf(fileId.slice(5)), bytes: drawPicture(fileId) } : undefined),
    product: (sku) => productsBySku().get(sku),
    products: () => productsBySku().values(),
    productBy: (number) => [...productsBySku().values()].find((product) => product.product_id === number),
    onChange(listener) {
      listeners.push(listener)
    },
    reset(seed) {
      chats.clear()
      files.clear()
      last = startOf(seed)
      lastAt = 0
    },
  }
  return world
}

const fileAt = (file_id: string, mime_type: string, filename: string): SandboxFile => ({
  file_id,
  url: `/sandbox/files/${file_id}/${encodeURIComponent(filename)}`,
  mime_type,
  filename,
})
const pictureOf = (name: string): SandboxFile => fileAt(`snap-${name.replace(/\W/g, '-').slice(0, 80)}`, 'image/png', 'foto.png')

let products: ReadonlyMap<string, SandboxProduct> | undefined
function productsBySku(): ReadonlyMap<string, SandboxProduct> {
  products ??= new Map(
    catalogue.flatMap((product) =>
      product.skus.map((one, index) => [
        one.sku,
        {
          sku: one.sku,
          name: one.variant ? `${product.name} - ${one.variant}` : product.name,
          price: one.price,
          stock: 25,
          image_url: one.image_url,
          product_id: 2_000_000_000 + product.number * 100 + index,
        },
      ]),
    ),
  )
  return products
}
