import { orderCodeOf } from '#contract/core/marketplace.ts'
import { logActionOfStatus, type OrderLogAction, orderLogAction } from '#contract/order/order-log.ts'
import { type OrderStatus, orderStatus } from '#contract/order/order-status.ts'
import type { IncomingOrder } from '#server/channels/orders.ts'
import { answeredInBatches, onePer } from '#server/db/in-batches.ts'
import { enqueue } from '#server/db/outbox.ts'
import { prepared } from '#server/db/statement.ts'
import type { Services } from '../handler.ts'
import { changeOrder, isVisible, type OrderChange, type OrderFacts, same } from './order-change.rules.ts'
import { insertOrders, type NewOrder, writeLogistics } from './order-insert.ts'
import { fetchOrder } from './order-jobs.ts'
import { writePackages } from './order-packages.ts'
import { ruleJobs } from './order-rule-jobs.ts'
import type { KnownOrder, OrderOrigin } from './order-state.ts'
import { lockOrders, saveQuietly, writeChanges } from './order-write.ts'
import { stockEffect } from './stock.rules.ts'

export type OrderNews = OrderOrigin & {
  readonly order: IncomingOrder
  /** Where the marketplace was asked for it: the version that was known then ({@link knownVersion}). Left out: the marketplace told it by itself. */
  readonly asked_at_version?: number | null | undefined
}

