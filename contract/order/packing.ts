import { z } from 'zod'
import { marketplaceSchema } from '../core/marketplace.ts'
import { mostGrams } from './parcel-weight.ts'

/** Pieces of one SKU that belong in a parcel; of a package, its parts. */
export const packingPieceSchema = z.object({
  /** A line that is linked to no SKU of ours is known by its number: `#2`. */
  sku: z.string(),
  name: z.string(),
  variant: z.string(),
  image_url: z.string().nullable(),
  barcode: z.string().nullable(),
  /** Shelf, as the seller names it. */
  location: z.string().nullable(),
  qty: z.number().int(),
  /** Of one of them; null where it is not known. */
  grams: z.number().int().nullish(),
})
export type PackingPiece = z.infer<typeof packingPieceSchema>

/** What the packing desk has to know of an order to check it piece by piece, with or without a network. */
export const packingOrderSchema = z.object({
  /** Of a parcel of a split order its own code: `SHPE-1/2`. */
  order_code: z.string(),
  /** Parcels of the order; more than one: it is split. */
  package_count: z.number().int(),
  /** Orders that go in one parcel with it. */
  merged_with: z.array(z.string()),
  mp_order_id: z.string(),
  tracking_number: z.string().nullable(),
  marketplace: marketplaceSchema,
  buyer_name: z.string(),
  courier_name: z.string(),
  courier_service_name: z.string(),
  cod: z.boolean(),
  note: z.string().nullable(),
  label_printed: z.boolean(),
  deadline_at: z.string().nullable(),
  pieces: z.array(packingPieceSchema),
})
export type PackingOrder = z.infer<typeof packingOrderSchema>

export const onItDoings = ['looking', 'packing'] as const

/** Somebody who has an order open, or packs it. */
export const onItSchema = z.object({
  user_id: z.number().int(),
  name: z.string(),
  doing: z.enum(onItDoings),
  /** ISO 8601 instant: when they were last heard of. */
  at: z.string(),
})
export type OnIt = z.infer<typeof onItSchema>

/** Who was not heard of for so long is not on it any more. Minutes. */
export const packingHoldMinutes = 15

export const packingActKinds = ['count', 'undo', 'complete'] as const
export const packingActSchema = z.object({
  /** Made by the desk when it was scanned: however often it is sent, it counts once. */
  act_id: z.uuid(),
  kind: z.enum(packingActKinds),
  /** Of a piece that is counted. */
  sku: z.string().max(120).nullable(),
  /** The act that is undone. */
  of: z.uuid().nullable(),
  /** Of a parcel that is complete: what it weighs, where it was weighed. */
  grams: z.number().int().min(1).max(mostGrams).nullish(),
})
export type PackingAct = z.infer<typeof packingActSchema>

export const packingRefusals = ['foreign', 'surplus', 'incomplete', 'nothing'] as const
export type PackingRefusal = (typeof packingRefusals)[number]
