import { z } from 'zod'
import { listAddress, type QueryOf } from '../core/list-address.ts'
import { filter } from '../core/list-filter.ts'
import { commercePlatforms } from '../core/marketplace.ts'
import { listOf } from '../core/query.ts'
import { courierTypes } from './courier.ts'
import { orderStatuses } from './order-status.ts'

/** Hours that remain until the deadline that counts: the thresholds of the urgency rule, and what is past. */
export const deadlineWindows = ['overdue', '1', '7', '13', '24'] as const

export const orderSorts = ['deadline', 'newest', 'oldest', 'total_high', 'total_low'] as const
export type OrderSort = (typeof orderSorts)[number]

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** What the queue can be narrowed by; the same names stand in its address. */
export const orderFilters = {
  status: filter.choices(orderStatuses),
  /** Exact codes, to read particular rows again. */
  order_code: filter.codes(),
  store_code: filter.stores(),
  marketplace: filter.marketplaces(),
  /** Orders of combined stores by where they were made; the store's marketplace stands for those that were made there. */
  commerce_platform: filter.choices(commercePlatforms),
  courier: filter.names(),
  courier_type: filter.choices(courierTypes),
  deadline: filter.choice(deadlineWindows),
  label_printed: filter.flag(),
  is_packed: filter.flag(),
  cod: filter.flag(),
  is_booking: filter.flag(),
  /** Any of these tags. */
  tag: filter.ids(),
  /** Whose order it is. */
  assignee: filter.ids(),
  /** Somebody's, or nobody's. */
  assigned: filter.flag(),
  held: filter.flag(),
  to_print: filter.flag(),
  /** Less is left of it than the workspace's limit. */
  low_margin: filter.flag(),
  /** A custom filter of the workspace. */
  query_id: filter.id(),
  /** What a figure of a report counts: where it went, the hour of the day it came in, what it holds, and who entered or accepted it. */
  city: filter.names(),
  hour: filter.choice(hours),
  sku: filter.codes(),
  product_id: filter.id(),
  category: filter.names(),
  user_id: filter.id(),
  ...filter.days(),
  /** Order code, buyer, SKU or tracking number; any part of at least two characters. */
  s: filter.search(),
}

export const orderAddress = listAddress(orderFilters, orderSorts)
export type OrderQuery = QueryOf<typeof orderAddress>

/** Rows past this many from the start answer REACH_LIMIT: nobody reads that far, and an export serves better. */
export const orderListDepthLimit = 250_000
/** Order codes that one mutating call takes; clients send more in several calls. */
export const orderCodesPerCall = 100
/** Order codes that one document takes: a pickup list, labels. */
export const orderSelectionLimit = 10_000
/** From this many codes on, the pickup list and labels go by a batch instead of the URL (specification §5). */
export const pickupBulkThreshold = 200

export const orderCodesSchema = listOf(z.string().max(64), orderCodesPerCall).refine((codes) => codes.length > 0, 'at least one order code')
export const orderCodesBodySchema = z.array(z.string().min(1).max(64)).min(1).max(orderSelectionLimit)
