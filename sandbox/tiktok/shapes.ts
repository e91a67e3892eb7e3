import { soldOf } from '../listing/sold.ts'
import type { SandboxOrder, SandboxStore, Stage } from '../order.ts'
import { parcelNumber } from '../parcels.ts'
import { type Fields, TiktokError } from './door.ts'

const statuses: Readonly<Record<Exclude<Stage, 'cancel_requested'>, string>> = {
  unpaid: 'UNPAID',
  new: 'AWAITING_SHIPMENT',
  processing: 'AWAITING_SHIPMENT',
  waiting_pickup: 'AWAITING_COLLECTION',
  retry: 'AWAITING_COLLECTION',
  shipped: 'IN_TRANSIT',
  arrived: 'DELIVERED',
  complete: 'COMPLETED',
  complained: 'DELIVERED',
  returned: 'COMPLETED',
  cancelled: 'CANCELLED',
}

/** The stage that counts: a wish to cancel leaves an order where it was. */
const stageOf = ({ stage, before_cancel }: SandboxOrder): Exclude<Stage, 'cancel_requested'> =>
  stage !== 'cancel_requested' ? stage : before_cancel && before_cancel !== 'cancel_requested' ? before_cancel : 'new'
export const statusOf = (order: SandboxOrder): string => statuses[stageOf(order)]

export const seconds = (ms: number): number => Math.floor(ms / 1000)
const money = (amount: number) => String(amount)

/** Every number tells its order: whoever asks for one of an earlier run is answered. */
export const packageOf = (order: SandboxOrder): string => `11${order.order_id}`
/** The parcel of each piece, by its place. */
const packageAt = (order: SandboxOrder, place: number): string =>
  order.merged_as ?? order.parcels?.find(({ places }) => places.includes(place))?.id ?? packageOf(order)
const packagesOf = (order: SandboxOrder): string[] =>
  order.merged_as ? [order.merged_as] : (order.parcels?.map(({ id }) => id) ?? [packageOf(order)])
export const cancelIdOf = (order: SandboxOrder): string => `40${order.order_id}`
export const returnIdOf = (order: SandboxOrder): string => `41${order.order_id}`
export const orderOfNumber = (numbered: string): string => numbered.slice(2)

const arranged = new Set<Stage>(['waiting_pickup', 'retry', 'shipped', 'arrived', 'complete', 'complained', 'returned'])
export const isArranged = (order: SandboxOrder): boolean => arranged.has(stageOf(order))
const wasThere = (order: SandboxOrder, stage: Stage) => order.history.some((one) => one.stage === stage)

/** One for each piece, with its part of the seller's discount. */
export function piecesOf(order: SandboxOrder) {
  const pieces = order.lines.flatMap((line) => Array.from({ length: line.qty }, () => line))
  const sum = pieces.reduce((total, { sku }) => total + sku.price, 0)
  let left = order.discount
  return pieces.map((line, index) => {
    const { sku } = line
    const discount = index === pieces.length - 1 ? left : Math.floor((order.discount * sku.price) / sum)
    left -= discount
    return { id: `${order.order_id}${String(index + 1).padStart(3, '0')}`, sku, sold: soldOf(line), discount }
  })
}

/** Where a shop sends from, and by whom. */
export const warehouseId = '7312345678901234567'
export const deliveryOption = { id: '7091146663229654785', name: 'Standard Shipping' } as const
export const shippingProviders = [
  { id: '6841743441349706241', name: 'J&T Express' },
  { id: '6841743441349706242', name: 'JNE' },
] as const

/** The seller's own address, as parcels name it. */
export const senderAddressOf = ({ store_name }: SandboxStore) => ({
  full_address: 'Jl. Dago No. 4, Coblong, Kota Bandung, Jawa Barat, Indonesia',
  phone_number: '(+62)8112000000',
  name: store_name,
  postal_code: '40131',
  address_detail: 'Jl. Dago No. 4',
  region_code: 'ID',
  address_line1: '',
  address_line2: '',
  address_line3: '',
  address_line4: '',
})

export const carrierOf = ({ courier }: SandboxOrder): string => `${courier.courier_name} ${courier.courier_service_name}`

