import { z } from 'zod'

const text = z.string().nullish()
const time = z.iso.datetime({ offset: true })

/** An order as the sister marketplaces write it. Amounts in whole rupiah, instants ISO 8601. */
export const signedOrderShape = z.object({
  order_id: z.string().min(1),
  status: z.string(),
  created_at: time,
  updated_at: time,
  accept_by: time.nullish(),
  ship_by: time.nullish(),
  buyer: z.object({ id: text, name: z.string(), phone: text }),
  recipient: z.object({
    name: z.string(),
    phone: text,
    street: z.string(),
    district: text,
    city: text,
    province: text,
    postal_code: text,
  }),
  courier: z.object({ name: z.string(), service: z.string() }),
  tracking_number: text,
  routing_code: text,
  fulfilled_by: z.enum(['seller', 'marketplace']).nullish(),
  warehouse: text,
  payment: z.object({ shipping_fee: z.number().int(), discount: z.number().int(), total: z.number().int(), cod: z.boolean() }),
  note: text,
  booking: z.boolean().optional(),
  cancel_reason: text,
  items: z
    .array(
      z.object({
        sku: z.string(),
        product_id: text,
        variant_id: text,
        name: z.string(),
        variant: text,
        quantity: z.number().int().positive(),
        price: z.number().int(),
        image_url: text,
      }),
    )
    .min(1),
  tracking: z.array(z.object({ at: time, description: z.string(), location: text })).optional(),
})
export type SignedOrder = z.infer<typeof signedOrderShape>

export const signedStateShape = z.object({ status: z.string(), tracking_number: text, routing_code: text })
export const signedListShape = z.array(z.object({ order_id: z.string() }))
export const signedLabelShape = z.object({ tracking_number: z.string().min(1), routing_code: text, service: z.string() })
export const signedStoreShape = z.object({ store_id: z.string().min(1), name: z.string().min(1), logo_url: text })
export const signedTokenShape = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() })
export const signedAnswerShape = z.object({
  data: z.unknown(),
  next_cursor: text,
  error: z.object({ code: z.string(), message: z.string() }).nullish(),
})

/** A push: `event_id` is the same in every delivery of one event. */
export const signedPushShape = z.object({ event_id: z.string().min(1), event: z.string(), store_id: z.string().min(1), data: z.unknown() })
export const signedStatusShape = z.object({
  order_id: z.string().min(1),
  status: z.string(),
  updated_at: time,
  tracking_number: text,
  routing_code: text,
})
