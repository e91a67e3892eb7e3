import { soldOf } from '../listing/sold.ts'
import type { SandboxLine, SandboxOrder, Stage } from '../order.ts'

const statuses: Readonly<Record<Stage, number>> = {
  unpaid: 103,
  new: 220,
  processing: 400,
  waiting_pickup: 450,
  retry: 450,
  shipped: 500,
  arrived: 600,
  complete: 700,
  complained: 601,
  returned: 550,
  // The fulfilment service has no status for a wish to cancel: the order stays as it is, and the wish stands beside it.
  cancel_requested: 220,
  cancelled: 10,
}
const statusAt = (order: SandboxOrder, stage: Stage): number =>
  stage === 'cancel_requested' ? statuses[order.before_cancel ?? 'new'] : statuses[stage]
export const statusOf = (order: SandboxOrder): number => statusAt(order, order.stage)

const iso = (ms: number): string => new Date(ms).toISOString()
/** The service writes "no time" as the year 1. */
const isoOrNever = (ms: number | null): string => (ms === null ? '0001-01-01T00:00:00Z' : iso(ms))
const fulfillmentOf = (order: SandboxOrder) => ({
  id: 0,
  order_id: Number(order.order_id),
  accept_deadline: isoOrNever(order.accept_by),
  confirm_shipping_deadline: isoOrNever(order.ship_by),
})
const awbOf = (order: SandboxOrder): string => (statusOf(order) >= 450 ? (order.tracking_number ?? '') : '')
/** A variant is a product of its own. */
const productOf = (line: SandboxLine) => {
  const { product_id, variant_id, hasVariants, seller_sku } = soldOf(line)
  return { product_id: Number(hasVariants ? variant_id : product_id), sku: seller_sku }
}

/** The order_notification webhook's body. */
export const notificationOf = (order: SandboxOrder, fsId: string) => ({
  fs_id: fsId,
  order_id: Number(order.order_id),
  is_cod_mitra: order.cod,
  fulfill_by: 0,
  warehouse_id: 0,
  accept_partial: false,
  invoice_ref_num: `INV/20260101/MPL/${order.order_id}`,
  products: order.lines.map((line) => {
    const { qty, sku } = line
    const sold = productOf(line)
    return {
      id: sold.product_id,
      name: sku.product.name,
      variant: sku.variant,
      quantity: qty,
      notes: order.note ?? '',
      weight: 0.25,
      total_weight: 0.25 * qty,
      price: sku.price,
      total_price: sku.price * qty,
      currency: 'Rp',
      sku: sold.sku,
      picture: sku.image_url,
      is_wholesale: false,
    }
  }),
  customer: { id: order.buyer_id, name: order.buyer.name, phone: order.buyer.phone, email: '' },
  recipient: {
    name: order.buyer.address.recipient,
    phone: order.buyer.address.phone,
    address: {
      address_full: order.buyer.address.street,
      district: order.buyer.address.district,
      city: order.buyer.address.city,
      province: order.buyer.address.province,
      country: 'Indonesia',
      postal_code: order.buyer.address.postal_code,
    },
  },
  shop_id: Number(order.store.store_id),
  shop_name: order.store.store_name,
  payment_id: order.buyer_id,
  payment_date: iso(order.created_at),
  logistics: { shipping_id: 14, district_id: 0, shipping_agency: order.courier.courier_name, service_type: order.courier.courier_service_name },
  amt: {
    ttl_product_price: order.lines.reduce((sum, { sku, qty }) => sum + sku.price * qty, 0),
    shipping_cost: order.shipping_fee,
    insurance_cost: 0,
    ttl_amount: order.total,
    voucher_amount: order.discount,
    toppoints_amount: 0,
  },
  voucher_info: { voucher_type: 0, voucher_code: '' },
  order_status: statusOf(order),
  create_time: Math.floor(order.created_at / 1000),
  custom_fields: { awb: awbOf(order) },
  shipment_fulfillment: fulfillmentOf(order),
})

/** An order as the list tells it: people are named otherwise than in the webhook. */
export function listedOf(order: SandboxOrder, fsId: string) {
  const told = notificationOf(order, fsId)
  const { name, ...buyer } = told.customer
  const where = { district_id: 0, city_id: 0, province_id: 0, geo: '' }
  return {
    ...told,
    products: told.products.map((product) => ({ ...product, Name: product.name })),
    buyer: { ...buyer, Name: name },
    recipient: { ...told.recipient, Name: told.recipient.name, address: { ...told.recipient.address, ...where } },
    have_product_bundle: false,
    device_type: '',
    dropshipper_info: {},
    promo_order_detail: { total_discount: order.discount, summary_promo: [] },
  }
}

