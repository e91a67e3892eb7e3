import type { z } from 'zod'
import { fromSeconds } from '../ask.ts'
import { kindOf, plainMessage, productAt } from '../chat-message.ts'
import type { BuyerProfile, IncomingMessage } from '../chats.ts'
import { webAddress } from '../web-address.ts'
import type { conversationShape, ShopeeMessage } from './chat-shapes.ts'

/** Where buyers find a product of a shop. */
export const productAddress = (shopId: string | number, itemId: number): string => `https://shopee.co.id/product/${shopId}/${itemId}`

/** What a conversation is called in which nothing is written yet: the platform gives it an id with its first message. */
export const unbegunId = (buyerId: string): string => `to-${buyerId}`

/** Conversations name their buyers, as pushes do; messages that are read do not. */
export const buyerOf = ({ to_name, to_avatar }: z.infer<typeof conversationShape>): BuyerProfile => ({
  full_name: to_name ?? '',
  avatar: webAddress(to_avatar),
})

type What = Pick<IncomingMessage, 'type'> &
  Partial<Pick<IncomingMessage, 'kind' | 'message' | 'media_url' | 'mime_type' | 'product' | 'mp_product_id'>>

function whatOf({ message_type, content }: ShopeeMessage): What {
  switch (message_type) {
    case 'text':
      return { type: 'text', message: content?.text ?? '' }
    case 'image':
    case 'image_with_text':
      return { type: 'image', message: content?.text ?? '', media_url: content?.url ?? content?.image_url ?? null, mime_type: 'image/jpeg' }
    case 'video':
      return { type: 'video', media_url: content?.video_url ?? null, mime_type: 'video/mp4' }
    case 'item':
      return {
        type: 'product',
        product: productAt(productAddress(content?.shop_id ?? 0, content?.item_id ?? 0)),
        ...(content?.item_id && { mp_product_id: String(content.item_id) }),
      }
    case 'order':
      return { type: 'text', kind: 'order', message: content?.order_sn ?? '' }
    default:
      // Stickers, offers and what is yet to come: the agent sees that there was something.
      return { type: 'text', kind: kindOf(message_type), message: content?.text ?? '' }
  }
}

/** A message is the seller's when it came from the shop itself: buyers have shops of their own. */
export function messageIn(message: ShopeeMessage, shopId: string): IncomingMessage {
  const seller = String(message.from_shop_id ?? message.shop_id ?? '') === shopId
  const [buyerId, name] = seller ? [message.to_id, message.to_user_name] : [message.from_id, message.from_user_name]
  const quoted = message.quoted_msg?.message_id
  return {
    ...plainMessage,
    ...whatOf(message),
    mp_msg_id: message.message_id,
    chat_id: message.conversation_id,
    begun_as: unbegunId(buyerId),
    mp_buyer_id: buyerId,
    full_name: name ?? '',
    sender: seller ? 'seller' : 'buyer',
    at: fromSeconds(message.created_timestamp),
    context_mp_msg_id: quoted ? String(quoted) : null,
  }
}
