import { soldOf } from '../listing/sold.ts'
import type { SandboxLine, SandboxOrder, Stage } from '../order.ts'
import { parcelNumber } from '../parcels.ts'

const words: Readonly<Record<Exclude<Stage, 'cancel_requested'>, string>> = {
  unpaid: 'unpaid',
  new: 'pending',
  processing: 'packed',
  waiting_pickup: 'ready_to_ship',
  retry: 'ready_to_ship',
  shipped: 'shipped',
  arrived: 'delivered',
  complete: 'confirmed',
  complained: 'delivered',
  returned: 'shipped_back_success',
  cancelled: 'canceled',
}

const wasThere = (order: SandboxOrder, stage: Stage) => order.history.some((one) => one.stage === stage)

/** An item's status: a wish to cancel, or to give back, leaves it as it was. */
export function statusOf(order: SandboxOrder): string {
  if (order.stage === 'returned' && wasThere(order, 'complained')) return 'returned'
  const stage = order.stage === 'cancel_requested' ? (order.before_cancel ?? 'new') : order.stage
  return stage === 'cancel_requested' ? words.new : words[stage]
}

export const seconds = (ms: number): number => Math.floor(ms / 1000)
/** `2026-11-23 15:04:05 +0700` */
const clock = (ms: number) => `${new Date(ms + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')} +0700`
const money = (amount: number) => `${amount}.00`

/** Every number tells its order: whoever asks for one of an earlier run is answered. */
export const packageOf = (order: SandboxOrder, at = 0): string => `FP${order.order_id}${at > 0 ? at + 1 : ''}`
/** Orders have numbers of 15 digits; what follows them tells one of several parcels. */
export const orderOfPackage = (packageId: string): string => packageId.replace(/^FP(\d{0,15}).*$/, '$1')
export const reverseOf = (order: SandboxOrder): number => Number(`3${order.order_id}`)
export const orderOfReverse = (reverseId: string): string => reverseId.slice(1)
const itemIdOf = (order: SandboxOrder, index: number) => Number(order.order_id) + (index + 1) * 100_000

/** Seller's reasons by number; the numbers are of this order alone, as far as anybody can tell. */
export const cancelReasons: readonly { readonly reason_id: string; readonly reason_name: string }[] = [
  { reason_id: '10000021', reason_name: 'Out of Stock' },
  { reason_id: '10000022', reason_name: 'Wrong Price or Pricing Error' },
  { reason_id: '10000023', reason_name: 'Sourcing Delay(cannot meet deadline)' },
]

/** One for each piece. */
export const piecesOf = (order: SandboxOrder): readonly { readonly id: number; readonly line: SandboxOrder['lines'][number] }[] =>
  order.lines.flatMap((line) => Array.from({ length: line.qty }, () => line)).map((line, index) => ({ id: itemIdOf(order, index), line }))

const isPacked = ({ stage, before_cancel, tracking_number }: SandboxOrder) =>
  tracking_number !== null && !['unpaid', 'new'].includes(stage) && !(stage === 'cancel_requested' && before_cancel === 'new')

/** The parcel that a piece is packed in, and how it is called; null: it waits to be packed. */
function packedIn(order: SandboxOrder, place: number): { package_id: string; tracking_code: string; sent: boolean } | null {
  const parcel = order.parcels?.find(({ places }) => places.includes(place))
  if (parcel) return { package_id: parcel.id, tracking_code: parcelNumber(order, parcel.id), sent: parcel.arranged }
  return isPacked(order) ? { package_id: packageOf(order), tracking_code: order.tracking_number ?? '', sent: false } : null
}

/** A piece's own status: those of an order that is packed bit by bit go ahead of it. */
export function statusOfPiece(order: SandboxOrder, place: number): string {
  const status = statusOf(order)
  const parcel = packedIn(order, place)
  if (status === words.new) return parcel ? words.processing : status
  return status === words.processing && parcel?.sent ? words.waiting_pickup : status
}

