import { z } from 'zod'
import type { IncomeCategory } from '#contract/income/income.ts'
import { type ChannelIncome, type IncomingSettlement, linesOf, rupiahOf } from '../income.ts'
import type { ShopeeClient } from './client.ts'

const pageSize = 100
/** Details of one call: the platform takes 50 and advises 20. */
const detailsAtOnce = 50
/** The list tells of no more at once than half a month, to be as careful as with orders. */
const windowSeconds = 15 * 86_400
const days = 90

/** What was paid that is no order's escrow stands in the wallet; of that, what is spent on advertising. */
const adsCharge = /PAID_ADS|ADS_/i

const amount = z.union([z.number(), z.string()]).nullish().transform(rupiahOf)
const listShape = z.looseObject({
  escrow_list: z
    .array(z.looseObject({ order_sn: z.string(), payout_amount: z.number().nullish(), escrow_release_time: z.number().nullish() }))
    .nullish(),
  more: z.boolean().nullish(),
})
export const incomeShape = z.looseObject({
  escrow_amount: z.number().nullish(),
  escrow_amount_after_adjustment: z.number().nullish(),
  original_price: amount,
  order_original_price: amount,
  order_seller_discount: amount,
  seller_discount: amount,
  voucher_from_seller: amount,
  seller_coin_cash_back: amount,
  commission_fee: amount,
  service_fee: amount,
  net_service_fee_info_list: z.array(z.looseObject({ rule_display_name: z.string().nullish(), fee_amount: amount })).nullish(),
  seller_transaction_fee: amount,
  seller_order_processing_fee: amount,
  credit_card_transaction_fee: amount,
  campaign_fee: amount,
  order_ams_commission_fee: amount,
  escrow_tax: amount,
  withholding_tax: amount,
  buyer_paid_shipping_fee: amount,
  actual_shipping_fee: amount,
  shopee_shipping_rebate: amount,
  shipping_fee_discount_from_3pl: amount,
  seller_shipping_discount: amount,
  reverse_shipping_fee: amount,
  seller_return_refund: amount,
  drc_adjustable_refund: amount,
  seller_lost_compensation: amount,
  total_adjustment_amount: amount,
})
type Income = z.output<typeof incomeShape>

const detailsShape = z.array(z.looseObject({ escrow_detail: z.looseObject({ order_sn: z.string(), order_income: incomeShape.nullish() }).nullish() }))
const walletShape = z.looseObject({
  transaction_list: z
    .array(
      z.looseObject({
        transaction_id: z.union([z.number(), z.string()]).nullish(),
        transaction_type: z.union([z.string(), z.number()]).nullish(),
        status: z.string().nullish(),
        amount,
        create_time: z.number(),
        order_sn: z.string().nullish(),
      }),
    )
    .nullish(),
  more: z.boolean().nullish(),
})

/** Services that pay for buyers' shipping are called so in each seller's contract; the platform has no field of their own. */
const isFreeShipping = (name: string) => /ongkir|free.?shipping|xtra ship/i.test(name)

/** Refunds are told without a sign in some answers and with one in others: they are always taken from the seller. */
const taken = (value: number) => -Math.abs(value)

function feesOf(income: Income): (readonly [IncomeCategory, string, number])[] {
  const services = (income.net_service_fee_info_list ?? []).filter(({ fee_amount }) => fee_amount !== 0)
  const named = services.reduce((sum, { fee_amount }) => sum + fee_amount, 0)
  return [
    ['commission', 'commission_fee', taken(income.commission_fee)],
    ...services.map(({ rule_display_name, fee_amount }, place) => {
      const name = rule_display_name || `service_fee_${place + 1}`
      return [isFreeShipping(name) ? 'free_shipping_fee' : 'merchant_fee', name, taken(fee_amount)] as const
    }),
    ['merchant_fee', 'service_fee', -(Math.abs(income.service_fee) - Math.abs(named))],
    ['merchant_fee', 'seller_transaction_fee', taken(income.seller_transaction_fee)],
    ['merchant_fee', 'seller_order_processing_fee', taken(income.seller_order_processing_fee)],
    ['merchant_fee', 'credit_card_transaction_fee', taken(income.credit_card_transaction_fee)],
    ['merchant_fee', 'campaign_fee', taken(income.campaign_fee)],
    ['merchant_fee', 'escrow_tax', taken(income.escrow_tax)],
    ['merchant_fee', 'withholding_tax', taken(income.withholding_tax)],
    ['affiliate', 'order_ams_commission_fee', taken(income.order_ams_commission_fee)],
  ]
}

