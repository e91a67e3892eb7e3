import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freePackage, isAbove, limitsOf, type MembershipPackage, monthlyPrice, triedPackage } from '#contract/membership/package.ts'
import { nextPayment, paymentStates } from '#contract/membership/payment.ts'
import { quote, upgradeShare } from '#contract/membership/quote.ts'
import { agreedPackage, catalogues, pack, packageNames, soldOf } from '#tests/support/packages.ts'

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

const product = (package_name: string, months: number, amount: number) => ({ package_name, months, price: amount })
const now = Date.parse('2026-03-01T00:00:00Z')
const running = (package_name: string, days: number | null) => ({
  package_name,
  status: 'active' as const,
  membership_end: days === null ? null : new Date(now + days * day).toISOString(),
})

describe('a product', () => {
  const packages = [
    pack(freePackage, 0),
    pack('BASIC', 1, [[1, 99_000]]),
    pack('PRO', 2, [
      [1, 249_000],
      [12, 2_490_000],
    ]),
  ]
  const pro12 = product('PRO', 12, 2_490_000)
  const basic = product('BASIC', 1, 99_000)

  it('costs its price where nothing runs, or the same', () => {
    const expected = { price: 2_490_000, upgrade: 0 }
    expect(quote(running('FREE', null), pro12, packages, now)).toEqual(expected)
    expect(quote(running('PRO', 10), pro12, packages, now)).toEqual(expected)
    expect(quote({ ...running('BASIC', -1), status: 'inactive' }, pro12, packages, now)).toEqual(expected)
  })

  it('costs going up as well where a smaller one runs, withdrawn or not', () => {
    const expected = { price: 2_490_000 + 75_000, upgrade: 75_000 }
    expect(quote(running('BASIC', 15), pro12, packages, now)).toEqual(expected)
    const withdrawn = packages.map((one) => ({
      ...one,
      offered: one.package_name !== 'BASIC',
      prices: one.prices.map((of) => ({ ...of, offered: false })),
    }))
    expect(quote(running('BASIC', 15), pro12, withdrawn, now)).toEqual(expected)
  })

  it('is not sold to who has a larger one, or one without an end', () => {
    expect(quote(running('PRO', 15), basic, packages, now)).toBe('downgrade')
    expect(quote(running('PRO', null), pro12, packages, now)).toBe('endless')
    expect(quote(running('BASIC', null), pro12, packages, now)).toBe('endless')
  })
})

describe('whatever packages the operator makes', () => {
  const had = fc.constantFrom(freePackage, agreedPackage, ...packageNames)
  const days = fc.option(fc.integer({ min: 0, max: 3650 }))

  /** Said another way: what a product must cost who has a package with so many days left. */
  function costs(packages: readonly MembershipPackage[], had: string, rest: number | null, wanted: ReturnType<typeof product>) {
    const runs = had !== freePackage
    const other = runs && had !== wanted.package_name
    if (other && !isAbove(packages, wanted.package_name, had)) return 'downgrade'
    if (runs && rest === null) return 'endless'
    const month = (name: string) => monthlyPrice(packages, name) ?? Number.NaN
    const upgrade = other ? upgradeShare(month(had), month(wanted.package_name), (rest ?? 0) * day) : 0
    return { price: wanted.price + upgrade, upgrade }
  }

  it('a product costs its price and what going up costs, and nothing goes down', () => {
    fc.assert(
      fc.property(catalogues, had, days, (packages, name, rest) => {
        for (const wanted of soldOf(packages)) expect(quote(running(name, rest), wanted, packages, now)).toEqual(costs(packages, name, rest, wanted))
      }),
    )
  })

  it('of two one is above the other, and FREE is below all', () => {
    fc.assert(
      fc.property(catalogues, (packages) => {
        for (const one of packages)
          for (const other of packages) {
            const above = (a: typeof one, b: typeof one) => isAbove(packages, a.package_name, b.package_name)
            expect(Number(above(one, other)) + Number(above(other, one))).toBe(one === other ? 0 : 1)
            expect(isAbove(packages, freePackage, one.package_name)).toBe(false)
          }
      }),
    )
  })
})

describe('packages', () => {
  const packages = [pack('FREE', 0, [], { agents: 3 }), pack('BASIC', 1, [], { trial_days: 7 }), pack('PRO', 2)]

  it('allow what they say, and everything where they were agreed, which stands above all', () => {
    const above = (one: string, other: string) => isAbove(packages, one, other)
    expect([above('PRO', 'BASIC'), above('BASIC', 'PRO'), above('KHUSUS', 'PRO'), above('PRO', 'PRO')]).toEqual([true, false, true, false])
    expect(limitsOf(packages, 'FREE')).toEqual({ agents: 3, stores: null, orders: null })
    expect(limitsOf(packages, 'KHUSUS')).toEqual({ agents: null, stores: null, orders: null })
  })

  it('can be tried by the days of one, while it is offered', () => {
    expect(triedPackage(packages)).toEqual({ package_name: 'BASIC', days: 7 })
    expect(triedPackage(packages.map((one) => ({ ...one, offered: false })))).toBeNull()
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
