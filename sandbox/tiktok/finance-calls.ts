import type { FastifyInstance } from 'fastify'
import type { SandboxAdsTopup, SandboxIncome } from '../income/income-world.ts'
import type { SandboxStore } from '../order.ts'
import type { StandInParts } from '../stand-in.ts'
import { type Fields, shopCall, TiktokError } from './door.ts'
import { pageOf, seconds } from './shapes.ts'

const dayMs = 86_400_000
const money = (amount: number) => String(amount)

/** What is told of a day that is over. */
interface Statement {
  readonly id: string
  readonly at: number
  readonly incomes: readonly SandboxIncome[]
  readonly ads: readonly SandboxAdsTopup[]
}

const taken = (amount: number) => money(-amount)
const feesOf = ({ drawn }: SandboxIncome) => drawn.commission + drawn.service + drawn.free_shipping + drawn.processing + drawn.affiliate
const shippingOf = ({ drawn }: SandboxIncome) => drawn.paid_shipping + drawn.shipping_rebate - drawn.actual_shipping
const revenueOf = ({ drawn }: SandboxIncome) => drawn.goods - drawn.discount - drawn.refund
const settledOf = (one: SandboxIncome) => revenueOf(one) - feesOf(one) + shippingOf(one)

function orderTransaction(one: SandboxIncome) {
  const { drawn } = one
  // What is given back takes its part of the seller's discount along.
  const returned = drawn.refund > 0
  const dynamic = Math.round(drawn.commission / 4)
  return {
    id: `16${one.order_id}`,
    type: 'ORDER',
    order_id: one.order_id,
    order_create_time: seconds(one.ordered_at),
    adjustment_amount: '0',
    settlement_amount: money(settledOf(one)),
    revenue_amount: money(revenueOf(one)),
    revenue_breakdown: {
      subtotal_before_discount_amount: money(drawn.goods),
      refund_subtotal_before_discount_amount: returned ? taken(drawn.refund + drawn.discount) : '0',
      seller_discount_amount: taken(drawn.discount),
      seller_discount_refund_amount: returned ? money(drawn.discount) : '0',
    },
    shipping_cost_amount: money(shippingOf(one)),
    shipping_cost_breakdown: {
      actual_shipping_fee_amount: taken(drawn.actual_shipping),
      shipping_fee_discount_amount: money(drawn.shipping_rebate),
      customer_paid_shipping_fee_amount: money(drawn.paid_shipping),
      return_shipping_fee_amount: '0',
      supplementary_component: {
        platform_shipping_fee_discount_amount: money(drawn.shipping_rebate),
        customer_shipping_fee: money(drawn.paid_shipping),
      },
    },
    fee_tax_amount: taken(feesOf(one)),
    fee_tax_breakdown: {
      fee: {
        platform_commission_amount: taken(drawn.commission - dynamic),
        dynamic_commission_amount: taken(dynamic),
        transaction_fee_amount: taken(drawn.processing),
        affiliate_commission_amount: taken(drawn.affiliate),
        affiliate_commission_amount_before_pit: taken(drawn.affiliate),
        sfp_service_fee_amount: taken(drawn.free_shipping),
        voucher_xtra_service_fee_amount: taken(drawn.service),
      },
      tax: { vat_amount: '0', local_vat_amount: '0', pit_amount: '0' },
    },
    supplementary_component: { customer_payment_amount: money(drawn.goods - drawn.discount + drawn.paid_shipping) },
  }
}

const adjustment = (id: string, type: string, order_id: string, amount: number) => ({
  id: `17${id}`,
  type,
  adjustment_id: `72${id}`,
  adjustment_order_id: order_id,
  adjustment_amount: money(amount),
  settlement_amount: money(amount),
})

