import { setTimeout as sleep } from 'node:timers/promises'
import { type Marketplace, orderCodeOf } from '#contract/core/marketplace.ts'
import type { Random } from '#contract/demo/random.ts'
import type { Fault, FaultKind } from '#sandbox/faults.ts'
import type { SandboxOrder, SandboxStore, Stage } from '#sandbox/order.ts'
import type { Push } from '#sandbox/pushes.ts'
import type { RunningSandbox } from '#tests/sandbox/start-sandbox.ts'
import { expected } from '#tests/server/channels/stage-statuses.ts'

/** How far an order gets, in turn; any but the first may be its last. */
const ways: readonly (readonly [way: readonly Stage[], weight: number])[] = [
  [['processing', 'waiting_pickup', 'shipped', 'arrived', 'complete'], 8],
  [['cancelled'], 1],
  [['processing', 'cancelled'], 1],
]
/** Of the marketplaces' own calls: what they meet. A time-out takes as long as the channel waits. */
const callTroubles: readonly (readonly [FaultKind, number])[] = [
  ['rate-limit', 8],
  ['unavailable', 8],
  ['lost-answer', 6],
  ['time-out', 1],
]
/** Of pushes: sent twice at one moment, sent again later, overtaken by the order's next ones, or its answer never heard. */
const pushTroubles = ['twice', 'again', 'overtaken', 'unheard'] as const
/** A marketplace sends again what was not answered well, so often. */
const mostTries = 12
/** Orders that are under way at once. */
const atOnce = 24

export interface MixedWish {
  readonly orders: number
  /** Each as likely as its weight. */
  readonly stores: readonly (readonly [SandboxStore, number])[]
  /** Of calls and of pushes, in [0, 1]. */
  readonly faults: number
  readonly random: Random
}

export interface Played {
  readonly orders: ReadonlyMap<string, SandboxOrder>
  readonly pushes: number
  /** Pushes that were never answered well, however often they were sent. */
  readonly refused: number
  readonly faults: number
}

/**
 * Buyers order at several marketplaces at once and their orders go on, while some calls fail and some pushes come twice, late, the last one first, or are
 * answered to nobody. Resolves when all that was pushed has been answered; what the server has to read by itself may still be on its way.
 */
export async function playMixedOrders({ sandbox }: RunningSandbox, { orders, stores, faults: share, random }: MixedWish): Promise<Played> {
  const { world, pushes, standIns, faults } = sandbox
  const made = new Map<string, SandboxOrder>()
  const told = { pushes: 0, refused: 0, faults: 0 }
  // What would be sent by itself is sent from here.
  pushes.hold()
  const ofOrder = new Map<SandboxOrder, Push[]>()
  world.onChange((change) => ofOrder.get(change.order)?.push(...(standIns.get(change.order.store.marketplace)?.pushesOf(change) ?? [])))

  const take = faults.take.bind(faults)
  faults.take = (marketplace: Marketplace, storeId, called) => {
    if (!random.chance(share)) return take(marketplace, storeId, called)
    told.faults += 1
    return { kind: random.weighted(callTroubles), marketplace, store_id: storeId, left: 1 } satisfies Fault
  }

  async function deliver(push: Push): Promise<void> {
    told.pushes += 1
    for (let attempt = 1; ; attempt += 1) {
      const status = await pushes.once(push)
      if (status >= 200 && status < 300) return
      if (attempt === mostTries) {
        told.refused += 1
        return
      }
      await sleep(50 * attempt)
    }
  }

  async function deliverAll(waiting: readonly Push[], later: Push[]): Promise<void> {
    const overtaken: Push[] = []
    for (const push of waiting) {
      const trouble = random.chance(share) ? random.pick(pushTroubles) : null
      if (trouble) told.faults += 1
      if (trouble === 'overtaken') overtaken.push(push)
      else if (trouble === 'twice') await Promise.all([deliver(push), deliver(push)])
      else await deliver(push)
      if (trouble === 'again') later.push(push)
      // The marketplace takes it for lost.
      if (trouble === 'unheard') await deliver(push)
    }
    for (const push of overtaken.reverse()) await deliver(push)
  }

  async function live(): Promise<void> {
    const store = random.weighted(stores)
    const way = random.weighted(ways)
    const steps = way.length === 1 || way.includes('cancelled') ? way.length : random.int(0, way.length)
    // Told of before it is made, so that its first push is heard.
    const mine: Push[] = []
    const later: Push[] = []
    const order = world.make(store)
    made.set(orderCodeOf(store.marketplace, order.order_id), order)
    mine.push(...(standIns.get(store.marketplace)?.pushesOf({ kind: 'created', order }) ?? []))
    ofOrder.set(order, mine)
    // Some orders are told of only when they have gone on.
    for (const stage of way.slice(0, steps)) {
      if (!random.chance(share)) await deliverAll(mine.splice(0), later)
      world.move(order, stage)
    }
    await deliverAll(mine.splice(0), later)
    for (const push of later) await deliver(push)
    ofOrder.delete(order)
  }

  let left = orders
  const lane = async () => {
    while (left > 0) {
      left -= 1
      await live()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  faults.take = take
  return { orders: made, ...told }
}

type Query = <T extends object>(text: string, values: readonly unknown[]) => Promise<readonly T[]>

export interface Judged {
  readonly missing: number
  readonly wrong: readonly string[]
  /** Orders told of as new more than once, log entries and allocations that are there twice. */
  readonly twice: number
}

/** Blibli pushes nothing when an order is paid out, and lists it as delivered: that is found at the order's daily look. */
const statusesOf = ({ stage, store }: SandboxOrder): readonly number[] =>
  [expected[stage], stage === 'complete' && store.marketplace === 'blibli' ? expected.arrived : []].flat()

/** How the server's orders differ from the marketplaces'. */
export async function judgeOrders(query: Query, workspaceId: number, orders: ReadonlyMap<string, SandboxOrder>): Promise<Judged> {
  const codes = [...orders.keys()]
  const rows = await query<{ order_code: string; order_status: number; total: number; tracking_number: string | null }>(
    'select order_code, order_status, total::float8, tracking_number from orders where workspace_id = $1 and order_code = any($2)',
    [workspaceId, codes],
  )
  const wrong = rows.flatMap(({ order_code, order_status, total, tracking_number }) => {
    const order = orders.get(order_code)
    const isRight =
      order &&
      statusesOf(order).includes(order_status) &&
      total === order.total &&
      // Before the courier has it a number may not be told yet.
      (order_status < 500 || order_status === 900 || tracking_number === order.tracking_number)
    return isRight
      ? []
      : [`${order_code}: ${order_status} (${order?.stage}), ${total} (${order?.total}), ${tracking_number} (${order?.tracking_number})`]
  })
  const [twice] = await query<{ count: number }>(
    `select (
       (select count(*) from (select 1 from event_log where workspace_id = $1 and payload->>'type' = 'order.created' and payload->'order'->>'order_code' = any($2)
          group by payload->'order'->>'order_code' having count(*) > 1) e)
       + (select count(*) from (select 1 from order_log where workspace_id = $1 and order_code = any($2) group by order_code, action having count(*) > 1) l)
       + (select count(*) from (select 1 from stock_movement where workspace_id = $1 and order_code = any($2) group by order_code, sku, reason having count(*) > 1) m)
     )::int as count`,
    [workspaceId, codes],
  )
  return { missing: codes.length - rows.length, wrong, twice: twice?.count ?? 0 }
}
