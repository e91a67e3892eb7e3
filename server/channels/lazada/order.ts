import { courierTypeOf } from '#contract/order/courier.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import { courierOf } from '../courier-name.ts'
import { ChannelFailure } from '../failure.ts'
import { type IncomingOrder, type IncomingPackage, notYetPacked } from '../orders.ts'
import { linePlacesOf, linesOf, numberOfAll, parcelsOf, sumOf } from '../pieces.ts'
import type { LazadaItem, LazadaOrder } from './shapes.ts'
import { cancelReasons, statusOf, statusOfItems } from './status.ts'

/** Items that still go to the buyer, or did; all of them where all were cancelled. */
export function livingItems(items: readonly LazadaItem[]): readonly LazadaItem[] {
  const living = items.filter(({ status }) => statusOf[status] !== orderStatus.cancelled)
  return living.length ? living : items
}

/** Where an order is by its items. `returning`: the buyer has asked for a return that nobody has settled. Throws {@link ChannelFailure} `rejected` for a word that is none of ours. */
export function stateOf(items: readonly LazadaItem[], returning: boolean): { order_status: IncomingOrder['order_status']; mp_status: string } {
  const state = statusOfItems(items.map(({ status }) => status))
  if (!state) throw new ChannelFailure('rejected', `unknown order status ${items[0]?.status}`)
  if (state.order_status < orderStatus.shipped && items.some((one) => one.need_cancel_confirm))
    return { ...state, order_status: orderStatus.cancel_requested }
  const arrived = state.order_status === orderStatus.arrived || state.order_status === orderStatus.complete
  return arrived && returning ? { ...state, order_status: orderStatus.complained } : state
}

/** "Pickup: A, Delivery: B" names who fetches the parcel and who brings it; the buyer's courier is the one who brings it. */
function courierIn({ shipment_provider, shipping_provider_type }: LazadaItem): { courier_name: string; courier_service_name: string } {
  const told = shipment_provider ?? ''
  const { courier_name, courier_service_name } = courierOf(/Delivery:\s*([^,]+)/i.exec(told)?.[1]?.trim() ?? told)
  return { courier_name, courier_service_name: courier_service_name || shipping_provider_type || '' }
}

function deadlineIn(items: readonly LazadaItem[]): string | null {
  const told = items.map(({ sla_time_stamp }) => Date.parse(sla_time_stamp ?? '')).filter((at) => !Number.isNaN(at))
  return told.length ? new Date(Math.min(...told)).toISOString() : null
}

/** The seller's reasons are told by the marketplace's name, a buyer's in words. */
function cancelReasonOf(items: readonly LazadaItem[]): string | null {
  const told = items.find(({ reason, reason_detail }) => reason || reason_detail)
  const reason = told?.reason || told?.reason_detail || null
  return cancelReasons.find(({ name }) => name === reason)?.text ?? reason
}

const pieceOf = ({ sku, sku_id, name, variation, item_price, product_main_image }: LazadaItem) => ({
  sku: sku ?? '',
  mp_variant_id: sku_id ?? null,
  name,
  variant: variation ?? '',
  price: Math.round(item_price),
  image_url: product_main_image || null,
})

/** Items that go to the buyer, each with the line that it is of. */
export function placedPieces(items: readonly LazadaItem[]): { readonly item: LazadaItem; readonly line: number }[] {
  const living = new Set(livingItems(items))
  const places = linePlacesOf(items.map(pieceOf))
  return items.flatMap((item, at) => (living.has(item) ? [{ item, line: places[at] as number }] : []))
}

/** The parcels that items were packed in, some maybe earlier than others: what still waits to be packed then is one without an id, the last. */
export function packagesOf(items: readonly LazadaItem[]): IncomingPackage[] {
  const pieces = placedPieces(items).map(({ item, line }) => ({
    line,
    mp_package_id: item.package_id || (statusOf[item.status] === orderStatus.new ? notYetPacked : null),
    tracking_number: item.tracking_code,
  }))
  const ids = [...new Set(pieces.flatMap(({ mp_package_id }) => mp_package_id || []))]
  return ids.length > 0 ? parcelsOf(pieces, pieces.some(({ mp_package_id }) => mp_package_id === notYetPacked) ? [...ids, notYetPacked] : ids) : []
}

/** An order in our words, of what the order's call and its items' tell. */
export function toIncoming(
  order: LazadaOrder,
  items: readonly LazadaItem[],
  more: { returning: boolean; steps: IncomingOrder['logistics'] },
): IncomingOrder {
  const { order_status, mp_status } = stateOf(items, more.returning)
  const [first = items[0] as LazadaItem] = livingItems(items)
  const courier = courierIn(first)
  const to = order.address_shipping
  const shipping_fee = Math.round(order.shipping_fee ?? 0)
  const discount = Math.round(order.voucher ?? 0)
  const lines = linesOf(items.map(pieceOf))
  const packages = packagesOf(items)
  const recipient = [to.first_name, to.last_name].filter(Boolean).join(' ')
  return {
    mp_order_id: order.order_id,
    order_status,
    mp_status,
    mp_updated_at: order.updated_at,
    mp_buyer_id: first.buyer_id || null,
    buyer_name: [order.customer_first_name, order.customer_last_name].filter(Boolean).join(' ') || recipient,
    buyer_phone: to.phone || null,
    address: {
      recipient,
      phone: to.phone ?? '',
      street: to.address1,
      district: to.address5 ?? '',
      city: to.address4 || to.city || '',
      province: to.address3 ?? '',
      postal_code: to.post_code ?? '',
    },
    note: order.buyer_note || order.remarks || null,
    shipping_fee,
    discount,
    total: sumOf(lines) + shipping_fee - discount,
    ...courier,
    courier_type: courierTypeOf(courier.courier_name, courier.courier_service_name),
    tracking_number: numberOfAll(packages, first.tracking_code || null),
    packages,
    fulfillment_opt: first.is_fbl ? 'marketplace' : 'seller',
    location: order.warehouse_code || null,
    routing_code: null,
    cod: order.payment_method === 'COD',
    is_booking: false,
    accept_deadline: null,
    confirm_shipping_deadline: deadlineIn(items),
    ordered_at: order.created_at,
    cancel_reason: order_status >= orderStatus.cancelled ? cancelReasonOf(items) : null,
    items: lines,
    logistics: more.steps,
  }
}
