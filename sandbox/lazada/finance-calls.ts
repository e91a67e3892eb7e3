import type { FastifyInstance } from 'fastify'
import type { SandboxIncome } from '../income/income-world.ts'
import { byWeek, mondayOf } from '../income/weeks.ts'
import type { SandboxStore } from '../order.ts'
import type { StandInParts } from '../stand-in.ts'
import { type Fields, instantIn, LazadaError, orderManner, sellerCalls } from './door.ts'

const dayMs = 86_400_000
const zoneMs = 7 * 3_600_000
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const mostDays = 180

/** `17 May 2016`, by the shop's clock. */
function dateOf(ms: number): string {
  const at = new Date(ms + zoneMs)
  return `${String(at.getUTCDate()).padStart(2, '0')} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`
}
const clock = (ms: number) => new Date(ms + zoneMs).toISOString().slice(0, 19).replace('T', ' ')
const money = (amount: number) => `${amount}.00`

interface Fee {
  readonly type: number
  readonly group: string
  readonly name: string
  readonly amount: number
}
interface Transaction extends Fee {
  readonly at: number
  readonly order_id: string
  readonly number: string
}

function feesOf({ drawn }: SandboxIncome): Fee[] {
  const returned = drawn.refund > 0
  return [
    { type: 13, group: 'Orders-Sales', name: 'Item Price Credit', amount: drawn.goods },
    { type: 202, group: 'Orders-Marketing Fees', name: 'Seller Funded Marketing Voucher', amount: -drawn.discount },
    { type: 16, group: 'Orders-Lazada Fees', name: 'Commission', amount: -drawn.commission },
    { type: 3, group: 'Orders-Lazada Fees', name: 'Payment Fee', amount: -drawn.processing },
    { type: 20, group: 'Orders-Lazada Fees', name: 'Other Fee', amount: -drawn.service },
    { type: 298, group: 'Orders-Marketing Fees', name: 'Free Shipping Max Fee', amount: -drawn.free_shipping },
    { type: 239, group: 'Other Services-Marketing Fees', name: 'Sponsored Affiliates', amount: -drawn.affiliate },
    { type: 8, group: 'Orders-Logistics', name: 'Shipping Fee (Paid By Customer)', amount: drawn.paid_shipping },
    { type: 157, group: 'Orders-Logistics', name: 'Auto. Shipping fee subsidy (by Lazada)', amount: drawn.shipping_rebate },
    { type: 7, group: 'Orders-Logistics', name: 'Shipping Fee Paid by Seller', amount: -drawn.actual_shipping },
    { type: 14, group: 'Refunds-Sales', name: 'Reversal Item Price', amount: returned ? -(drawn.refund + drawn.discount) : 0 },
    { type: 203, group: 'Refunds-Marketing Fees', name: 'Reversal Seller Funded Marketing Voucher', amount: returned ? drawn.discount : 0 },
    drawn.adjustment < 0
      ? { type: 54, group: 'Orders-Lazada Fees', name: 'Penalty', amount: drawn.adjustment }
      : { type: 47, group: 'Orders-Claims', name: 'Lost Or Damaged - Product', amount: drawn.adjustment },
  ]
}

