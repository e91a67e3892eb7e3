import type { Marketplace } from '#contract/core/marketplace.ts'
import { drawPurchase, type Purchase } from '#contract/demo/draw-purchase.ts'
import { demoOrderId } from '#contract/demo/order-ids.ts'
import { createRandom, type Random } from '#contract/demo/random.ts'
import { drawBuyerId, recallOrder, trackingNumberOf } from '#contract/demo/recall-order.ts'
import type { CourierType } from '#contract/order/courier.ts'
import { hasParcel, Refusal, type SandboxOrder, type SandboxStore, type Stage } from './order.ts'

const hour = 3_600_000
/** Ids of the sandbox's orders are above those that a seed makes, and below where the series ends. */
const firstIndex = 20_000_000
const indexes = 13_000_000
/** Before any order of the seed: an adopted order is no news to anybody until something happens to it. */
const longAgo = Date.UTC(2020, 0, 1)

export interface Wish {
  courier_type?: CourierType
  cod?: boolean
  unpaid?: boolean
}

export type WorldChange = { readonly kind: 'created' | 'moved' | 'adopted'; readonly order: SandboxOrder }

/** The marketplaces' memory: stores, orders and what happens to them. The same seed and the same acts give the same world. */
export interface World {
  readonly stores: readonly SandboxStore[]
  now(): number
  store(marketplace: Marketplace, storeId: string): SandboxStore | undefined
  orders(): Iterable<SandboxOrder>
  make(store: SandboxStore, wish?: Wish): SandboxOrder
  /**
   * The store's order. One that is unknown, of an id in the marketplace's form, is taken up in `adoptAs`: it is from an earlier run or from a seed, and
   * the sandbox keeps nothing over a restart. Without `adoptAs` it is refused, as an order of another store always is.
   */
  find(store: SandboxStore, orderId: string, adoptAs?: Stage): SandboxOrder
  adopt(store: SandboxStore, orderId: string, stage: Stage): SandboxOrder
  move(order: SandboxOrder, stage: Stage, because?: string): void
  onChange(listener: (change: WorldChange) => void): void
  /** Source of chance for whoever acts in this world, by name. */
  chance(name: string): Random
  reset(seed: string | number): void
}

/**
 * With `lasting`, orders outlive this world in a server's database, so their ids follow the clock (a hundredth of a second each) instead of a count that
 * would begin again with every start; what is in them still depends on the seed alone.
 */
