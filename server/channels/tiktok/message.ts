import { z } from 'zod'
import { fromSeconds, secondsShape } from '../ask.ts'
import { kindOf, plainMessage, productAt } from '../chat-message.ts'
import type { IncomingMessage } from '../chats.ts'

const text = z.string().nullish()

const senderShape = z.looseObject({ role: z.string(), im_user_id: text, nickname: text, avatar: text })
const common = { type: z.string(), content: z.string(), create_time: secondsShape, sender: senderShape }
/** A push calls its id `message_id`, a list `id`. */
export const pushedMessageShape = z.object({ ...common, message_id: z.string().min(1), conversation_id: z.string().min(1) })
export const listedMessageShape = z.object({ ...common, id: z.string().min(1) })
type Told = z.infer<typeof pushedMessageShape>

/** A conversation of the list: who takes part in it, and when something was written last. */
export const conversationShape = z.object({
  id: z.string().min(1),
  create_time: secondsShape.nullish(),
  unread_count: z.number().int().nullish(),
  latest_message: z.object({ create_time: secondsShape.nullish() }).nullish(),
  participants: z.array(z.looseObject({ role: text, im_user_id: text, nickname: text, avatar: text })).nullish(),
})

/** A list names the buyer, of our own messages too. */
export function buyerIn({ id, participants }: z.infer<typeof conversationShape>): Pick<IncomingMessage, 'mp_buyer_id' | 'full_name' | 'avatar'> {
  const buyer = participants?.find(({ role }) => role === 'BUYER')
  return { mp_buyer_id: buyer?.im_user_id || id, full_name: buyer?.nickname ?? '', avatar: buyer?.avatar || null }
}

/** Whose words do not count: the platform's own, and its robots'. */
const nobody: ReadonlySet<string> = new Set(['SYSTEM', 'ROBOT'])
export const isSpoken = ({ sender, type }: Pick<Told, 'sender' | 'type'>): boolean => !nobody.has(sender.role) && type !== 'NOTIFICATION'

const contentShape = z.looseObject({ content: text, url: text, order_id: text, product_id: text, title: text, cover: text, mime_type: text })

/** The content is JSON in a text; one that is not is shown as it is. */
function contentOf(text: string): z.infer<typeof contentShape> {
  try {
    return contentShape.parse(JSON.parse(text))
  } catch {
    return { content: text }
  }
}

/** Where buyers find a product. */
export const productAddress = (productId: string): string => `https://shop.tiktok.com/view/product/${productId}`

function whatOf({
  type,
  content,
}: Pick<Told, 'type' | 'content'>): Pick<IncomingMessage, 'type' | 'kind' | 'message' | 'media_url' | 'mime_type' | 'product'> {
  const payload = contentOf(content)
  const plain = { message: payload.content ?? '', media_url: null, mime_type: null, product: null }
  switch (type) {
    case 'IMAGE':
      return { ...plain, type: 'image', media_url: payload.url ?? null, mime_type: 'image/jpeg' }
    case 'VIDEO':
      return { ...plain, type: 'video', media_url: payload.url ?? null, mime_type: 'video/mp4' }
    case 'PRODUCT_CARD':
      return {
        ...plain,
        type: 'product',
        product: productAt(productAddress(payload.product_id ?? ''), { name: payload.title, image_url: payload.cover }),
      }
    case 'ORDER_CARD':
      return { ...plain, type: 'text', kind: 'order', message: payload.order_id ?? '' }
    case 'TEXT':
      return { ...plain, type: 'text' }
    default:
      return { ...plain, type: 'text', kind: kindOf(type) }
  }
}

export function messageIn(payload: Told): IncomingMessage {
  const ours = payload.sender.role !== 'BUYER'
  return {
    ...plainMessage,
    ...whatOf(payload),
    mp_msg_id: payload.message_id,
    chat_id: payload.conversation_id,
    // Of our own messages the push does not name the buyer: the conversation is theirs.
    mp_buyer_id: ours ? payload.conversation_id : (payload.sender.im_user_id ?? payload.conversation_id),
    full_name: ours ? '' : (payload.sender.nickname ?? ''),
    sender: ours ? 'seller' : 'buyer',
    at: fromSeconds(payload.create_time),
  }
}
