import { z } from 'zod'
import { plainMessage, productAt } from '../chat-message.ts'
import type { IncomingMessage, KnownChat } from '../chats.ts'

const text = z.string().nullish()
const millisShape = z.number().int().min(0).max(8_640_000_000_000_000)

/** The chat webhook: what a buyer wrote. `msg_id` names the conversation. */
export const chatPushShape = z.object({
  msg_id: z.number().int(),
  shop_id: z.number().int(),
  buyer_id: z.number().int(),
  full_name: text,
  thumbnail: text,
  message: text,
  reply_id: z.number().int().nullish(),
  reply_time: millisShape.nullish(),
  payload: z
    .object({
      attachment_type: z.number().int().nullish(),
      image: z.object({ image_url: text }).nullish(),
      product: z
        .object({ product_id: z.number().nullish(), name: text, price_int: z.number().nullish(), image_url: text, product_url: text })
        .nullish(),
    })
    .nullish(),
})
type ChatPush = z.infer<typeof chatPushShape>

/** What a push tells of its buyer, and where. */
export const chatOf = ({ msg_id, buyer_id, full_name, thumbnail }: ChatPush): KnownChat => ({
  chat_id: String(msg_id),
  mp_buyer_id: String(buyer_id),
  full_name: full_name ?? '',
  avatar: thumbnail || null,
})

type What = Pick<IncomingMessage, 'type' | 'kind' | 'message' | 'media_url' | 'mime_type' | 'product'>

interface Shown {
  readonly message: string
  readonly image?: { readonly image_url?: string | null } | null
  readonly product?: {
    readonly name?: string | null
    readonly price_int?: number | null
    readonly image_url?: string | null
    readonly url?: string | null
  } | null
}

const whatOf = ({ message, image, product }: Shown): What => ({
  type: image ? 'image' : product ? 'product' : 'text',
  message,
  media_url: image?.image_url ?? null,
  mime_type: image ? 'image/jpeg' : null,
  product: product ? productAt(product.url ?? '', { name: product.name, price: product.price_int, image_url: product.image_url }) : null,
})

/**
 * The message that a push tells. Public examples of the webhook name the conversation only: such a push is no message but says that there is one (null), since
 * a name that we gave it would make it another than the one that the list tells.
 */
export function messageIn(received: ChatPush): IncomingMessage | null {
  if (!received.reply_id) return null
  const { image, product } = received.payload ?? {}
  return {
    ...plainMessage,
    ...whatOf({ message: received.message ?? '', image, product: product && { ...product, url: product.product_url } }),
    ...chatOf(received),
    mp_msg_id: String(received.reply_id),
    sender: 'buyer',
    at: new Date(received.reply_time ?? Date.now()).toISOString(),
  }
}

const profileShape = z.looseObject({ name: text, price_int: z.number().nullish(), image_url: text, url: text })

/** What a call answers of a message that is there. */
export const replyShape = z.object({
  reply_id: z.number().int(),
  reply_time: millisShape,
  /** `User` is the buyer, `Shop Owner` and `Shop Admin` are the seller; others are the marketplace's own. */
  role: text,
  msg: text,
  attachment_id: z.number().nullish(),
  attachment: z
    .looseObject({
      type: z.number().nullish(),
      attributes: z.looseObject({ image_url: text, product_profile: profileShape.nullish() }).nullish().catch(null),
    })
    .nullish(),
})
export type Reply = z.infer<typeof replyShape>
export const repliesShape = z.array(replyShape).nullish()
export const initiateShape = z.object({ msg_id: z.number().int() })

/** How the service writes the kinds of attachments. */
export const attachmentKinds = { image: 2, product: 3 } as const

/** Links stand in a reply as elements, with their address as the text. */
export const wordsOf = ({ msg }: Pick<Reply, 'msg'>): string => (msg ?? '').replace(/<a\b[^>]*>(.*?)<\/a>/gis, '$1')

const senders: Readonly<Record<string, IncomingMessage['sender']>> = { user: 'buyer', 'shop owner': 'seller', 'shop admin': 'seller' }

/** A reply as a message of its conversation; null: it is neither the buyer's nor the shop's. */
export function replyIn(reply: Reply, chat: KnownChat): IncomingMessage | null {
  const sender = senders[(reply.role ?? '').toLowerCase()]
  if (!sender) return null
  const { type, attributes } = reply.attachment ?? {}
  const image = type === attachmentKinds.image ? { image_url: attributes?.image_url } : null
  const product = type === attachmentKinds.product ? attributes?.product_profile : null
  const what = whatOf({ message: wordsOf(reply), image, product })
  // An attachment of a kind that is not shown still was there.
  const kind = what.type === 'text' && !what.message ? 'unknown' : null
  return {
    ...plainMessage,
    ...what,
    ...(kind && { kind }),
    ...chat,
    mp_msg_id: String(reply.reply_id),
    sender,
    at: new Date(reply.reply_time).toISOString(),
  }
}

/** A conversation of the list. Whoever the shop talks with has a role: `user` is a buyer, others are the marketplace's own people. */
export const conversationShape = z.object({
  msg_id: z.number().int(),
  attributes: z.object({
    contact: z.object({
      id: z.number().int(),
      role: text,
      attributes: z.looseObject({ Name: text, name: text, tag: text, thumbnail: text }).nullish(),
    }),
    last_reply_time: millisShape.nullish(),
    /** One that is pinned stands before the others, whenever something was written in it last. */
    pin_status: z.number().nullish(),
  }),
})
export type Conversation = z.infer<typeof conversationShape>
export const conversationsShape = z.array(conversationShape).nullish()

/** The conversation, where it is one with a buyer. */
export function buyerChat({ msg_id, attributes: { contact } }: Conversation): KnownChat | null {
  if ((contact.role ?? 'user').toLowerCase() !== 'user') return null
  const { Name, name, thumbnail } = contact.attributes ?? {}
  return { chat_id: String(msg_id), mp_buyer_id: String(contact.id), full_name: Name || name || '', avatar: thumbnail || null }
}
