import { z } from 'zod'
import { listedIn } from './chat-message.ts'
import type { IncomingMessage } from './chats.ts'
import { ChannelFailure } from './failure.ts'
import type { GraphClient } from './graph-client.ts'
import { type Messaging, messagesIn } from './graph-messenger-push.ts'
import { inGroups } from './in-groups.ts'
import { type NewestPage, newestSince, onceEach } from './newest-since.ts'
import type { StoreConnection } from './store-connection.ts'

const text = z.string().nullish()
const party = z.looseObject({ id: z.string().min(1) })
const address = z.looseObject({ url: text }).nullish()

const attachmentShape = z.looseObject({
  mime_type: text,
  file_url: text,
  image_data: address,
  video_data: address,
  generic_template: z.looseObject({ title: text, subtitle: text, media_url: text, cta: address }).nullish(),
})

const messageShape = z.looseObject({
  id: z.string().min(1),
  created_time: z.string(),
  message: text,
  from: party.nullish(),
  attachments: z.object({ data: z.array(attachmentShape) }).nullish(),
  /** The picture's address. */
  sticker: text,
  shares: z.object({ data: z.array(z.looseObject({ link: text, name: text })) }).nullish(),
  reply_to: z.looseObject({ mid: text, id: text }).nullish(),
})
type ListedMessage = z.infer<typeof messageShape>

/** `next` is missing on the last page, which has cursors all the same. */
const pagingShape = z.looseObject({ cursors: z.looseObject({ after: text }).nullish(), next: text }).nullish()
const messagesShape = z.object({ data: z.array(messageShape), paging: pagingShape })
const conversationShape = z.object({
  id: z.string().min(1),
  updated_time: text,
  unread_count: z.number().nullish(),
  participants: z.object({ data: z.array(party) }).nullish(),
  messages: messagesShape.nullish(),
})
type Conversation = z.infer<typeof conversationShape>
const conversationsShape = z.object({ data: z.array(conversationShape), paging: pagingShape })

const conversationsAtOnce = 20
const messagesAtOnce = 20
/** Conversations that are read side by side. */
const lanes = 4
const messageFields = 'id,created_time,from,to,message,attachments,sticker,shares,reply_to'

const page = <T>({ data, paging }: { data: readonly T[]; paging?: z.infer<typeof pagingShape> }): NewestPage<T> => ({
  rows: data,
  next: (paging?.next && paging.cursors?.after) || null,
})

const timeOf = (time: string | null | undefined): number => (time ? Date.parse(time) : 0)

/** What is older than the latest messages of a conversation may be refused: then these are all that there is. */
function noneLeft(failure: unknown): z.infer<typeof messagesShape> {
  if (failure instanceof ChannelFailure && failure.kind === 'rejected') return { data: [] }
  throw failure
}

type Attachment = NonNullable<NonNullable<Messaging['message']>['attachments']>[number]

const pushedTypes: Readonly<Record<string, string>> = { image: 'image', video: 'video', audio: 'audio' }

/** An attachment of the list as a push tells it. */
function attachmentIn({ mime_type, file_url, image_data, video_data, generic_template }: z.infer<typeof attachmentShape>): Attachment {
  if (generic_template) {
    const { title, subtitle, media_url, cta } = generic_template
    return { type: 'template', payload: { url: cta?.url, generic: { elements: [{ title, subtitle, image_url: media_url }] } } }
  }
  const url = image_data?.url ?? video_data?.url ?? file_url
  const kind = mime_type?.split('/')[0] ?? (image_data ? 'image' : video_data ? 'video' : '')
  return { type: pushedTypes[kind] ?? (url ? 'file' : 'unknown'), payload: { url } }
}

/** A message of the list as the push told it, or would have: whoever is not the buyer is the seller. Null where only its id is told. */
export function messagingIn(
  one: ListedMessage,
  { storeId, buyerId, shared }: { storeId: string; buyerId: string; shared: string },
): Messaging | null {
  const { id, created_time, message, from, attachments, sticker, shares, reply_to } = one
  if (!from || Number.isNaN(Date.parse(created_time))) return null
  const is_echo = from.id !== buyerId
  const [sender, recipient] = is_echo ? [storeId, buyerId] : [buyerId, storeId]
  const parts: Attachment[] = [
    ...(attachments?.data ?? []).map(attachmentIn),
    ...(sticker && !attachments?.data.length ? [{ type: 'image', payload: { url: sticker } }] : []),
    ...(shares?.data ?? []).map(({ link, name }) => ({ type: shared, payload: { url: link, title: name } })),
  ]
  const quoted = reply_to?.mid ?? reply_to?.id
  return {
    sender: { id: sender },
    recipient: { id: recipient },
    timestamp: Date.parse(created_time),
    message: { mid: id, text: message, is_echo, attachments: parts, ...(quoted && { reply_to: { mid: quoted } }) },
  }
}

/**
 * What was written in the conversations of a page or profile since an instant, the oldest first. The list counts in seconds: those of one second stand as it
 * lists them. `shared` is what pushes of the platform call a link or a post that was shared; `countsUnread`: the platform's conversations have that field.
 */
export async function writtenSince(
  client: GraphClient,
  store: StoreConnection,
  since: string,
  { platform, shared, countsUnread }: { readonly platform: string; readonly shared: string; readonly countsUnread: boolean },
): Promise<IncomingMessage[]> {
  const from = Math.floor(Date.parse(since) / 1000) * 1000
  const fields = `updated_time,${countsUnread ? 'unread_count,' : ''}participants,messages.limit(${messagesAtOnce}){${messageFields}}`
  const conversations = await newestSince<Conversation>(store, from, {
    at: ({ updated_time }) => timeOf(updated_time),
    async page(after) {
      const query = { platform, fields, limit: String(conversationsAtOnce), ...(after && { after }) }
      return page(await client.call(store, 'GET', `/${store.store_id}/conversations`, conversationsShape, { query }))
    },
  })

  async function saidIn({ id, updated_time, unread_count, participants, messages }: Conversation): Promise<IncomingMessage[]> {
    const buyerId = participants?.data.find((one) => one.id !== store.store_id)?.id
    if (!buyerId) return []
    const listed = await newestSince<ListedMessage>(store, from, {
      at: ({ created_time }) => timeOf(created_time),
      async page(after) {
        // The first page came with the conversation.
        if (!after) return page(messages ?? { data: [] })
        const query = { fields: messageFields, limit: String(messagesAtOnce), after }
        const further = client.call(store, 'GET', `/${encodeURIComponent(id)}/messages`, messagesShape, { query })
        return page(await further.catch(noneLeft))
      },
    })
    const oldestFirst = onceEach(listed, (one) => one.id).reverse()
    const said = oldestFirst.flatMap((one) => {
      const told = messagingIn(one, { storeId: store.store_id, buyerId, shared })
      return told ? messagesIn(told) : []
    })
    return listedIn({ buyer: {}, unread: unread_count, until: timeOf(updated_time) }, said)
  }

  const said = await inGroups(
    lanes,
    onceEach(conversations, ({ id }) => id),
    saidIn,
  )
  return said.flat().toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