const transactionsOf = ({ incomes, ads }: Statement) => [
  ...incomes.flatMap((one) => {
    const { adjustment: amount } = one.drawn
    const type = amount < 0 ? 'PLATFORM_PENALTY' : 'LOGISTICS_REIMBURSEMENT'
    return amount === 0 ? [orderTransaction(one)] : [orderTransaction(one), adjustment(one.order_id, type, one.order_id, amount)]
  }),
  ...ads.map(({ id, amount }) => adjustment(String(id), 'GMV_PAYMENT_FOR_ADS', '', -amount)),
]

const amountOf = ({ incomes, ads }: Statement) =>
  incomes.reduce((sum, { drawn }) => sum + drawn.total, 0) - ads.reduce((sum, { amount }) => sum + amount, 0)

/** Statements of days, which are paid out two days later, and what stands in each. */
export function mountFinance(scope: FastifyInstance, parts: StandInParts): void {
  const { incomes, world } = parts

  function statementsOf(store: SandboxStore): Statement[] {
    const now = world.now()
    const days = new Map<number, { incomes: SandboxIncome[]; ads: SandboxAdsTopup[] }>()
    const dayOf = (end: number) => {
      const day = days.get(end) ?? { incomes: [], ads: [] }
      days.set(end, day)
      return day
    }
    for (const one of incomes.ofStore(store, 0, now)) dayOf(one.day_end).incomes.push(one)
    for (const one of incomes.adsOf(store, 0, now)) dayOf((Math.floor(one.at / dayMs) + 1) * dayMs).ads.push(one)
    return [...days]
      .filter(([end]) => end <= now)
      .toSorted(([a], [b]) => a - b)
      .map(([at, day]) => ({ id: `72${store.store_id.slice(-6)}${seconds(at)}`, at, ...day }))
  }
  const sorted = <T>(found: T[], { sort_field, sort_order }: Fields, only: string): T[] => {
    if (sort_field !== only) throw new TiktokError(36_009_004, `sort_field only supports ${only}`)
    return sort_order === 'DESC' ? found.toReversed() : found
  }

  scope.get(
    '/finance/202309/statements',
    shopCall(parts, (store, fields) => {
      const [from, to] = [Number(fields.statement_time_ge ?? 0), Number(fields.statement_time_lt ?? seconds(world.now()))]
      const all = statementsOf(store).filter(({ at }) => seconds(at) >= from && seconds(at) < to)
      const { part, next_page_token } = pageOf(sorted(all, fields, 'statement_time'), fields, 100)
      return {
        next_page_token,
        statements: part.map((one) => ({
          id: one.id,
          statement_time: seconds(one.at),
          settlement_amount: money(amountOf(one)),
          currency: 'IDR',
          revenue_amount: money(one.incomes.reduce((sum, income) => sum + revenueOf(income), 0)),
          fee_amount: money(one.incomes.reduce((sum, income) => sum - feesOf(income) + shippingOf(income), 0)),
          adjustment_amount: money(amountOf(one) - one.incomes.reduce((sum, income) => sum + settledOf(income), 0)),
          payment_status: one.at + 2 * dayMs <= world.now() ? 'PAID' : 'PROCESSING',
          payment_id: `34${one.id}`,
        })),
      }
    }),
  )
  scope.get(
    '/finance/202501/statements/:statement_id/statement_transactions',
    shopCall(parts, (store, fields, { statement_id = '' }) => {
      const one = statementsOf(store).find(({ id }) => id === statement_id)
      if (!one) throw new TiktokError(36_009_004, 'statement_id is invalid')
      const { part, total_count, next_page_token } = pageOf(sorted(transactionsOf(one), fields, 'order_create_time'), fields, 100)
      const amount = money(amountOf(one))
      return {
        next_page_token,
        id: one.id,
        create_time: seconds(one.at),
        status: 'SETTLED',
        currency: 'IDR',
        payable_amount: amount,
        total_reserve_amount: '0',
        total_settlement_amount: amount,
        total_count,
        transactions: part,
      }
    }),
  )
}