/** Seller's reasons by the platform's names, and the words that it tells them in afterwards. */
export const cancelReasons: Readonly<Record<string, string>> = {
  seller_cancel_reason_out_of_stock: 'Out of stock',
  seller_cancel_reason_wrong_price: 'Pricing error',
  seller_cancel_paid_reason_address_not_deliver: 'Unable to deliver to buyer address',
  seller_cancel_paid_reason_buyer_requested_cancellation: 'Buyer requested cancellation',
  seller_cancel_unpaid_reason_out_of_stock: 'Out of stock',
  seller_cancel_unpaid_reason_wrong_price: 'Pricing error',
  seller_cancel_unpaid_reason_buyer_hasnt_paid_within_time_allowed: 'Buyer has not paid in time',
  seller_cancel_unpaid_reason_buyer_requested_cancellation: 'Buyer requested cancellation',
}
export const rejectReasons = [
  { name: 'seller_reject_apply_product_has_been_packed', text: 'The product has been packed' },
  { name: 'seller_reject_apply_buyer_agrees_to_keep', text: 'The buyer agrees to keep the order' },
] as const

function addressOf({ buyer }: SandboxOrder) {
  const { recipient, street, district, city, province, postal_code } = buyer.address
  const levels = [
    ['L0', 'Country', 'Indonesia'],
    ['L1', 'Province', province],
    ['L2', 'City', city],
    ['L3', 'District', district],
  ] as const
  return {
    full_address: [street, district, city, province, 'Indonesia'].join(', '),
    phone_number: buyer.phone,
    name: recipient,
    first_name: recipient,
    last_name: '',
    first_name_local_script: '',
    last_name_local_script: '',
    address_detail: street,
    address_line1: '',
    address_line2: '',
    address_line3: '',
    address_line4: '',
    district_info: levels.map(([address_level, address_level_name, address_name]) => ({ address_level, address_level_name, address_name })),
    delivery_preferences: { drop_off_location: '' },
    postal_code,
    region_code: 'ID',
  }
}

