import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { incomeCategories } from '#contract/income/income.ts'
import { linesOfItem, settledItemShape } from '#server/channels/blibli/income.ts'
import type { IncomingIncomeLine } from '#server/channels/income.ts'
import { categoryOf, dayOf, detailShape, linesOfDetails, periodOf } from '#server/channels/lazada/income-shapes.ts'
import { incomeShape, toSettlement } from '#server/channels/shopee/income.ts'
import { settledLinesShape } from '#server/channels/signed-json-income.ts'
import { linesOfTransaction, transactionShape } from '#server/channels/tiktok/income-shapes.ts'

const rupiah = fc.integer({ min: -900_000, max: 900_000 })
const fee = fc.integer({ min: 0, max: 90_000 })
/** Left out, null, or told as a number or a text, as platforms do. */
const told = (amount: fc.Arbitrary<number>) =>
  fc.oneof(
    amount,
    amount.map(String),
    amount.map((value) => `${value}.00`),
    fc.constant(null),
    fc.constant(undefined),
  )
const sumOf = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0)
const are = (lines: readonly IncomingIncomeLine[]) => {
  expect(new Set(lines.map(({ mp_line_id }) => mp_line_id)).size).toBe(lines.length)
  for (const { amount, category } of lines) {
    expect(Number.isInteger(amount) && amount !== 0).toBe(true)
    expect(incomeCategories).toContain(category)
  }
}

