import { z } from 'zod'
import type { ChatMessageType } from '#contract/chat/chat.ts'
import { readBody } from './ask.ts'
import { kindOf, ownName, plainMessage, productAt } from './chat-message.ts'
import type { IncomingMessage, MessageStatus } from './chats.ts'
import type { ChannelNews, RawPush } from './pushes.ts'

const text = z.string().nullish()
const millisShape = z.number().int().min(0).max(8_640_000_000_000_000)
const party = z.object({ id: z.string().min(1) })

const attachmentShape = z.looseObject({
  type: z.string(),
  payload: z
    .looseObject({
      url: text,
      title: text,
      product: z
        .looseObject({ elements: z.array(z.looseObject({ title: text, subtitle: text, image_url: text, retailer_id: text })).nullish() })
        .nullish(),
      generic: z.looseObject({ elements: z.array(z.looseObject({ title: text, subtitle: text, image_url: text })).nullish() }).nullish(),
    })
    .nullish(),
})
type Attachment = z.infer<typeof attachmentShape>

const messagingShape = z.object({
  sender: party,
  recipient: party,
  timestamp: millisShape,
  message: z
    .object({
      mid: z.string().min(1),
      text,
      is_echo: z.boolean().nullish(),
      is_deleted: z.boolean().nullish(),
      is_unsupported: z.boolean().nullish(),
      metadata: text,
      attachments: z.array(attachmentShape).nullish(),
      reply_to: z.looseObject({ mid: text }).nullish(),
    })
    .nullish(),
  postback: z.object({ mid: text, title: text }).nullish(),
  reaction: z.looseObject({ mid: z.string().min(1), action: text, emoji: text }).nullish(),
  delivery: z.object({ mids: z.array(z.string()).nullish(), watermark: millisShape.nullish() }).nullish(),
  read: z.object({ watermark: millisShape.nullish(), mid: text }).nullish(),
})
export type Messaging = z.infer<typeof messagingShape>

const pushShape = z.object({ object: z.string(), entry: z.array(z.object({ id: z.string().min(1), messaging: z.array(messagingShape).nullish() })) })

const types: Readonly<Record<string, ChatMessageType>> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  file: 'document',
  ig_reel: 'video',
  reel: 'video',
}
const mimeTypes: Readonly<Record<string, string>> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/mp4',
  document: 'application/octet-stream',
}

function attached({
  type,
  payload,
}: Attachment): Pick<IncomingMessage, 'type' | 'kind' | 'media_url' | 'mime_type' | 'product' | 'message'> & { media_id?: string | null } {
  const kind = types[type]
  if (kind)
    return {
      type: kind,
      media_url: payload?.url ?? null,
      media_id: payload?.url ?? null,
      mime_type: mimeTypes[kind] ?? null,
      product: null,
      message: '',
    }
  const element = payload?.product?.elements?.[0] ?? payload?.generic?.elements?.[0]
  if (element) {
    const price = Number(element.subtitle?.replace(/\D/g, '') || 0)
    const sku = typeof element.retailer_id === 'string' ? element.retailer_id : null
    const product = productAt(payload?.url ?? '', { name: element.title, price, image_url: element.image_url, sku })
    return { type: 'product', media_url: null, mime_type: null, product, message: '' }
  }
  const message = [payload?.title, payload?.url].filter(Boolean).join('\n')
  return { type: 'text', kind: kindOf(type), media_url: null, mime_type: null, product: null, message }
}

/** A message with several attachments is several of ours: the further ones have names of their own. */
export function messagesIn(received: Messaging): IncomingMessage[] {
  const { message, postback, reaction } = received
  const at = new Date(received.timestamp).toISOString()
  const echo = message?.is_echo === true
  const buyer = echo ? received.recipient.id : received.sender.id
  const common = { ...plainMessage, chat_id: buyer, mp_buyer_id: buyer, sender: echo ? ('seller' as const) : ('buyer' as const), at }
  if (reaction?.action === 'react') {
    const { mid, emoji } = reaction
    return [{ ...common, mp_msg_id: `${mid}#reaction-${received.timestamp}`, kind: 'reaction', message: emoji ?? '', context_mp_msg_id: mid }]
  }
  if (!message) return postback?.mid ? [{ ...common, mp_msg_id: postback.mid, message: postback.title ?? '' }] : []
  if (message.is_deleted) return []
  const whole = {
    ...common,
    mp_msg_id: message.mid,
    context_mp_msg_id: message.reply_to?.mid ?? null,
    reply_id: echo ? ownName(message.metadata) : null,
  }
  const [first, ...others] = message.attachments ?? []
  if (message.is_unsupported || (!first && !message.text)) return [{ ...whole, kind: 'unknown', message: message.text ?? '' }]
  const begin = first ? { ...whole, ...attached(first), ...(message.text && { message: message.text }) } : { ...whole, message: message.text ?? '' }
  return [begin, ...others.map((one, index) => ({ ...common, ...attached(one), mp_msg_id: `${message.mid}#${index + 2}` }))]
}

function statusesIn({ sender, delivery, read, timestamp }: Messaging): MessageStatus[] {
  const status = (name: 'delivered' | 'read', mid: string | null, watermark: number | null | undefined): MessageStatus => ({
    chat_id: sender.id,
    mp_msg_id: mid,
    status: name,
    at: new Date(watermark ?? timestamp).toISOString(),
    reply_id: null,
    reason: null,
    refusal: null,
  })
  if (delivery) return (delivery.mids ?? [null]).map((mid) => status('delivered', mid, mid ? timestamp : delivery.watermark))
  return read ? [status('read', read.mid ?? null, read.mid ? timestamp : read.watermark)] : []
}

/** What a page or a profile is told: messages of both sides, and how far ours have come. */
export function readMessaging(push: RawPush, object: string): ChannelNews[] {
  const received = readBody(pushShape, push.body)
  if (received.object !== object) return [{ kind: 'ignored', reason: `object ${received.object}` }]
  const news = received.entry.flatMap(({ id, messaging }) =>
    (messaging ?? []).flatMap((one): ChannelNews[] => [
      ...messagesIn(one).map((message) => ({ kind: 'message' as const, store_id: id, message })),
      ...statusesIn(one).map((status) => ({ kind: 'message-status' as const, store_id: id, status })),
    ]),
  )
  return news.length > 0 ? news : [{ kind: 'ignored', reason: 'nothing of messages' }]
}
