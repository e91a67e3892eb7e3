import { z } from 'zod'

/** Sales speed is that of these days, up to now. */
export const speedDays = 30
/** What is worth most, and what does not sell at all, is judged by these days. */
export const judgedDays = 90

/** Days from ordering until pieces arrive, and days that what arrives should last: what can be chosen, and what is reckoned with where nobody chose. */
export const leadTimes = [1, 3, 7, 14, 21, 30, 45, 60, 90] as const
export const usualLeadTime = 7
export const covers = [7, 14, 30, 45, 60, 90] as const
export const usualCover = 30

/** By revenue, best first: A makes the first 80 % of it, B the next 15 %, C the rest, and what sold nothing. */
export const abcClasses = ['A', 'B', 'C'] as const
export type AbcClass = (typeof abcClasses)[number]

/** Days of stock left, at most. */
export const daysLeftLimits = [0, 3, 7, 14, 30, 60] as const

/** `buy`: pieces are suggested. `dead`: there are pieces since before the judged days, and none was sold in them. */
export const suggestionStates = ['buy', 'dead'] as const

/** A stock-keeping unit with what its sales and its stock suggest to buy. Amounts in whole rupiah. */
export const suggestionRowSchema = z.object({
  sku: z.string(),
  product_id: z.number().int(),
  name: z.string(),
  variant: z.string(),
  category: z.string(),
  supplier: z.string().nullable(),
  /** On hand, and without what is promised to orders; below zero where more is promised than there is. */
  stock: z.number().int(),
  free: z.number().int(),
  /** Ordered and not here yet: it is not bought twice. */
  incoming: z.number().int(),
  min_stock: z.number().int(),
  price_cost: z.number().int(),
  /** Pieces sold in the speed's days, and a day. */
  sold: z.number().int(),
  speed: z.number(),
  /** Whole days that what is free lasts at that speed; null: nothing of it sells. */
  days_left: z.number().int().nullable(),
  lead_time: z.number().int(),
  cover: z.number().int(),
  /** Pieces; 0: there is enough. */
  suggested: z.number().int(),
  /** What they cost. */
  suggested_cost: z.number().int(),
  /** Of the judged days. */
  revenue: z.number().int(),
  abc: z.enum(abcClasses),
  dead: z.boolean(),
})
export type SuggestionRow = z.infer<typeof suggestionRowSchema>