/** The lines of one order's escrow; they come to what was paid out. */
export function toSettlement(order_sn: string, settled_at: string, payout: number, income: Income | undefined): IncomingSettlement {
  const settled = rupiahOf(income?.escrow_amount_after_adjustment ?? income?.escrow_amount ?? payout)
  const sales = income
    ? (income.order_original_price || income.original_price) - (income.order_seller_discount || income.seller_discount) - income.voucher_from_seller
    : settled
  const shipping = income
    ? income.buyer_paid_shipping_fee +
      income.shopee_shipping_rebate +
      income.shipping_fee_discount_from_3pl +
      income.seller_shipping_discount -
      Math.abs(income.actual_shipping_fee) -
      Math.abs(income.reverse_shipping_fee)
    : 0
  const told = [
    ['sales', 'order_income', sales - (income?.seller_coin_cash_back ?? 0)] as const,
    ...(income ? feesOf(income) : []),
    ['shipping', 'final_shipping_fee', shipping] as const,
    ['refund', 'seller_return_refund', taken(income?.seller_return_refund ?? 0)] as const,
    ['refund', 'drc_adjustable_refund', taken(income?.drc_adjustable_refund ?? 0)] as const,
    ['adjustment', 'seller_lost_compensation', income?.seller_lost_compensation ?? 0] as const,
    ['adjustment', 'total_adjustment_amount', income?.total_adjustment_amount ?? 0] as const,
  ].map(([category, mp_kind, amount]) => ({ category, mp_kind, amount }))
  return {
    mp_settlement_id: order_sn,
    payout_state: 'paid',
    settled_at,
    amount: settled,
    lines: linesOf(order_sn, '', told, settled),
    begins: true,
    ends: true,
  }
}

interface Cursor {
  /** Released escrow first, then the wallet, for what is no order's. */
  readonly of: 'escrow' | 'wallet'
  readonly from: number
  readonly page: number
  /** When the first page was asked for: what is released meanwhile is for the next look. */
  readonly end: number
}

const instant = (seconds: number) => new Date(seconds * 1000).toISOString()

function startOf(since: string): Cursor {
  const end = Math.floor(Date.now() / 1000)
  return { of: 'escrow', from: Math.max(Math.floor(Date.parse(since) / 1000), end - days * 86_400), page: 1, end }
}

/** The page after one; the wallet is read over the same days once the escrow is. */
function nextOf({ of, from, page, end }: Cursor, more: boolean, first: number): Cursor | null {
  if (more) return { of, from, page: page + 1, end }
  const to = Math.min(from + windowSeconds - 1, end)
  if (to < end) return { of, from: to + 1, page: of === 'escrow' ? 1 : 0, end }
  return of === 'escrow' ? { of: 'wallet', from: first, page: 0, end } : null
}

export function createIncome(client: ShopeeClient): ChannelIncome {
  return {
    settles: 'order',
    days,
    async page(store, since, cursor) {
      const at = cursor ? (JSON.parse(cursor) as Cursor) : startOf(since)
      const to = Math.min(at.from + windowSeconds - 1, at.end)
      const first = startOf(since).from
      const answer = (settlements: IncomingSettlement[], more: boolean) => {
        const next = nextOf(at, more, first)
        return { settlements, next: next && JSON.stringify(next) }
      }
      if (at.of === 'wallet') {
        const query = { page_no: at.page, page_size: pageSize, create_time_from: at.from, create_time_to: to }
        const told = await client.shop(store, '/payment/get_wallet_transaction_list', walletShape, { query })
        const charged = (told.transaction_list ?? []).filter(
          ({ transaction_type, status, transaction_id }) =>
            transaction_id && adsCharge.test(String(transaction_type ?? '')) && status !== 'FAILED' && status !== 'INITIAL',
        )
        return answer(
          charged.map(({ transaction_id, transaction_type, amount, create_time }) => ({
            mp_settlement_id: `W${transaction_id}`,
            payout_state: 'paid' as const,
            settled_at: instant(create_time),
            amount,
            lines: linesOf(null, '', [{ category: 'ads_topup', mp_kind: String(transaction_type), amount }], amount),
            begins: true,
            ends: true,
          })),
          told.more === true,
        )
      }
      const query = { page_no: at.page, page_size: pageSize, release_time_from: at.from, release_time_to: to }
      const told = await client.shop(store, '/payment/get_escrow_list', listShape, { query })
      const released = told.escrow_list ?? []
      const incomes = new Map<string, Income>()
      for (let place = 0; place < released.length; place += detailsAtOnce) {
        const order_sn_list = released.slice(place, place + detailsAtOnce).map(({ order_sn }) => order_sn)
        for (const { escrow_detail } of await client.shop(store, '/payment/get_escrow_detail_batch', detailsShape, { body: { order_sn_list } }))
          if (escrow_detail?.order_income) incomes.set(escrow_detail.order_sn, escrow_detail.order_income)
      }
      return answer(
        released.map(({ order_sn, payout_amount, escrow_release_time }) =>
          toSettlement(order_sn, instant(escrow_release_time ?? at.end), rupiahOf(payout_amount), incomes.get(order_sn)),
        ),
        told.more === true,
      )
    },
  }
}
