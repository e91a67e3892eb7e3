import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { documentTotals } from '#contract/core/priced-document.ts'
import { orderSetStatus } from '#contract/order/order.endpoints.ts'
import { saleChange, saleCustomers, salePay, saleUnpay } from '#contract/sale/sale.endpoints.ts'
import { ownStores, type SaleDetail } from '#contract/sale/sale.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { seller } from './sale-builder.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

const units = 3
const stock = 40
const which = fc.nat(4)
const lines = fc.uniqueArray(fc.record({ at: fc.nat(units - 1), qty: fc.integer({ min: 1, max: 9 }), price: fc.nat(3000), discount: fc.nat(500) }), {
  minLength: 1,
  selector: ({ at }) => at,
})
const extras = fc.record({ tax: fc.nat(999), shipping: fc.nat(999), discount: fc.nat(400) })
/** What sellers do, some of which is refused. */
const act = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), lines, extras, handed_over: fc.boolean(), phone: fc.nat(1) }),
  fc.record({ kind: fc.constant('change' as const), which, lines, extras }),
  fc.record({ kind: fc.constant('void' as const), which, revert: fc.boolean() }),
  fc.record({ kind: fc.constant('pay' as const), which, amount: fc.integer({ min: 1, max: 20_000 }) }),
  fc.record({ kind: fc.constant('unpay' as const), which, payment: fc.nat(4) }),
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never
type Seller = Awaited<ReturnType<typeof seller>>

async function live(history: readonly Act[], of: Seller, skus: readonly string[], codes: string[]): Promise<void> {
  const { token } = of
  const linesOf = (written: { at: number; qty: number; price: number; discount: number }[]) =>
    written.map(({ at, ...line }) => ({ sku: skus[at] ?? '', ...line }))
  for (const one of history) {
    if (one.kind === 'create') {
      const made = await of.sell({ lines: linesOf(one.lines), ...one.extras, handed_over: one.handed_over, buyer_phone: `08120000000${one.phone}` })
      if (made.status === 200) codes.push(made.data.order_code)
      continue
    }
    const order_code = codes[one.which % Math.max(1, codes.length)]
    if (order_code === undefined) continue
    const params = { order_code }
    const { version, payments, buyer_name, buyer_phone } = await of.read(order_code)
    if (one.kind === 'change') {
      const body = { store_code: ownStores.offline, version, buyer_name, buyer_phone, lines: linesOf(one.lines), ...one.extras }
      await app.call(saleChange, { params, body }, token)
    }
    if (one.kind === 'void')
      await app.call(orderSetStatus, { body: { order_code, status: 900, cancel_reason: 'Batal', cancel_revert_stock: one.revert } }, token)
    if (one.kind === 'pay') await app.call(salePay, { params, body: { amount: one.amount, paid_on: '2026-11-20', method: 'cash' } }, token)
    const payment = one.kind === 'unpay' && payments[one.payment % Math.max(1, payments.length)]
    if (payment) await app.call(saleUnpay, { params: { order_code, payment_id: payment.payment_id } }, token)
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

it('whatever is sold, changed, paid, taken back and voided: stock, payments and books agree to the piece and to the rupiah', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 14 }), async (history) => {
      const of = await seller(app)
      const skus = await Promise.all(Array.from({ length: units }, async () => (await of.sku(stock)).sku))
      const codes: string[] = []
      await live(history, of, skus, codes)
      const sales: SaleDetail[] = await Promise.all(codes.map(of.read))

      for (const sale of sales) {
        expect(sale.total).toBe(documentTotals(sale).total)
        expect(sale.paid).toBe(sum(sale.payments.filter(({ voided_at }) => voided_at === null).map(({ amount }) => amount)))
        expect(sale.paid).toBeLessThanOrEqual(sale.total)
        expect(sale.owed).toBe(sale.order_status === 900 ? 0 : sale.total - sale.paid)
        expect(sale.to_return).toBe(sale.order_status === 900 ? sale.paid : 0)
      }
      // Numbers are those of the sales that were made, each once.
      expect(sales.map(({ number }) => Number(number?.slice(-4)))).toEqual(sales.map((_, at) => at + 1))

      const piecesOf = (sku: string, status: number) =>
        sum(
          sales
            .filter(({ order_status }) => order_status === status)
            .flatMap((sale) => sale.lines.filter((line) => line.sku === sku).map(({ qty }) => qty)),
        )
      for (const sku of skus) {
        const now = await of.stockOf(sku)
        expect(now?.allocated).toBe(piecesOf(sku, 200))
        // What is there, waits for its shelf, is with customers or was written off is what there was.
        const { lost, shipped } = await of.goneOf(sku)
        const back = now?.unshelved ?? 0
        expect((now?.on_hand ?? 0) + shipped + lost).toBe(stock)
        expect(shipped - back).toBeGreaterThanOrEqual(piecesOf(sku, 700))
      }

      const { data: customers } = await app.call(saleCustomers, { query: {} }, of.token)
      expect(sum(customers.rows.map(({ owed }) => owed))).toBe(sum(sales.map(({ owed }) => owed)))
      for (const { owed, owed_30, owed_60, owed_90, owed_older } of customers.rows) expect(owed).toBe(owed_30 + owed_60 + owed_90 + owed_older)
    }),
    { numRuns: 12, interruptAfterTimeLimit: 60_000 },
  )
})
