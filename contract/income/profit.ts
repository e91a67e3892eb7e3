import { z } from 'zod'
import { marketplaceSchema } from '../core/marketplace.ts'

/**
 * How sure it is what is left of an order: settled, or its own sale is over; estimated, while its marketplace has settled nothing; unknown, as long as nobody said what
 * one of its pieces costs. What is of one state is never added to what is of another.
 */
export const profitStates = ['settled', 'estimated', 'unknown'] as const
export type ProfitState = (typeof profitStates)[number]

const count = z.number().int()
/** Whole rupiah; what is taken is below zero, what is spent is not. */
const rupiah = z.number().int()

/** `profit` is revenue, fees, shipping and other, less cost and packing. */
export const profitAmounts = ['revenue', 'fees', 'shipping', 'other', 'cost', 'packing', 'profit'] as const
export type ProfitAmount = (typeof profitAmounts)[number]

export const profitAmountsSchema = z.object({
  /** What buyers paid for the goods, less what they were refunded. */
  revenue: rupiah,
  fees: rupiah,
  shipping: rupiah,
  other: rupiah,
  cost: rupiah,
  packing: rupiah,
  profit: rupiah,
})

/** Null: not counted, since an order may hold several of what the row is of. */
const orders = count.nullable()

/** Of what is settled; beside it of what is estimated, and what those orders brought whose cost nobody knows. */
export const profitFiguresSchema = profitAmountsSchema.extend({
  orders,
  items: count,
  estimated: profitAmountsSchema.extend({ orders, items: count }),
  unknown: z.object({ orders, items: count, revenue: rupiah }),
})
export type ProfitFigures = z.infer<typeof profitFiguresSchema>

const none = { orders: 0, items: 0, revenue: 0, fees: 0, shipping: 0, other: 0, cost: 0, packing: 0, profit: 0 }
export const noProfit: ProfitFigures = { ...none, estimated: none, unknown: { orders: 0, items: 0, revenue: 0 } }

/** What orders of a list come to, by how sure that is. */
export const profitSumsSchema = z.object({
  settled: profitAmountsSchema.extend({ orders: count }),
  estimated: profitAmountsSchema.extend({ orders: count }),
  unknown: profitAmountsSchema.pick({ revenue: true }).extend({ orders: count }),
})

/** An order, or the share of it that is narrowed to. Of an unknown one nothing is left as far as is known. */
export const profitOrderRowSchema = z.object({
  order_code: z.string(),
  marketplace: marketplaceSchema,
  store_code: z.string(),
  store_name: z.string(),
  ordered_at: z.string(),
  profit_state: z.enum(profitStates),
  revenue: rupiah,
  fees: rupiah,
  shipping: rupiah,
  other: rupiah,
  /** Null: not known. */
  cost: rupiah.nullable(),
  packing: rupiah,
  profit: rupiah.nullable(),
})

/** Hundredths of a percent: 8.5% is 850. */
const rate = z.number().int().min(0).max(10_000)
export const mostPacking = 10_000_000
const packingCost = z.number().int().min(0).max(mostPacking)

/** What is reckoned with where nobody has told yet. Of a store, null is as in all stores. */
export const profitSettingSchema = z.object({
  /** For each order that goes out. */
  packing_cost: packingCost,
  /** What marketplaces are expected to keep of what goods bring. */
  fee_rate: rate,
  /** Orders of which less is left stand out; null: none do. */
  margin_limit: rate.nullable(),
  stores: z.array(z.object({ store_code: z.string().min(1).max(100), packing_cost: packingCost.nullable(), fee_rate: rate.nullable() })).max(500),
})
export type ProfitSetting = z.infer<typeof profitSettingSchema>
export const noProfitSetting: ProfitSetting = { packing_cost: 0, fee_rate: 0, margin_limit: null, stores: [] }
