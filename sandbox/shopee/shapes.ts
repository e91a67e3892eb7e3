import type { GetTrackingInfoResponseData } from '@congminh1254/shopee-sdk/schemas/logistics'
import type { GetOrderDetailOrder } from '@congminh1254/shopee-sdk/schemas/order'
import { soldOf } from '../listing/sold.ts'
import type { SandboxLine, SandboxOrder, Stage } from '../order.ts'

const statuses: Readonly<Record<Stage, string>> = {
  unpaid: 'UNPAID',
  new: 'READY_TO_SHIP',
  processing: 'READY_TO_SHIP',
  waiting_pickup: 'PROCESSED',
  retry: 'RETRY_SHIP',
  shipped: 'SHIPPED',
  arrived: 'TO_CONFIRM_RECEIVE',
  complete: 'COMPLETED',
  complained: 'TO_RETURN',
  returned: 'TO_RETURN',
  cancel_requested: 'IN_CANCEL',
  cancelled: 'CANCELLED',
}
export const statusOf = (order: SandboxOrder): string => statuses[order.stage]

const logistics: Readonly<Partial<Record<Stage, string>>> = {
  waiting_pickup: 'LOGISTICS_REQUEST_CREATED',
  retry: 'LOGISTICS_PICKUP_RETRY',
  shipped: 'LOGISTICS_PICKUP_DONE',
  arrived: 'LOGISTICS_DELIVERY_DONE',
  complete: 'LOGISTICS_DELIVERY_DONE',
  cancelled: 'LOGISTICS_REQUEST_CANCELED',
}
export const logisticsStatusOf = (order: SandboxOrder): string => logistics[order.stage] ?? 'LOGISTICS_READY'

/** Comma separated or repeated, as callers write it. */
export const listOf = (value: unknown): string[] =>
  [value ?? []]
    .flat()
    .flatMap((text) => String(text).split(','))
    .filter(Boolean)

/** The way of sending that the shop's parcels go by. */
export const channelId = 8003
/** Ways of sending that a listing may offer; a compulsory one goes along with each. */
export const couriers = [
  { id: channelId, name: 'SPX Standard', compulsory: true },
  { id: 8005, name: 'SPX Hemat', compulsory: false },
  { id: 80011, name: 'SPX Instant', compulsory: false },
]

export const seconds = (ms: number): number => Math.floor(ms / 1000)
export const packageOf = (order: SandboxOrder): string => `OFG${order.buyer_id}${order.created_at % 1_000_000}`

/** Its parcels; one that was not split is one of all its lines. */
const parcelsOf = (order: SandboxOrder) => order.parcels ?? [{ id: packageOf(order), places: order.lines.map((_, place) => place), arranged: false }]

/** The platform writes courier and service as one text, its own courier by three letters. */
const carrierOf = ({ courier }: SandboxOrder): string => `${courier.courier_name.replace('Shopee Express', 'SPX')} ${courier.courier_service_name}`

/** An item as the shop lists it; without models its model is 0. */
const itemOf = (line: SandboxLine) => {
  const { product_id, variant_id, hasVariants, seller_sku } = soldOf(line)
  return {
    item_id: Number(product_id),
    item_sku: hasVariants ? '' : seller_sku,
    model_id: hasVariants ? Number(variant_id) : 0,
    model_sku: hasVariants ? seller_sku : '',
  }
}

/** `get_order_detail`'s order, by the public SDK's types. */
export function orderOf(order: SandboxOrder): GetOrderDetailOrder {
  const { address } = order.buyer
  const cancelled = order.stage === 'cancelled' || order.stage === 'cancel_requested'
  const shipped = order.history.find(({ stage }) => stage === 'shipped')
  return {
    order_sn: order.order_id,
    region: 'ID',
    currency: 'IDR',
    cod: order.cod,
    total_amount: order.total,
    order_status: statusOf(order),
    shipping_carrier: carrierOf(order),
    fulfillment_flag: 'fulfilled_by_local_seller',
    payment_method: order.cod ? 'Cash on Delivery' : 'ShopeePay',
    ...(order.stage !== 'unpaid' && { pay_time: seconds(order.created_at) }),
    ...(shipped && { pickup_done_time: seconds(shipped.at) }),
    checkout_shipping_carrier: carrierOf(order),
    pending_terms: [],
    goods_to_declare: false,
    note: '',
    note_update_time: 0,
    dropshipper: '',
    dropshipper_phone: '',
    actual_shipping_fee_confirmed: false,
    reverse_shipping_fee: 0,
    order_chargeable_weight_gram: 400,
    is_buyer_shop_collection: false,
    booking_sn: '',
    advance_package: false,
    estimated_shipping_fee: order.shipping_fee,
    actual_shipping_fee: 0,
    message_to_seller: order.note ?? '',
    create_time: seconds(order.created_at),
    update_time: seconds(order.updated_at),
    days_to_ship: 2,
    ship_by_date: order.ship_by === null ? undefined : seconds(order.ship_by),
    buyer_user_id: order.buyer_id,
    buyer_username: order.buyer.name,
    recipient_address: {
      name: address.recipient,
      phone: order.buyer.phone,
      town: '',
      district: address.district,
      city: address.city.toUpperCase(),
      state: address.province.toUpperCase(),
      region: 'ID',
      zipcode: address.postal_code,
      full_address: address.street,
    },
    item_list: order.lines.map((line, place) => ({
      ...itemOf(line),
      order_item_id: place + 1,
      item_name: line.sku.product.name,
      weight: 0.4,
      wholesale: false,
      add_on_deal: false,
      main_item: false,
      add_on_deal_id: 0,
      promotion_type: '',
      promotion_id: 0,
      promotion_group_id: 0,
      product_location_id: '',
      is_prescription_item: false,
      is_b2c_owned_item: false,
      model_name: line.sku.variant,
      model_quantity_purchased: line.qty,
      model_original_price: line.sku.price,
      model_discounted_price: line.sku.price,
      image_info: { image_url: line.sku.image_url },
    })),
    cancel_by: cancelled ? 'buyer' : '',
    cancel_reason: cancelled ? (order.cancel_reason ?? '') : '',
    buyer_cancel_reason: cancelled ? (order.cancel_reason ?? '') : '',
    split_up: order.parcels !== undefined,
    package_list: parcelsOf(order).map(({ id, places }) => ({
      package_number: id,
      logistics_status: logisticsStatusOf(order),
      logistics_channel_id: channelId,
      shipping_carrier: carrierOf(order),
      allow_self_design_awb: true,
      parcel_chargeable_weight: 400,
      sorting_group: '',
      group_shipment_id: 0,
      item_list: order.lines.flatMap((line, place) => {
        const { item_id, model_id } = itemOf(line)
        return places.includes(place)
          ? [{ item_id, model_id, model_quantity: line.qty, order_item_id: place + 1, promotion_group_id: 0, product_location_id: '' }]
          : []
      }),
    })),
  }
}

export const trackingOf = (order: SandboxOrder): GetTrackingInfoResponseData => ({
  order_sn: order.order_id,
  package_number: packageOf(order),
  logistics_status: logisticsStatusOf(order),
  tracking_info: order.track
    .map((step) => ({
      update_time: seconds(step.at),
      description: step.location ? `${step.description} (${step.location})` : step.description,
      logistics_status: logisticsStatusOf(order),
    }))
    .reverse(),
})