describe('a settlement', () => {
  it('of Shopee comes to what was paid out, whatever it leaves out', () => {
    const income = fc.record({
      escrow_amount: fc.option(rupiah, { nil: undefined }),
      escrow_amount_after_adjustment: fc.option(rupiah, { nil: undefined }),
      order_original_price: told(fee),
      order_seller_discount: told(fee),
      voucher_from_seller: told(fee),
      commission_fee: told(rupiah),
      service_fee: told(fee),
      net_service_fee_info_list: fc.array(fc.record({ rule_display_name: fc.constant('Gratis Ongkir XTRA'), fee_amount: told(fee) }), {
        maxLength: 1,
      }),
      seller_transaction_fee: told(rupiah),
      order_ams_commission_fee: told(fee),
      buyer_paid_shipping_fee: told(fee),
      actual_shipping_fee: told(fee),
      seller_return_refund: told(rupiah),
      total_adjustment_amount: told(rupiah),
    })
    fc.assert(
      fc.property(income, rupiah, (one, payout) => {
        const { amount, lines } = toSettlement('SN', '2026-11-20T00:00:00.000Z', payout, incomeShape.parse(one))
        expect(sumOf(lines)).toBe(amount)
        expect(amount).toBe((one.escrow_amount_after_adjustment ?? one.escrow_amount ?? payout) + 0)
        are(lines)
      }),
    )
  })

  const breakdown = (names: readonly string[], amount: fc.Arbitrary<number>) =>
    fc.record(Object.fromEntries(names.map((name) => [name, told(amount)])), { requiredKeys: [] })
  const transaction = fc.record({
    id: fc.uuid(),
    order_id: fc.constant('576463220456522968'),
    settlement_amount: told(rupiah),
    revenue_amount: told(rupiah),
    revenue_breakdown: fc.option(
      breakdown(['subtotal_before_discount_amount', 'refund_subtotal_before_discount_amount', 'seller_discount_refund_amount'], rupiah),
    ),
    shipping_cost_amount: told(rupiah),
    shipping_cost_breakdown: fc.option(breakdown(['actual_shipping_fee_amount', 'customer_paid_shipping_fee_amount', 'a_name_of_tomorrow'], rupiah)),
    fee_tax_amount: told(rupiah),
    fee_tax_breakdown: fc.option(
      fc.record({
        fee: fc.option(breakdown(['platform_commission_amount', 'sfp_service_fee_amount'], rupiah)),
        tax: fc.option(breakdown(['vat_amount'], rupiah)),
      }),
    ),
    adjustment_amount: told(rupiah),
  })

  it('of TikTok Shop has transactions whose lines come to what each settles, whatever it leaves out', () => {
    fc.assert(
      fc.property(transaction, fc.constantFrom('ORDER', 'PLATFORM_PENALTY', 'GMV_PAYMENT_FOR_ADS', 'A_TYPE_OF_TOMORROW'), (one, type) => {
        const parsed = transactionShape.parse({ ...one, type })
        const lines = linesOfTransaction(parsed)
        expect(sumOf(lines)).toBe(type === 'ORDER' ? parsed.settlement_amount : parsed.adjustment_amount || parsed.settlement_amount)
        are(lines)
        expect(lines.every(({ mp_order_id }) => mp_order_id === one.order_id)).toBe(true)
      }),
    )
  })

  it('of TikTok Shop is the same whether costs are told with a sign or without', () => {
    fc.assert(
      fc.property(
        fc.tuple(fee, fee, fee, fee, fee),
        fc.boolean(),
        fc.boolean(),
        ([sold, commission, affiliate, freeShipping, shipping], sums, parts) => {
          const [taken, part] = [sums ? -1 : 1, parts ? -1 : 1]
          const costs = commission + affiliate + freeShipping
          // Costs of nothing, or as much as is sold, leave open which way they are told.
          fc.pre(costs > 0 && shipping > 0)
          const lines = linesOfTransaction(
            transactionShape.parse({
              id: '1',
              type: 'ORDER',
              order_id: '2',
              settlement_amount: sold - costs - shipping,
              revenue_amount: sold,
              shipping_cost_amount: taken * shipping,
              shipping_cost_breakdown: {
                actual_shipping_fee_amount: part * shipping,
                supplementary_component: { fbm_shipping_cost_amount: part * shipping },
              },
              fee_tax_amount: taken * costs,
              fee_tax_breakdown: {
                fee: {
                  platform_commission_amount: part * commission,
                  affiliate_commission_amount: part * affiliate,
                  affiliate_commission_amount_before_pit: part * affiliate,
                  sfp_service_fee_amount: part * freeShipping,
                },
                tax: {},
              },
            }),
          )
          const of = (category: string) => sumOf(lines.filter((line) => line.category === category)) + 0
          expect([of('sales'), of('commission'), of('affiliate'), of('free_shipping_fee'), of('shipping')]).toEqual([
            sold,
            -commission + 0,
            -affiliate + 0,
            -freeShipping + 0,
            -shipping,
          ])
        },
      ),
    )
  })

  it('of TikTok Shop says nothing of what is kept back for a while', () => {
    expect(linesOfTransaction(transactionShape.parse({ id: '1', type: 'RESERVE', reserve_amount: '-5000', settlement_amount: '0' }))).toEqual([])
  })

  it('of Lazada keeps every amount of its transactions, however often a number stands there', () => {
    const detail = fc.record(
      {
        transaction_number: fc.constantFrom('ID1-A', 'ID1-B'),
        order_no: fc.constantFrom('0', '123', 456, null),
        orderItem_no: fc.constantFrom('1', '2', ''),
        fee_type: fc.constantFrom('13', 16, null),
        fee_name: fc.constantFrom('Item Price Credit', 'Commission', 'A fee of tomorrow', null),
        transaction_type: fc.constantFrom('Orders-Sales', 'Orders-Lazada Fees', null),
        amount: told(rupiah),
      },
      { requiredKeys: ['amount'] },
    )
    fc.assert(
      fc.property(fc.array(detail, { maxLength: 12 }), (some) => {
        const parsed = some.map((one) => detailShape.parse(one))
        const lines = linesOfDetails(parsed)
        expect(sumOf(lines)).toBe(sumOf(parsed))
        are(lines)
        expect(lines.every(({ mp_order_id }) => mp_order_id === null || ['123', '456'].includes(mp_order_id))).toBe(true)
      }),
    )
  })

  it.each([
    ['Item Price Credit', 'Orders-Sales', 'sales'],
    ['Seller Funded Marketing Voucher', 'Orders-Marketing Fees', 'sales'],
    ['Commission', 'Orders-Lazada Fees', 'commission'],
    ['Payment Fee', 'Orders-Lazada Fees', 'merchant_fee'],
    ['Free Shipping Max Fee', 'Orders-Marketing Fees', 'free_shipping_fee'],
    ['Sponsored Discovery - Top-up (cashier)', 'Other Services-Marketing Fees', 'ads_topup'],
    ['Sponsored Affiliates', 'Other Services-Marketing Fees', 'affiliate'],
    ['Shipping Fee (Paid By Customer)', 'Orders-Logistics', 'shipping'],
    ['Pack Fee', 'Orders-Logistics', 'shipping'],
    ['Reversal Item Price', 'Refunds-Sales', 'refund'],
    ['Reversal Seller Funded Marketing Voucher', 'Refunds-Marketing Fees', 'refund'],
    ['Lost Claim', 'Refunds-Claims', 'adjustment'],
    ['Wrong Way Bill', 'Orders-Lazada Fees', 'adjustment'],
    ['Seller Credit', 'Other Services-Sales', 'adjustment'],
    [null, 'Payment Fee', 'merchant_fee'],
    ['A word of tomorrow', null, 'adjustment'],
  ])('of Lazada has %s of %s among what is called %s', (fee_name, transaction_type, category) => {
    expect(categoryOf({ fee_name, transaction_type })).toBe(category)
  })

  it('of Lazada names its days in words or in numbers', () => {
    expect(periodOf('11 May 2016 - 17 May 2016')).toEqual({ start: '2016-05-11', end: '2016-05-17' })
    expect([dayOf('7 September 2026'), dayOf('2026-09-07 00:23:04'), dayOf('soon'), dayOf(null)]).toEqual(['2026-09-07', '2026-09-07', null, null])
    expect([periodOf('17 May 2016 - 11 May 2016'), periodOf('ID1-20160511'), periodOf(undefined)]).toEqual([null, null, null])
  })

  it('of Blibli has items whose lines come to what each is paid, whatever it leaves out', () => {
    const costs = Object.fromEntries(
      ['commission', 'transactionFee', 'paymentFeeBySeller', 'pph23', 'sellerPromo', 'sellerShipping'].map((name) => [name, told(rupiah)]),
    )
    const item = fc.record({ orderItemNo: fc.constantFrom('12600000001', 12_600_000_001), sales: told(rupiah), totalPayment: told(rupiah), ...costs })
    fc.assert(
      fc.property(item, (one) => {
        const parsed = settledItemShape.parse(one)
        const lines = linesOfItem(parsed, '12500000001')
        expect(sumOf(lines)).toBe(parsed.totalPayment)
        are(lines)
      }),
    )
    const plain = { orderItemNo: '1', sales: 100_000, commission: 5_000, transactionFee: 1_000, totalPayment: 94_000 }
    const back = { orderItemNo: '1', sales: -100_000, commission: 5_000, totalPayment: -95_000 }
    const both = [plain, back].flatMap((one) => linesOfItem(settledItemShape.parse(one), '9'))
    are(both)
    expect(both.map(({ category, amount }) => [category, amount])).toEqual([
      ['sales', 100_000],
      ['commission', -5_000],
      ['merchant_fee', -1_000],
      ['refund', -100_000],
      ['commission', 5_000],
    ])
  })

  it('of a sister marketplace may have lines of a kind that is new', () => {
    const [line] = settledLinesShape.parse([{ line_id: '1', category: 'a_kind_of_tomorrow', name: 'Baru', amount: -5 }])
    expect(line).toMatchObject({ category: 'adjustment', amount: -5 })
  })
})
