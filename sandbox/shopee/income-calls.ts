import type {
  GetEscrowDetailBatchResponseData,
  GetEscrowListResponseData,
  GetWalletTransactionListResponseData,
} from '@congminh1254/shopee-sdk/schemas/payment'
import type { FastifyInstance } from 'fastify'
import type { SandboxIncome } from '../income/income-world.ts'
import type { StandInParts } from '../stand-in.ts'
import { ShopeeError, shopCall } from './door.ts'
import { seconds } from './shapes.ts'

const path = '/api/v2/payment'
const windowSeconds = 15 * 86_400

/** Fees stand there without a sign, and what is paid out is what is left. */
function incomeOf({ drawn }: SandboxIncome) {
  const escrow_amount = drawn.total - drawn.adjustment
  return {
    escrow_amount,
    escrow_amount_after_adjustment: drawn.total,
    total_adjustment_amount: drawn.adjustment,
    order_original_price: drawn.goods,
    original_price: drawn.goods,
    order_seller_discount: drawn.discount,
    voucher_from_seller: 0,
    voucher_from_shopee: 0,
    seller_coin_cash_back: 0,
    commission_fee: drawn.commission,
    service_fee: drawn.service + drawn.free_shipping,
    net_service_fee_info_list: [
      { rule_id: 11, fee_amount: drawn.service, rule_display_name: 'Layanan Cashback XTRA', category: '' },
      { rule_id: 12, fee_amount: drawn.free_shipping, rule_display_name: 'Layanan Gratis Ongkir XTRA', category: '' },
    ].filter(({ fee_amount }) => fee_amount > 0),
    seller_transaction_fee: 0,
    seller_order_processing_fee: drawn.processing,
    order_ams_commission_fee: drawn.affiliate,
    buyer_paid_shipping_fee: drawn.paid_shipping,
    shopee_shipping_rebate: drawn.shipping_rebate,
    actual_shipping_fee: drawn.actual_shipping,
    final_shipping_fee: drawn.paid_shipping + drawn.shipping_rebate - drawn.actual_shipping,
    seller_return_refund: -drawn.refund,
  }
}

/** What is paid out of orders, and what is taken from the shop's wallet. */
export function mountIncome(scope: FastifyInstance, parts: StandInParts): void {
  const { incomes, world } = parts
  const range = (from: unknown, to: unknown) => {
    const [first, last] = [Number(from), Number(to)]
    if (!(first <= last)) throw new ShopeeError('error_param', 'Please provide both a valid start date, and end date to query.')
    return [first * 1000, last * 1000 + 1000] as const
  }
  const sizeOf = (given: unknown): number => {
    const size = Number(given ?? 40)
    if (!(size >= 1 && size <= 100)) throw new ShopeeError('error_param', 'Please provide a valid page_size between 1 and 100.')
    return size
  }

  scope.get(
    `${path}/get_escrow_list`,
    shopCall(parts, (store, { release_time_from, release_time_to, page_size, page_no }) => {
      const found = incomes.ofStore(store, ...range(release_time_from, release_time_to))
      const size = sizeOf(page_size)
      const page = Number(page_no ?? 1)
      if (page < 1) throw new ShopeeError('error_param', 'The minimum page_no is 1.')
      const told: GetEscrowListResponseData = {
        escrow_list: found.slice((page - 1) * size, page * size).map(({ order_id, drawn, settled_at }) => ({
          order_sn: order_id,
          payout_amount: drawn.total,
          escrow_release_time: seconds(settled_at),
        })),
        more: page * size < found.length,
      }
      return { ...told }
    }),
  )
  scope.post(
    `${path}/get_escrow_detail_batch`,
    shopCall(parts, (store, { order_sn_list }) => {
      const wanted = Array.isArray(order_sn_list) ? order_sn_list : []
      if (!(wanted.length >= 1 && wanted.length <= 50)) throw new ShopeeError('error_param', 'order_sn_list must have 1 to 50 orders.')
      const all = new Map(incomes.ofStore(store, 0, Number.MAX_SAFE_INTEGER).map((one) => [one.order_id, one]))
      const told: GetEscrowDetailBatchResponseData = wanted.flatMap((order_sn) => {
        const one = all.get(String(order_sn))
        return one ? [{ escrow_detail: { order_sn: one.order_id, buyer_user_name: '', return_order_sn_list: [], order_income: incomeOf(one) } }] : []
      })
      return told as unknown as Record<string, unknown>
    }),
  )
  scope.get(
    `${path}/get_wallet_transaction_list`,
    shopCall(parts, (store, { create_time_from, create_time_to, page_size, page_no }) => {
      const [from, to] = range(create_time_from ?? 0, create_time_to ?? seconds(world.now()))
      if (to - from > (windowSeconds + 1) * 1000) throw new ShopeeError('time_period_too_large', 'The param error: time period too large.')
      const paid = incomes.ofStore(store, from, to).map(({ order_id, drawn, settled_at }) => ({
        transaction_id: Number.parseInt(order_id.slice(-6), 36),
        transaction_type: 'ESCROW_VERIFIED_ADD',
        status: 'COMPLETED',
        amount: drawn.total,
        create_time: seconds(settled_at),
        order_sn: order_id,
      }))
      const ads = incomes.adsOf(store, from, to).map(({ id, amount, at }) => ({
        transaction_id: id,
        transaction_type: 'PAID_ADS_CHARGE',
        status: 'COMPLETED',
        amount: -amount,
        create_time: seconds(at),
        order_sn: '',
      }))
      const size = sizeOf(page_size)
      const page = Number(page_no ?? 0)
      const found = [...paid, ...ads].toSorted((a, b) => b.create_time - a.create_time)
      const told: GetWalletTransactionListResponseData = {
        transaction_list: found.slice(page * size, (page + 1) * size),
        more: (page + 1) * size < found.length,
      }
      return { ...told }
    }),
  )
}
