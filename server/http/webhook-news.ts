import type { Marketplace } from '#contract/core/marketplace.ts'
import { type OrderStatus, orderStatus } from '#contract/order/order-status.ts'
import type { ChannelNews, StoreRef } from '#server/channels/channel.ts'
import { enqueue } from '#server/db/outbox.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { fetchOrder, ingestOrder, ingestStatus } from '#server/domains/order/order.port.ts'
import { createCredentialStore } from '#server/domains/store/store.port.ts'

/** With these comes more than the push tells: the parcel's way, or why it was cancelled. The order is fetched whole. */
const tellsMore: ReadonlySet<OrderStatus | null> = new Set<OrderStatus | null>([
  orderStatus.shipped,
  orderStatus.returned,
  orderStatus.arrived,
  orderStatus.cancelled,
  orderStatus.cancel_requested,
])

type News = Exclude<ChannelNews, { kind: 'ignored' }>

/** Takes in what a push tells; answers what became of it, in words for the log and the record. Adds what it finds out to `facts`. */
export async function takeIn(
  services: ChannelServices,
  marketplace: Marketplace,
  told: readonly ChannelNews[],
  facts: Record<string, unknown>,
): Promise<{ outcome: string; workspace_id: number | null }> {
  const outcomes: string[] = []
  let workspaceId: number | null = null
  for (const news of told) {
    if (news.kind === 'ignored') {
      outcomes.push(`ignored: ${news.reason}`)
      continue
    }
    facts.store_id = news.store_id
    const store = await findStore(services, marketplace, news.store_id)
    if (!store) return { outcome: 'unknown store', workspace_id: null }
    workspaceId = store.workspace_id
    facts.workspace_id = workspaceId
    outcomes.push(await takeInOne(services, marketplace, store, news, facts))
  }
  return { outcome: outcomes.join(', ') || 'ignored: empty', workspace_id: workspaceId }
}

async function takeInOne(
  services: ChannelServices,
  marketplace: Marketplace,
  store: StoreRef,
  news: News,
  facts: Record<string, unknown>,
): Promise<string> {
  const origin = { workspace_id: store.workspace_id, store_code: store.store_code, marketplace }
  if (news.kind === 'store-disconnected') {
    await createCredentialStore(services).expired(store)
    return 'store disconnected'
  }
  if (news.kind === 'order') {
    facts.mp_order_id = news.order.mp_order_id
    return `order ${await ingestOrder(services, { ...origin, order: news.order })}`
  }
  const { kind, store_id, ...status } = news
  facts.mp_order_id = status.mp_order_id
  const outcome = await ingestStatus(services, { ...origin, ...status })
  if (outcome === 'unknown-order' || (outcome === 'updated' && tellsMore.has(status.order_status))) {
    await services.database.system((connection) => enqueue(connection, [fetchOrder({ ...origin, mp_order_id: status.mp_order_id })]))
    return `status ${outcome}, order is fetched`
  }
  return `status ${outcome}`
}

/** The store by the marketplace's own id, in whichever workspace it is. */
const findStore = (services: ChannelServices, marketplace: Marketplace, storeId: string): Promise<StoreRef | undefined> =>
  services.database.system(async ({ client }) => {
    const { rows } = await client.query<StoreRef>('select workspace_id, store_code, store_id from store where marketplace = $1 and store_id = $2', [
      marketplace,
      storeId,
    ])
    return rows[0]
  })
