import { z } from 'zod'
import { marketplaceSchema } from '../core/marketplace.ts'
import { day, flag, listOf } from '../core/query.ts'
import { courierTypes } from './courier.ts'
import { type OrderStatus, orderStatuses } from './order-status.ts'

const statusText = z
  .string()
  .refine((text) => (orderStatuses as number[]).includes(Number(text)), `one of ${orderStatuses.join(', ')}`)
  .transform((text) => Number(text) as OrderStatus)

/** Hours that remain until the deadline that counts: the thresholds of the urgency rule, and what is past. */
export const deadlineWindows = ['overdue', '1', '7', '13', '24'] as const

export const orderSorts = ['deadline', 'newest', 'oldest', 'total_high', 'total_low'] as const
export type OrderSort = (typeof orderSorts)[number]

/** What the queue can be narrowed by; the same names stand in the queue's URL. */
export const orderFilterSchema = z.object({
  status: listOf(statusText, orderStatuses.length).optional(),
  store_code: listOf(z.string().max(64), 200).optional(),
  marketplace: listOf(marketplaceSchema, 20).optional(),
  courier: listOf(z.string().max(80), 50).optional(),
  courier_type: listOf(z.enum(courierTypes), 3).optional(),
  deadline: z.enum(deadlineWindows).optional(),
  label_printed: flag.optional(),
  is_packed: flag.optional(),
  cod: flag.optional(),
  is_booking: flag.optional(),
  start_date: day.optional(),
  end_date: day.optional(),
  /** Order code, buyer, SKU or tracking number; any part of at least two characters. */
  s: z.string().trim().min(2).max(100).optional(),
})
export type OrderFilter = z.output<typeof orderFilterSchema>
export type OrderFilterInput = z.input<typeof orderFilterSchema>

export const orderListQuerySchema = orderFilterSchema.extend({
  /** Exact codes, to read particular rows again. */
  order_code: listOf(z.string().max(64), 200).optional(),
  sort: z.enum(orderSorts).default('deadline'),
  /** From 1. */
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type OrderListQuery = z.output<typeof orderListQuerySchema>

/** Rows past this many from the start answer REACH_LIMIT: nobody reads that far, and an export serves better. */
export const orderListDepthLimit = 250_000
/** Order codes that one mutating call takes; clients send more in several calls. */
export const orderCodesPerCall = 100
/** Order codes that a selection over a filter resolves to. */
export const orderSelectionLimit = 10_000
/** From this many codes on, the pickup list and labels go by a batch instead of the URL (specification §5). */
export const pickupBulkThreshold = 200

export const orderCodesSchema = listOf(z.string().max(64), orderCodesPerCall).refine((codes) => codes.length > 0, 'at least one order code')
export const orderCodesBodySchema = z.array(z.string().min(1).max(64)).min(1).max(orderSelectionLimit)