export type StatusNews = OrderOrigin & {
  readonly mp_order_id: string
  readonly mp_status: string
  /** Null when the marketplace's status says nothing in our words. */
  readonly order_status: OrderStatus | null
  /** By the marketplace's clock, ISO 8601; null where it tells no time: then the news is never old, and the status moves only forward. */
  readonly at: string | null
  /** The news is of a part of the order, or says less than there is: it ends no wish to cancel. */
  readonly partial?: boolean | undefined
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

/** A piece of news about one order, as it waits to be taken in. */
type Arrival = ({ readonly of: 'order' } & OrderNews) | ({ readonly of: 'status' } & StatusNews)
/** `overtaken`: nobody can tell which is newer, what was read or what was written meanwhile, so the order is read again. */
type Outcome = 'created' | 'updated' | 'unchanged' | 'stale' | 'overtaken' | 'unknown-order'

const codeOf = (news: Arrival): string => orderCodeOf(news.marketplace, news.of === 'order' ? news.order.mp_order_id : news.mp_order_id)

/** News that one transaction takes in: more would hold the workspace's events, and what its agents do, for too long. */
const mostTogether = 50

/** News of one workspace that comes while other news is taken in goes together into the next transaction; that of one order in the order in which it came. */
const takers = onePer((services: Services) => {
  const ofWorkspaces = new Map<number, (news: Arrival) => Promise<Outcome>>()
  return {
    underWay: 0,
    of(workspaceId: number) {
      const take =
        ofWorkspaces.get(workspaceId) ?? answeredInBatches<Arrival, Outcome>(mostTogether, (some) => takeInAll(services, workspaceId, some), codeOf)
      ofWorkspaces.set(workspaceId, take)
      return take
    },
  }
})

/** Whether news of orders waits or is being taken in. */
export const isTakingIn = (services: Services): boolean => takers(services).underWay > 0

async function takeIn(services: Services, news: Arrival): Promise<Outcome> {
  const taker = takers(services)
  taker.underWay += 1
  try {
    const outcome = await taker.of(news.workspace_id)(news)
    const status = news.of === 'order' ? news.order.order_status : news.order_status
    const told = `order ${news.of === 'order' ? '' : 'status '}taken in`
    services.log.info({ order_code: codeOf(news), workspace_id: news.workspace_id, status, outcome }, told)
    return outcome
  } finally {
    taker.underWay -= 1
  }
}

/** The versions of orders that are known now, in their order, to ask their marketplace for them; null: none. */
export async function knownVersions(
  { database }: Services,
  { workspace_id, marketplace }: OrderOrigin,
  mpOrderIds: readonly string[],
): Promise<(number | null)[]> {
  const codes = mpOrderIds.map((id) => orderCodeOf(marketplace, id))
  const rows = await database.read(workspace_id, (connection) =>
    prepared<{ order_code: string; version: number }>(
      connection,
      'select order_code, version from orders where workspace_id = $1 and order_code = any($2::text[])',
      [workspace_id, codes],
    ),
  )
  const versions = new Map(rows.map(({ order_code, version }) => [order_code, version]))
  return codes.map((code) => versions.get(code) ?? null)
}

export const knownVersion = async (services: Services, origin: OrderOrigin, mpOrderId: string): Promise<number | null> =>
  (await knownVersions(services, origin, [mpOrderId]))[0] ?? null

/**
 * Takes in an order as its marketplace tells it now. The same order twice is one row; news older than what is known is `stale` and changes nothing;
 * the status moves only forward. Row, items, log, stock, logistics and event are one transaction. What was ordered stays as it was first told:
 * stock was allocated by it.
 */
export const ingestOrder = (services: Services, news: OrderNews): Promise<Outcome> => takeIn(services, { of: 'order', ...news })

/** Takes in a change of status (and tracking number) that came without the order itself. `unknown-order`: the order has to be fetched. */
export const ingestStatus = (services: Services, news: StatusNews): Promise<Outcome> => takeIn(services, { of: 'status', ...news })

/** Takes in news of orders of one workspace, each order once; as many statements as one of them takes. */
const takeInAll = (services: Services, workspaceId: number, all: readonly Arrival[]): Promise<Outcome[]> =>
  services.database.write(workspaceId, async (connection) => {
    const now = services.now().toISOString()
    const known = await lockOrders(connection, all.map(codeOf))
    const unknown = all.flatMap((news) => (news.of === 'order' && !known.has(codeOf(news)) ? [newOrder(news)] : []))
    const created = await insertOrders(connection, unknown, now)
    // Created meanwhile by another process: these are updates like any other.
    const meanwhile = unknown.filter(({ order_code }) => !created.has(order_code)).map(({ order_code }) => order_code)
    if (meanwhile.length > 0) for (const [code, order] of await lockOrders(connection, meanwhile)) known.set(code, order)

    const judged = all.map((news) => {
      const order_code = codeOf(news)
      return { news, order_code, verdict: created.has(order_code) ? ('created' as const) : judge(news, known.get(order_code), now) }
    })
    const moved = await writeLogistics(
      connection,
      judged.flatMap(({ news, order_code, verdict }) =>
        news.of === 'order' && verdict !== 'stale' && verdict !== 'overtaken' ? [{ order_code, steps: news.order.logistics }] : [],
      ),
    )
    const parcelled = await writePackages(
      connection,
      judged.flatMap(({ news, order_code, verdict }) =>
        news.of === 'order' && news.order.packages && verdict !== 'stale' && verdict !== 'overtaken'
          ? [{ order_code, packages: news.order.packages }]
          : [],
      ),
      known,
    )
    const visible = (change: OrderChange) => isVisible(change) || moved.has(change.after.order_code) || parcelled.has(change.after.order_code)
    const changes = judged.flatMap(({ verdict }) => (typeof verdict === 'string' ? [] : [verdict]))
    await saveQuietly(
      connection,
      changes.filter((change) => !visible(change) && !same(change.before, change.after)).map(({ after }) => after),
    )
    await writeChanges(connection, changes.filter(visible), now, {
      created: unknown.flatMap(({ order_code, order }) => {
        const inserted = created.get(order_code)
        return inserted ? [{ order_code, stock: stockEffect(null, order.order_status), ...inserted }] : []
      }),
      beforeEvents: async () =>
        enqueue(connection, [
          ...(await ruleJobs(connection, arrivedIn(unknown, created, changes))),
          ...judged.flatMap(({ news, order_code, verdict }) => {
            if (news.of === 'order') return verdict === 'overtaken' ? [fetchOrder({ ...news, mp_order_id: news.order.mp_order_id })] : []
            return news.tracking_number && (known.get(order_code)?.package_count ?? 1) > 1 ? [fetchOrder(news)] : []
          }),
        ]),
    })
    return judged.map(({ verdict }): Outcome => (typeof verdict === 'string' ? verdict : visible(verdict) ? 'updated' : 'unchanged'))
  })

/** Orders that are new to whoever has to accept them: first told of as such, or paid just now. */
const arrivedIn = (unknown: readonly NewOrder[], created: ReadonlyMap<string, unknown>, changes: readonly OrderChange[]): string[] => [
  ...unknown.filter(({ order_code, order }) => created.has(order_code) && order.order_status === orderStatus.new).map(({ order_code }) => order_code),
  ...changes
    .filter(({ before, after }) => before.order_status === orderStatus.waiting_payment && after.order_status === orderStatus.new)
    .map(({ after }) => after.order_code),
]

const newOrder = (news: OrderNews): NewOrder => {
  const { workspace_id, store_code, marketplace, order } = news
  return { workspace_id, store_code, marketplace, order, order_code: orderCodeOf(marketplace, order.mp_order_id), log: logOfNew(order.order_status) }
}

/** What news does to an order that is known, or why nothing. */
function judge(news: Arrival, before: KnownOrder | undefined, now: string): OrderChange | 'stale' | 'overtaken' | 'unknown-order' {
  if (news.of === 'order') {
    if (!before) throw new TypeError(`Order ${codeOf(news)} is neither new nor known`)
    const later = Date.parse(news.order.mp_updated_at) - Date.parse(before.mp_updated_at)
    if (later < 0) return 'stale'
    // Marketplaces tell whole seconds, and an agent's act is written with no time of theirs.
    const wasAsked = news.asked_at_version !== undefined && news.asked_at_version !== before.version
    if (later === 0 && wasAsked && news.order.order_status !== before.order_status) return 'overtaken'
    return changeOrder(before, news.order.order_status, factsOf(news.order, before), now)
  }
  if (!before) return 'unknown-order'
  const isOld = news.at !== null && Date.parse(news.at) < Date.parse(before.mp_updated_at)
  const parcel = {
    // A number that comes by itself is of one parcel: those of a split order are read.
    tracking_number: (before.package_count === 1 && news.tracking_number) || before.tracking_number,
    routing_code: news.routing_code ?? before.routing_code,
    shipping_label: news.shipping_label ?? before.shipping_label,
  }
  // A tracking number by itself is not news of the status: it must not make a status that is still on its way look old.
  if (news.order_status === null) return isOld && before.tracking_number ? 'stale' : changeOrder(before, null, parcel, now)
  if (isOld) return 'stale'
  const facts = { mp_status: news.mp_status, mp_updated_at: isoOrNull(news.at) ?? before.mp_updated_at, ...parcel }
  const endsWish = before.order_status === orderStatus.cancel_requested && news.order_status !== orderStatus.cancelled
  return changeOrder(before, news.partial && endsWish ? null : news.order_status, facts, now)
}

/** An unpaid order was created, any other was received; one that is first seen further on tells that too. */
function logOfNew(status: OrderStatus): OrderLogAction[] {
  const first = status === orderStatus.waiting_payment ? orderLogAction.created : orderLogAction.received
  const further = logActionOfStatus[status]
  return further && further !== first ? [first, further] : [first]
}