/** `Get Order Detail`'s order, whole. */
export function orderOf(order: SandboxOrder) {
  const goods = order.total - order.shipping_fee + order.discount
  const cancelled = order.stage === 'cancelled' || order.stage === 'cancel_requested'
  const tracking_number = isArranged(order) ? (order.tracking_number ?? '') : ''
  const status = statusOf(order)
  const reason = cancelled ? (order.cancel_reason ?? '') : ''
  const shipped = order.history.find(({ stage }) => stage === 'shipped')
  const arrived = order.history.find(({ stage }) => stage === 'arrived')
  const due = order.ship_by === null ? {} : { tts_sla_time: seconds(order.ship_by), collection_due_time: seconds(order.ship_by) }
  const acceptBy = order.accept_by === null ? {} : { rts_sla_time: seconds(order.accept_by), shipping_due_time: seconds(order.accept_by) }
  return {
    id: order.order_id,
    status,
    create_time: seconds(order.created_at),
    update_time: seconds(order.updated_at),
    paid_time: order.stage === 'unpaid' ? 0 : seconds(order.created_at),
    ...due,
    ...acceptBy,
    ...(order.accept_by !== null && { cancel_order_sla_time: seconds(order.accept_by) }),
    ...(order.ship_by !== null && { delivery_sla_time: seconds(order.ship_by) + 5 * 86_400, delivery_due_time: seconds(order.ship_by) + 5 * 86_400 }),
    delivery_option_required_delivery_time: 0,
    ...(shipped && { collection_time: seconds(shipped.at), rts_time: seconds(shipped.at) }),
    ...(arrived && { delivery_time: seconds(arrived.at) }),
    ...(order.stage === 'cancelled' && { cancel_time: seconds(order.updated_at) }),
    ...(order.stage === 'cancel_requested' && { request_cancel_time: seconds(order.updated_at) }),
    user_id: String(order.buyer_id),
    buyer_nickname: order.buyer.name,
    buyer_avatar: '',
    buyer_email: `${order.buyer_id}@chat.seller.tiktok.com`,
    buyer_message: order.note ?? '',
    seller_note: '',
    is_buyer_request_cancel: order.stage === 'cancel_requested',
    cancel_reason: reason,
    cancellation_initiator: cancelled ? 'BUYER' : '',
    payment: {
      currency: 'IDR',
      sub_total: money(goods - order.discount),
      shipping_fee: money(order.shipping_fee),
      seller_discount: money(order.discount),
      platform_discount: '0',
      total_amount: money(order.total),
      original_total_product_price: money(goods),
      original_shipping_fee: money(order.shipping_fee),
      shipping_fee_seller_discount: '0',
      shipping_fee_platform_discount: '0',
      shipping_fee_cofunded_discount: '0',
      tax: '0',
      small_order_fee: '0',
      shipping_fee_tax: '0',
      product_tax: '0',
      retail_delivery_fee: '0',
      buyer_service_fee: '0',
      handling_fee: '0',
      shipping_insurance_fee: '0',
      item_insurance_fee: '0',
    },
    payment_method_name: order.cod ? 'Cash on delivery' : 'Bank transfer',
    is_cod: order.cod,
    recipient_address: addressOf(order),
    has_updated_recipient_address: false,
    packages: stageOf(order) === 'unpaid' ? [] : packagesOf(order).map((id) => ({ id })),
    line_items: piecesOf(order).map(({ id, sku, sold, discount }, place) => ({
      id,
      sku_id: sold.variant_id,
      combined_listing_skus: [],
      product_id: sold.product_id,
      product_name: sku.product.name,
      seller_sku: sold.seller_sku,
      sku_name: sku.variant,
      sku_image: sku.image_url,
      sku_type: 'NORMAL',
      currency: 'IDR',
      original_price: money(sku.price),
      sale_price: money(sku.price - discount),
      seller_discount: money(discount),
      platform_discount: '0',
      display_status: status,
      ...(shipped && { rts_time: seconds(shipped.at) }),
      package_id: stageOf(order) === 'unpaid' ? '' : packageAt(order, place),
      package_status: packageStatusOf(order),
      tracking_number: order.parcels && tracking_number ? parcelNumber(order, packageAt(order, place)) : tracking_number,
      shipping_provider_id: shippingProviders[0].id,
      shipping_provider_name: carrierOf(order),
      cancel_reason: reason,
      cancel_user: cancelled ? 'BUYER' : '',
      is_gift: false,
      item_tax: [],
      small_order_fee: '0',
      retail_delivery_fee: '0',
      buyer_service_fee: '0',
      handling_duration_days: '2',
      is_dangerous_good: false,
      needs_prescription: false,
    })),
    tracking_number,
    shipping_provider: carrierOf(order),
    shipping_provider_id: shippingProviders[0].id,
    shipping_type: 'TIKTOK',
    delivery_type: 'HOME_DELIVERY',
    delivery_option_id: deliveryOption.id,
    delivery_option_name: deliveryOption.name,
    fulfillment_type: 'FULFILLMENT_BY_SELLER',
    warehouse_id: warehouseId,
    commerce_platform: order.commerce_platform === 'tokopedia' ? 'TOKOPEDIA' : 'TIKTOK_SHOP',
    order_type: 'NORMAL',
    split_or_combine_tag: order.merged_as ? 'COMBINED' : order.parcels ? 'SPLIT' : '',
    need_upload_invoice: 'UNKNOWN',
    cpf: '',
    cpf_name: '',
    is_on_hold_order: false,
    is_sample_order: false,
    is_replacement_order: false,
    is_exchange_order: false,
    replaced_order_id: '',
    exchange_source_order_id: '',
    auto_combine_group_id: '',
    consultation_id: '',
    fast_delivery_program: '',
    handling_duration: { days: '2', type: 'BUSINESS_DAY' },
  }
}

/** What an order's price is made of. */
export function priceDetailOf(order: SandboxOrder) {
  const { payment, line_items } = orderOf(order)
  const { currency, total_amount, sub_total, shipping_fee, seller_discount, platform_discount, tax } = payment
  return {
    currency,
    total: total_amount,
    subtotal: sub_total,
    shipping_list_price: payment.original_shipping_fee,
    shipping_sale_price: shipping_fee,
    subtotal_deduction_seller: seller_discount,
    subtotal_deduction_platform: platform_discount,
    tax_amount: tax,
    sku_list_price: payment.original_total_product_price,
    sku_sale_price: sub_total,
    line_items: line_items.map((line) => ({
      id: line.id,
      currency,
      total: line.sale_price,
      sku_list_price: line.original_price,
      sku_sale_price: line.sale_price,
      subtotal_deduction_seller: line.seller_discount,
      subtotal_deduction_platform: line.platform_discount,
    })),
  }
}

/** PROCESSING waits for the seller, FULFILLING for courier and buyer. */
export function packageStatusOf(order: SandboxOrder): string {
  const stage = stageOf(order)
  if (stage === 'cancelled') return 'CANCELLED'
  if (stage === 'arrived' || stage === 'complete' || stage === 'complained' || stage === 'returned') return 'COMPLETED'
  return isArranged(order) ? 'FULFILLING' : 'PROCESSING'
}

