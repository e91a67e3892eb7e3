import { z } from 'zod'
import type { IncomeCategory } from '#contract/income/income.ts'
import { type IncomingIncomeLine, rupiahOf } from '../income.ts'

/** Amounts stand there as `-1,234.00`, and of a payout with the currency behind. */
const amount = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((told) => rupiahOf(typeof told === 'string' ? told.replace(/[^\d.-]/g, '') : told))
const id = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((told) => (told === null || told === undefined || told === 0 || told === '0' ? '' : String(told)))

export const detailShape = z.looseObject({
  transaction_number: id,
  transaction_date: z.string().nullish(),
  transaction_type: z.string().nullish(),
  fee_name: z.string().nullish(),
  fee_type: id,
  amount,
  statement: z.string().nullish(),
  paid_status: z.string().nullish(),
  order_no: id,
  orderItem_no: id,
})
export type LazadaDetail = z.output<typeof detailShape>
export const detailsShape = z.looseObject({ data: z.array(detailShape).nullish() })

export const payoutsShape = z.looseObject({
  data: z
    .array(
      z.looseObject({
        created_at: z.string(),
        paid: z.union([z.string(), z.number()]).nullish(),
        opening_balance: amount,
        closing_balance: amount,
        guarantee_deposit: amount,
      }),
    )
    .nullish(),
})
export type LazadaPayouts = NonNullable<z.output<typeof payoutsShape>['data']>

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `17 May 2016` and `2016-05-17 10:00:00` as a day; null: neither. */
export function dayOf(told: string | null | undefined): string | null {
  const iso = /^\s*(\d{4}-\d\d-\d\d)/.exec(told ?? '')?.[1]
  if (iso) return iso
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2}) ([a-z]{3})[a-z]* (\d{4})/i.exec(told ?? '') ?? []
  const place = months.indexOf(month.toLowerCase())
  return place < 0 ? null : `${year}-${String(place + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The days of a statement, `11 May 2016 - 17 May 2016`. */
export function periodOf(statement: string | null | undefined): { readonly start: string; readonly end: string } | null {
  const [from, to] = (statement ?? '').split(/ (?:-|–) /)
  const [start, end] = [dayOf(from), dayOf(to)]
  return start && end && start <= end ? { start, end } : null
}

/** The platform has some three hundred fees, and a group for each: what their names do not say, the group does. In this order. */
const byName: readonly (readonly [RegExp, IncomeCategory])[] = [
  [/free.?shipping/, 'free_shipping_fee'],
  [/claim|lost|damaged|penalt|fake rts|wrong|infring|compensation/, 'adjustment'],
  [/affiliate/, 'affiliate'],
  [/sponsored|social media advertising|brand sponsorship/, 'ads_topup'],
  [/reversal (item price|promotional|lazada subsidy|seller funded|lazcoin)|reversal of promotional/, 'refund'],
  [/shipping fee refund to customer/, 'shipping'],
  [/commission/, 'commission'],
  [/shipping|delivery|pick ?up|logistic/, 'shipping'],
  [/item price|promotional charge|marketing voucher|lazcoin discount/, 'sales'],
  [/seller (credit|incentive|balance)|subsidy|adjustment|withholding/, 'adjustment'],
]
const byGroup: readonly (readonly [RegExp, IncomeCategory])[] = [
  [/logistics/, 'shipping'],
  [/claims/, 'adjustment'],
  [/refunds-sales/, 'refund'],
  [/orders-sales/, 'sales'],
  [/lazada fees|marketing fees|services/, 'merchant_fee'],
]
const firstOf = (rules: typeof byName, text: string) => rules.find(([rule]) => rule.test(text))?.[1]

export function categoryOf({ fee_name, transaction_type }: Pick<LazadaDetail, 'fee_name' | 'transaction_type'>): IncomeCategory {
  const [name, group] = [(fee_name || transaction_type || '').toLowerCase(), (transaction_type ?? '').toLowerCase()]
  return firstOf(byName, name) ?? firstOf(byGroup, group) ?? (/fee|charge/.test(name) ? 'merchant_fee' : 'adjustment')
}

/** Transactions as lines; one number may stand for several fees of several items. */
export function linesOfDetails(details: readonly LazadaDetail[]): IncomingIncomeLine[] {
  const lines = new Map<string, IncomingIncomeLine>()
  for (const told of details) {
    const mp_kind = told.fee_name || told.transaction_type || `fee ${told.fee_type}`
    const mp_line_id = [told.transaction_number, told.order_no, told.orderItem_no, told.fee_type || mp_kind].join('/')
    const sum = told.amount + (lines.get(mp_line_id)?.amount ?? 0)
    lines.set(mp_line_id, { mp_line_id, mp_order_id: told.order_no || null, category: categoryOf(told), mp_kind, amount: sum })
  }
  return [...lines.values()].filter(({ amount }) => amount !== 0)
}
