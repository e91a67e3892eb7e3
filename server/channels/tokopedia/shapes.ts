import { z } from 'zod'
import { secondsShape } from '../ask.ts'

const text = z.string().nullish()
const number = z.number().nullish()
/** A variant is a product of its own. */
const id = number.transform((value) => (value ? String(value) : null))
/** The service writes "no time" as the year 1. */
const instant = z.iso.datetime({ offset: true })
const time = instant.nullish().transform((value) => (value && !value.startsWith('0001-') ? new Date(value).toISOString() : null))
const deadlines = z.object({ accept_deadline: time, confirm_shipping_deadline: time })

export const envelopeShape = z.object({
  header: z.object({ messages: text, reason: text, error_code: z.union([z.string(), z.number()]).nullish() }).nullish(),
  data: z.unknown(),
})

/** GET /v2/fs/:fs_id/order: one order. */
export const orderShape = z.object({
  order_id: z.number().int(),
  order_status: z.number().int(),
  buyer_id: number,
  open_amt: number,
  is_cod_mitra: z.boolean().nullish(),
  /** 0: the seller sends it; 1: Tokopedia does, from its own warehouse. */
  fulfill_by: number,
  /** 0: no warehouse of its own. */
  warehouse_id: number,
  comment: text,
  create_time: instant,
  update_time: instant,
  shipment_fulfillment: deadlines.nullish(),
  cancel_request_info: z.object({ reason: text, status: number }).nullish(),
  buyer_info: z.object({ buyer_id: number, buyer_fullname: z.string(), buyer_phone: text }),
  payment_info: z.object({ discount_amount: number }).nullish(),
  order_info: z.object({
    order_detail: z.array(
      z.object({
        product_id: id,
        product_name: z.string(),
        product_picture: text,
        product_price: z.number(),
        quantity: z.number().int(),
        sku: text,
        variant: text,
      }),
    ),
    order_history: z.array(z.object({ hist_status_code: z.number(), message: z.string(), timestamp: instant, comment: text })).nullish(),
    shipping_info: z.object({ logistic_name: text, logistic_service: text, shipping_price: number, awb: text }),
    destination: z.object({
      receiver_name: z.string(),
      receiver_phone: text,
      address_street: z.string(),
      address_district: text,
      address_city: text,
      address_province: text,
      address_postal: text,
    }),
  }),
})
export type SingleOrder = z.infer<typeof orderShape>

export const orderListShape = z.array(z.object({ order_id: z.number().int() })).nullish()
export const bookingShape = z.object({
  order_data: z.array(z.object({ booking_data: z.object({ booking_code: text, shipping_label: text }).nullish() })).nullish(),
})
export const tokenShape = z.object({ access_token: z.string(), expires_in: z.number() })

/** The order_notification webhook: a new order, in full but in another form than the call gives. */
export const notificationShape = z.object({
  order_id: z.number().int(),
  shop_id: z.number().int(),
  order_status: z.number().int(),
  create_time: secondsShape,
  is_cod_mitra: z.boolean().nullish(),
  fulfill_by: number,
  warehouse_id: number,
  products: z
    .array(z.object({ id, name: z.string(), quantity: z.number().int(), price: z.number(), sku: text, variant: text, picture: text, notes: text }))
    .min(1),
  customer: z.object({ id: z.number().int(), name: z.string(), phone: text }),
  recipient: z.object({
    name: z.string(),
    phone: text,
    address: z.object({ address_full: z.string(), district: text, city: text, province: text, postal_code: text }),
  }),
  logistics: z.object({ shipping_agency: text, service_type: text }),
  amt: z.object({ ttl_product_price: z.number(), shipping_cost: z.number(), ttl_amount: z.number(), voucher_amount: number }),
  shipment_fulfillment: deadlines.nullish(),
  custom_fields: z.object({ awb: text }).nullish(),
})
export type Notification = z.infer<typeof notificationShape>

/** The order_status webhook. Public examples hold no time; where one comes, it is used. */
export const statusPushShape = z.object({
  order_id: z.number().int(),
  shop_id: z.number().int(),
  order_status: z.number().int(),
  update_time: instant.nullish(),
})

/** The order_request_cancellation webhook: a buyer wishes to cancel. Public examples name the order, as a number or a text; some name the shop too. */
export const wishPushShape = z.object({
  order_id: z.union([z.number().int(), z.string().regex(/^\d+$/)]).transform(String),
  shop_id: z
    .union([z.number().int(), z.string().regex(/^\d+$/)])
    .transform(String)
    .nullish(),
})
