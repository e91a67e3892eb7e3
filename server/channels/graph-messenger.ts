import { z } from 'zod'
import { firstCharacters } from '#contract/core/characters.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { Channel } from './channel.ts'
import { cannotSend, fileForm, findSent } from './chat-message.ts'
import type { ChannelChat, ChatCapabilities, ChatRef, OutgoingMessage } from './chats.ts'
import { readAttachment } from './graph-attachment.ts'
import { createGraphClient, type GraphClient } from './graph-client.ts'
import { createConnecting, type PageShop, readProfile } from './graph-connecting.ts'
import { writtenSince } from './graph-conversations.ts'
import { readMessaging } from './graph-messenger-push.ts'
import { graphWebhook } from './graph-webhook.ts'
import type { ChannelAccount, StoreConnection } from './store-connection.ts'

const sentShape = z.object({ message_id: z.string().min(1) })
const uploadShape = z.object({ attachment_id: z.string().min(1) })
const profileShape = z.object({ name: z.string().nullish(), username: z.string().nullish(), profile_pic: z.string().nullish() })
const conversationsShape = z.object({
  data: z.array(
    z.object({
      messages: z
        .object({
          data: z.array(
            z.object({
              id: z.string(),
              created_time: z.string(),
              message: z.string().nullish(),
              from: z.object({ id: z.string() }).nullish(),
              attachments: z.object({ data: z.array(z.looseObject({ mime_type: z.string().nullish() })) }).nullish(),
            }),
          ),
        })
        .nullish(),
    }),
  ),
})

const lookBack = 25
const attachmentTypes = { image: 'image', audio: 'audio', video: 'video', document: 'file' } as const

export interface MessengerDeclaration {
  readonly marketplace: Marketplace
  /** What pushes call it. */
  readonly object: string
  /** What calls name it by. */
  readonly platform: string
  /** What pushes call a link or a post that somebody shared. */
  readonly shared: string
  /** Its list of conversations tells how many messages are not read. */
  readonly countsUnread: boolean
  readonly capabilities: ChatCapabilities
  readonly profileFields: string
  /** What a person is asked to allow. */
  readonly scopes: readonly string[]
  readonly shopOf: PageShop
  /** What is connected is a professional profile. */
  readonly hasProfile?: boolean
}

/** A page's or a profile's conversations: both are the Graph API's, with small differences that are declared. */
export const messengerChannel = (declared: MessengerDeclaration): Channel => ({
  marketplace: declared.marketplace,
  limits: { rate: 40, concurrency: 12, timeoutMs: 15_000 },
  webhook: graphWebhook((push) => readMessaging(push, declared.object)),
  connect(account) {
    const client = createGraphClient(account)
    return {
      chat: createChat(client, account, declared),
      connecting: createConnecting(account, client, declared.scopes, declared.shopOf),
      refresh: client.refresh,
      ...(declared.hasProfile && { socialProfile: (store: StoreConnection) => readProfile(client, store) }),
    }
  },
})

function createChat(
  client: GraphClient,
  account: ChannelAccount,
  { platform, shared, countsUnread, capabilities, profileFields }: MessengerDeclaration,
): ChannelChat {
  async function contentOf(store: StoreConnection, outgoing: OutgoingMessage): Promise<object> {
    if (outgoing.type === 'text') return { text: outgoing.message }
    if (outgoing.type === 'template' || !capabilities.types.includes(outgoing.type)) return cannotSend(outgoing.type)
    if (outgoing.type === 'product') {
      const { name, price, url, image_url } = outgoing.product
      const link = /^https:/.test(url) ? { default_action: { type: 'web_url', url } } : {}
      const picture = image_url && /^https:/.test(image_url) ? { image_url } : {}
      const elements = [{ title: firstCharacters(name, 80), subtitle: `Rp${price.toLocaleString('id-ID')}`, ...picture, ...link }]
      return { attachment: { type: 'template', payload: { template_type: 'generic', elements } } }
    }
    const type = attachmentTypes[outgoing.type]
    const form = fileForm('filedata', outgoing.media, {
      message: JSON.stringify({ attachment: { type, payload: { is_reusable: false } } }),
      platform,
    })
    const { attachment_id } = await client.call(store, 'POST', `/${store.store_id}/message_attachments`, uploadShape, { body: form })
    return { attachment: { type, payload: { attachment_id } } }
  }
  const act = async (store: StoreConnection, chat: ChatRef, sender_action: string) => {
    const body = { recipient: { id: chat.mp_buyer_id }, sender_action }
    await client.call(store, 'POST', `/${store.store_id}/messages`, z.unknown(), { body })
  }

  return {
    capabilities,
    async send(store, chat, outgoing) {
      const message = { ...(await contentOf(store, outgoing)), metadata: outgoing.reply_id }
      const quoted = outgoing.context_mp_msg_id ? { reply_to: { mid: outgoing.context_mp_msg_id } } : {}
      const body = { recipient: { id: chat.mp_buyer_id }, messaging_type: 'RESPONSE', message, ...quoted }
      const { message_id } = await client.call(store, 'POST', `/${store.store_id}/messages`, sentShape, { body })
      // The API tells no time; the buyer has it as of now.
      return { mp_msg_id: message_id, at: new Date().toISOString() }
    },
    async sentAlready(store, chat, outgoing, tried) {
      const fields = `messages.limit(${lookBack}){id,created_time,from,message,attachments}`
      const query = { platform, user_id: chat.mp_buyer_id, fields }
      const { data } = await client.call(store, 'GET', `/${store.store_id}/conversations`, conversationsShape, { query })
      const ours = (data[0]?.messages?.data ?? []).filter(({ from }) => from?.id === store.store_id)
      const listed = ours.map((one) => {
        const mime = one.attachments?.data[0]?.mime_type?.split('/')[0]
        const type = one.attachments?.data.length ? (mime === 'application' ? 'document' : (mime ?? 'product')) : 'text'
        return { mp_msg_id: one.id, at: new Date(one.created_time).toISOString(), type, message: type === 'text' ? (one.message ?? '') : '' }
      })
      return findSent(listed, outgoing, tried)
    },
    messagesSince: (store, since) => writtenSince(client, store, since, { platform, shared, countsUnread }),
    markRead: (store, chat) => act(store, chat, 'mark_seen'),
    ...(capabilities.typing && { typing: (store: StoreConnection, chat: ChatRef) => act(store, chat, 'typing_on') }),
    async profile(store, chat) {
      const found = await client.call(store, 'GET', `/${encodeURIComponent(chat.mp_buyer_id)}`, profileShape, { query: { fields: profileFields } })
      return { full_name: found.name || found.username || '', avatar: found.profile_pic ?? null }
    },
    media: (store, address) => readAttachment(store, address, account),
  }
}
