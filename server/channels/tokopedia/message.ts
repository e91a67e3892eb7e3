import { z } from 'zod'
import type { IncomingMessage } from '../channel.ts'
import { plainMessage, productAt } from '../chat-message.ts'

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

/**
 * Public examples of the webhook name the conversation only. Where a message has no id of its own the push's bytes are its name, and its time is now;
 * this is the only place that knows.
 */
export function messageIn(received: ChatPush, digest: string): IncomingMessage {
  const { image, product } = received.payload ?? {}
  const kind = image ? 'image' : product ? 'product' : 'text'
  return {
    ...plainMessage,
    mp_msg_id: received.reply_id ? String(received.reply_id) : digest,
    chat_id: String(received.msg_id),
    mp_buyer_id: String(received.buyer_id),
    full_name: received.full_name ?? '',
    avatar: received.thumbnail || null,
    sender: 'buyer',
    type: kind,
    message: received.message ?? '',
    media_url: image?.image_url ?? null,
    mime_type: image ? 'image/jpeg' : null,
    product: product ? productAt(product.product_url ?? '', { name: product.name, price: product.price_int, image_url: product.image_url }) : null,
    at: new Date(received.reply_time ?? Date.now()).toISOString(),
  }
}

/** What a call answers of a message that is there. */
export const replyShape = z.object({
  reply_id: z.number().int(),
  reply_time: millisShape,
  role: text,
  msg: text,
  attachment: z.object({ type: z.number().nullish() }).nullish(),
})
export const repliesShape = z.array(replyShape).nullish()
export const initiateShape = z.object({ msg_id: z.number().int() })
