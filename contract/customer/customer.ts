import { z } from 'zod'
import { marketplaceSchema } from '../core/marketplace.ts'
import { day, listOf } from '../core/query.ts'

/** A buyer at one marketplace, with what the workspace's orders tell. Names and phone numbers stand as the marketplace gave them, masked or not. */
export const customerRowSchema = z.object({
  marketplace: marketplaceSchema,
  mp_buyer_id: z.string(),
  full_name: z.string(),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  order_count: z.number().int(),
  /** Whole rupiah. */
  total_spent: z.number().int(),
  first_order_at: z.string(),
  last_order_at: z.string(),
})
export type CustomerRow = z.infer<typeof customerRowSchema>

export const customerSorts = ['recent', 'spent', 'orders', 'name'] as const
export type CustomerSort = (typeof customerSorts)[number]

/** What the list of buyers can be narrowed by; the same names stand in its address. */
export const customerFilterSchema = z.object({
  /** Words of name, phone number or buyer id; each has to occur. */
  search: z.string().trim().min(2).max(100).optional(),
  /** Who ordered from one of these stores. */
  store_code: listOf(z.string().max(64), 200).optional(),
  marketplace: listOf(marketplaceSchema, 20).optional(),
  /** Who ordered in these days. */
  start_date: day.optional(),
  end_date: day.optional(),
})

/** Pages past this many rows answer REACH_LIMIT. */
export const customerListDepthLimit = 100_000

export const customerListQuerySchema = customerFilterSchema.extend({
  sort: z.enum(customerSorts).default('recent'),
  /** From 1. */
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type CustomerListQuery = z.output<typeof customerListQuerySchema>

/** A phone number that the marketplace has hidden in part: it is shown as it is, and cannot be called. */
export const isMasked = (phone: string): boolean => /[*xX•]/.test(phone)

/** The digits that a phone is called and found in WhatsApp by: 0… becomes 62…; null where the number is masked or none. */
export function dialable(phone: string | null): string | null {
  if (!phone || isMasked(phone)) return null
  const digits = phone.replace(/\D/g, '')
  const international = digits.startsWith('0') ? `62${digits.slice(1)}` : digits
  return /^\d{8,15}$/.test(international) ? international : null
}
