import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feeCategories, type IncomeCategory, incomeCategories } from '#contract/income/income.ts'
import type { IncomingSettlement } from '#server/channels/income.ts'
import { keepIncome, takeInIncome } from '#server/domains/income/income.port.ts'
import { startApp } from '#tests/support/app.ts'
import { unique } from '#tests/support/builders.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

interface Line {
  readonly order: number | null
  readonly category: IncomeCategory
  readonly amount: number
}
interface Drawn {
  readonly lines: readonly Line[]
  /** What the marketplace says beside: its sum may have more than its lines. */
  readonly unexplained: number
  readonly tells: boolean
}

const ordersAtMost = 5
const line = fc.record({
  order: fc.option(fc.nat(ordersAtMost - 1), { nil: null, freq: 6 }),
  category: fc.constantFrom(...incomeCategories),
  amount: fc.integer({ min: -90_000, max: 250_000 }),
})
const drawn = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  unexplained: fc.oneof(fc.constant(0), fc.integer({ min: -5_000, max: 5_000 })),
  tells: fc.boolean(),
})
const order = fc.record({ total: fc.nat(300_000), shipping_fee: fc.nat(20_000), discount: fc.nat(9_000), late: fc.boolean() })

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

const linesOf = (settlements: readonly Drawn[], place: number) => settlements.flatMap(({ lines }) => lines).filter((one) => one.order === place)
const ofCategories = (lines: readonly Line[], ...categories: readonly IncomeCategory[]) =>
  sum(lines.filter(({ category }) => categories.includes(category)).map(({ amount }) => amount))

/** What docs/decisions/income.md says of an order of which these lines were told; null: it is in no list. */
function said(lines: readonly Line[], { total, discount }: { total: number; discount: number }) {
  if (lines.length === 0) return total === 0 ? null : { settled: null, expected: total, gap: -total, income_state: 'owed' }
  const settled = sum(lines.map(({ amount }) => amount))
  const expected = within(ofCategories(lines, 'sales', 'refund'), total, total + discount) + ofCategories(lines, ...feeCategories)
  return { settled, expected, gap: settled - expected, income_state: settled === expected ? 'settled' : 'different' }
}

/** A workspace of its own, with what is told in it and what comes of that. */
async function openBooks() {
  const { workspace_id } = await app.build.workspace()
  const { store_code } = await app.build.store({ workspace_id, marketplace: 'shopee' })
  const run = unique()
  const idOf = (place: number) => `T${run}X${place}`
  const rows = <Row extends object>(text: string) => app.services.database.statement<Row>({ text, values: [workspace_id] })
  return {
    order: (place: number, { total, shipping_fee, discount }: { total: number; shipping_fee: number; discount: number }) =>
      app.build.order({
        workspace_id,
        store_code,
        mp_order_id: idOf(place),
        order_status: 700,
        total: total + shipping_fee,
        shipping_fee,
        discount,
        subtotal: total + discount,
      }),
    tell: ({ lines, unexplained, tells }: Drawn, place: number) => {
      const incoming: IncomingSettlement = {
        mp_settlement_id: `S${run}-${place}`,
        payout_state: 'paid',
        settled_at: '2026-11-20T03:00:00.000Z',
        amount: tells ? sum(lines.map(({ amount }) => amount)) + unexplained : null,
        lines: lines.map(({ order: of, category, amount }, at) => ({
          mp_line_id: String(at),
          mp_order_id: of === null ? null : idOf(of),
          category,
          mp_kind: 'x',
          amount,
        })),
        begins: true,
        ends: true,
      }
      return takeInIncome(app.services, { workspace_id, store_code, marketplace: 'shopee' }, [incoming])
    },
    look: () => keepIncome(app.services.database, workspace_id),
    settlements: () =>
      rows<{ amount: number; lines: number }>(
        `select s.amount::float8 as amount, (select sum(l.amount)::float8 from settlement_line l where l.workspace_id = $1 and l.settlement_code = s.settlement_code) as lines
         from settlement s where s.workspace_id = $1 order by settlement_code`,
      ),
    async incomeOf(place: number) {
      const all = await rows<{ order_code: string; settled: number | null; expected: number; gap: number; income_state: string }>(
        `select order_code, settled::float8 as settled, expected::float8 as expected, gap::float8 as gap, income_state from order_income
         where workspace_id = $1 and income_state is not null`,
      )
      const { order_code: _, ...row } = all.find(({ order_code }) => order_code === `SHPE-${idOf(place)}`) ?? { order_code: null }
      return 'gap' in row ? row : null
    },
  }
}

describe('what marketplaces settle', () => {
  it('is matched to orders alike in whatever order it is told, however often, and whenever its orders come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(drawn, { minLength: 1, maxLength: 5 }),
        fc.array(order, { minLength: ordersAtMost, maxLength: ordersAtMost }),
        fc.array(fc.nat(4), { minLength: 3, maxLength: 9 }),
        async (settlements, orders, told) => {
          const books = await openBooks()
          for (const [place, one] of orders.entries()) if (!one.late) await books.order(place, one)
          for (const at of [...told.map((one) => one % settlements.length), ...settlements.keys()]) await books.tell(settlements[at] as Drawn, at)
          for (const [place, one] of orders.entries()) if (one.late) await books.order(place, one)
          await books.look()
          expect(await books.settlements()).toEqual(
            settlements.map(({ lines, unexplained, tells }) => {
              const amount = sum(lines.map((one) => one.amount)) + (tells ? unexplained : 0)
              return { amount, lines: amount }
            }),
          )
          for (const [place, one] of orders.entries()) expect(await books.incomeOf(place)).toEqual(said(linesOf(settlements, place), one))
        },
      ),
      { numRuns: 40 },
    )
  })

  it('of several pages forgets what is not told again once it is whole, and stays what the marketplace says it is', async () => {
    const { workspace_id } = await app.build.workspace()
    const { store_code } = await app.build.store({ workspace_id, marketplace: 'shopee' })
    const part = (ids: readonly number[], begins: boolean, ends: boolean, amount: number): IncomingSettlement => ({
      mp_settlement_id: `P${workspace_id}`,
      payout_state: 'processing',
      settled_at: '2026-11-20T03:00:00.000Z',
      amount,
      lines: ids.map((id) => ({ mp_line_id: String(id), mp_order_id: null, category: 'sales', mp_kind: 'x', amount: 1_000 * id })),
      begins,
      ends,
    })
    const take = (...parts: readonly IncomingSettlement[]) => takeInIncome(app.services, { workspace_id, store_code, marketplace: 'shopee' }, parts)
    const lines = async () => {
      const values = [workspace_id]
      const text = 'select line_code, amount::int from settlement_line where workspace_id = $1 order by line_code'
      return Object.fromEntries(
        (await app.services.database.statement<{ line_code: string; amount: number }>({ text, values })).map((one) => [one.line_code, one.amount]),
      )
    }
    await take(part([1, 2], true, false, 10_000))
    expect(await lines()).toEqual({ 1: 1_000, 2: 2_000 })
    await take(part([3], false, true, 10_000))
    expect(await lines()).toEqual({ 1: 1_000, 2: 2_000, 3: 3_000, '=': 4_000 })
    await new Promise((done) => setTimeout(done, 5))
    await take(part([1], true, false, 6_000))
    await take(part([5], false, true, 6_000))
    expect(await lines()).toEqual({ 1: 1_000, 5: 5_000 })
  })
})
