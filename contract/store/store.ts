import { z } from 'zod'
import { marketplaceSchema } from '../core/marketplace.ts'

/** What a channel can do for a store's orders. A key that is absent is not supported, and no screen offers it. */
export const orderCapabilitiesSchema = z.object({
  accept: z.object({ /** Empty: the marketplace chooses. */ shipping_methods: z.array(z.object({ id: z.string(), name: z.string() })) }).optional(),
  request_pickup: z.object({}).optional(),
  cancel: z
    .object({
      /** Reasons the marketplace takes; empty: any text. `out_of_stock`: the goods are not there, so none of them goes back on sale by itself. */
      reasons: z.array(z.object({ id: z.string(), text: z.string(), out_of_stock: z.boolean().optional() })),
    })
    .optional(),
  answer_cancel: z.object({}).optional(),
  /** `routing_code`: the marketplace tells the code that couriers sort by. */
  label: z.object({ routing_code: z.boolean().optional() }).optional(),
})
export type OrderCapabilities = z.infer<typeof orderCapabilitiesSchema>

const token = z.object({ token_valid: z.boolean() })

export const storeSchema = z.object({
  store_code: z.string(),
  store_name: z.string(),
  /** The marketplace's own id of the store. */
  store_id: z.string(),
  marketplace: marketplaceSchema,
  /** 1 means not connected for Tokopedia, 2 connected; 0: its invitation was called off. */
  status: z.number().int(),
  store_shopee: token.extend({ permission_end: z.string().nullable() }).nullable(),
  store_lazada: token.nullable(),
  store_tiktok: token.nullable(),
  order_capabilities: orderCapabilitiesSchema,
})
export type Store = z.infer<typeof storeSchema>
