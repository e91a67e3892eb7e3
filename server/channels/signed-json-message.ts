import { z } from 'zod'
import { chatMessageTypes } from '#contract/chat/chat.ts'
import type { IncomingMessage, MessageStatus } from './channel.ts'
import { ownName, plainMessage, productAt } from './chat-message.ts'

const text = z.string().nullish()
const time = z.iso.datetime({ offset: true })
const name = z.string().min(1)

export const signedMessageShape = z.object({
  conversation_id: name,
  message_id: name,
  sender: z.enum(['buyer', 'store']),
  buyer: z.object({ id: name, name: z.string(), phone: text, avatar_url: text }),
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

export const signedMessageIn = (told: z.infer<typeof signedMessageShape>): IncomingMessage => ({
  ...plainMessage,
  mp_msg_id: told.message_id,
  chat_id: told.conversation_id,
  mp_buyer_id: told.buyer.id,
  full_name: told.buyer.name,
  avatar: told.buyer.avatar_url ?? null,
  phone: told.buyer.phone ?? null,
  sender: told.sender === 'store' ? 'seller' : 'buyer',
  type: told.type,
  message: told.text ?? '',
  media_url: told.media?.url ?? null,
  mime_type: told.media?.mime_type ?? null,
  filename: told.media?.filename ?? null,
  product: told.product ? productAt(told.product.url, told.product) : null,
  at: new Date(told.sent_at).toISOString(),
  context_mp_msg_id: told.reply_to ?? null,
  reply_id: ownName(told.client_ref),
})

export const signedMessageStatusShape = z.object({
  conversation_id: name,
  message_id: name,
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  at: time,
  client_ref: text,
  reason: text,
})

export const signedMessageStatusIn = (told: z.infer<typeof signedMessageStatusShape>): MessageStatus => ({
  chat_id: told.conversation_id,
  mp_msg_id: told.message_id,
  status: told.status,
  at: new Date(told.at).toISOString(),
  reply_id: ownName(told.client_ref),
  reason: told.reason ?? null,
  refusal: null,
})
