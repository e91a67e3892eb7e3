import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { productDetail } from '#contract/product/product.endpoints.ts'
import { stockLedger } from '#contract/product/stock-ledger.endpoints.ts'
import {
  purchaseChange,
  purchaseCreate,
  purchaseDetail,
  purchaseList,
  purchasePay,
  purchaseReceive,
  purchaseStatus,
  purchaseUnpay,
  purchaseUnreceive,
} from '#contract/purchase/purchase.endpoints.ts'
import { openStatuses, type PurchaseDetail, purchaseStatuses } from '#contract/purchase/purchase.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'

let app: TestApp
let token: string
let workspace_id: number

beforeAll(async () => {
  app = await sharedApp()
})
beforeEach(async () => {
  workspace_id = (await app.build.workspace()).workspace_id
  token = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['purchase', 'product'] }))
})

const units = 3
const which = fc.nat(4)
const lines = fc.uniqueArray(fc.record({ at: fc.nat(units - 1), qty: fc.integer({ min: 1, max: 9 }), price_cost: fc.nat(3000) }), {
  minLength: 1,
  selector: ({ at }) => at,
})
const extras = fc.record({ tax: fc.nat(999), shipping: fc.nat(999) })
/** What buyers do, some of which is refused. */
const act = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), lines, extras }),
  fc.record({ kind: fc.constant('change' as const), which, lines, extras }),
  fc.record({ kind: fc.constant('status' as const), which, to: fc.constantFrom(...purchaseStatuses) }),
  fc.record({ kind: fc.constant('order' as const), which }),
  fc.record({
    kind: fc.constant('receive' as const),
    which,
    came: fc.array(fc.record({ qty: fc.nat(6), damaged: fc.nat(2) }), { minLength: units, maxLength: units }),
    close: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('void' as const), which, receipt: fc.nat(4) }),
  fc.record({ kind: fc.constant('pay' as const), which, amount: fc.integer({ min: 1, max: 20_000 }) }),
  fc.record({ kind: fc.constant('unpay' as const), which, payment: fc.nat(4) }),
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

async function live(history: readonly Act[], skus: readonly string[], ids: number[]): Promise<void> {
  const linesOf = (of: { at: number; qty: number; price_cost: number }[]) =>
    of.map(({ at, qty, price_cost }) => ({ sku: skus[at] ?? '', qty, price_cost }))
  for (const one of history) {
    if (one.kind === 'create') {
      const made = await app.call(purchaseCreate, { body: { supplier: 'CV Sinar', lines: linesOf(one.lines), ...one.extras } }, token)
      ids.push(made.data.purchase_id)
      continue
    }
    const purchase_id = ids[one.which % Math.max(1, ids.length)]
    if (purchase_id === undefined) continue
    const params = { purchase_id }
    const now = (await app.call(purchaseDetail, { params }, token)).data
    const { version } = now
    if (one.kind === 'order') await app.call(purchaseStatus, { params, body: { status_order: 'ordered', version } }, token)
    if (one.kind === 'status') await app.call(purchaseStatus, { params, body: { status_order: one.to, version } }, token)
    if (one.kind === 'change')
      await app.call(purchaseChange, { params, body: { version, supplier: 'CV Sinar', lines: linesOf(one.lines), ...one.extras } }, token)
    if (one.kind === 'receive') {
      const came = now.lines.map(({ sku }, at) => ({ sku, qty: 0, damaged: 0, ...one.came[at] }))
      await app.call(purchaseReceive, { params, body: { version, lines: came, close: one.close } }, token)
    }
    const receipt = one.kind === 'void' && now.receipts[one.receipt % Math.max(1, now.receipts.length)]
    if (receipt) await app.call(purchaseUnreceive, { params: { purchase_id, receipt_id: receipt.receipt_id }, body: {} }, token)
    if (one.kind === 'pay') await app.call(purchasePay, { params, body: { amount: one.amount, paid_on: '2026-11-20', method: 'cash' } }, token)
    const payment = one.kind === 'unpay' && now.payments[one.payment % Math.max(1, now.payments.length)]
    if (payment) await app.call(purchaseUnpay, { params: { purchase_id, payment_id: payment.payment_id } }, token)
  }
}

