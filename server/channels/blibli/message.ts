import { z } from 'zod'
import { kindOf, plainMessage, productAt } from '../chat-message.ts'
import type { IncomingMessage } from '../chats.ts'

const text = z.string().nullish()

export const messageShape = z.object({
  roomId: z.string().min(1),
  messageId: z.string().min(1),
  senderType: z.enum(['CUSTOMER', 'SELLER']),
  customer: z.object({ id: z.string().min(1), name: text }),
  type: z.string(),
  text,
  imageUrl: text,
  product: z.object({ sku: text, name: text, price: z.number().nullish(), imageUrl: text, url: text }).nullish(),
  createdDate: z.number().int().min(0).max(8_640_000_000_000_000),
})

function whatOf({ type, text, imageUrl, product }: z.infer<typeof messageShape>): Partial<IncomingMessage> {
  const message = text ?? ''
  if (type === 'IMAGE' && imageUrl) return { type: 'image', message, media_url: imageUrl, mime_type: 'image/jpeg' }
  if (product) return { type: 'product', message, product: productAt(product.url ?? '', { ...product, image_url: product.imageUrl }) }
  return { type: 'text', kind: type === 'TEXT' || message ? null : kindOf(type), message }
}

export const messageIn = (payload: z.infer<typeof messageShape>): IncomingMessage => ({
  ...plainMessage,
  ...whatOf(payload),
  mp_msg_id: payload.messageId,
  chat_id: payload.roomId,
  mp_buyer_id: payload.customer.id,
  full_name: payload.customer.name ?? '',
  sender: payload.senderType === 'SELLER' ? 'seller' : 'buyer',
  at: new Date(payload.createdDate).toISOString(),
})
