import { z } from 'zod'
import { marketplaceSchema } from '../core/marketplace.ts'
import { orderStatus, orderStatuses, unsoldStatuses } from './order-status.ts'

/** What sales are counted of: paid, not taken back, not cancelled. */
export const soldStatuses = orderStatuses.filter((status) => !(unsoldStatuses as readonly number[]).includes(status))
/** Which orders a figure counts, by their statuses. */
export const countedStatuses = { sold: soldStatuses, cancelled: [orderStatus.cancelled], returned: [orderStatus.returned] } as const

/** Orders that a report with a custom filter looks at, one by one; more answer REACH_LIMIT. */
export const customFilterReach = 200_000
/** SKUs that one call asks for. */
export const mostSkusAsked = 200

const count = z.number().int()
/** Whole rupiah. */
const amount = z.number().int()

export const salesFiguresSchema = z.object({
  orders: count,
  /** Pieces of them. */
  items: count,
  revenue: amount,
  /** Revenue of an order, rounded; null without any. */
  average: amount.nullable(),
  cancelled: count,
  returned: count,
})
export type SalesFigures = z.infer<typeof salesFiguresSchema>
export const noSales: SalesFigures = { orders: 0, items: 0, revenue: 0, average: null, cancelled: 0, returned: 0 }

/** With how many bought: each once, however often. */
export const salesWithBuyersSchema = salesFiguresSchema.extend({ buyers: count })
export type SalesWithBuyers = z.infer<typeof salesWithBuyersSchema>
export const noSalesWithBuyers = { ...noSales, buyers: 0 }

/** Of what orders hold: everything in pieces, revenue by the prices of lines. */
export const soldPiecesSchema = z.object({
  items: count,
  revenue: amount,
  cancelled_items: count,
  returned_items: count,
})
export const noPieces = { items: 0, revenue: 0, cancelled_items: 0, returned_items: 0 }

export const salesOfSkuSchema = soldPiecesSchema.extend({
  sku: z.string(),
  /** As the product is called now; one that is not ours as its latest order said. */
  name: z.string(),
  variant: z.string(),
  orders: count,
})

export const salesOfStoreSchema = salesWithBuyersSchema.extend({ store_code: z.string(), store_name: z.string(), marketplace: marketplaceSchema })

export const financeSummarySchema = z.object({
  orders: count,
  /** What goods cost the buyers, before discounts. */
  subtotal: amount,
  discount: amount,
  shipping_fee: amount,
  /** What sold orders come to. */
  revenue: amount,
  cancelled: count,
  cancelled_amount: amount,
  returned: count,
  returned_amount: amount,
})
