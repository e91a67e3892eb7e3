import type { Random } from '#contract/demo/random.ts'
import type { CourierType } from '#contract/order/courier.ts'
import type { SandboxOrder, SandboxStore, Stage } from './order.ts'
import type { World } from './world.ts'

const hour = 3_600_000

export interface Pace {
  /** A new order comes after a random time between these (ms); null: none come by themselves. */
  order_every_ms: readonly [least: number, most: number] | null
  /** A buyer begins a conversation after a random time between these (ms); null: none do by themselves. */
  chat_every_ms: readonly [least: number, most: number] | null
  /** How many times faster than life couriers, buyers and payments are; 0: they stand still. */
  time_scale: number
  /** Probability that a push is sent twice. */
  repeat: number
  /** Probability that a push comes late. */
  late: number
}

const reasons = ['Ingin mengubah alamat pengiriman', 'Ingin menambah pesanan lain', 'Berubah pikiran', 'Menemukan harga lebih murah'] as const
const deliveryHours: Readonly<Record<CourierType, readonly [least: number, most: number]>> = { instant: [1, 2], sameday: [4, 8], normal: [24, 72] }

/** Buyers and couriers: they order, pay, change their minds, fetch parcels and bring them. */
export interface Life {
  start(): void
  stop(): void
  /** Does what is due; happens by itself twice a second. */
  advance(): void
  /** Plans what happens next to an order that has just changed. */
  plan(order: SandboxOrder): void
  setPace(change: Partial<Pace>): void
  pace(): Readonly<Pace>
}

export function createLife(world: World, initial: Pace, stores: () => readonly SandboxStore[] = () => world.stores): Life {
  const pace: Pace = { ...initial }
  const due = new Set<SandboxOrder>()
  let traffic = 0
  let tick: NodeJS.Timeout | undefined
  let nextOrder: NodeJS.Timeout | undefined

  /** From the order and how far it has come, so that the same orders live the same lives in whatever order they are looked at. */
  const chanceOf = (order: SandboxOrder) => world.chance(`life/${order.store.marketplace}/${order.order_id}/${order.history.length}`)

  function plan(order: SandboxOrder) {
    due.delete(order)
    if (pace.time_scale <= 0) return
    const step = nextOf(order, chanceOf(order))
    if (!step) return
    order.next = { stage: step.stage, at: world.now() + (step.hours * hour) / pace.time_scale }
    due.add(order)
  }

  function advance() {
    const at = world.now()
    for (const order of [...due]) {
      if (!order.next || order.next.at > at) continue
      const { stage } = order.next
      world.move(order, stage, stage === 'cancel_requested' ? chanceOf(order).pick(reasons) : undefined)
    }
  }

  function scheduleOrder() {
    clearTimeout(nextOrder)
    if (!pace.order_every_ms) return
    traffic += 1
    const random = world.chance(`traffic/${traffic}`)
    nextOrder = setTimeout(
      () => {
        const store = random.pick(stores())
        world.make(store, { unpaid: random.chance(0.08) })
        scheduleOrder()
      },
      random.int(...pace.order_every_ms),
    )
    nextOrder.unref()
  }

  return {
    start() {
      tick ??= setInterval(advance, 500).unref()
      scheduleOrder()
    },
    stop() {
      clearInterval(tick)
      clearTimeout(nextOrder)
      tick = undefined
    },
    advance,
    plan,
    setPace(change) {
      Object.assign(pace, change)
      if (change.time_scale !== undefined) for (const order of world.orders()) plan(order)
      if (tick && 'order_every_ms' in change) scheduleOrder()
    },
    pace: () => pace,
  }
}

/** What an order does next by itself, and after how many hours of life. */
function nextOf(order: SandboxOrder, random: Random): { stage: Stage; hours: number } | null {
  const between = (from: number, to: number) => from + random.next() * (to - from)
  switch (order.stage) {
    case 'unpaid':
      return random.chance(0.85) ? { stage: 'new', hours: between(0.2, 2) } : { stage: 'cancelled', hours: 24 }
    case 'new':
      return random.chance(0.03) ? { stage: 'cancel_requested', hours: between(1, 6) } : null
    case 'waiting_pickup':
      return random.chance(0.02) ? { stage: 'retry', hours: between(2, 6) } : { stage: 'shipped', hours: between(2, 6) }
    case 'retry':
      return { stage: 'shipped', hours: between(12, 24) }
    case 'shipped':
      return { stage: random.chance(0.01) ? 'returned' : 'arrived', hours: between(...deliveryHours[order.courier.courier_type]) }
    case 'arrived':
      return { stage: random.chance(0.02) ? 'complained' : 'complete', hours: between(24, 48) }
    case 'cancel_requested':
      return { stage: 'cancelled', hours: 24 }
    default:
      return null
  }
}
