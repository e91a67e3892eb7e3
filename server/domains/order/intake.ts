import { orderCodeOf } from '#contract/core/marketplace.ts'
import { logActionOfStatus, type OrderLogAction, orderLogAction } from '#contract/order/order-log.ts'
import { type OrderStatus, orderStatus } from '#contract/order/order-status.ts'
import type { IncomingOrder } from '#server/channels/channel.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvents } from '#server/db/event-log.ts'
import type { Services } from '../handler.ts'
import { changeOrder, isVisible, type OrderFacts, same } from './order-change.rules.ts'
import { insertOrder, writeLogistics } from './order-insert.ts'
import { readOrderRows } from './order-row.ts'
import type { KnownOrder, OrderOrigin } from './order-state.ts'
import { lockOrders, saveQuietly, writeChanges } from './order-write.ts'
import { stockEffect } from './stock.rules.ts'
import { moveStock } from './stock.ts'

export type OrderNews = OrderOrigin & { readonly order: IncomingOrder }

export type StatusNews = OrderOrigin & {
  readonly mp_order_id: string
  readonly mp_status: string
  /** Null when the marketplace's status says nothing in our words. */
  readonly order_status: OrderStatus | null
  /** By the marketplace's clock, ISO 8601; null where it tells no time: then the news is never old, and the status moves only forward. */
  readonly at: string | null
  readonly tracking_number?: string | undefined
  /** Empty: the marketplace was asked and has none. */
  readonly routing_code?: string | undefined
  readonly shipping_label?: string | undefined
}

const iso = (instant: string) => new Date(instant).toISOString()
const isoOrNull = (instant: string | null) => (instant === null ? null : iso(instant))

/** What an order tells of itself; what it leaves out (null) is not forgotten. */
function factsOf(order: IncomingOrder, known: KnownOrder): OrderFacts {
  return {
    mp_status: order.mp_status,
    mp_updated_at: iso(order.mp_updated_at),
    mp_buyer_id: order.mp_buyer_id ?? known.mp_buyer_id,
    buyer_name: order.buyer_name,
    buyer_phone: order.buyer_phone ?? known.buyer_phone,
    address: order.address,
    note: order.note ?? known.note,
    shipping_fee: order.shipping_fee,
    discount: order.discount,
    total: order.total,
    courier_name: order.courier_name,
    courier_service_name: order.courier_service_name,
    courier_type: order.courier_type,
    tracking_number: order.tracking_number ?? known.tracking_number,
    fulfillment_opt: order.fulfillment_opt ?? known.fulfillment_opt,
    location: order.location ?? known.location,
    routing_code: order.routing_code ?? known.routing_code,
    cod: order.cod,
    is_booking: order.is_booking,
    accept_deadline: isoOrNull(order.accept_deadline) ?? known.accept_deadline,
    confirm_shipping_deadline: isoOrNull(order.confirm_shipping_deadline) ?? known.confirm_shipping_deadline,
    cancel_reason: order.cancel_reason ?? known.cancel_reason,
  }
}

/**
 * Takes in an order as its marketplace tells it now. The same order twice is one row; news older than what is known is `stale` and changes nothing;
 * the status moves only forward. Row, items, log, stock, logistics and event are one transaction. What was ordered stays as it was first told:
 * stock was allocated by it.
 */
export async function ingestOrder(services: Services, news: OrderNews): Promise<'created' | 'updated' | 'unchanged' | 'stale'> {
  const now = services.now().toISOString()
  const code = orderCodeOf(news.marketplace, news.order.mp_order_id)
  const outcome = await services.database.write(news.workspace_id, async (connection) => {
    if (!(await lockOrders(connection, [code])).has(code) && (await createOrder(connection, news, code, now))) return 'created'
    // Created meanwhile by a delivery at the same moment: this one is an update like any other.
    const before = (await lockOrders(connection, [code])).get(code)
    if (!before) throw new Error(`Order ${code} is neither new nor known`)
    if (Date.parse(news.order.mp_updated_at) < Date.parse(before.mp_updated_at)) return 'stale'
    const change = changeOrder(before, news.order.order_status, factsOf(news.order, before), now)
    const parcelMoved = await writeLogistics(connection, code, news.order.logistics)
    return settle(connection, change, parcelMoved, now)
  })
  services.log.info({ order_code: code, workspace_id: news.workspace_id, status: news.order.order_status, outcome }, 'order taken in')
  return outcome
}

/** Takes in a change of status (and tracking number) that came without the order itself. `unknown-order`: the order has to be fetched. */
export async function ingestStatus(services: Services, news: StatusNews): Promise<'updated' | 'unchanged' | 'stale' | 'unknown-order'> {
  const now = services.now().toISOString()
  const code = orderCodeOf(news.marketplace, news.mp_order_id)
  const outcome = await services.database.write(news.workspace_id, async (connection) => {
    const before = (await lockOrders(connection, [code])).get(code)
    if (!before) return 'unknown-order'
    const isOld = news.at !== null && Date.parse(news.at) < Date.parse(before.mp_updated_at)
    const parcel = {
      tracking_number: news.tracking_number ?? before.tracking_number,
      routing_code: news.routing_code ?? before.routing_code,
      shipping_label: news.shipping_label ?? before.shipping_label,
    }
    // A tracking number by itself is not news of the status: it must not make a status that is still on its way look old.
    if (news.order_status === null) {
      if (isOld && before.tracking_number) return 'stale'
      return settle(connection, changeOrder(before, null, parcel, now), false, now)
    }
    if (isOld) return 'stale'
    const facts = { mp_status: news.mp_status, mp_updated_at: isoOrNull(news.at) ?? before.mp_updated_at, ...parcel }
    return settle(connection, changeOrder(before, news.order_status, facts, now), false, now)
  })
  services.log.info({ order_code: code, workspace_id: news.workspace_id, status: news.order_status, outcome }, 'order status taken in')
  return outcome
}

async function settle(
  connection: Connection,
  change: ReturnType<typeof changeOrder>,
  parcelMoved: boolean,
  now: string,
): Promise<'updated' | 'unchanged'> {
  if (!isVisible(change) && !parcelMoved) {
    if (!same(change.before, change.after)) await saveQuietly(connection, [change.after])
    return 'unchanged'
  }
  await writeChanges(connection, [change], now)
  return 'updated'
}

/** False when somebody else created it first. */
async function createOrder(connection: Connection, news: OrderNews, code: string, now: string): Promise<boolean> {
  const { order } = news
  if (!(await insertOrder(connection, news, code, logOfNew(order.order_status), now))) return false
  await writeLogistics(connection, code, order.logistics)
  const effect = stockEffect(null, order.order_status, null)
  const stockNews = effect ? await moveStock(connection, [{ order_code: code, effect, user_id: null }], now) : []
  const [row] = await readOrderRows(connection, [code])
  if (!row) throw new Error(`Order ${code} was created in a store that is not there: ${news.store_code}`)
  await appendEvents(connection, [{ type: 'order.created', at: now, agent_id: null, order: row }, ...stockNews])
  return true
}

/** An unpaid order was created, any other was received; one that is first seen further on tells that too. */
function logOfNew(status: OrderStatus): OrderLogAction[] {
  const first = status === orderStatus.waiting_payment ? orderLogAction.created : orderLogAction.received
  const further = logActionOfStatus[status]
  return further && further !== first ? [first, further] : [first]
}
