import { courierTypeOf } from '#contract/order/courier.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import { fromSeconds } from '../ask.ts'
import { courierOf } from '../courier-name.ts'
import { ChannelFailure } from '../failure.ts'
import type { IncomingOrder } from '../orders.ts'
import type { ShopeeOrder } from './shapes.ts'
import { cancelReasons, statusOf } from './status.ts'

/** An order in our words. What `get_order_detail` does not tell (tracking) is given along. */
export function toIncoming(
  order: ShopeeOrder,
  tracking: { number: string | null; routing_code: string | null; steps: IncomingOrder['logistics'] },
): IncomingOrder {
  const status = statusOf[order.order_status]
  if (!status) throw new ChannelFailure('rejected', `unknown order status ${order.order_status}`)
  const courier = courierOf(order.shipping_carrier ?? '')
  const items = order.item_list.map((line) => ({
    sku: line.model_sku || line.item_sku || '',
    mp_variant_id: String(line.model_id || line.item_id || '') || null,
    name: line.item_name,
    variant: line.model_name ?? '',
    qty: line.model_quantity_purchased,
    price: Math.round(line.model_discounted_price),
    image_url: line.image_info?.image_url || null,
  }))
  const shippingFee = Math.round(order.actual_shipping_fee || order.estimated_shipping_fee || 0)
  const goods = items.reduce((sum, line) => sum + line.qty * line.price, 0)
  const to = order.recipient_address
  return {
    mp_order_id: order.order_sn,
    order_status: status,
    mp_status: order.order_status,
    mp_updated_at: fromSeconds(order.update_time),
    mp_buyer_id: order.buyer_user_id ? String(order.buyer_user_id) : null,
    buyer_name: order.buyer_username || to.name,
    buyer_phone: to.phone || null,
    address: {
      recipient: to.name,
      phone: to.phone ?? '',
      street: to.full_address,
      district: to.district ?? '',
      city: to.city ?? '',
      province: to.state ?? '',
      postal_code: to.zipcode ?? '',
    },
    note: order.message_to_seller || null,
    shipping_fee: shippingFee,
    discount: Math.max(0, goods + shippingFee - Math.round(order.total_amount)),
    total: Math.round(order.total_amount),
    ...courier,
    courier_type: courierTypeOf(courier.courier_name, courier.courier_service_name),
    tracking_number: tracking.number,
    fulfillment_opt: order.fulfillment_flag ? (order.fulfillment_flag === 'fulfilled_by_shopee' ? 'marketplace' : 'seller') : null,
    location: [...new Set(order.item_list.flatMap((line) => line.product_location_id ?? []))].filter(Boolean).join(', ') || null,
    routing_code: tracking.routing_code,
    cod: order.cod,
    is_booking: !!order.booking_sn,
    accept_deadline: null,
    confirm_shipping_deadline: order.ship_by_date ? fromSeconds(order.ship_by_date) : null,
    ordered_at: fromSeconds(order.create_time),
    cancel_reason: status === orderStatus.cancelled || status === orderStatus.cancel_requested ? cancelReasonOf(order) : null,
    items,
    logistics: tracking.steps,
  }
}

/** A seller's reason is told by its id, a buyer's in words. */
function cancelReasonOf(order: ShopeeOrder): string | null {
  const reason = order.cancel_reason || order.buyer_cancel_reason
  return cancelReasons.find(({ id }) => id === reason)?.text ?? (reason || null)
}
