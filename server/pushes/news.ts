import type { Marketplace } from '#contract/core/marketplace.ts'
import { type OrderStatus, orderStatus } from '#contract/order/order-status.ts'
import type { StoreRef } from '#server/channels/channel.ts'
import type { ChannelNews } from '#server/channels/pushes.ts'
import type { Job } from '#server/db/outbox.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { chatCatchUp, ingestMessage, ingestMessageStatus } from '#server/domains/chat/chat.port.ts'
import { fetchOrder, ingestOrder, ingestStatus } from '#server/domains/order/order.port.ts'
import { ingestDiscussion } from '#server/domains/product/product.port.ts'
import { fetchReturn } from '#server/domains/return-refund/return-refund.port.ts'
import { createCredentialStore, readPermission } from '#server/domains/store/store.port.ts'

/** With these comes more than the push tells: the parcel's way, or why it was cancelled. The order is fetched whole. */
const tellsMore: ReadonlySet<OrderStatus | null> = new Set<OrderStatus | null>([
  orderStatus.shipped,
  orderStatus.returned,
  orderStatus.arrived,
  orderStatus.cancelled,
  orderStatus.cancel_requested,
])

/** A push comes a while after what it tells of, where the marketplace had to try several times; what is older is found by the looks at the store. */
const pushedLateMs = 15 * 60_000

type StoreNews = Exclude<ChannelNews, { kind: 'ignored' }>

/** What became of a piece of news, in words for the log and the record, and what is to be done about it later. */
interface Taken {
  readonly outcome: string
  readonly jobs: readonly Job[]
}

/** Takes in one piece of news about a store. Adds what it finds out to `facts`, for the log. */
export async function takeIn(
  services: ChannelServices,
  marketplace: Marketplace,
  store: StoreRef,
  news: StoreNews,
  facts: Record<string, unknown>,
): Promise<Taken> {
  const origin = { workspace_id: store.workspace_id, store_code: store.store_code, marketplace }
  if (news.kind === 'store-disconnected') {
    await createCredentialStore(services).expired(store)
    return { outcome: 'store disconnected', jobs: [] }
  }
  if (news.kind === 'permission-ending') return { outcome: 'permission is asked for', jobs: [readPermission(origin)] }
  if (news.kind === 'message') {
    facts.chat_id = news.message.chat_id
    return { outcome: `message ${await ingestMessage(services, { ...origin, message: news.message })}`, jobs: [] }
  }
  if (news.kind === 'conversation-changed') {
    const { chat } = news
    facts.chat_id = chat.chat_id
    const since = new Date(services.now().getTime() - pushedLateMs).toISOString()
    return { outcome: 'conversation is read', jobs: [chatCatchUp({ ...origin, chat, since })] }
  }
  if (news.kind === 'message-status') {
    facts.chat_id = news.status.chat_id
    return { outcome: `message status ${await ingestMessageStatus(services, { ...origin, status: news.status })}`, jobs: [] }
  }
  if (news.kind === 'discussion') {
    facts.mp_discussion_id = news.discussion.mp_discussion_id
    return { outcome: `discussion ${await ingestDiscussion(services, { ...origin, discussion: news.discussion })}`, jobs: [] }
  }
  if (news.kind === 'order') {
    facts.mp_order_id = news.order.mp_order_id
    return { outcome: `order ${await ingestOrder(services, { ...origin, order: news.order })}`, jobs: [] }
  }
  if (news.kind === 'return-changed') {
    facts.mp_return_id = news.mp_return_id
    return { outcome: 'return is read', jobs: [fetchReturn({ ...origin, mp_return_id: news.mp_return_id })] }
  }
  const { kind: _, store_id: __, read, ...status } = news
  facts.mp_order_id = status.mp_order_id
  const outcome = await ingestStatus(services, { ...origin, ...status, partial: read })
  if (!read && outcome !== 'unknown-order' && !(outcome === 'updated' && tellsMore.has(status.order_status)))
    return { outcome: `status ${outcome}`, jobs: [] }
  return { outcome: `status ${outcome}, order is fetched`, jobs: [fetchOrder({ ...origin, mp_order_id: status.mp_order_id })] }
}
