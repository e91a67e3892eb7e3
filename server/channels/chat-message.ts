import type { ChatMessageKind } from '#contract/chat/chat.ts'
import type { FirstTry, IncomingMessage, MediaFile, OutgoingMessage, SentMessage } from './chats.ts'
import { ChannelFailure } from './failure.ts'

/** A message with nothing but its words; whoever maps one says what else there is. */
export const plainMessage = {
  full_name: '',
  avatar: null,
  phone: null,
  type: 'text',
  message: '',
  media_url: null,
  media_id: null,
  mime_type: null,
  filename: null,
  product: null,
  context_mp_msg_id: null,
  reply_id: null,
} as const satisfies Partial<IncomingMessage>

const kinds: readonly (readonly [ChatMessageKind, RegExp])[] = [
  ['location', /location/],
  ['contact', /contact/],
  ['sticker', /sticker|emoji/],
  ['reaction', /reaction/],
  ['poll', /poll/],
  ['order', /order/],
  ['offer', /offer|coupon|voucher/],
  ['call', /call/],
  ['story', /story/],
  ['post', /post|share|reel/],
  ['notice', /system|notif/],
]

/** What a channel's own name for a type of message means: the agent sees that there was something, and what. */
export const kindOf = (type: string): ChatMessageKind => kinds.find(([, is]) => is.test(type.toLowerCase()))?.[0] ?? 'unknown'

/** A product of which a push tells little more than where it is. */
export const productAt = (
  url: string,
  known: { name?: string | null; price?: number | null; stock?: number | null; image_url?: string | null; sku?: string | null } = {},
) => ({
  url,
  name: known.name ?? '',
  price: Math.round(known.price ?? 0),
  stock: known.stock ?? 0,
  image_url: known.image_url ?? null,
  sku: known.sku ?? null,
})

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Our name for a message as a channel tells it back: anything else that stands there is another application's. */
export const ownName = (reference: string | null | undefined): string | null => (reference && uuid.test(reference) ? reference.toLowerCase() : null)

/** For what the channel cannot send: refused before it is asked. */
export const cannotSend = (what: string): never => {
  throw new ChannelFailure('rejected', `${what} cannot be sent here`, undefined, 'invalid')
}

/** A form with the file in it. */
export function fileForm(name: string, media: MediaFile, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set(name, new Blob([new Uint8Array(media.bytes)], { type: media.mime_type }), media.filename)
  return form
}

/** Messages in the order in which they were written: those of one instant by their ids, which count up. */
export const byTime = (a: IncomingMessage, b: IncomingMessage): number =>
  Date.parse(a.at) - Date.parse(b.at) || a.mp_msg_id.length - b.mp_msg_id.length || (a.mp_msg_id < b.mp_msg_id ? -1 : 1)

/** What a list tells of a conversation, and its messages do not. */
export interface ListedChat {
  readonly buyer: Partial<Pick<IncomingMessage, 'mp_buyer_id' | 'full_name' | 'avatar'>>
  /** The buyer's messages that the seller has not read: so many of the last. */
  readonly unread: number | null | undefined
  /** When the last message was written that the list knows of, in milliseconds: what comes while the messages are read, it has not counted. */
  readonly until: number
}

/** Messages of a conversation, from an instant to the last, with what the list tells of it. */
export function listedIn({ buyer, unread, until }: ListedChat, messages: readonly IncomingMessage[]): IncomingMessage[] {
  const counted =
    typeof unread === 'number' ? messages.filter(({ sender, at }) => sender === 'buyer' && Date.parse(at) <= until).toSorted(byTime) : []
  const isRead = new Map(counted.map((message, place) => [message, place < counted.length - (unread ?? 0)]))
  return messages.map((message) => {
    const is_read = isRead.get(message)
    return { ...message, ...buyer, ...(is_read !== undefined && { is_read }) }
  })
}

/** A message of ours as the channel lists it. */
export interface ListedMessage extends SentMessage {
  readonly type: string
  readonly message: string
  readonly product?: { readonly url: string } | null
}

/**
 * The one of a conversation's latest messages of ours that is the outgoing one: of its kind and words, sent since it was first tried, and none that is
 * known as another. Clocks of channels count in seconds and are not quite ours, hence the leeway.
 */
export function findSent(
  listed: readonly ListedMessage[],
  outgoing: OutgoingMessage,
  { since, known }: FirstTry,
  leewayMs = 2000,
): SentMessage | null {
  const from = Date.parse(since) - leewayMs
  const words = outgoing.type === 'text' ? outgoing.message : ''
  const same = listed.find(
    (one) => one.type === outgoing.type && one.message === words && Date.parse(one.at) >= from && !known.includes(one.mp_msg_id),
  )
  return same ? { mp_msg_id: same.mp_msg_id, at: same.at, ...(same.product?.url && { product_url: same.product.url }) } : null
}