const providerOf = ({ courier }: SandboxOrder) =>
  courier.courier_service_name === 'Standard' ? courier.courier_name : `${courier.courier_name} ${courier.courier_service_name}`

export function addressOf({ buyer }: SandboxOrder) {
  const { recipient, street, province, city, district, postal_code } = buyer.address
  return {
    first_name: recipient,
    last_name: '',
    phone: buyer.phone,
    phone2: '',
    address1: street,
    address2: '',
    address3: province,
    address4: city,
    address5: district,
    // Pages of the platform write it in both ways.
    addressDsitrict: district,
    addressDistrict: district,
    city,
    post_code: postal_code,
    country: 'Indonesia',
  }
}

export const orderOf = (order: SandboxOrder) => ({
  order_id: Number(order.order_id),
  order_number: Number(order.order_id),
  created_at: clock(order.created_at),
  updated_at: clock(order.updated_at),
  address_updated_at: clock(order.created_at),
  statuses: [...new Set(piecesOf(order).map((_, place) => statusOfPiece(order, place)))],
  items_count: piecesOf(order).length,
  price: money(order.total - order.shipping_fee + order.discount),
  shipping_fee: money(order.shipping_fee),
  shipping_fee_original: money(order.shipping_fee),
  shipping_fee_discount_seller: money(0),
  shipping_fee_discount_platform: money(0),
  voucher: money(order.discount),
  voucher_seller: money(order.discount),
  voucher_platform: money(0),
  voucher_code: '',
  payment_method: order.cod ? 'COD' : 'MIXEDCARD',
  customer_first_name: order.buyer.name,
  customer_last_name: '',
  address_billing: addressOf(order),
  address_shipping: addressOf(order),
  buyer_note: order.note ?? '',
  remarks: '',
  delivery_info: '',
  gift_option: false,
  gift_message: '',
  national_registration_number: '',
  tax_code: '',
  branch_number: '',
  promised_shipping_times: '',
  warehouse_code: 'dropshipping',
  extra_attributes: '{"TaxInvoiceRequested":false}',
  need_cancel_confirm: order.stage === 'cancel_requested',
  is_cancel_pending: false,
  recipient_info: null,
})

const skuOf = (line: SandboxLine) => {
  const { product_id, variant_id, seller_sku } = soldOf(line)
  return { sku: seller_sku, sku_id: variant_id, shop_sku: `${product_id}_ID-${variant_id}`, product_id }
}

