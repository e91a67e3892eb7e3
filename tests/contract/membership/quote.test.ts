import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAbove, limitsOf } from '#contract/membership/package.ts'
import { nextPayment, paymentStates } from '#contract/membership/payment.ts'
import { quote, upgradeShare } from '#contract/membership/quote.ts'

const day = 86_400_000
const price = fc.integer({ min: 0, max: 1_000_000_000 })
const left = fc.integer({ min: 0, max: 3650 * day })

describe('going up for what is left', () => {
  it('costs whole rupiah, never less than nothing, and never more than the days exactly', () => {
    fc.assert(
      fc.property(price, price, left, (from, to, rest) => {
        const share = upgradeShare(from, to, rest)
        expect(Number.isSafeInteger(share)).toBe(true)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual((Math.max(0, to - from) * (rest / day)) / 30 + 1e-3)
      }),
    )
  })

  it('costs nothing without a day left or a difference, and the whole difference for a month', () => {
    fc.assert(
      fc.property(price, price, (from, to) => {
        expect(upgradeShare(from, to, day - 1)).toBe(0)
        expect(upgradeShare(from, from, 300 * day)).toBe(0)
        expect(upgradeShare(from, to, -day)).toBe(0)
        expect(upgradeShare(from, to, 30 * day)).toBe(Math.max(0, to - from))
      }),
    )
  })

  it('costs no less for more days, and no more by steps than at once', () => {
    fc.assert(
      fc.property(fc.tuple(price, price, price), left, fc.nat(100 * day), (prices, rest, more) => {
        const [a, b, c] = prices.toSorted((x, y) => x - y) as [number, number, number]
        expect(upgradeShare(a, b, rest + more)).toBeGreaterThanOrEqual(upgradeShare(a, b, rest))
        const steps = upgradeShare(a, b, rest) + upgradeShare(b, c, rest)
        const once = upgradeShare(a, c, rest)
        expect(once - steps).toBeGreaterThanOrEqual(0)
        expect(once - steps).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('a product', () => {
  const product = (package_name: string, months: number, amount: number) => ({ product_id: 1, name: '', package_name, months, price: amount })
  const products = [product('BASIC', 1, 99_000), product('PRO', 1, 249_000), product('PRO', 12, 2_490_000)]
  const pro12 = products[2] as (typeof products)[number]
  const basic = products[0] as (typeof products)[number]
  const now = Date.parse('2026-03-01T00:00:00Z')
  const running = (package_name: string, days: number | null) => ({
    package_name,
    status: 'active' as const,
    membership_end: days === null ? null : new Date(now + days * day).toISOString(),
  })

  it('costs its price where nothing runs, or the same', () => {
    const expected = { price: 2_490_000, upgrade: 0 }
    expect(quote(running('FREE', null), pro12, products, now)).toEqual(expected)
    expect(quote(running('PRO', 10), pro12, products, now)).toEqual(expected)
    expect(quote({ ...running('BASIC', -1), status: 'inactive' }, pro12, products, now)).toEqual(expected)
  })

  it('costs going up as well where a smaller one runs', () => {
    expect(quote(running('BASIC', 15), pro12, products, now)).toEqual({ price: 2_490_000 + 75_000, upgrade: 75_000 })
  })

  it('is not sold to who has a larger one, or one without an end', () => {
    expect(quote(running('PRO', 15), basic, products, now)).toBe('downgrade')
    expect(quote(running('PRO', null), pro12, products, now)).toBe('endless')
    expect(quote(running('BASIC', null), pro12, products, now)).toBe('endless')
  })
})

describe('packages', () => {
  it('allow more the larger they are, and everything where they were agreed', () => {
    expect([isAbove('PRO', 'BASIC'), isAbove('BASIC', 'PRO'), isAbove('KHUSUS', 'PRO'), isAbove('PRO', 'PRO')]).toEqual([true, false, true, false])
    expect(limitsOf('KHUSUS')).toEqual({ agents: null, stores: null, orders: null })
  })
})

describe('what is told of a payment', () => {
  const told = fc.constantFrom(...paymentStates)
  it('never takes back money that came, unless it was given back, whatever comes in whatever order', () => {
    fc.assert(
      fc.property(fc.array(told), (news) => {
        let state: (typeof paymentStates)[number] = 'waiting'
        for (const one of news) {
          const next = nextPayment(state, one)
          if (state === 'paid') expect(['paid', 'refunded']).toContain(next)
          if (state === 'refunded') expect(next).toBe('refunded')
          expect(nextPayment(next, one)).toBe(next)
          state = next
        }
      }),
    )
  })
})
