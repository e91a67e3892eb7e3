import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { listEndpoint, offset } from '../core/list.ts'
import { filter } from '../core/list-filter.ts'
import { marketplaceSchema } from '../core/marketplace.ts'
import { any } from '../core/privilege.ts'
import { skuSchema } from '../core/sku.ts'

/** Who lays pieces back on their shelves. */
export const putsBack = any('product', 'product-stock', 'product-inout')

/** `unpick`: of an order that was cancelled after it was packed. `return`: of a parcel that came back. */
export const unshelvedCauses = ['unpick', 'return'] as const

const pieceSchema = z.object({
  order_code: z.string(),
  sku: z.string(),
  name: z.string(),
  variant: z.string(),
  /** Its shelf; null: nobody said. */
  location: z.string().nullable(),
  image_url: z.string().nullable(),
  qty: z.number().int(),
})

/** Pieces of one order and SKU that are here and wait for their shelf: nobody can buy them until then. */
const unshelvedRowSchema = pieceSchema.extend({
  cause: z.enum(unshelvedCauses),
  marketplace: marketplaceSchema,
  store_code: z.string(),
  store_name: z.string(),
  /** ISO 8601 instant. */
  since: z.string(),
})
export type UnshelvedRow = z.infer<typeof unshelvedRowSchema>

export const unshelvedList = listEndpoint({
  id: 'stock.unshelved',
  path: '/product/put-back',
  access: putsBack,
  summary: 'Pieces that are here and wait for their shelf: of orders cancelled after packing, and of parcels that came back',
  row: unshelvedRowSchema,
  filters: {
    /** Words of SKU, name and order; each has to occur. */
    search: filter.search(1),
    cause: filter.choice(unshelvedCauses),
    store_code: filter.stores(),
  },
  sorts: ['longest', 'shelf', 'sku'],
  page: offset({ size: 50, most: 200 }),
  selects: ['order_code', 'sku', 'qty'],
  reads: ['product'],
})

/** Pieces that one call moves, at most. */
export const mostPutBack = 500

export const putBack = endpoint({
  id: 'stock.put-back',
  method: 'POST',
  path: '/product/put-back',
  access: putsBack,
  summary: 'Lays waiting pieces on their shelf, where they can be sold again, or writes them off; all of them or none',
  body: z.object({
    pieces: z
      .array(z.object({ order_code: z.string().min(1).max(64), sku: skuSchema, qty: z.number().int().min(1).max(1_000_000) }))
      .min(1)
      .max(mostPutBack),
    /** `gone`: damaged, or never came. */
    to: z.enum(['shelf', 'gone']),
    /** Takes back what was said of these pieces: they wait again. */
    undo: z.boolean().default(false),
  }),
  reply: z.object({ pieces: z.array(pieceSchema) }),
  errors: ['NOT_WAITING', 'STOCK_SHORT'],
  touches: ['product'],
})

/** Why a scan changes nothing. `on-its-way`: the parcel is not back, as far as anybody knows. `not-sent`: nothing of the order left its shelf. `nothing`: all of it is back. */
export const putBackStops = ['on-its-way', 'not-sent', 'nothing', 'several'] as const

export const putBackScanReplySchema = z.object({
  /**
   * `received`: a parcel came back, and its pieces wait for their shelf. `shelved`: pieces lie on their shelf again. `stop`: nothing changed, `stop` tells
   * why. `unknown`: no order, SKU or barcode is called so.
   */
  outcome: z.enum(['received', 'shelved', 'stop', 'unknown']),
  stop: z.enum(putBackStops).nullable(),
  /** The order whose pieces they are. */
  order_code: z.string().nullable(),
  pieces: z.array(pieceSchema),
  /** Pieces of that order that still wait. */
  left: z.number().int(),
})
export type PutBackScanReply = z.infer<typeof putBackScanReplySchema>

export const putBackScan = endpoint({
  id: 'stock.put-back-scan',
  method: 'POST',
  path: '/product/put-back/scan',
  access: putsBack,
  summary:
    'A SKU or barcode lays the piece that waits longest on its shelf; a parcel that came back is received, and scanned again laid on its shelves',
  body: z.object({ code: z.string().trim().min(1).max(120) }),
  reply: putBackScanReplySchema,
  touches: ['product', 'order'],
  untouched: ({ outcome }) => outcome === 'stop' || outcome === 'unknown',
})