export const packageDetailOf = (order: SandboxOrder) => ({
  package_id: packageOf(order),
  package_status: packageStatusOf(order),
  orders: [
    {
      id: order.order_id,
      skus: order.lines.map(({ sku, qty }) => ({
        id: String(1_729_000_000_000 + sku.product.number),
        name: sku.variant,
        image_url: sku.image_url,
        quantity: qty,
      })),
    },
  ],
  order_line_item_ids: piecesOf(order).map(({ id }) => id),
  tracking_number: order.tracking_number ?? '',
  shipping_provider_id: shippingProviders[0].id,
  shipping_provider_name: carrierOf(order),
  shipping_type: 'TIKTOK',
  delivery_option_id: deliveryOption.id,
  delivery_option_name: deliveryOption.name,
  handover_method: 'PICKUP',
  pickup_slot: {},
  recipient_address: addressOf(order),
  sender_address: senderAddressOf(order.store),
  split_and_combine_tag: '',
  last_mile_tracking_number: '',
  weight: { value: '0.4', unit: 'KILOGRAM' },
  dimension: { length: '30', width: '20', height: '4', unit: 'CENTIMETER' },
  note_tag: '',
  has_multi_skus: order.lines.length > 1,
  create_time: seconds(order.created_at),
  update_time: seconds(order.updated_at),
})

/** A package as a search tells it. */
export function packageRowOf(order: SandboxOrder) {
  const {
    package_id,
    package_status,
    orders,
    create_time,
    update_time,
    tracking_number,
    shipping_provider_name,
    shipping_provider_id,
    order_line_item_ids,
  } = packageDetailOf(order)
  const facts = { create_time, update_time, tracking_number, shipping_provider_name, shipping_provider_id, order_line_item_ids }
  return { id: package_id, status: package_status, orders, ...facts }
}

/** What a buyer wishes to cancel; null where nothing was ever wished. */
export function cancellationOf(order: SandboxOrder) {
  if (!wasThere(order, 'cancel_requested')) return null
  const pending = order.stage === 'cancel_requested'
  const status = pending
    ? 'CANCELLATION_REQUEST_PENDING'
    : order.stage === 'cancelled'
      ? 'CANCELLATION_REQUEST_COMPLETE'
      : 'CANCELLATION_REQUEST_CANCEL'
  return {
    cancel_id: cancelIdOf(order),
    order_id: order.order_id,
    cancel_type: 'BUYER_CANCEL',
    cancel_status: status,
    role: 'BUYER',
    cancel_reason: 'ecom_order_to_ship_canceled_reason_change_mind',
    cancel_reason_text: order.cancel_reason ?? '',
    create_time: seconds(order.updated_at),
    update_time: seconds(order.updated_at),
    seller_next_action_response: pending ? [{ action: 'SELLER_RESPOND_CANCEL', deadline: seconds(order.updated_at) + 172_800 }] : [],
    refund_amount: refundOf(order),
    cancel_line_items: piecesOf(order).map(({ id, sku, sold }) => ({
      cancel_line_item_id: `${id}9`,
      order_line_item_id: id,
      sku_id: sold.variant_id,
      sku_name: sku.variant,
      product_name: sku.product.name,
      seller_sku: sold.seller_sku,
    })),
  }
}

export const refundOf = (order: SandboxOrder) => ({
  currency: 'IDR',
  refund_total: money(order.total),
  refund_subtotal: money(order.total - order.shipping_fee),
  refund_shipping_fee: money(order.shipping_fee),
  refund_tax: '0',
  retail_delivery_fee: '0',
  buyer_service_fee: '0',
})

/** A part of what was found; the token of a page is where it begins. */
export function pageOf<T>(found: readonly T[], fields: Fields, most: number) {
  const size = Number(fields.page_size ?? 20)
  if (!(size >= 1 && size <= most)) throw new TiktokError(36_009_004, `page_size must be between 1 and ${most}`)
  const from = fields.page_token ? Number(Buffer.from(String(fields.page_token), 'base64url').toString()) : 0
  if (!Number.isInteger(from)) throw new TiktokError(36_009_004, 'page_token is invalid')
  const next = from + size
  return {
    part: found.slice(from, next),
    total_count: found.length,
    next_page_token: next < found.length ? Buffer.from(String(next)).toString('base64url') : '',
  }
}
