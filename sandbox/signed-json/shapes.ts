import { soldOf } from '../listing/sold.ts'
import type { SandboxOrder, Stage } from '../order.ts'

const statuses: Readonly<Record<Stage, string>> = {
  unpaid: 'pending_payment',
  new: 'new',
  processing: 'processing',
  waiting_pickup: 'awaiting_pickup',
  retry: 'awaiting_pickup',
  shipped: 'shipped',
  arrived: 'arrived',
  complete: 'completed',
  complained: 'complained',
  returned: 'returned',
  cancel_requested: 'cancel_requested',
  cancelled: 'cancelled',
}
const iso = (ms: number): string => new Date(ms).toISOString()

export const stateOf = (order: SandboxOrder) => ({
  order_id: order.order_id,
  status: statuses[order.stage],
  updated_at: iso(order.updated_at),
  tracking_number: order.tracking_number,
  routing_code: order.tracking_number ? order.buyer.city.hub : null,
})

export const orderOf = (order: SandboxOrder) => ({
  ...stateOf(order),
  created_at: iso(order.created_at),
  accept_by: null,
  ship_by: order.ship_by === null ? null : iso(order.ship_by),
  buyer: { id: String(order.buyer_id), name: order.buyer.name, phone: order.buyer.phone },
  recipient: {
    name: order.buyer.address.recipient,
    phone: order.buyer.address.phone,
    street: order.buyer.address.street,
    district: order.buyer.address.district,
    city: order.buyer.address.city,
    province: order.buyer.address.province,
    postal_code: order.buyer.address.postal_code,
  },
  fulfilled_by: 'seller',
  warehouse: order.store.store_name,
  courier: { name: order.courier.courier_name, service: order.courier.courier_service_name },
  payment: { shipping_fee: order.shipping_fee, discount: order.discount, total: order.total, cod: order.cod },
  note: order.note,
  booking: false,
  cancel_reason: order.cancel_reason,
  items: order.lines.map((line) => ({
    product_id: soldOf(line).product_id,
    variant_id: soldOf(line).variant_id,
    sku: soldOf(line).seller_sku,
    name: line.sku.product.name,
    variant: line.sku.variant,
    quantity: line.qty,
    price: line.sku.price,
    image_url: line.sku.image_url,
  })),
  tracking: order.track.map((step) => ({ at: iso(step.at), description: step.description, location: step.location })),
})