export const itemsOf = (order: SandboxOrder) => {
  const cancelled = order.stage === 'cancelled' || order.stage === 'cancel_requested'
  const reason = cancelled ? (order.cancel_reason ?? '') : ''
  return piecesOf(order).map(({ id, line, line: { sku } }, place) => ({
    order_item_id: id,
    order_id: Number(order.order_id),
    purchase_order_id: '',
    purchase_order_number: '',
    invoice_number: '',
    name: sku.product.name,
    ...skuOf(line),
    product_detail_url: `https://www.lazada.co.id/products/i${soldOf(line).product_id}.html`,
    product_main_image: sku.image_url,
    variation: sku.variant,
    status: statusOfPiece(order, place),
    currency: 'IDR',
    item_price: sku.price,
    paid_price: sku.price,
    tax_amount: 0,
    shipping_amount: 0,
    shipping_service_cost: 0,
    voucher_amount: 0,
    voucher_seller: 0,
    voucher_platform: 0,
    voucher_seller_lpi: 0,
    voucher_platform_lpi: 0,
    voucher_code: '',
    voucher_code_seller: '',
    voucher_code_platform: '',
    wallet_credits: 0,
    shipping_fee_original: 0,
    shipping_fee_discount_seller: 0,
    shipping_fee_discount_platform: 0,
    shipping_type: 'Dropshipping',
    shipment_provider: providerOf(order),
    shipping_provider_type: 'Standard',
    package_id: packedIn(order, place)?.package_id ?? '',
    tracking_code: packedIn(order, place)?.tracking_code ?? '',
    tracking_code_pre: '',
    created_at: clock(order.created_at),
    updated_at: clock(order.updated_at),
    payment_time: order.created_at,
    promised_shipping_time: '',
    sla_time_stamp: order.ship_by === null ? '' : `${new Date(order.ship_by + 7 * 3_600_000).toISOString().slice(0, 19)}+07:00`,
    warehouse_code: 'dropshipping',
    shop_id: order.store.store_name,
    buyer_id: String(order.buyer_id),
    is_digital: 0,
    is_fbl: '0',
    is_reroute: '0',
    delivery_option_sof: '0',
    order_type: 'Normal',
    order_flag: 'NORMAL',
    stage_pay_status: '',
    biz_group: 70_100,
    mp3_order: false,
    semi_managed: false,
    extra_attributes: '{}',
    digital_delivery_info: '',
    return_status: order.stage === 'complained' ? 'return_requested' : '',
    reason,
    reason_detail: '',
    cancel_return_initiator: cancelled ? 'buyer-cancel' : '',
    need_cancel_confirm: order.stage === 'cancel_requested',
    is_cancel_pending: false,
    ...(order.stage === 'cancel_requested' && { reverse_order_id: reverseOf(order) }),
    can_escalate_pickup: false,
    pick_up_store_info: {},
    fulfillment_sla: '',
    priority_fulfillment_tag: '',
    gift_wrapping: '',
    personalization: '',
    show_gift_wrapping_tag: false,
    show_giftwrapping_tag: false,
    show_personalization_tag: false,
    supply_price: '',
    supply_price_currency: '',
    schedule_delivery_start_timeslot: null,
    schedule_delivery_end_timeslot: null,
    cancel_trigger_time: null,
  }))
}

/** A parcel's number. */
export const numberOf = (order: SandboxOrder, packageId: string): string => parcelNumber(order, packageId) || (order.tracking_number ?? '')

/** What is printed, in base64. */
export function labelFile(parcels: readonly (readonly [order: SandboxOrder, number: string])[], type: 'PDF' | 'HTML'): string {
  const text = parcels.map(([{ order_id }, number]) => `${order_id} ${number}`).join('\n')
  return Buffer.from(type === 'HTML' ? `<pre>${text}</pre>` : text).toString('base64')
}

const parcelWords: Readonly<Partial<Record<Stage, string>>> = {
  waiting_pickup: 'READY_TO_SHIP',
  retry: 'INFO_ST_DOMESTIC_PICKUP_SIGN_IN_FAILURE',
  shipped: 'INFO_ST_DOMESTIC_PICKUP_SIGN_IN_SUCCESS',
  arrived: 'DELIVERED',
  returned: 'INFO_ST_DOMESTIC_BACK_TO_SHIPPER',
}
export const parcelStatusOf = (order: SandboxOrder): string | undefined => parcelWords[order.stage]

export const traceOf = (order: SandboxOrder) => ({
  success: true,
  not_success: false,
  repeated: false,
  retry: false,
  error_code: { displayMessage: '' },
  module: [
    {
      ofc_order_id: order.order_id,
      warehouse_detail_info: '',
      package_detail_info_list: [
        {
          ofc_package_id: packageOf(order),
          tracking_number: order.tracking_number ?? '',
          order_line_info_list: '',
          logistic_detail_info_list: order.track
            .map(({ at, description, location }) => ({
              title: description,
              description,
              event_time: at,
              event_date: clock(at),
              receive_time: at,
              detail_type: 'STATUS',
              status_code: parcelStatusOf(order) ?? '',
              package_location_name: location ?? '',
              icon: '',
              proof_images: [],
            }))
            .reverse(),
        },
      ],
    },
  ],
})
