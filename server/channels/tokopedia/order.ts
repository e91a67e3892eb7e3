import { courierTypeOf } from '#contract/order/courier.ts'
import { type OrderStatus, orderStatus } from '#contract/order/order-status.ts'
import { fromSeconds } from '../ask.ts'
import type { IncomingOrder } from '../orders.ts'
import type { Notification, SingleOrder } from './shapes.ts'
import { standingOf, statusOf } from './status.ts'

const iso = (time: string) => new Date(time).toISOString()
const courierOf = (agency: string | null | undefined, service: string | null | undefined) => ({
  courier_name: agency ?? '',
  courier_service_name: service ?? '',
  courier_type: courierTypeOf(agency ?? '', service ?? ''),
})

/** Null where the status is one we do not know. */
export function fromSingle(order: SingleOrder): IncomingOrder | null {
  const status = standingOf(order.order_status, order.cancel_request_info)
  if (status === null) return null
  const { destination: to, shipping_info: shipping } = order.order_info
  const goods = order.order_info.order_detail.reduce((sum, line) => sum + line.quantity * line.product_price, 0)
  const shippingFee = Math.round(shipping.shipping_price ?? 0)
  const discount = Math.round(order.payment_info?.discount_amount ?? 0)
  const history = order.order_info.order_history ?? []
  return {
    mp_order_id: String(order.order_id),
    order_status: status,
    mp_status: String(order.order_status),
    mp_updated_at: iso(order.update_time),
    mp_buyer_id: String(order.buyer_id ?? order.buyer_info.buyer_id ?? '') || null,
    buyer_name: order.buyer_info.buyer_fullname,
    buyer_phone: order.buyer_info.buyer_phone || null,
    address: {
      recipient: to.receiver_name,
      phone: to.receiver_phone ?? '',
      street: to.address_street,
      district: to.address_district ?? '',
      city: to.address_city ?? '',
      province: to.address_province ?? '',
      postal_code: to.address_postal ?? '',
    },
    note: order.comment || null,
    shipping_fee: shippingFee,
    discount,
    total: Math.round(order.open_amt ?? goods + shippingFee - discount),
    ...courierOf(shipping.logistic_name, shipping.logistic_service),
    tracking_number: shipping.awb || null,
    ...goesOut(order),
    cod: order.is_cod_mitra ?? false,
    is_booking: false,
    ...deadlinesOf(order.shipment_fulfillment),
    ordered_at: iso(order.create_time),
    cancel_reason: status === orderStatus.cancel_requested ? order.cancel_request_info?.reason || null : cancelReasonOf(status, history),
    items: order.order_info.order_detail.map((line) => ({
      sku: line.sku ?? '',
      mp_variant_id: line.product_id,
      name: line.product_name,
      variant: line.variant ?? '',
      qty: line.quantity,
      price: Math.round(line.product_price),
      image_url: line.product_picture || null,
    })),
    logistics: history
      .filter((step) => step.hist_status_code >= 500)
      .map((step) => ({ at: iso(step.timestamp), description: step.message, location: step.comment || null })),
  }
}

/** Null where the status is one we do not know. The notification is sent when the order is made, so that is its time. */
export function fromNotification(notification: Notification): IncomingOrder | null {
  const status = statusOf[notification.order_status]
  if (!status) return null
  const to = notification.recipient
  return {
    mp_order_id: String(notification.order_id),
    order_status: status,
    mp_status: String(notification.order_status),
    mp_updated_at: fromSeconds(notification.create_time),
    mp_buyer_id: String(notification.customer.id),
    buyer_name: notification.customer.name,
    buyer_phone: notification.customer.phone || null,
    address: {
      recipient: to.name,
      phone: to.phone ?? '',
      street: to.address.address_full,
      district: to.address.district ?? '',
      city: to.address.city ?? '',
      province: to.address.province ?? '',
      postal_code: to.address.postal_code ?? '',
    },
    note: notification.products.map((line) => line.notes).find(Boolean) ?? null,
    shipping_fee: Math.round(notification.amt.shipping_cost),
    discount: Math.round(notification.amt.voucher_amount ?? 0),
    total: Math.round(notification.amt.ttl_amount),
    ...courierOf(notification.logistics.shipping_agency, notification.logistics.service_type),
    tracking_number: notification.custom_fields?.awb || null,
    ...goesOut(notification),
    cod: notification.is_cod_mitra ?? false,
    is_booking: false,
    ...deadlinesOf(notification.shipment_fulfillment),
    ordered_at: fromSeconds(notification.create_time),
    cancel_reason: null,
    items: notification.products.map((line) => ({
      sku: line.sku ?? '',
      mp_variant_id: line.id,
      name: line.name,
      variant: line.variant ?? '',
      qty: line.quantity,
      price: Math.round(line.price),
      image_url: line.picture || null,
    })),
    logistics: [],
  }
}

/** Labels get no routing code: the service tells none. */
const goesOut = ({ fulfill_by, warehouse_id }: Pick<SingleOrder, 'fulfill_by' | 'warehouse_id'>) => ({
  fulfillment_opt: typeof fulfill_by === 'number' ? (fulfill_by === 1 ? ('marketplace' as const) : ('seller' as const)) : null,
  location: warehouse_id ? String(warehouse_id) : null,
  routing_code: null,
})

const deadlinesOf = (set: { accept_deadline: string | null; confirm_shipping_deadline: string | null } | null | undefined) => ({
  accept_deadline: set?.accept_deadline ?? null,
  confirm_shipping_deadline: set?.confirm_shipping_deadline ?? null,
})

function cancelReasonOf(
  status: OrderStatus,
  history: readonly { hist_status_code: number; message: string; comment?: string | null }[],
): string | null {
  if (status !== orderStatus.cancelled) return null
  const step = history.find((entry) => statusOf[entry.hist_status_code] === orderStatus.cancelled)
  return step ? step.comment || step.message : null
}
