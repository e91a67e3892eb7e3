import { type Marketplace, marketplaceFacts, orderCodeOf } from '#contract/core/marketplace.ts'
import type { Purchase } from '#contract/demo/draw-purchase.ts'
import { demoMpStatus } from '#contract/demo/mp-status.ts'
import { demoOrderId } from '#contract/demo/order-ids.ts'
import type { Buyer } from '#contract/demo/people.ts'
import type { Random } from '#contract/demo/random.ts'
import { demoCommercePlatform, recallOrder, trackingNumberOf } from '#contract/demo/recall-order.ts'
import { deadlineOf } from '#contract/order/deadline.ts'
import { type OrderStatus, orderStatus } from '#contract/order/order-status.ts'
import type { orders } from '#server/db/schema/index.ts'
import { deadlineAt, searchTextOf } from '#server/domains/order/order.port.ts'
import { drawLifecycle, type Lifecycle, statusShares } from './lifecycle.ts'
import { type DemoCrew, type LogEntry, type ParcelStep, tellLog, tellParcel } from './order-story.ts'
import { drawRefusal } from './refusal.ts'

/** A store as far as drawing its orders goes. */
export interface SellingStore {
  readonly store_code: string
  readonly marketplace: Marketplace
  /** How much it sells, in parts of all. */
  readonly share: number
  /** Its marketplace is dealt with from here; then tracking numbers, and labels with them, come with the pickup. */
  readonly connected: boolean
  /** Buyers' requests to cancel are answered from here. */
  readonly answersCancel: boolean
}

export interface DrawnOrder {
  readonly order: typeof orders.$inferInsert
  readonly lines: Purchase['lines']
  readonly log: readonly LogEntry[]
  readonly parcel: readonly ParcelStep[]
}

export interface Scene {
  readonly workspace_id: number
  readonly stores: readonly SellingStore[]
  readonly crew: DemoCrew
  /** Milliseconds since the epoch. */
  readonly now: number
  /** How far back orders reach. */
  readonly days: number
  /** Where parcels leave from. */
  readonly city: string
}

const neverPaid = 'Tidak dibayar tepat waktu'
const cancelReasons = [
  'Stok barang habis',
  'Pembeli ingin mengubah alamat',
  'Pembeli berubah pikiran',
  'Ingin ganti varian atau warna',
  'Menemukan harga lebih murah',
]
const complaintReasons = ['Barang tidak sesuai ukuran', 'Warna berbeda dari foto', 'Jumlah barang kurang', 'Barang rusak saat diterima']

const iso = (at: number) => new Date(at).toISOString()

interface KnownBuyer {
  readonly id: string | null
  readonly buyer: Buyer
}

/** Where nobody could answer a buyer's request to cancel, there is none. */
const sharesWithoutRequests = statusShares.filter(([status]) => status !== orderStatus.cancel_requested)

/** Nobody acts on these any more. */
const finished: ReadonlySet<OrderStatus> = new Set([orderStatus.complete, orderStatus.cancelled, orderStatus.returned])

/** Draws orders one after another; buyers come back, so each draw depends on those before. The hour changes their times alone. */
export function createOrderDrawer(random: Random, scene: Scene): (index: number) => DrawnOrder {
  const shares = scene.stores.map((store) => [store, store.share] as const)
  const known = new Map<string, KnownBuyer[]>()

  /** Every third finished order comes from somebody who bought here again; open ones are as their marketplace recalls them. */
  function buyerOf(own: Random, store: SellingStore, status: OrderStatus, { purchase, buyer_id }: ReturnType<typeof recallOrder>): KnownBuyer {
    const regulars = known.get(store.store_code) ?? []
    known.set(store.store_code, regulars)
    const again = purchase.courier.courier_type === 'normal' && finished.has(status) && regulars.length > 5 && own.chance(0.33)
    if (again) return own.pick(regulars)
    const fresh = { id: marketplaceFacts[store.marketplace].kind === 'social' ? null : String(buyer_id), buyer: purchase.buyer }
    if (regulars.length < 500) regulars.push(fresh)
    else regulars[own.int(0, 499)] = fresh
    return fresh
  }

  return (index) => {
    const own = random.fork(String(index))
    const store = own.weighted(shares)
    const status = own.weighted(store.answersCancel ? statusShares : sharesWithoutRequests)
    const idAt = (at: number) => demoOrderId(store.marketplace, index, new Date(at))
    // The courier says how long ago it was ordered, and that the day in the id, which what was ordered does not depend on.
    const recalled = recallOrder(store.marketplace, idAt(scene.now))
    const { courier } = recalled.purchase
    const drawn = drawLifecycle(own, status, courier.courier_type, scene.now, scene.days)
    const mp_order_id = idAt(drawn.ordered)
    const lifecycle = store.connected && status === orderStatus.processing ? { ...drawn, printed: undefined, scanned: undefined } : drawn
    const { id, buyer } = buyerOf(own, store, status, recalled)
    const reason = reasonOf(own, status, lifecycle)
    const purchase = { ...recalled.purchase, buyer }
    const order = toOrder(own, scene, { store, status, purchase, lifecycle, buyerId: id, reason, mp_order_id })
    const byHand = marketplaceFacts[store.marketplace].kind === 'social'
    const paid = status !== orderStatus.waiting_payment && reason !== neverPaid
    const circumstances = { status, instant: courier.courier_type === 'instant', byHand, paid, reason }
    return {
      order,
      lines: purchase.lines,
      log: tellLog(own, circumstances, lifecycle, scene.crew, store.connected || byHand),
      parcel: tellParcel(courier.courier_name, scene.city, buyer.address, lifecycle, scene.now),
    }
  }
}

