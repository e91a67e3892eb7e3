import { z } from 'zod'
import { rowIdInAddress } from '../core/ids.ts'
import { filter } from '../core/list-filter.ts'
import { marketplaceSchema } from '../core/marketplace.ts'
import { report, reportEndpoint } from '../core/report.ts'
import { setsProducts } from './product-access.ts'

const count = z.number().int()

/** What was sold of the product in orders that were paid and not taken back. */
const soldSchema = z.object({
  /** Pieces. */
  sold: count,
  /** Pieces that left the shelf for these, and for packages that have some in them. */
  taken: count,
  /** What the lines brought, in whole rupiah. */
  revenue: count,
})
export type SoldFigures = z.infer<typeof soldSchema>

const storeShape = { store_code: z.string(), store_name: z.string(), marketplace: marketplaceSchema }
const soldByStoreSchema = soldSchema.extend(storeShape)
const soldByDaySchema = soldSchema.extend({ date: z.string() })
const soldBySkuSchema = soldSchema.extend({ sku: z.string(), variant: z.string(), /** Orders that have a line of it. */ orders: count })

/** What was sold of one product, with all of its variants. */
export const productSales = report({
  id: 'product-sales',
  access: setsProducts,
  exports: setsProducts,
  params: z.object({ /** The number of the product. */ id: rowIdInAddress }),
  filters: { store_code: filter.stores() },
})

const common = { errors: ['NOT_FOUND'] } as const

export const productSalesOf = reportEndpoint(productSales, {
  ...common,
  id: 'product-sales.figures',
  path: '/product/sales/:id',
  summary: 'What was sold of a product, in all and by day and store; days on which a store sold nothing are left out',
  reply: soldSchema.extend({
    /** Of the days, the first first. */
    rows: z.array(soldSchema.extend({ date: z.string(), ...storeShape })),
  }),
})

export const productSalesDaily = reportEndpoint(productSales, {
  ...common,
  id: 'product-sales.daily',
  path: '/product/sales/:id/daily',
  summary: 'What was sold of a product day by day',
  reply: z.object({ rows: z.array(soldByDaySchema) }),
  rows: 'rows',
  by: 'day',
})

export const productSalesByStore = reportEndpoint(productSales, {
  ...common,
  id: 'product-sales.store',
  path: '/product/sales/:id/store',
  summary: 'What each store sold of a product, the most first',
  reply: z.object({ rows: z.array(soldByStoreSchema) }),
  rows: 'rows',
})

export const productSalesBySku = reportEndpoint(productSales, {
  ...common,
  id: 'product-sales.sku',
  path: '/product/sales/:id/sku',
  summary: 'What was sold of each variant of a product, the most first',
  reply: z.object({ rows: z.array(soldBySkuSchema) }),
  rows: 'rows',
})
