import { courierTypeOf } from '#contract/order/courier.ts'
import { type OrderStatus, orderStatus } from '#contract/order/order-status.ts'
import { fromSeconds } from '../ask.ts'
import { courierOf } from '../courier-name.ts'
import { ChannelFailure } from '../failure.ts'
import type { IncomingOrder, IncomingPackage } from '../orders.ts'
import { linePlacesOf, linesOf, numberOfAll, parcelsOf, sumOf } from '../pieces.ts'
import type { TiktokOrder, TiktokReturn } from './shapes.ts'
import { cancelReasons, isDoneReturn, isOpenReturn, statusOf } from './status.ts'

/** Every piece is on its way back: a refund alone, or a return of some of them, leaves the order where it is. */
function isReturned(order: TiktokOrder, returns: readonly TiktokReturn[]): boolean {
  const done = returns.filter(({ return_status, return_type }) => return_type !== 'REFUND' && isDoneReturn(return_status))
  const back = new Set(done.flatMap(({ return_line_items }) => (return_line_items ?? []).map(({ order_line_item_id }) => order_line_item_id)))
  return done.length > 0 && order.line_items.every(({ id }) => back.has(id))
}

/** Where an order is in our words, with what its buyer asks for. Throws {@link ChannelFailure} `rejected` for a status that is none of ours. */
export function statusIn(order: TiktokOrder, returns: readonly TiktokReturn[]): OrderStatus {
  const status = statusOf[order.status]
  if (!status) throw new ChannelFailure('rejected', `unknown order status ${order.status}`)
  if (status < orderStatus.shipped && order.is_buyer_request_cancel) return orderStatus.cancel_requested
  if (returns.some(({ return_status }) => isOpenReturn(return_status))) return orderStatus.complained
  return isReturned(order, returns) ? orderStatus.returned : status
}

/** Packages that the order is sent in. */
export const packagesOf = ({ packages, line_items }: TiktokOrder): string[] => [
  ...new Set([...(packages ?? []).map(({ id }) => id), ...line_items.flatMap(({ package_id }) => package_id || [])]),
]

export const trackingNumberOf = ({ tracking_number, line_items }: TiktokOrder): string | null =>
  tracking_number || line_items.find((one) => one.tracking_number)?.tracking_number || null

const pieceOf = (one: TiktokOrder['line_items'][number]) => ({
  sku: one.seller_sku ?? '',
  mp_variant_id: one.sku_id || null,
  name: one.product_name,
  variant: one.sku_name ?? '',
  price: Math.round(one.original_price),
  image_url: one.sku_image || null,
})

/** Which line each piece is of, counted from 1. */
export const linePlaces = ({ line_items }: TiktokOrder): { readonly id: string; readonly line: number }[] => {
  const places = linePlacesOf(line_items.map(pieceOf))
  return line_items.map(({ id }, at) => ({ id, line: places[at] as number }))
}

/** The parcels of an order, as its pieces name them. */
function incomingPackages(order: TiktokOrder): IncomingPackage[] {
  const places = linePlacesOf(order.line_items.map(pieceOf))
  return parcelsOf(
    order.line_items.map(({ package_id, tracking_number }, at) => ({ line: places[at] as number, mp_package_id: package_id, tracking_number })),
    packagesOf(order),
  )
}

/** An order in our words. */
export function toIncoming(order: TiktokOrder, more: { returns: readonly TiktokReturn[]; steps: IncomingOrder['logistics'] }): IncomingOrder {
  const order_status = statusIn(order, more.returns)
  const { courier_name, courier_service_name } = courierOf(order.shipping_provider ?? '')
  const courier = { courier_name, courier_service_name: courier_service_name || order.delivery_option_name || '' }
  const items = linesOf(order.line_items.map(pieceOf))
  const packages = incomingPackages(order)
  const to = order.recipient_address
  // L0 is the country.
  const level = (name: string) => to.district_info?.find(({ address_level }) => address_level === name)?.address_name ?? ''
  const shipping_fee = Math.round(order.payment.shipping_fee ?? 0)
  const total = Math.round(order.payment.total_amount)
  return {
    mp_order_id: order.id,
    order_status,
    mp_status: order.status,
    mp_updated_at: fromSeconds(order.update_time),
    commerce_platform: order.commerce_platform === 'TOKOPEDIA' ? 'tokopedia' : null,
    mp_buyer_id: order.user_id || null,
    buyer_name: order.buyer_nickname || to.name || '',
    buyer_phone: to.phone_number || null,
    address: {
      recipient: to.name ?? '',
      phone: to.phone_number ?? '',
      street: to.address_detail || to.full_address || '',
      district: level('L3'),
      city: level('L2'),
      province: level('L1'),
      postal_code: to.postal_code ?? '',
    },
    note: order.buyer_message || null,
    shipping_fee,
    discount: Math.max(0, sumOf(items) + shipping_fee - total),
    total,
    ...courier,
    courier_type: courierTypeOf(courier.courier_name, courier.courier_service_name),
    tracking_number: numberOfAll(packages, trackingNumberOf(order)),
    packages,
    fulfillment_opt: order.fulfillment_type ? (order.fulfillment_type === 'FULFILLMENT_BY_TIKTOK' ? 'marketplace' : 'seller') : null,
    location: order.warehouse_id || null,
    routing_code: null,
    cod: order.is_cod === true,
    is_booking: false,
    accept_deadline: order.rts_sla_time ? fromSeconds(order.rts_sla_time) : null,
    confirm_shipping_deadline: order.tts_sla_time ? fromSeconds(order.tts_sla_time) : null,
    ordered_at: fromSeconds(order.create_time),
    cancel_reason: order_status >= orderStatus.cancelled ? cancelReasonOf(order) : null,
    items,
    logistics: more.steps,
  }
}

/** A seller's reasons are told by the platform's words, a buyer's by their own. */
function cancelReasonOf({ cancel_reason }: TiktokOrder): string | null {
  return cancelReasons.find(({ told, paid, unpaid }) => [told, paid, unpaid].includes(cancel_reason as never))?.text ?? (cancel_reason || null)
}
