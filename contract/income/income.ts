import { z } from 'zod'
import { marketplaceSchema } from '../core/marketplace.ts'
import type { OrderStatus } from '../order/order-status.ts'
import { profitStates } from './profit.ts'

/** What a line of a settlement is for; the first four by the specification's names (§7). */
export const incomeCategories = [
  'sales',
  'merchant_fee',
  'free_shipping_fee',
  'ads_topup',
  'commission',
  'affiliate',
  'shipping',
  'refund',
  'adjustment',
] as const
export type IncomeCategory = (typeof incomeCategories)[number]

/** What the marketplace keeps for its services: known once it told them, and then expected. */
export const feeCategories = [
  'merchant_fee',
  'free_shipping_fee',
  'ads_topup',
  'commission',
  'affiliate',
] as const satisfies readonly IncomeCategory[]

/** Whether the money of a settlement has left the marketplace. */
export const payoutStates = ['paid', 'processing', 'failed'] as const
export type PayoutState = (typeof payoutStates)[number]

/**
 * Where an order's money stands: nothing of it was settled; settled as expected; settled with a difference; the difference, or what is still owed, was accepted
 * by somebody. What was accepted is open again as soon as the difference is another.
 */
export const incomeStates = ['different', 'owed', 'settled', 'accepted'] as const
export type IncomeState = (typeof incomeStates)[number]

/** Characters of the note with which a difference is accepted, and orders of one call. */
export const longestIncomeNote = 500
export const incomeAtOnce = 500

const rupiah = z.number().int()

/** One order's money, as a list shows it. */
export const orderIncomeRowSchema = z.object({
  order_code: z.string(),
  marketplace: marketplaceSchema,
  store_code: z.string(),
  store_name: z.string(),
  order_status: z
    .number()
    .int()
    .transform((status) => status as OrderStatus),
  ordered_at: z.string(),
  income_state: z.enum(incomeStates),
  /** What it should bring: the goods that were paid for and not refunded, less the fees that were told. */
  expected: rupiah,
  /** The sum of its lines; null: none was told yet. */
  settled: rupiah.nullable(),
  /** `settled` less `expected`; of what is owed, all of it. */
  gap: rupiah,
  fees: rupiah,
  shipping: rupiah,
  refund: rupiah,
  adjustment: rupiah,
  /** What its goods cost when they went out; null: nobody said what they cost. */
  cost: rupiah.nullable(),
  /** What packing it cost. */
  packing: rupiah,
  /** Whether what is left is settled or only estimated; null: it brings nothing. */
  profit_state: z.enum(profitStates).nullable(),
  /** What is left; null: not known. */
  profit: rupiah.nullable(),
  settled_at: z.string().nullable(),
  note: z.string().nullable(),
  accepted_by: z.string().nullable(),
  accepted_at: z.string().nullable(),
})

/** What a marketplace paid out, or will: of one order, of a day or of a week, as it settles. */
export const settlementRowSchema = z.object({
  settlement_code: z.string(),
  mp_settlement_id: z.string(),
  marketplace: marketplaceSchema,
  store_code: z.string(),
  store_name: z.string(),
  payout_state: z.enum(payoutStates),
  /** The sum of its lines. */
  amount: rupiah,
  sales: rupiah,
  fees: rupiah,
  other: rupiah,
  lines: z.number().int(),
  settled_at: z.string(),
  /** All of its lines were read. */
  whole: z.boolean(),
})

export const incomeLineRowSchema = z.object({
  line_code: z.string(),
  settlement_code: z.string(),
  marketplace: marketplaceSchema,
  store_code: z.string(),
  store_name: z.string(),
  /** Of the order that it is about; null: it is about none. */
  order_code: z.string().nullable(),
  /** That order is here. */
  has_order: z.boolean(),
  category: z.enum(incomeCategories),
  /** The marketplace's own word for it; empty: what it did not explain. */
  mp_kind: z.string(),
  amount: rupiah,
  settled_at: z.string(),
})
