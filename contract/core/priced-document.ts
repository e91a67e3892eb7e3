import { z } from 'zod'
import { mostAmount } from './most-amount.ts'
import { day } from './query.ts'
import { skuSchema } from './sku.ts'

/** What a sale to a customer and a purchase from a supplier have in common: priced lines, amounts off and on the whole, and payments. Amounts in whole rupiah. */

export const paymentStatuses = ['unpaid', 'partial', 'paid'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
export const paymentMethods = ['transfer', 'cash', 'card', 'giro', 'other'] as const

/** Days since something is owed: up to 30, 60, 90, and more. */
export const debtAges = ['30', '60', '90', 'older'] as const
export type DebtAge = (typeof debtAges)[number]

/** Pieces of a line, the price of one, and what a document comes to, at most: exact in every number that they go through. */
export const mostPieces = 100_000
export const mostPrice = mostAmount
export const mostTotal = 1_000_000_000_000

export const optionalText = (most: number) => z.string().trim().max(most).nullable().default(null)

export const lineFields = {
  sku: skuSchema,
  qty: z.number().int().min(1).max(mostPieces),
  /** Off the whole line. */
  discount: z.number().int().min(0).max(mostTotal).default(0),
}
export const priceField = z.number().int().min(0).max(mostPrice)

const amount = z.number().int().min(0).max(mostTotal).default(0)
export const amountFields = {
  /** Off the whole document, beside those of its lines. */
  discount: amount,
  tax: amount,
  shipping: amount,
}

/** Days until what was delivered is to be paid. */
export const dueDaysField = z.number().int().min(0).max(365).nullable().default(null)

export const paymentFields = z.object({
  amount: z.number().int().min(1).max(mostTotal),
  paid_on: day,
  method: z.enum(paymentMethods),
  note: optionalText(200),
})
export type PaymentFields = z.output<typeof paymentFields>

/** Who did something, and when; and when, and by whom, it was taken back. */
export const doneFields = {
  agent_name: z.string(),
  created_at: z.string(),
  voided_at: z.string().nullable(),
  voided_by: z.string().nullable(),
}

export const paymentSchema = z.object({
  payment_id: z.number().int(),
  amount: z.number().int(),
  paid_on: z.string(),
  method: z.enum(paymentMethods),
  note: z.string().nullable(),
  ...doneFields,
})
export type Payment = z.infer<typeof paymentSchema>

/** A line's price is called `price` where it is sold, and `price_cost` where it is bought. */
export type PricedLine = { readonly qty: number; readonly discount: number } & (
  | { readonly price: number; readonly price_cost?: never }
  | { readonly price_cost: number; readonly price?: never }
)
type PricedDocument = { readonly lines: readonly PricedLine[]; readonly discount: number; readonly tax: number; readonly shipping: number }

export const lineTotal = ({ qty, discount, price, price_cost }: PricedLine): number => qty * (price ?? price_cost) - discount

/** What a document comes to: its goods, and with discount, tax and shipping. */
export function documentTotals({ lines, discount, tax, shipping }: PricedDocument): { goods: number; total: number } {
  const goods = lines.reduce((sum, line) => sum + lineTotal(line), 0)
  return { goods, total: goods - discount + tax + shipping }
}

/** What lines and amounts have to be beside what each is: every SKU in one line, and no discount above what it is off. */
export function checkDocument(
  fields: Omit<PricedDocument, 'lines'> & { readonly lines: readonly (PricedLine & { readonly sku: string })[] },
  issues: (path: (string | number)[], message: string) => void,
): void {
  const seen = new Set<string>()
  for (const [at, line] of fields.lines.entries()) {
    if (seen.has(line.sku)) issues(['lines', at, 'sku'], 'stands in another line')
    seen.add(line.sku)
    if (lineTotal(line) < 0) issues(['lines', at, 'discount'], 'more than the line')
  }
  const { total } = documentTotals(fields)
  if (total < 0) issues(['discount'], 'more than the lines, tax and shipping')
  if (total > mostTotal) issues(['lines'], `more than ${mostTotal} in all`)
}