const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0)

/** What must be so of all orders, whatever was done. */
async function expectExact(skus: readonly string[]): Promise<void> {
  const { rows } = (await app.call(purchaseList, { query: { limit: 200 } }, token)).data
  const all: PurchaseDetail[] = []
  for (const { purchase_id } of rows) all.push((await app.call(purchaseDetail, { params: { purchase_id } }, token)).data)
  for (const { receipts, payments, lines, billed, paid, total, status_order, status_payment } of all) {
    const standing = receipts.filter(({ voided_at }) => voided_at === null)
    for (const line of lines) {
      const came = standing.flatMap((receipt) => receipt.lines.filter(({ sku }) => sku === line.sku))
      expect([line.received, line.damaged, line.value]).toEqual([
        sum(came.map(({ qty }) => qty)),
        sum(came.map(({ damaged }) => damaged)),
        sum(came.map(({ value }) => value)),
      ])
    }
    expect(billed).toBe(sum(lines.map(({ value }) => value)))
    expect(sum(lines.map(({ landed }) => landed))).toBe(total)
    expect(paid).toBe(sum(payments.filter(({ voided_at }) => voided_at === null).map(({ amount }) => amount)))
    const payable = status_order === 'received' || status_order === 'cancelled' ? billed : Math.max(total, billed)
    expect(status_payment).toBe(paid >= payable ? 'paid' : paid > 0 ? 'partial' : 'unpaid')
  }
  const open = all.filter(({ status_order }) => openStatuses.includes(status_order)).flatMap(({ lines }) => lines)
  for (const sku of skus) {
    const { incoming, stock } = (await app.call(productDetail, { query: { sku } }, token)).data
    expect(incoming).toBe(sum(open.filter((line) => line.sku === sku).map(({ qty, received }) => Math.max(0, qty - received))))
    expect(stock).toBe(sum(all.flatMap(({ lines }) => lines.filter((line) => line.sku === sku).map(({ received }) => received))))
  }
  expect(await app.call(stockLedger, {}, token)).toMatchObject({ data: { differing: 0 } })
  // What came in is in the books: what stands there is what came and what rounding told, where nothing was taken back.
  if (all.every(({ receipts }) => receipts.every(({ voided_at }) => voided_at === null)))
    for (const sku of skus) {
      const { stock, price_cost } = (await app.call(productDetail, { query: { sku } }, token)).data
      const came = all.flatMap(({ receipts }) => receipts.flatMap(({ lines }) => lines.filter((line) => line.sku === sku)))
      if (stock > 0) expect(stock * price_cost).toBe(sum(came.map(({ value, rounding }) => value + rounding)))
    }
}

describe('purchases', () => {
  it('are exact whatever buyers do: what is awaited, on hand, billed, paid and in the books', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 22 }), async (history) => {
        workspace_id = (await app.build.workspace()).workspace_id
        token = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['purchase', 'product'] }))
        const skus: string[] = []
        for (let at = 0; at < units; at += 1) skus.push((await app.build.sku({ workspace_id, on_hand: 0, price_cost: 0 })).sku)
        await live(history, skus, [])
        await expectExact(skus)
      }),
      { numRuns: 25 },
    )
  })

  it('are exact when several buy at once', async () => {
    const skus: string[] = []
    for (let at = 0; at < units; at += 1) skus.push((await app.build.sku({ workspace_id, on_hand: 0, price_cost: 0 })).sku)
    const ids: number[] = []
    const histories = fc.sample(fc.array(act, { minLength: 8, maxLength: 14 }), { numRuns: 6, seed: 11 })
    await Promise.all(histories.map((history) => live(history, skus, ids)))
    await expectExact(skus)
  })
})
