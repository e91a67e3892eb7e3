import { courierTypeOf } from '#contract/order/courier.ts'
import type { OrderStatus } from '#contract/order/order-status.ts'
import type { IncomingOrder } from './orders.ts'
import type { SignedOrder } from './signed-json-shapes.ts'

const iso = (time: string) => new Date(time).toISOString()
const maybe = (time: string | null | undefined) => (time ? iso(time) : null)

/** Null where the status is one we do not know. */
export function signedOrderIn(order: SignedOrder, statuses: Readonly<Record<string, OrderStatus>>): IncomingOrder | null {
  const status = statuses[order.status]
  if (!status) return null
  const to = order.recipient
  return {
    mp_order_id: order.order_id,
    order_status: status,
    mp_status: order.status,
    mp_updated_at: iso(order.updated_at),
    mp_buyer_id: order.buyer.id ?? null,
    buyer_name: order.buyer.name,
    buyer_phone: order.buyer.phone ?? null,
    address: {
      recipient: to.name,
      phone: to.phone ?? '',
      street: to.street,
      district: to.district ?? '',
      city: to.city ?? '',
      province: to.province ?? '',
      postal_code: to.postal_code ?? '',
    },
    note: order.note ?? null,
    shipping_fee: order.payment.shipping_fee,
    discount: order.payment.discount,
    total: order.payment.total,
    courier_name: order.courier.name,
    courier_service_name: order.courier.service,
    courier_type: courierTypeOf(order.courier.name, order.courier.service),
    tracking_number: order.tracking_number || null,
    fulfillment_opt: order.fulfilled_by ?? null,
    location: order.warehouse || null,
    routing_code: order.routing_code || null,
    cod: order.payment.cod,
    is_booking: order.booking ?? false,
    accept_deadline: maybe(order.accept_by),
    confirm_shipping_deadline: maybe(order.ship_by),
    ordered_at: iso(order.created_at),
    cancel_reason: order.cancel_reason ?? null,
    items: order.items.map((line) => ({
      sku: line.sku,
      mp_variant_id: line.variant_id || line.product_id || null,
      name: line.name,
      variant: line.variant ?? '',
      qty: line.quantity,
      price: line.price,
      image_url: line.image_url ?? null,
    })),
    logistics: (order.tracking ?? []).map((step) => ({ at: iso(step.at), description: step.description, location: step.location ?? null })),
  }
}
