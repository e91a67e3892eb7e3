import { z } from 'zod'
import { all } from '../core/privilege.ts'
import { skuSchema } from '../core/sku.ts'

/** Who keeps stock documents (specification §6). */
export const keepsStockIo = all('product', 'product-inout')

/** Kinds of stock documents: pieces come in, go out, are counted (what is written is what is there), or are put on another shelf. */
export const stockIoTypes = ['in', 'out', 'count', 'transfer'] as const
export type StockIoType = (typeof stockIoTypes)[number]

/** A draft is still written; what is posted changed the stock and changes no more. */
export const stockIoStatuses = ['draft', 'posted'] as const

/** Why pieces come in or go out; what is counted or moved has no cause. */
export const causesOf = {
  in: ['purchase', 'return', 'production', 'found', 'other'],
  out: ['damaged', 'lost', 'sample', 'used', 'to-supplier', 'other'],
  count: [],
  transfer: [],
} as const satisfies Readonly<Record<StockIoType, readonly string[]>>
const causes = [...new Set([...causesOf.in, ...causesOf.out])] as const
/** Nobody writes `reversal`: it takes back the document whose number is its reference. */
export const stockIoCauses = [...causes, 'reversal'] as const

export const mostStockIoLines = 1000
/** Of one line. */
export const mostStockIoPieces = 1_000_000

/** A line as it is written. `location` is the shelf that pieces are put on, of a transfer alone; such a line takes all pieces of its SKU, whatever `qty` says. */
const lineSchema = z.object({
  sku: skuSchema,
  qty: z.number().int().min(0).max(mostStockIoPieces),
  location: z.string().trim().max(60).nullable().default(null),
})

export const stockIoFields = z.object({
  io_type: z.enum(stockIoTypes),
  cause: z.enum(causes).nullable().default(null),
  reference: z.string().trim().max(60).nullable().default(null),
  note: z.string().trim().max(500).nullable().default(null),
  lines: z.array(lineSchema).min(1).max(mostStockIoLines),
})
export type StockIoFields = z.output<typeof stockIoFields>

/** What a document's lines have to be, by its type; each SKU stands in one of them. */
export function checkStockIo({ io_type, cause, lines }: StockIoFields, issues: (path: (string | number)[], message: string) => void): void {
  const seen = new Set<string>()
  if (cause !== null && !(causesOf[io_type] as readonly string[]).includes(cause)) issues(['cause'], 'a cause of another type')
  for (const [at, { sku, qty, location }] of lines.entries()) {
    if (seen.has(sku)) issues(['lines', at, 'sku'], 'stands in another line')
    seen.add(sku)
    if ((io_type === 'in' || io_type === 'out') && qty === 0) issues(['lines', at, 'qty'], 'at least 1')
    if (io_type === 'transfer' && !location) issues(['lines', at, 'location'], 'the shelf')
  }
}

/** A row of the list of documents. */
export const stockIoRowSchema = z.object({
  io_id: z.number().int(),
  io_type: z.enum(stockIoTypes),
  cause: z.enum(stockIoCauses).nullable(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  status: z.enum(stockIoStatuses),
  /** SKUs in it, and their pieces. */
  line_total: z.number().int(),
  qty_total: z.number().int(),
  agent_id: z.number().int().nullable(),
  agent_name: z.string(),
  created_at: z.string(),
  posted_at: z.string().nullable(),
  posted_by: z.string().nullable(),
  /** The document that took this one back. */
  reversed_by: z.number().int().nullable(),
  version: z.number().int(),
})
export type StockIoRow = z.infer<typeof stockIoRowSchema>

export const stockIoLineSchema = z.object({
  sku: z.string(),
  qty: z.number().int(),
  location: z.string().nullable(),
  /** What was on hand, and where it lay, when it was posted; null in a draft. */
  stock_before: z.number().int().nullable(),
  location_before: z.string().nullable(),
  /** Of the SKU as it is now; null: it is there no more. */
  product_id: z.number().int().nullable(),
  name: z.string(),
  variant: z.string(),
  stock: z.number().int(),
  allocated: z.number().int(),
  location_now: z.string().nullable(),
  /** Of the SKU: grows with every change of it. */
  version: z.number().int(),
  /** How on hand changed since the document was begun, by others than it: sales, corrections, other documents. 0 where it is posted. */
  moved: z.number().int(),
})
export type StockIoLine = z.infer<typeof stockIoLineSchema>

export const stockIoDetailSchema = stockIoRowSchema.extend({ lines: z.array(stockIoLineSchema) })
export type StockIoDetail = z.infer<typeof stockIoDetailSchema>

/** What posting a line makes of what is on hand. */
export function stockAfter(io_type: StockIoType, qty: number, stock: number): number {
  if (io_type === 'in') return stock + qty
  if (io_type === 'out') return stock - qty
  return io_type === 'count' ? qty : stock
}
