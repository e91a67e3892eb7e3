import type { Marketplace } from '#contract/core/marketplace.ts'
import type { ChannelRegistry, ConnectedChannel } from '#server/channels/channel.ts'
import type { ChannelChat, ChatCapabilities, IncomingMessage, OutgoingMessage, SentMessage } from '#server/channels/chats.ts'
import { ChannelFailure } from '#server/channels/failure.ts'
import { unique } from '#tests/support/builders.ts'

const everything: ChatCapabilities = {
  types: ['text', 'image', 'audio', 'video', 'document', 'product'],
  images: { mime_types: ['image/jpeg', 'image/png'], max_bytes: 500_000 },
  products: true,
  quotes: true,
  templates: true,
  typing: true,
  session: false,
  idempotent: false,
  max_text: 2000,
}

/** A channel that does what a test tells it to, and remembers what reached it. */
export interface FakeChannel {
  readonly registry: ChannelRegistry
  /** What buyers got, in order. */
  readonly got: { chat_id: string; outgoing: OutgoingMessage; mp_msg_id: string }[]
  /** Instead of taking a message; called with it. Null: it is taken. */
  onSend: ((outgoing: OutgoingMessage, take: () => SentMessage) => Promise<SentMessage>) | null
  readonly asked: string[]
  /** What the channel lists, oldest first; an error instead is thrown. */
  listed: IncomingMessage[] | ChannelFailure
  readonly chat: ChannelChat
}

export interface FakeOptions {
  /** What differs from a channel that can do everything, by marketplace. */
  readonly lacks?: Partial<Record<Marketplace, Partial<ChatCapabilities>>>
  /** Calls per second and store. */
  readonly rate?: number
}

export function createFakeChannel({ lacks = {}, rate = 100 }: FakeOptions = {}): FakeChannel {
  const got: FakeChannel['got'] = []
  const asked: string[] = []
  const chat: ChannelChat = {
    capabilities: everything,
    async send(_store, { chat_id }, outgoing) {
      asked.push(`send ${chat_id}`)
      const take = (): SentMessage => {
        const mp_msg_id = `sent-${unique()}`
        got.push({ chat_id, outgoing, mp_msg_id })
        return { mp_msg_id, at: new Date().toISOString() }
      }
      return fake.onSend ? fake.onSend(outgoing, take) : take()
    },
    async sentAlready(_store, { chat_id }, { reply_id }) {
      asked.push(`sentAlready ${chat_id}`)
      const found = got.find(({ outgoing }) => outgoing.reply_id === reply_id)
      return found ? { mp_msg_id: found.mp_msg_id, at: new Date().toISOString() } : null
    },
    async messagesSince(_store, since) {
      asked.push(`messagesSince ${since}`)
      if (fake.listed instanceof ChannelFailure) throw fake.listed
      return fake.listed.filter(({ at }) => at >= since)
    },
    async markRead(_store, { chat_id }, last) {
      asked.push(`markRead ${chat_id} ${last}`)
    },
    async typing(_store, { chat_id }) {
      asked.push(`typing ${chat_id}`)
    },
    async open(_store, { mp_buyer_id }) {
      return { chat_id: `opened-${mp_buyer_id}` }
    },
    async profile() {
      return { full_name: 'Dewi Lestari', avatar: null }
    },
  }
  const refresh = () => Promise.reject(new Error('Nothing to refresh'))
  const connectedAs = (marketplace: Marketplace): ConnectedChannel => ({
    chat: { ...chat, capabilities: { ...everything, ...lacks[marketplace] } },
    refresh,
  })
  const fake: FakeChannel = {
    got,
    asked,
    onSend: null,
    listed: [],
    chat,
    registry: {
      get: (marketplace) =>
        ({ ...connectedAs(marketplace), channel: { limits: { rate, concurrency: 8, timeoutMs: 10_000 } } }) as ReturnType<ChannelRegistry['get']>,
      capabilities: () => ({}),
      call: (marketplace, store, run) =>
        run(connectedAs(marketplace), {
          store_id: store.store_id,
          credentials: { access_token: '', refresh_token: '', expires_at: '2100-01-01T00:00:00.000Z' },
        }),
      readOrder: () => Promise.reject(new Error('No order is read in this test')),
    },
  }
  return fake
}

/** A buyer's message as a channel tells it. */
export const incoming = (fields: Partial<IncomingMessage> & { chat_id: string }): IncomingMessage => ({
  mp_msg_id: `in-${unique()}`,
  mp_buyer_id: `buyer-${fields.chat_id}`,
  full_name: 'Rina Wati',
  avatar: null,
  phone: null,
  sender: 'buyer',
  type: 'text',
  message: 'Halo kak',
  media_url: null,
  media_id: null,
  mime_type: null,
  filename: null,
  product: null,
  at: new Date().toISOString(),
  context_mp_msg_id: null,
  reply_id: null,
  ...fields,
})
