import { z } from 'zod'
import type { ChatMessageType } from '#contract/chat/chat.ts'
import { fromSeconds, readBody } from '../ask.ts'
import { kindOf, ownName, plainMessage, productAt } from '../chat-message.ts'
import type { IncomingMessage, MessageStatus } from '../chats.ts'
import { graphRefusal } from '../graph-failure.ts'
import { graphWebhook } from '../graph-webhook.ts'
import type { ChannelNews, RawPush } from '../pushes.ts'

const text = z.string().nullish()
/** Seconds, written as text. */
const secondsText = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform((value) => fromSeconds(Number(value)))
const mediaShape = z.looseObject({ id: z.string().min(1), mime_type: text, caption: text, filename: text })

const messageShape = z.looseObject({
  from: z.string().min(1),
  id: z.string().min(1),
  timestamp: secondsText,
  type: z.string(),
  text: z.object({ body: z.string() }).nullish(),
  image: mediaShape.nullish(),
  audio: mediaShape.nullish(),
  video: mediaShape.nullish(),
  document: mediaShape.nullish(),
  sticker: mediaShape.nullish(),
  button: z.looseObject({ text }).nullish(),
  interactive: z
    .looseObject({ button_reply: z.looseObject({ title: text }).nullish(), list_reply: z.looseObject({ title: text }).nullish() })
    .nullish(),
  order: z
    .looseObject({
      text,
      product_items: z
        .array(z.looseObject({ product_retailer_id: text, quantity: z.number().nullish(), item_price: z.number().nullish() }))
        .nullish(),
    })
    .nullish(),
  location: z.looseObject({ latitude: z.number(), longitude: z.number(), name: text, address: text }).nullish(),
  contacts: z
    .array(
      z.looseObject({
        name: z.looseObject({ formatted_name: text }).nullish(),
        phones: z.array(z.looseObject({ phone: text })).nullish(),
      }),
    )
    .nullish(),
  reaction: z.looseObject({ message_id: text, emoji: text }).nullish(),
  system: z.looseObject({ body: text }).nullish(),
  context: z.looseObject({ id: text }).nullish(),
})
type Message = z.infer<typeof messageShape>

const statusShape = z.looseObject({
  id: z.string().min(1),
  status: z.string(),
  timestamp: secondsText,
  recipient_id: z.string().min(1),
  biz_opaque_callback_data: text,
  errors: z.array(z.looseObject({ code: z.number().nullish(), title: text, error_data: z.looseObject({ details: text }).nullish() })).nullish(),
})

const valueShape = z.looseObject({
  metadata: z.object({ phone_number_id: z.string().min(1) }).nullish(),
  contacts: z.array(z.looseObject({ wa_id: z.string(), profile: z.looseObject({ name: text }).nullish() })).nullish(),
  messages: z.array(messageShape).nullish(),
  statuses: z.array(statusShape).nullish(),
})
type Value = z.infer<typeof valueShape>

const pushShape = z.object({ entry: z.array(z.object({ changes: z.array(z.object({ field: z.string(), value: valueShape })) })) })

type What = Pick<IncomingMessage, 'type'> &
  Partial<Pick<IncomingMessage, 'kind' | 'context_mp_msg_id' | 'message' | 'media_id' | 'mime_type' | 'filename' | 'product'>>

function whatOf(message: Message): What {
  const kinds: readonly ChatMessageType[] = ['image', 'audio', 'video', 'document']
  for (const type of kinds) {
    const file = message[type as 'image' | 'audio' | 'video' | 'document'] ?? (type === 'image' ? message.sticker : null)
    if (file) return { type, message: file.caption ?? '', media_id: file.id, mime_type: file.mime_type ?? null, filename: file.filename ?? null }
  }
  const [ordered, ...further] = message.order?.product_items ?? []
  if (ordered) {
    const lines = further.map(({ product_retailer_id, quantity }) => `${quantity ?? 1} × ${product_retailer_id ?? '?'}`)
    const product = productAt('', { name: ordered.product_retailer_id, price: ordered.item_price, sku: ordered.product_retailer_id })
    return { type: 'product', message: [message.order?.text, ...lines].filter(Boolean).join('\n'), product }
  }
  const { location } = message
  if (location) {
    const where = [location.name, location.address, `https://maps.google.com/?q=${location.latitude},${location.longitude}`]
    return { type: 'text', kind: 'location', message: where.filter(Boolean).join('\n') }
  }
  if (message.contacts?.length) {
    const lines = message.contacts.map(({ name, phones }) =>
      [name?.formatted_name, ...(phones ?? []).map(({ phone }) => phone)].filter(Boolean).join(' · '),
    )
    return { type: 'text', kind: 'contact', message: lines.join('\n') }
  }
  if (message.reaction)
    return { type: 'text', kind: 'reaction', message: message.reaction.emoji ?? '', context_mp_msg_id: message.reaction.message_id ?? null }
  const said = message.text?.body ?? message.button?.text ?? message.interactive?.button_reply?.title ?? message.interactive?.list_reply?.title
  return said == null ? { type: 'text', kind: kindOf(message.type), message: message.system?.body ?? '' } : { type: 'text', message: said }
}

const statuses: Readonly<Record<string, MessageStatus['status']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
}

function statusIn(payload: z.infer<typeof statusShape>): MessageStatus | null {
  const status = statuses[payload.status]
  if (!status) return null
  const [error] = payload.errors ?? []
  return {
    chat_id: payload.recipient_id,
    mp_msg_id: payload.id,
    status,
    at: payload.timestamp,
    reply_id: ownName(payload.biz_opaque_callback_data),
    reason: error ? error.error_data?.details || error.title || `error ${error.code}` : null,
    refusal: graphRefusal(error?.code) ?? null,
  }
}

/** A reaction that was taken back: without an emoji. */
const isTakenBack = ({ type, reaction }: Message): boolean => type === 'reaction' && !reaction?.emoji

function messageIn(payload: Message, names: ReadonlyMap<string, string>): IncomingMessage {
  const who = {
    chat_id: payload.from,
    mp_buyer_id: payload.from,
    full_name: names.get(payload.from) ?? '',
    phone: payload.from,
    sender: 'buyer' as const,
  }
  return { ...plainMessage, ...who, context_mp_msg_id: payload.context?.id ?? null, ...whatOf(payload), mp_msg_id: payload.id, at: payload.timestamp }
}

function newsOf({ metadata, contacts, messages, statuses: payload }: Value): ChannelNews[] {
  const store_id = metadata?.phone_number_id
  if (!store_id) return []
  const names = new Map((contacts ?? []).map((one) => [one.wa_id, one.profile?.name ?? '']))
  const written = (messages ?? []).filter((one) => !isTakenBack(one)).map((one) => messageIn(one, names))
  const steps = (payload ?? []).map(statusIn).filter((status) => status !== null)
  return [
    ...written.map((message) => ({ kind: 'message' as const, store_id, message })),
    ...steps.map((status) => ({ kind: 'message-status' as const, store_id, status })),
  ]
}

function read(push: RawPush): ChannelNews[] {
  const changes = readBody(pushShape, push.body).entry.flatMap((entry) => entry.changes)
  const news = changes.filter(({ field }) => field === 'messages').flatMap(({ value }) => newsOf(value))
  return news.length > 0 ? news : [{ kind: 'ignored', reason: 'nothing of messages' }]
}

export const webhook = graphWebhook(read)
