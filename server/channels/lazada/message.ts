import { z } from 'zod'
import { plainMessage, productAt } from '../chat-message.ts'
import type { IncomingMessage } from '../chats.ts'

const id = z.union([z.string().min(1), z.number()]).transform(String)
const text = z.string().nullish()

/** Kinds of accounts, and the templates that messages are of. */
export const seller = 2
export const templates = { text: 1, image: 3, sticker: 4, product: 10_006, order: 10_007 } as const

export const messageShape = z.object({
  message_id: id,
  session_id: id,
  content: z.string(),
  from_account_id: id,
  from_account_type: z.number().int(),
  to_account_id: id,
  send_time: z.number().int().min(0).max(8_640_000_000_000_000),
  template_id: z.number().int(),
})
type LazadaMessage = z.infer<typeof messageShape>

const contentShape = z.looseObject({
  txt: text,
  imgUrl: text,
  img_url: text,
  title: text,
  actionUrl: text,
  iconUrl: text,
  price: text,
  itemId: z.union([z.string(), z.number()]).nullish(),
  orderId: z.union([z.string(), z.number()]).nullish(),
})

/** The content is JSON in a text; one that is not is shown as it is. */
function contentOf(text: string): z.infer<typeof contentShape> {
  try {
    return contentShape.parse(JSON.parse(text))
  } catch {
    return { txt: text }
  }
}

function whatOf({ template_id, content }: LazadaMessage): Pick<IncomingMessage, 'type' | 'kind' | 'message' | 'media_url' | 'mime_type' | 'product'> {
  const payload = contentOf(content)
  const plain = { message: payload.txt ?? '', media_url: null, mime_type: null, product: null }
  const image = payload.imgUrl ?? payload.img_url
  if (template_id === templates.image && image) return { ...plain, type: 'image', media_url: image, mime_type: 'image/jpeg' }
  if (template_id === templates.product) {
    const price = Number(payload.price?.replace(/\D/g, '') || 0)
    return { ...plain, type: 'product', product: productAt(payload.actionUrl ?? '', { name: payload.title, price, image_url: payload.iconUrl }) }
  }
  if (template_id === templates.order) return { ...plain, type: 'text', kind: 'order', message: String(payload.orderId ?? '') }
  const message = payload.txt || payload.title || ''
  if (template_id === templates.text) return { ...plain, type: 'text', message }
  return { ...plain, type: 'text', kind: template_id === templates.sticker ? 'sticker' : 'unknown', message }
}

export function messageIn(payload: LazadaMessage): IncomingMessage {
  const ours = payload.from_account_type === seller
  return {
    ...plainMessage,
    ...whatOf(payload),
    mp_msg_id: payload.message_id,
    chat_id: payload.session_id,
    mp_buyer_id: ours ? payload.to_account_id : payload.from_account_id,
    sender: ours ? 'seller' : 'buyer',
    at: new Date(payload.send_time).toISOString(),
  }
}
