import { z } from 'zod'
import { secondsShape } from '../ask.ts'

const text = z.string().nullish()
const amount = z.union([z.string(), z.number()]).transform(Number).pipe(z.number())
const seconds = secondsShape.nullish()

/** Of one piece each: what is bought twice stands in two of them. */
const lineItem = z.object({
  id: z.string().min(1),
  product_name: z.string(),
  sku_id: text,
  seller_sku: text,
  sku_name: text,
  sku_image: text,
  original_price: amount,
  display_status: text,
  package_id: text,
  tracking_number: text,
})

export const orderShape = z.object({
  id: z.string().min(1),
  status: z.string(),
  create_time: secondsShape,
  update_time: secondsShape,
  user_id: text,
  buyer_nickname: text,
  buyer_message: text,
  payment: z.object({ shipping_fee: amount.nullish(), total_amount: amount }),
  recipient_address: z.object({
    name: text,
    phone_number: text,
    full_address: text,
    address_detail: text,
    postal_code: text,
    district_info: z.array(z.object({ address_level: text, address_name: text })).nullish(),
  }),
  commerce_platform: text,
  shipping_provider: text,
  delivery_option_name: text,
  fulfillment_type: text,
  warehouse_id: text,
  tracking_number: text,
  is_cod: z.boolean().nullish(),
  is_buyer_request_cancel: z.boolean().nullish(),
  cancel_reason: text,
  rts_sla_time: seconds,
  tts_sla_time: seconds,
  line_items: z.array(lineItem).min(1),
  packages: z.array(z.object({ id: z.string().min(1) })).nullish(),
})
export type TiktokOrder = z.infer<typeof orderShape>

export const detailShape = z.object({ orders: z.array(orderShape).nullish() })
export const listShape = z.object({ orders: z.array(z.object({ id: z.string().min(1) })).nullish(), next_page_token: text })

export const slotsShape = z.object({
  can_pickup: z.boolean().nullish(),
  can_drop_off: z.boolean().nullish(),
  // The misspelt name is the platform's own.
  pickup_slots: z.array(z.object({ start_time: secondsShape, end_time: secondsShape, avaliable: z.boolean().nullish() })).nullish(),
})
export type HandoverSlots = z.infer<typeof slotsShape>
export const shippedShape = z
  .object({ errors: z.array(z.object({ code: z.number().nullish(), message: text, detail: z.object({ package_id: text }).nullish() })).nullish() })
  .nullish()
export const packageShape = z.object({ tracking_number: text, shipping_provider_name: text, delivery_option_name: text })
export const documentShape = z.object({ doc_url: text, tracking_number: text })
export const trackingShape = z.object({
  tracking: z.array(z.object({ description: z.string(), update_time_millis: z.number().int().min(0).max(8_640_000_000_000_000) })).nullish(),
})

export const cancelledShape = z.object({ cancel_status: text })
export const cancellationsShape = z.object({ cancellations: z.array(z.object({ cancel_id: z.string().min(1) })).nullish() })
export const reasonsShape = z.object({ reasons: z.array(z.object({ name: z.string().min(1) })).nullish() })
export const returnsShape = z.object({
  return_orders: z
    .array(
      z.object({
        return_status: z.string(),
        return_type: text,
        return_line_items: z.array(z.object({ order_line_item_id: text })).nullish(),
      }),
    )
    .nullish(),
})
export type TiktokReturn = NonNullable<z.infer<typeof returnsShape>['return_orders']>[number]
