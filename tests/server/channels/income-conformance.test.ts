import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DrawnIncome, drawIncome } from '#contract/demo/draw-income.ts'
import { demoOrderId } from '#contract/demo/order-ids.ts'
import { feeCategories, type IncomeCategory, incomeCategories } from '#contract/income/income.ts'
import type { SandboxIncome } from '#sandbox/income/income-world.ts'
import type { SandboxStore } from '#sandbox/order.ts'
import type { FailureKind } from '#server/channels/failure.ts'
import type { ChannelIncome, IncomingSettlement } from '#server/channels/income.ts'
import { type RunningSandbox, startSandbox } from '#tests/sandbox/start-sandbox.ts'
import { incomeChannels } from './connected-channels.ts'
import { failureOf } from './failure-of.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await startSandbox()
})
afterAll(() => running.stop())
afterEach(() => running.control('/faults', undefined, 'DELETE'))

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const made = 230

describe.each(incomeChannels.map((channel) => [channel.marketplace, channel] as const))('the income of %s', (marketplace, channel) => {
  const income = (): ChannelIncome => {
    const part = channel.connect(running.account(marketplace)).income
    if (!part) throw new Error('no income')
    return part
  }
  const here = () => running.connection(marketplace)
  const store = () => running.sandbox.world.store(marketplace, here().store_id) as SandboxStore
  const longAgo = () => new Date(Date.now() - income().days * dayMs).toISOString()

  /** What a shop was paid, one every three hours; some of it came back. */
  const paid = (place: number): SandboxIncome => {
    const settled_at = Math.floor((Date.now() - (place * 3 + 1) * hourMs) / 1000) * 1000
    const order_id = demoOrderId(marketplace, 900_000 + place, new Date(settled_at - 5 * dayMs))
    const drawn = drawIncome(marketplace, order_id, {
      subtotal: 50_000 + place * 1_250,
      discount: place % 4 === 0 ? 2_500 : 0,
      shipping_fee: place % 3 === 0 ? 0 : 12_000,
      returned: place % 20 === 7,
    })
    return { order_id, ordered_at: settled_at - 5 * dayMs, drawn, settled_at, day_end: (Math.floor(settled_at / dayMs) + 1) * dayMs }
  }
  /** Days and weeks that are not over are settled later. */
  const isClosed = ({ settled_at, day_end }: SandboxIncome): boolean => {
    if (income().settles === 'order') return true
    if (income().settles === 'day') return day_end <= Date.now()
    return settled_at < Date.now() - 7 * dayMs
  }
  let incomes: SandboxIncome[] = []
  beforeEach(() => {
    incomes = Array.from({ length: made }, (_, place) => paid(place))
    running.sandbox.incomes.replace(store(), incomes)
  })

  async function all(since = longAgo()): Promise<IncomingSettlement[]> {
    const found: IncomingSettlement[] = []
    let cursor: string | null = null
    for (let page = 0; page < 400; page += 1) {
      const told = await income().page(here(), since, cursor)
      found.push(...told.settlements)
      cursor = told.next
      if (cursor === null) return found
    }
    throw new Error('the pages have no end')
  }
  const linesOf = (settlements: readonly IncomingSettlement[], order_id: string) =>
    settlements.flatMap(({ lines }) => lines).filter(({ mp_order_id }) => mp_order_id === order_id)
  const sumOf = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0)
  const of = (lines: readonly { category: IncomeCategory; amount: number }[], ...categories: readonly IncomeCategory[]) =>
    sumOf(lines.filter(({ category }) => categories.includes(category)))
  const feesIn = (drawn: DrawnIncome) => drawn.commission + drawn.service + drawn.free_shipping + drawn.processing + drawn.affiliate

  it('is told order by order, each line once, and comes to what was paid', async () => {
    const found = await all()
    const keys = found.flatMap(({ mp_settlement_id, lines }) => lines.map(({ mp_line_id }) => `${mp_settlement_id} ${mp_line_id}`))
    expect(new Set(keys).size).toBe(keys.length)
    const closed = incomes.filter(isClosed)
    expect(closed.length).toBeGreaterThan(50)
    for (const { order_id, drawn } of closed) {
      const lines = linesOf(found, order_id)
      expect([order_id, sumOf(lines)]).toEqual([order_id, drawn.total])
      expect(lines.every(({ category, amount }) => incomeCategories.includes(category) && Number.isInteger(amount) && amount !== 0)).toBe(true)
      expect(of(lines, 'sales', 'refund')).toBe(drawn.goods - drawn.discount - drawn.refund)
      expect(of(lines, ...feeCategories)).toBe(-feesIn(drawn) + 0)
      expect(of(lines, 'adjustment')).toBe(drawn.adjustment)
    }
  })

  it('has settlements whose lines come to what the marketplace says of each', async () => {
    const sums = new Map<string, { told: number | null; lines: number; begins: number; ends: number }>()
    for (const { mp_settlement_id, amount, lines, begins, ends } of await all()) {
      const known = sums.get(mp_settlement_id) ?? { told: amount, lines: 0, begins: 0, ends: 0 }
      expect(known.told).toBe(amount)
      sums.set(mp_settlement_id, {
        ...known,
        lines: known.lines + sumOf(lines),
        begins: known.begins + Number(begins),
        ends: known.ends + Number(ends),
      })
    }
    expect(sums.size).toBeGreaterThan(3)
    for (const { told, lines, begins, ends } of sums.values()) {
      if (told !== null) expect(lines).toBe(told)
      expect([begins, ends]).toEqual([1, 1])
    }
  })

  it('is the same when it is told again, and no more than was settled since', async () => {
    expect(await all()).toEqual(await all())
    const since = Date.now() - 4 * dayMs
    const late = await all(new Date(since).toISOString())
    for (const one of incomes.filter((income) => isClosed(income) && income.settled_at >= since))
      expect(linesOf(late, one.order_id).length).toBeGreaterThan(0)
    expect(late.every(({ settled_at }) => Date.parse(settled_at) >= since - 8 * dayMs)).toBe(true)
  })

  it('is whole where one settlement is told over several pages', async () => {
    const at = Math.floor((Date.now() - 16 * dayMs) / dayMs) * dayMs + 9 * hourMs
    const busy = incomes.map((one, place) => ({ ...one, settled_at: at + place * 1000, day_end: at + 15 * hourMs }))
    running.sandbox.incomes.replace(store(), busy)
    const found = await all(new Date(at - 3 * dayMs).toISOString())
    const own = found.filter(({ lines }) => lines.some(({ mp_order_id }) => mp_order_id !== null))
    expect(new Set(own.map(({ mp_settlement_id }) => mp_settlement_id)).size).toBe(income().settles === 'order' ? made : 1)
    expect(own.filter(({ begins }) => begins)).toHaveLength(own.filter(({ ends }) => ends).length)
    for (const { order_id, drawn } of busy) expect([order_id, sumOf(linesOf(own, order_id))]).toEqual([order_id, drawn.total])
  })

  it.each([
    ['rate-limit', 'rate-limited'],
    ['expired-token', 'auth-expired'],
    ['unavailable', 'unavailable'],
  ] satisfies [string, FailureKind][])('is met by kind where a call meets %s', async (kind, class_) => {
    await running.control('/faults', { marketplace, kind, call: '/' })
    expect((await failureOf(income().page(here(), longAgo(), null))).kind).toBe(class_)
  })
})
