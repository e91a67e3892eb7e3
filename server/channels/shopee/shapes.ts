import { z } from 'zod'
import { secondsShape } from '../ask.ts'

const text = z.string().nullish()
const seconds = secondsShape

const item = z.object({
  item_id: z.number().nullish(),
  /** 0: the item has no models. */
  model_id: z.number().nullish(),
  item_name: z.string(),
  item_sku: text,
  model_name: text,
  model_sku: text,
  model_quantity_purchased: z.number().int(),
  model_discounted_price: z.number(),
  image_info: z.object({ image_url: text }).nullish(),
  product_location_id: z.union([z.string(), z.array(z.string())]).nullish(),
  order_item_id: z.number().nullish(),
  promotion_group_id: z.number().nullish(),
})

/** A parcel of an order; only of one that is split it matters what is in it. */
const parcel = z.object({
  package_number: z.string().min(1),
  item_list: z
    .array(
      z.object({
        item_id: z.number().nullish(),
        model_id: z.number().nullish(),
        order_item_id: z.number().nullish(),
        model_quantity: z.number().int().nullish(),
      }),
    )
    .nullish(),
})

export const orderShape = z.object({
  order_sn: z.string(),
  order_status: z.string(),
  booking_sn: text,
  cod: z.boolean(),
  total_amount: z.number(),
  estimated_shipping_fee: z.number().nullish(),
  actual_shipping_fee: z.number().nullish(),
  message_to_seller: text,
  create_time: seconds,
  update_time: seconds,
  ship_by_date: seconds.nullish(),
  buyer_user_id: z.number().nullish(),
  buyer_username: text,
  recipient_address: z.object({ name: z.string(), phone: text, district: text, city: text, state: text, zipcode: text, full_address: z.string() }),
  shipping_carrier: text,
  fulfillment_flag: text,
  cancel_reason: text,
  buyer_cancel_reason: text,
  item_list: z.array(item),
  package_list: z.array(parcel).nullish(),
})
export type ShopeeOrder = z.infer<typeof orderShape>

export const orderDetailShape = z.object({ order_list: z.array(orderShape) })
export const orderListShape = z.object({
  more: z.boolean(),
  next_cursor: z.string().nullish(),
  order_list: z.array(z.object({ order_sn: z.string() })),
})

export const shippingParameterShape = z.object({
  info_needed: z.object({
    pickup: z.array(z.string()).nullish(),
    dropoff: z.array(z.string()).nullish(),
    non_integrated: z.array(z.string()).nullish(),
  }),
  pickup: z
    .object({
      address_list: z
        .array(
          z.object({
            address_id: z.number(),
            address_flag: z.array(z.string()).nullish(),
            time_slot_list: z.array(z.object({ pickup_time_id: z.string() })).nullish(),
          }),
        )
        .nullish(),
    })
    .nullish(),
  dropoff: z.object({ branch_list: z.array(z.object({ branch_id: z.number() })).nullish() }).nullish(),
})
export type ShippingParameter = z.infer<typeof shippingParameterShape>

export const trackingNumberShape = z.object({ tracking_number: z.string().nullish() })
export const trackingInfoShape = z.object({
  tracking_info: z.array(z.object({ update_time: seconds, description: z.string() })).nullish(),
})
export const documentInfoShape = z.object({
  shipping_document_info: z.object({
    tracking_number: z.string(),
    service_code: text,
    recipient_sort_code: z.object({ first_recipient_sort_code: text }).nullish(),
  }),
})
export const tokenShape = z.object({ access_token: z.string(), refresh_token: z.string(), expire_in: z.number() })

export const authorisationPushShape = z.looseObject({ shop_id: z.number().nullish() })

/** Authorisations that end within a week: one push names many shops. `expire_before` is the same for all of them, and none's own end. */
export const endingPushShape = z.object({ shop_expire_soon: z.array(z.number().int()).nullish() })

/** What a push holds; `data` differs by `code` and is read by the code's own shape. */
export const pushShape = z.object({
  code: z.number().int(),
  shop_id: z.number().int().optional(),
  timestamp: seconds.optional(),
  data: z.unknown().optional(),
})
export const statusPushShape = z.object({ ordersn: z.string().min(1), status: z.string(), update_time: seconds })
export const returnPushShape = z.object({ return_sn: z.string().min(1) })
export const trackingPushShape = z.object({ ordersn: z.string().min(1), tracking_no: z.string().min(1) })
