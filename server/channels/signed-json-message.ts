import { z } from 'zod'
import { businessTypes, chatMessageTypes } from '#contract/chat/chat.ts'
import { ownName, plainMessage, productAt } from './chat-message.ts'
import type { IncomingMessage, MessageStatus } from './chats.ts'

const text = z.string().nullish()
const time = z.iso.datetime({ offset: true })
const name = z.string().min(1)

export const signedMessageShape = z.object({
  conversation_id: name,
  message_id: name,
  sender: z.enum(['buyer', 'store']),
  buyer: z.object({ id: name, name: z.string(), phone: text, avatar_url: text, role: z.enum(['buyer', 'marketplace']).nullish() }),
  type: z.enum(chatMessageTypes),
  text,
  media: z.object({ url: z.string(), mime_type: z.string(), filename: text }).nullish(),
  product: z
    .object({ sku: text, name: z.string(), price: z.number(), stock: z.number().int().nullish(), image_url: text, url: z.string() })
    .nullish(),
  reply_to: text,
  client_ref: text,
  sent_at: time,
})

export const signedMessageIn = (payload: z.infer<typeof signedMessageShape>): IncomingMessage => ({
  ...plainMessage,
  mp_msg_id: payload.message_id,
  chat_id: payload.conversation_id,
  mp_buyer_id: payload.buyer.id,
  full_name: payload.buyer.name,
  avatar: payload.buyer.avatar_url ?? null,
  phone: payload.buyer.phone ?? null,
  business_type: businessTypes[payload.buyer.role === 'marketplace' ? 'marketplace' : 'seller'],
  sender: payload.sender === 'store' ? 'seller' : 'buyer',
  type: payload.type,
  message: payload.text ?? '',
  media_url: payload.media?.url ?? null,
  mime_type: payload.media?.mime_type ?? null,
  filename: payload.media?.filename ?? null,
  product: payload.product ? productAt(payload.product.url, payload.product) : null,
  at: new Date(payload.sent_at).toISOString(),
  context_mp_msg_id: payload.reply_to ?? null,
  reply_id: ownName(payload.client_ref),
})

export const signedMessageStatusShape = z.object({
  conversation_id: name,
  message_id: name,
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  at: time,
  client_ref: text,
  reason: text,
})

export const signedMessageStatusIn = (payload: z.infer<typeof signedMessageStatusShape>): MessageStatus => ({
  chat_id: payload.conversation_id,
  mp_msg_id: payload.message_id,
  status: payload.status,
  at: new Date(payload.at).toISOString(),
  reply_id: ownName(payload.client_ref),
  reason: payload.reason ?? null,
  refusal: null,
})
