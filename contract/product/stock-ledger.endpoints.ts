import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { keyset, listEndpoint } from '../core/list.ts'
import { filter } from '../core/list-filter.ts'
import { stockMovementSchema, stockReasons } from './product.ts'
import { readsProducts } from './product-access.ts'

/** One change of a SKU's numbers, with what they were after it. */
const movementRowSchema = stockMovementSchema.extend({
  sku: z.string(),
  /** Who did it; null: a marketplace, or nobody that is known any more. */
  person: z.string().nullable(),
  /** On hand and promised after it; null in a list of several SKUs. */
  stock_after: z.number().int().nullable(),
  allocated_after: z.number().int().nullable(),
  /** Waiting for its shelf after it; null as before. */
  unshelved_after: z.number().int().nullable(),
})

export type MovementRow = z.infer<typeof movementRowSchema>

export const stockMovements = listEndpoint({
  id: 'stock.movements',
  path: '/product/movement',
  access: readsProducts,
  summary: 'Why stock is what it is: every movement, newest first, with what it left',
  row: movementRowSchema,
  filters: {
    sku: filter.codes(1),
    reason: filter.choices(stockReasons),
    ...filter.days(),
  },
  page: keyset('movement_id', 'before', { size: 50, most: 200 }),
  reads: ['product'],
})

/** More that differ are counted, and not listed. */
export const mostLedgerDifferences = 1000

/** `incoming` of open purchases: no movement tells it. */
const sums = z.object({ stock: z.number().int(), allocated: z.number().int(), unshelved: z.number().int(), incoming: z.number().int() })

export const stockLedger = endpoint({
  id: 'stock.ledger',
  method: 'GET',
  path: '/product/stock/ledger',
  access: readsProducts,
  summary: 'Adds up all movements and tells which SKUs have another number: none has, if every change was written down',
  reply: z.object({
    /** SKUs that were added up. */
    checked: z.number().int(),
    differing: z.number().int(),
    /** The first of them, by SKU. */
    rows: z.array(
      sums.extend({
        sku: z.string(),
        name: z.string(),
        /** What the movements add up to. */
        moved: sums,
      }),
    ),
  }),
  reads: ['product'],
})