export function createWorld(stores: readonly SandboxStore[], seed: string | number, now: () => number, lasting = false): World {
  const orders = new Map<string, SandboxOrder>()
  const listeners: ((change: WorldChange) => void)[] = []
  let random = createRandom(seed)
  let made = 0
  let lastIndex = -1

  const keyOf = (marketplace: Marketplace, orderId: string) => `${marketplace}/${orderId}`
  const tell = (change: WorldChange) => {
    for (const listener of listeners) listener(change)
  }

  function build(store: SandboxStore, orderId: string, purchase: Purchase, buyerId: number, at: number, stage: Stage): SandboxOrder {
    return {
      store,
      order_id: orderId,
      buyer_id: buyerId,
      ...purchase,
      created_at: at,
      accept_by: at + 24 * hour,
      ship_by: at + (purchase.courier.courier_type === 'normal' ? 48 : 6) * hour,
      stage,
      before_cancel: null,
      updated_at: at,
      tracking_number: hasParcel.has(stage) ? trackingNumberOf(store.marketplace, orderId, purchase.courier) : null,
      cancel_reason: null,
      track: [],
      history: [{ at, stage }],
      next: null,
    }
  }

  function draw(from: Random, store: SandboxStore, wish: Wish): Purchase {
    // Couriers of a kind are drawn as often as buyers choose them; a wish for a rare kind draws until it comes.
    let purchase = drawPurchase(from, store.marketplace)
    for (let tries = 0; wish.courier_type && purchase.courier.courier_type !== wish.courier_type; tries += 1) {
      if (tries > 2000) throw new Refusal('bad-input', `no ${wish.courier_type} courier at ${store.marketplace}`)
      purchase = drawPurchase(from, store.marketplace)
    }
    return wish.cod === undefined ? purchase : { ...purchase, cod: wish.cod }
  }

  const world: World = {
    stores,
    now,
    store: (marketplace, storeId) => stores.find((store) => store.marketplace === marketplace && store.store_id === storeId),
    orders: () => orders.values(),
    make(store, wish = {}) {
      made += 1
      const from = random.fork(`order/${made}`)
      const at = now()
      lastIndex = lasting ? Math.max(lastIndex + 1, Math.floor(at / 10) % indexes) : made
      const orderId = demoOrderId(store.marketplace, firstIndex + lastIndex, new Date(at))
      const purchase = draw(from, store, wish)
      const order = build(store, orderId, purchase, drawBuyerId(from), at, wish.unpaid ? 'unpaid' : 'new')
      orders.set(keyOf(store.marketplace, order.order_id), order)
      tell({ kind: 'created', order })
      return order
    },
    find(store, orderId, adoptAs) {
      const known = orders.get(keyOf(store.marketplace, orderId))
      if (known?.store.store_id === store.store_id) return known
      if (known || !adoptAs || !looksReal(store.marketplace, orderId)) throw new Refusal('not-found', `order ${orderId} does not exist`)
      return world.adopt(store, orderId, adoptAs)
    },
    adopt(store, orderId, stage) {
      const { purchase, buyer_id } = recallOrder(store.marketplace, orderId)
      // When it was due is not remembered: it is due as if it came in now.
      const due = { accept_by: now() + 24 * hour, ship_by: now() + 48 * hour }
      const order = { ...build(store, orderId, purchase, buyer_id, longAgo, stage), ...due }
      orders.set(keyOf(store.marketplace, orderId), order)
      tell({ kind: 'adopted', order })
      return order
    },
    move(order, stage, because) {
      if (stage === 'cancel_requested') order.before_cancel = order.stage
      if (stage === 'cancelled' || stage === 'cancel_requested') order.cancel_reason = because ?? order.cancel_reason
      order.stage = stage
      order.next = null
      // Two changes are never at one moment, whatever the clock says.
      order.updated_at = Math.max(now(), order.updated_at + 1)
      order.history.push({ at: order.updated_at, stage })
      if (hasParcel.has(stage)) order.tracking_number ??= trackingNumberOf(order.store.marketplace, order.order_id, order.courier)
      order.track.push(...stepsOf(order))
      tell({ kind: 'moved', order })
    },
    onChange(listener) {
      listeners.push(listener)
    },
    chance: (name) => random.fork(name),
    reset(next) {
      orders.clear()
      random = createRandom(next)
      made = 0
    },
  }
  return world
}

const forms: Partial<Record<Marketplace, RegExp>> = { shopee: /^\d{6}[0-9A-Z]{8}$/, tokopedia: /^\d{10}$/ }
const looksReal = (marketplace: Marketplace, orderId: string) => (forms[marketplace] ?? /^\d{6}[0-9A-Z]{5}$/).test(orderId)

function stepsOf(order: SandboxOrder): SandboxOrder['track'] {
  const at = order.updated_at
  const { city, district } = order.buyer.address
  switch (order.stage) {
    case 'waiting_pickup':
      return [{ at, description: 'Kurir akan menjemput paket', location: null }]
    case 'retry':
      return [{ at, description: 'Penjemputan gagal, paket belum siap', location: null }]
    case 'shipped':
      return [
        { at, description: 'Paket telah dijemput kurir', location: null },
        { at, description: 'Paket tiba di gudang sortir', location: order.buyer.city.hub },
      ]
    case 'arrived':
      return [
        { at, description: 'Paket dibawa kurir menuju alamat tujuan', location: `${district}, ${city}` },
        { at, description: `Paket diterima oleh ${order.buyer.address.recipient}`, location: city },
      ]
    case 'returned':
      return [{ at, description: 'Paket dikembalikan ke penjual', location: null }]
    default:
      return []
  }
}