/** Transactions, which name the week that they are paid out with, and what each week came to. */
export function mountFinance(scope: FastifyInstance, parts: StandInParts): void {
  const { incomes, world } = parts
  const calls = sellerCalls(scope, parts, orderManner)

  function transactionsOf(store: SandboxStore): Transaction[] {
    const now = world.now()
    const ofOrders = incomes.ofStore(store, 0, now + 1).flatMap((one) =>
      feesOf(one)
        .filter(({ amount }) => amount !== 0)
        .map((fee) => ({ ...fee, at: one.settled_at, order_id: one.order_id, number: `ID${store.store_id}-${one.order_id.slice(-7)}${fee.type}` })),
    )
    const ads = incomes.adsOf(store, 0, now).map(({ id, amount, at }) => ({
      type: 249,
      group: 'Other Services-Marketing Fees',
      name: 'Sponsored Solutions Top-up',
      amount: -amount,
      at,
      order_id: '',
      number: `ID${store.store_id}-${id}`,
    }))
    return [...ofOrders, ...ads].toSorted((a, b) => a.at - b.at)
  }
  const dayIn = (fields: Fields, name: string): number => {
    const at = instantIn(fields[name] && `${String(fields[name]).slice(0, 10)}T00:00:00+07:00`)
    if (at === null)
      throw new LazadaError('MissingParameter', `The input parameter ${name} that is mandatory for processing this request is not supplied`)
    return at
  }
  /** Money leaves two days after the week. */
  const isPaid = (monday: number) => monday + 9 * dayMs <= world.now()

  calls.asks('/finance/transaction/details/get', (store, fields) => {
    const [from, to] = [dayIn(fields, 'start_time'), dayIn(fields, 'end_time')]
    if (to - from > mostDays * dayMs) throw new LazadaError('1000012', 'endTime - startTime must should be less than 180 days')
    const [offset, limit] = [Number(fields.offset ?? 0), Number(fields.limit ?? 100)]
    if (!(limit >= 1 && limit <= 500 && offset >= 0)) throw new LazadaError('700004', 'limit must be between 1 and 500')
    return transactionsOf(store)
      .filter(({ at }) => at >= from && at < to + dayMs)
      .slice(offset, offset + limit)
      .map(({ at, type, group, name, amount, order_id, number }) => ({
        order_no: order_id,
        transaction_date: dateOf(at),
        amount: money(amount),
        paid_status: isPaid(mondayOf(at)) ? 'Paid' : 'Not paid',
        shipping_provider: '',
        WHT_included_in_amount: 'No',
        transaction_type: group,
        orderItem_no: order_id && String(Number(order_id) + 100_000),
        payment_ref_id: '',
        lazada_sku: '',
        seller_sku: '',
        statement: `${dateOf(mondayOf(at))} - ${dateOf(mondayOf(at) + 6 * dayMs)}`,
        details: '',
        fee_name: name,
        fee_type: String(type),
        VAT_in_amount: '0.00',
        WHT_amount: '0.00',
        transaction_number: number,
        comment: '',
        reference: '',
        shipment_type: 'Dropshipping',
        orderItem_status: order_id && 'Delivered',
      }))
  })

  calls.asks('/finance/payout/status/get', (store, fields) => {
    const after = dayIn(fields, 'created_after')
    return byWeek(transactionsOf(store), ({ at }) => at)
      .filter(([monday]) => monday + 7 * dayMs <= world.now() && monday + 7 * dayMs >= after)
      .map(([monday, some]) => {
        const made = monday + 7 * dayMs
        const sum = (of: (one: Transaction) => boolean) => some.filter(of).reduce((all, { amount }) => all + amount, 0)
        const refunds = sum(({ type }) => type === 14)
        const whole = sum(() => true)
        return {
          statement_number: `ID${store.store_id}-${new Date(made + zoneMs).toISOString().slice(0, 10).replaceAll('-', '')}`,
          created_at: clock(made),
          updated_at: clock(made),
          opening_balance: money(0),
          item_revenue: money(sum(({ type }) => type === 13)),
          shipment_fee: money(sum(({ type }) => type === 7)),
          shipment_fee_credit: money(sum(({ type }) => type === 8)),
          other_revenue_total: money(0),
          fees_total: money(0),
          subtotal1: money(whole - refunds),
          refunds: money(refunds),
          fees_on_refunds_total: money(0),
          subtotal2: money(whole),
          guarantee_deposit: money(0),
          closing_balance: money(whole),
          payout: `${money(whole)} IDR`,
          paid: isPaid(monday) ? '1' : '0',
        }
      })
  })
}
