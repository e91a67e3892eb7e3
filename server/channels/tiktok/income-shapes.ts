import { z } from 'zod'
import type { IncomeCategory, PayoutState } from '#contract/income/income.ts'
import { type IncomingIncomeLine, linesOf, rupiahOf } from '../income.ts'

const amount = z.union([z.number(), z.string()]).nullish().transform(rupiahOf)
/** Amounts by the platform's names; names that came later are kept under theirs. Objects among them repeat what is said beside. */
const breakdown = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((told) =>
    Object.entries(told ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, rupiahOf(value)] as const] : [],
    ),
  )
type Breakdown = z.output<typeof breakdown>

export const statementsShape = z.looseObject({
  next_page_token: z.string().nullish(),
  statements: z
    .array(
      z.looseObject({
        id: z.string().min(1),
        statement_time: z.number(),
        settlement_amount: amount,
        payment_status: z.string().nullish(),
      }),
    )
    .nullish(),
})

export const transactionShape = z.looseObject({
  id: z.string().min(1),
  type: z.string(),
  order_id: z.string().nullish(),
  adjustment_id: z.string().nullish(),
  adjustment_order_id: z.string().nullish(),
  adjustment_amount: amount,
  settlement_amount: amount,
  revenue_amount: amount,
  revenue_breakdown: breakdown,
  shipping_cost_amount: amount,
  shipping_cost_breakdown: breakdown,
  fee_tax_amount: amount,
  fee_tax_breakdown: z.looseObject({ fee: breakdown, tax: breakdown }).nullish(),
})
export type TiktokTransaction = z.output<typeof transactionShape>
export const transactionsShape = z.looseObject({ next_page_token: z.string().nullish(), transactions: z.array(transactionShape).nullish() })

export const payoutStateOf = (status: string | null | undefined): PayoutState =>
  status === 'PAID' ? 'paid' : status === 'FAILED' ? 'failed' : 'processing'

/** It stands beside the affiliate's commission and may repeat it. */
const beforeTax = 'affiliate_commission_amount_before_pit'
const isCommission = (name: string) => /^(platform|dynamic|tsp)_commission|^referral_fee/.test(name)
const isAffiliate = (name: string) => /affiliate|creator|tap_shop_ads/.test(name)
const feeCategoryOf = (name: string): IncomeCategory =>
  name === 'sfp_service_fee_amount' ? 'free_shipping_fee' : isAffiliate(name) ? 'affiliate' : isCommission(name) ? 'commission' : 'merchant_fee'

const adjustmentCategories: Readonly<Record<string, IncomeCategory>> = {
  GMV_PAYMENT_FOR_ADS: 'ads_topup',
  COFUNDED_CREATOR_REWARDS: 'affiliate',
  PLATFORM_COMMISSION_ADJUSTMENT: 'commission',
  PLATFORM_COMMISSION_COMPENSATION: 'commission',
  REBATE: 'commission',
  CHARGE_BACK: 'refund',
  FBT_WAREHOUSE_SERVICE_FEE: 'merchant_fee',
  SHIPPING_FEE_ADJUSTMENT: 'shipping',
  SHIPPING_FEE_COMPENSATION: 'shipping',
  SHIPPING_FEE_REBATE: 'shipping',
  SAMPLE_SHIPPING_FEE: 'shipping',
}

type Told = Pick<IncomingIncomeLine, 'category' | 'mp_kind' | 'amount'>

const sumOf = (parts: Breakdown) => parts.reduce((all, [, amount]) => all + amount, 0)
const turned = (parts: Breakdown, sign: 1 | -1): Breakdown => parts.map(([name, amount]) => [name, amount * sign] as const)

/**
 * The parts of a sum, each by its name. The documentation writes what is taken with a sign in one example and without in another: parts that come to the
 * sum's opposite are turned around. What they leave open stands under the sum's own name.
 */
function partsOf(total: number, parts: Breakdown, name: string, categoryOf: (name: string) => IncomeCategory): Told[] {
  const choices = [parts, parts.filter(([part]) => part !== beforeTax)].flatMap((some) => [turned(some, 1), turned(some, -1)])
  const told = choices.find((some) => sumOf(some) === total) ?? turned(parts, Math.sign(sumOf(parts)) === -Math.sign(total) && total !== 0 ? -1 : 1)
  const rest = total - sumOf(told)
  return [
    ...told.map(([mp_kind, amount]) => ({ category: categoryOf(mp_kind), mp_kind, amount })),
    ...(rest === 0 ? [] : [{ category: categoryOf(name), mp_kind: name, amount: rest }]),
  ]
}

/** What an order sold for stands in one sum with what of it was given back. */
function revenueOf({ revenue_amount, revenue_breakdown }: TiktokTransaction): Told[] {
  const of = (name: string) => Math.abs(revenue_breakdown.find(([part]) => part === name)?.[1] ?? 0)
  const refund = of('seller_discount_refund_amount') - of('refund_subtotal_before_discount_amount')
  return [
    { category: 'sales', mp_kind: 'revenue_amount', amount: revenue_amount - refund },
    { category: 'refund', mp_kind: 'refund_subtotal_before_discount_amount', amount: refund },
  ]
}

/** One transaction of a statement as lines that come to what it settles. */
export function linesOfTransaction(told: TiktokTransaction): IncomingIncomeLine[] {
  // What is kept back and let go again is no part of what a statement settles.
  if (told.type === 'RESERVE') return []
  const prefix = `${told.id}/`
  if (told.type !== 'ORDER') {
    const amount = told.adjustment_amount || told.settlement_amount
    const category = adjustmentCategories[told.type] ?? 'adjustment'
    return linesOf(told.adjustment_order_id || told.order_id || null, prefix, [{ category, mp_kind: told.type, amount }], amount)
  }
  const { settlement_amount, revenue_amount, shipping_cost_amount, fee_tax_amount, adjustment_amount } = told
  // Costs are told below zero, and by the formula of the documentation above it.
  const costs = shipping_cost_amount + fee_tax_amount + adjustment_amount
  const sign = revenue_amount + costs !== settlement_amount && revenue_amount - costs === settlement_amount ? -1 : 1
  const fees = [...(told.fee_tax_breakdown?.fee ?? []), ...(told.fee_tax_breakdown?.tax ?? [])]
  return linesOf(
    told.order_id || null,
    prefix,
    [
      ...revenueOf(told),
      ...partsOf(sign * shipping_cost_amount, told.shipping_cost_breakdown, 'shipping_cost_amount', () => 'shipping'),
      ...partsOf(sign * fee_tax_amount, fees, 'fee_tax_amount', feeCategoryOf),
      { category: 'adjustment', mp_kind: 'adjustment_amount', amount: sign * adjustment_amount },
    ],
    settlement_amount,
  )
}