/** The order_status webhook's body: it tells no time. */
export const statusPushOf = (order: SandboxOrder, fsId: string) => ({
  order_status: statusOf(order),
  fs_id: Number(fsId),
  shop_id: Number(order.store.store_id),
  order_id: Number(order.order_id),
  product_details: order.lines.map((line) => ({ product_id: productOf(line).product_id, product_name: line.sku.product.name, quantity: line.qty })),
})

/** The order_request_cancellation webhook's body. */
export const wishPushOf = (order: SandboxOrder, fsId: string) => ({
  fs_id: Number(fsId),
  shop_id: Number(order.store.store_id),
  order_id: Number(order.order_id),
  invoice_number: `INV/20260101/MPL/${order.order_id}`,
  reason: order.cancel_reason ?? '',
})

/** A buyer's wish to cancel, and what became of it: 0 waits, 1 was granted, 2 was not; null where there was none. */
function wishOf(order: SandboxOrder) {
  const asked = order.history.findLast(({ stage }) => stage === 'cancel_requested')
  if (!asked) return null
  const status = order.stage === 'cancel_requested' ? 0 : order.stage === 'cancelled' ? 1 : 2
  return { create_time: iso(asked.at), reason: order.cancel_reason ?? '', status }
}

/** GET /v1/order/:order_id/fs/:fs_id/shipping-label: a page to print. */
export const labelPageOf = (order: SandboxOrder): string => `<!doctype html>
<html lang="id">
<meta charset="utf-8">
<title>${order.order_id}</title>
<p>${order.courier.courier_name} ${order.courier.courier_service_name}</p>
<p>${order.tracking_number ?? ''}</p>
</html>
`

/** GET /v2/fs/:fs_id/order */
export const singleOf = (order: SandboxOrder) => ({
  order_id: Number(order.order_id),
  buyer_id: order.buyer_id,
  seller_id: Number(order.store.store_id),
  order_status: statusOf(order),
  invoice_number: `INV/20260101/MPL/${order.order_id}`,
  open_amt: order.total,
  is_cod_mitra: order.cod,
  fulfill_by: 0,
  warehouse_id: 0,
  comment: order.note ?? '',
  buyer_info: { buyer_id: order.buyer_id, buyer_fullname: order.buyer.name, buyer_email: '', buyer_phone: order.buyer.phone },
  shop_info: { shop_id: Number(order.store.store_id), shop_name: order.store.store_name },
  shipment_fulfillment: fulfillmentOf(order),
  hold_info: null,
  cancel_request_info: wishOf(order),
  payment_info: { payment_id: order.buyer_id, payment_date: iso(order.created_at), discount_amount: order.discount, voucher_code: '' },
  order_info: {
    order_detail: order.lines.map((line, index) => ({
      order_detail_id: index + 1,
      ...productOf(line),
      product_name: line.sku.product.name,
      variant: line.sku.variant,
      product_picture: line.sku.image_url,
      product_price: line.sku.price,
      subtotal_price: line.sku.price * line.qty,
      quantity: line.qty,
    })),
    order_history: [...order.history].reverse().map((step) => ({
      action_by: 'system-automatic',
      hist_status_code: statusAt(order, step.stage),
      message: order.track.findLast((one) => one.at === step.at)?.description ?? step.stage,
      timestamp: iso(step.at),
      comment: step.stage === 'cancelled' ? (order.cancel_reason ?? '') : '',
    })),
    shipping_info: {
      logistic_name: order.courier.courier_name,
      logistic_service: order.courier.courier_service_name,
      shipping_price: order.shipping_fee,
      awb: awbOf(order),
    },
    destination: {
      receiver_name: order.buyer.address.recipient,
      receiver_phone: order.buyer.address.phone,
      address_street: order.buyer.address.street,
      address_district: order.buyer.address.district,
      address_city: order.buyer.address.city,
      address_province: order.buyer.address.province,
      address_postal: order.buyer.address.postal_code,
    },
  },
  create_time: iso(order.created_at),
  update_time: iso(order.updated_at),
  payment_date: iso(order.created_at),
})