function reasonOf(random: Random, status: OrderStatus, lifecycle: Lifecycle): string | null {
  if (status === orderStatus.complained || status === orderStatus.returned) return random.pick(complaintReasons)
  if (status === orderStatus.cancel_requested)
    return random.pick(cancelReasons.filter((reason) => reason.startsWith('Pembeli') || reason.startsWith('Ingin')))
  if (status !== orderStatus.cancelled) return null
  return lifecycle.accepted === undefined && random.chance(0.4) ? neverPaid : random.pick(cancelReasons)
}

interface Drawing {
  readonly store: SellingStore
  readonly status: OrderStatus
  readonly purchase: Purchase
  readonly lifecycle: Lifecycle
  readonly buyerId: string | null
  readonly reason: string | null
  readonly mp_order_id: string
}

function toOrder(random: Random, scene: Scene, { store, status, purchase, lifecycle, buyerId, reason, mp_order_id }: Drawing) {
  const { buyer, courier, lines } = purchase
  const order_code = orderCodeOf(store.marketplace, mp_order_id)
  const sent = lifecycle.pickup !== undefined || lifecycle.printed !== undefined
  const numbered = sent || (status === orderStatus.processing && !store.connected)
  const tracking_number = numbered ? trackingNumberOf(store.marketplace, mp_order_id, courier) : null
  const last = Math.max(...Object.entries(lifecycle).flatMap(([step, at]) => (step === 'deadline' || at === undefined ? [] : [at as number])))
  const { accept_deadline, confirm_shipping_deadline } = deadlines(store.marketplace, status, lifecycle)
  const cancelled = status === orderStatus.cancelled
  return {
    workspace_id: scene.workspace_id,
    order_code,
    mp_order_id,
    marketplace: store.marketplace,
    commerce_platform: demoCommercePlatform(store.marketplace, mp_order_id),
    store_code: store.store_code,
    order_status: status,
    mp_status: demoMpStatus(store.marketplace, status),
    mp_updated_at: iso(last),
    mp_buyer_id: buyerId,
    buyer_name: buyer.name,
    buyer_phone: buyer.phone,
    address: buyer.address,
    note: purchase.note,
    first_item: lines[0]?.sku.product.name ?? '',
    item_count: lines.length,
    order_qty: lines.reduce((sum, { qty }) => sum + qty, 0),
    subtotal: purchase.subtotal,
    shipping_fee: purchase.shipping_fee,
    discount: purchase.discount,
    total: purchase.total,
    courier_name: courier.courier_name,
    courier_service_name: courier.courier_service_name,
    courier_type: courier.courier_type,
    tracking_number,
    cod: purchase.cod,
    is_booking: purchase.booking && (status === orderStatus.new || status === orderStatus.processing),
    is_packed: lifecycle.scanned !== undefined,
    label_printed: lifecycle.printed !== undefined,
    accept_deadline,
    confirm_shipping_deadline,
    deadline_at: deadlineAt({ order_code, order_status: status, accept_deadline, confirm_shipping_deadline }),
    time_process: lifecycle.accepted === undefined ? null : Math.round((lifecycle.accepted - lifecycle.ordered) / 1000),
    cancel_reason: cancelled || status === orderStatus.cancel_requested ? reason : null,
    cancel_revert_stock: cancelled ? true : null,
    action_state: store.connected ? drawRefusal(random, status, random.pick(scene.crew.desk), scene.now) : null,
    ordered_at: iso(lifecycle.ordered),
    search_text: searchTextOf({ order_code, buyer_name: buyer.name, tracking_number, skus: lines.map(({ sku }) => sku.sku) }),
  } satisfies typeof orders.$inferInsert
}

/** Where a marketplace asks to accept first, the shipping deadline follows a day later; the others only ask to ship. */
function deadlines(
  marketplace: Marketplace,
  status: OrderStatus,
  lifecycle: Lifecycle,
): { accept_deadline: string | null; confirm_shipping_deadline: string | null } {
  if (status === orderStatus.waiting_payment) return { accept_deadline: null, confirm_shipping_deadline: null }
  if (!acceptsFirst(marketplace)) return { accept_deadline: null, confirm_shipping_deadline: iso(lifecycle.deadline) }
  return status === orderStatus.new
    ? { accept_deadline: iso(lifecycle.deadline), confirm_shipping_deadline: iso(lifecycle.deadline + 86_400_000) }
    : { accept_deadline: iso(lifecycle.ordered + 86_400_000), confirm_shipping_deadline: iso(lifecycle.deadline) }
}

/** Asks the contract's rule with a made-up order: it alone knows which marketplaces do. */
const acceptsFirst = (marketplace: Marketplace): boolean =>
  deadlineOf({ order_code: orderCodeOf(marketplace, '1'), order_status: orderStatus.new, accept_deadline: 'a', confirm_shipping_deadline: 's' })
    ?.kind === 'to_accept'
