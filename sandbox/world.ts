import type { Marketplace } from '#contract/core/marketplace.ts'
import { demoOrderId } from '#contract/demo/order-ids.ts'
import { createRandom, type Random } from '#contract/demo/random.ts'
import { demoCommercePlatform, recallOrder, trackingNumberOf } from '#contract/demo/recall-order.ts'
import type { CourierType } from '#contract/order/courier.ts'
import { hasParcel, Refusal, type SandboxLine, type SandboxOrder, type SandboxStore, type Stage } from './order.ts'

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
  /** Of a combined store: where the buyer orders. */
  commerce_platform?: Marketplace
  /** Exactly this is bought; such an order is not the same when it is taken up again after a restart. */
  lines?: readonly SandboxLine[]
  /** The same person as of another order. */
  buyer?: Pick<SandboxOrder, 'buyer' | 'buyer_id'>
}

export type WorldChange = { readonly kind: 'created' | 'moved' | 'adopted'; readonly order: SandboxOrder }

/** The marketplaces' memory: stores, orders and what happens to them. The same seed and the same acts give the same world. */
export interface World {
  readonly stores: readonly SandboxStore[]
  /** Whether what happens here outlives the sandbox, in a server's database. */
  readonly lasting: boolean
  now(): number
  store(marketplace: Marketplace, storeId: string): SandboxStore | undefined
  orders(): Iterable<SandboxOrder>
  make(store: SandboxStore, wish?: Wish): SandboxOrder
  /**
   * The store's order. One that is unknown, of an id in the marketplace's form, is taken up in `adoptAs`: it is from an earlier run or from a seed, and
   * the sandbox keeps nothing over a restart. Without `adoptAs` it is refused, as an order of another store always is.
   */
  find(store: SandboxStore, orderId: string, adoptAs?: Stage): SandboxOrder
  /** The order as {@link find} gives it; one that is unknown is shown in that stage and not taken up: what is done with it next says where it is. */
  look(store: SandboxStore, orderId: string, stage: Stage): SandboxOrder
  adopt(store: SandboxStore, orderId: string, stage: Stage): SandboxOrder
  move(order: SandboxOrder, stage: Stage, because?: string): void
  onChange(listener: (change: WorldChange) => void): void
  /** Source of chance for whoever acts in this world, by name. */
  chance(name: string): Random
  reset(seed: string | number): void
}

/**
 * The seed says where in the series of order ids it begins. With `lasting`, orders outlive this world in a server's database, so their ids follow the
 * clock (a hundredth of a second each) instead of a count that would begin again with every start.
 */
export function createWorld(stores: readonly SandboxStore[], seed: string | number, now: () => number, lasting = false): World {
  const orders = new Map<string, SandboxOrder>()
  const listeners: ((change: WorldChange) => void)[] = []
  let random = createRandom(seed)
  const first = (from: string | number) => (lasting ? -1 : startOf(from))
  let lastIndex = first(seed)

  const keyOf = (marketplace: Marketplace, orderId: string) => `${marketplace}/${orderId}`
  const tell = (change: WorldChange) => {
    for (const listener of listeners) listener(change)
  }

  /** What was bought follows from the id alone: an order is the same when it is taken up again after a restart. */
  function build(
    store: SandboxStore,
    orderId: string,
    at: number,
    stage: Stage,
    deadlines: { accept_by: number; ship_by: number } | null,
  ): SandboxOrder {
    const { purchase, buyer_id } = recallOrder(store.marketplace, orderId)
    return {
      store,
      order_id: orderId,
      buyer_id,
      commerce_platform: demoCommercePlatform(store.marketplace, orderId),
      ...purchase,
      created_at: at,
      accept_by: deadlines?.accept_by ?? null,
      ship_by: deadlines?.ship_by ?? null,
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

  /** The next id whose order is as wished: kinds of couriers come as often as buyers choose them. */
  function nextId(store: SandboxStore, at: number, wish: Wish): string {
    for (let tries = 0; tries < 5000; tries += 1) {
      lastIndex = lasting ? Math.max(lastIndex + 1, Math.floor(at / 10) % indexes) : lastIndex + 1
      const orderId = demoOrderId(store.marketplace, firstIndex + lastIndex, new Date(at))
      const { courier, cod } = recallOrder(store.marketplace, orderId).purchase
      const platform = demoCommercePlatform(store.marketplace, orderId) ?? store.marketplace
      if (platform !== (wish.commerce_platform ?? platform)) continue
      if (courier.courier_type === (wish.courier_type ?? courier.courier_type) && cod === (wish.cod ?? cod)) return orderId
    }
    throw new Refusal('bad-input', `no such order comes at ${store.marketplace}`)
  }

  /** Null for one that is unknown and may be taken up. */
  function known(store: SandboxStore, orderId: string, mayAdopt: boolean): SandboxOrder | null {
    const order = orders.get(keyOf(store.marketplace, orderId))
    if (order?.store.store_id === store.store_id) return order
    if (order || !mayAdopt || !looksReal(store.marketplace, orderId)) throw new Refusal('not-found', `order ${orderId} does not exist`)
    return null
  }

  const world: World = {
    stores,
    lasting,
    now,
    store: (marketplace, storeId) => stores.find((store) => store.marketplace === marketplace && store.store_id === storeId),
    orders: () => orders.values(),
    make(store, wish = {}) {
      const at = now()
      const orderId = nextId(store, at, wish)
      const { courier_type } = recallOrder(store.marketplace, orderId).purchase.courier
      const deadlines = { accept_by: at + 24 * hour, ship_by: at + (courier_type === 'normal' ? 48 : 6) * hour }
      const drawn = build(store, orderId, at, wish.unpaid ? 'unpaid' : 'new', deadlines)
      const bought = wish.lines ? withLines(drawn, wish.lines) : drawn
      const order = wish.buyer ? { ...bought, buyer: wish.buyer.buyer, buyer_id: wish.buyer.buyer_id } : bought
      orders.set(keyOf(store.marketplace, order.order_id), order)
      tell({ kind: 'created', order })
      return order
    },
    find(store, orderId, adoptAs) {
      return known(store, orderId, adoptAs !== undefined) ?? world.adopt(store, orderId, adoptAs as Stage)
    },
    look: (store, orderId, stage) => known(store, orderId, true) ?? build(store, orderId, longAgo, stage, null),
    adopt(store, orderId, stage) {
      // When it was due is not remembered: whoever knows it keeps what they know.
      const order = build(store, orderId, longAgo, stage, null)
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
      lastIndex = first(next)
    },
  }
  return world
}

function withLines(order: SandboxOrder, lines: readonly SandboxLine[]): SandboxOrder {
  const subtotal = lines.reduce((sum, { sku, qty }) => sum + sku.price * qty, 0)
  return { ...order, lines, discount: 0, total: subtotal + order.shipping_fee }
}

/** Far from where another seed begins, most likely. */
const startOf = (seed: string | number): number => createRandom(`ids/${seed}`).int(0, indexes - 1_000_000)

const forms: Partial<Record<Marketplace, RegExp>> = {
  shopee: /^\d{6}[0-9A-Z]{8}$/,
  tokopedia: /^\d{10}$/,
  tiktok: /^57\d{16}$/,
  lazada: /^2087\d{11}$/,
  blibli: /^125\d{8}$/,
}
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
