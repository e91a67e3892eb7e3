import { z } from 'zod'
import { marketplaceSchema } from '../core/marketplace.ts'
import { courierTypes } from './courier.ts'
import { orderLogEntrySchema } from './order-log.ts'
import { orderHoldSchema } from './order-marks.ts'
import { orderActions, orderStatusSchema } from './order-status.ts'
import { orderPackageSchema } from './shipment.ts'

/** An action that is on its way to the marketplace, or that it refused; shown on the row until it is settled. */
export const orderActionStateSchema = z.object({
  action: z.enum(orderActions),
  state: z.enum(['pending', 'failed']),
  /** Set when failed: an error code of the contract and the marketplace's own words. */
  code: z.string().nullable(),
  reason: z.string().nullable(),
  at: z.string(),
})
export type OrderActionState = z.infer<typeof orderActionStateSchema>

/** One row of the queue: also what events carry, so that a window can paint it without asking again. Amounts in whole rupiah, instants ISO 8601. */
export const orderRowSchema = z.object({
  order_code: z.string(),
  mp_order_id: z.string(),
  marketplace: marketplaceSchema,
  /** Where the buyer ordered, where that is another marketplace than the store's: a TikTok store sells at Tokopedia too. Null: at the store's own. */
  commerce_platform: marketplaceSchema.nullable(),
  store_code: z.string(),
  store_name: z.string(),
  order_status: orderStatusSchema,
  mp_buyer_id: z.string().nullable(),
  buyer_name: z.string(),
  /** Name of the first product; `item_count` tells how many lines there are. */
  first_item: z.string(),
  item_count: z.number().int(),
  order_qty: z.number().int(),
  total: z.number().int(),
  courier_name: z.string(),
  courier_service_name: z.string(),
  courier_type: z.enum(courierTypes),
  tracking_number: z.string().nullable(),
  cod: z.boolean(),
  is_booking: z.boolean(),
  is_packed: z.boolean(),
  label_printed: z.boolean(),
  /** By the tags' numbers, as they were put on: names and colours are the workspace's, and told once. */
  tag_ids: z.array(z.number().int()),
  /** Whose order it is to bring on; the name as it was when it was given. */
  assignee_id: z.number().int().nullable(),
  assignee_name: z.string().nullable(),
  /** It goes no further until it is released. */
  hold: orderHoldSchema.nullable(),
  /** Its label waits for a printer that prints by itself. */
  to_print: z.boolean(),
  /** Parcels that it goes in, and how many of them are packed. */
  package_count: z.number().int(),
  packed_count: z.number().int(),
  /** The one parcel that it goes in with other orders, by the marketplace's id; null: it goes alone. */
  merged_as: z.string().nullable(),
  accept_deadline: z.string().nullable(),
  confirm_shipping_deadline: z.string().nullable(),
  ordered_at: z.string(),
  action_state: orderActionStateSchema.nullable(),
  /** Less is left of it than the workspace's limit. */
  low_margin: z.boolean(),
  version: z.number().int(),
})
export type OrderRow = z.infer<typeof orderRowSchema>

export const orderItemSchema = z.object({
  line_no: z.number().int(),
  sku: z.string(),
  product_id: z.number().int().nullable(),
  name: z.string(),
  variant: z.string(),
  qty: z.number().int(),
  price: z.number().int(),
  image_url: z.string().nullable(),
  /** Shelf, as the seller names it. */
  location: z.string().nullable(),
  /** What one piece of a package is made of; null: it is no package. */
  parts: z.array(z.object({ sku: z.string(), name: z.string(), qty: z.number().int() })).nullable(),
})
export type OrderItem = z.infer<typeof orderItemSchema>

export const addressSchema = z.object({
  recipient: z.string(),
  phone: z.string(),
  street: z.string(),
  district: z.string(),
  city: z.string(),
  province: z.string(),
  postal_code: z.string(),
})
export type Address = z.infer<typeof addressSchema>

export const fulfillmentOpts = ['seller', 'marketplace'] as const
export type FulfillmentOpt = (typeof fulfillmentOpts)[number]

/** Everything of one order. */
export const orderDetailSchema = orderRowSchema.extend({
  buyer_phone: z.string().nullable(),
  address: addressSchema,
  note: z.string().nullable(),
  subtotal: z.number().int(),
  shipping_fee: z.number().int(),
  discount: z.number().int(),
  shipping_method: z.string().nullable(),
  /** Who packs and hands over: the seller, or the marketplace from its own warehouse; null where the marketplace does not tell. */
  fulfillment_opt: z.enum(fulfillmentOpts).nullable(),
  /** The warehouse that the marketplace names for the order; null where it names none. */
  location: z.string().nullable(),
  /** Address of the marketplace's own label, where it gives one. */
  shipping_label: z.string().nullable(),
  /** What couriers sort by, printed large on the label; null where the marketplace tells none, and the city is printed. */
  routing_code: z.string().nullable(),
  time_process: z.number().int().nullable(),
  cancel_reason: z.string().nullable(),
  cancel_revert_stock: z.boolean().nullable(),
  items: z.array(orderItemSchema),
  /** Its parcels, where there are several. */
  packages: z.array(orderPackageSchema.extend({ is_handed_over: z.boolean() })),
  /** Orders that go in one parcel with it. */
  merged_with: z.array(z.string()),
  log: z.array(orderLogEntrySchema),
  /** What may be done now, by status and by the marketplace's capabilities. */
  actions: z.array(z.enum(orderActions)),
  /** Shipping methods the marketplace wants a choice of on accept; empty where it wants none. */
  shipping_methods: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type OrderDetail = z.infer<typeof orderDetailSchema>
