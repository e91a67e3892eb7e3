import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { covers, leadTimes, speedDays } from '#contract/product/purchase-suggestion.ts'
import { abcOf, suggest } from '#server/domains/product/purchase-suggestion.rules.ts'

const standing = fc.record({ free: fc.integer({ min: -500, max: 5000 }), incoming: fc.nat(500), min_stock: fc.nat(500), sold: fc.nat(5000) })
const plan = fc.record({ lead_time: fc.constantFrom(...leadTimes), cover: fc.constantFrom(...covers) })

describe('what is suggested to buy', () => {
  it('leaves the minimum on the shelf after lead time and cover, at the speed of today', () => {
    fc.assert(
      fc.property(standing, plan, (now, how) => {
        const { suggested } = suggest(now, how)
        if (suggested === 0) return
        const left = now.free + now.incoming + suggested - (now.sold * (how.lead_time + how.cover)) / speedDays
        expect(left).toBeGreaterThanOrEqual(now.min_stock)
        expect(left).toBeLessThan(now.min_stock + 1)
      }),
    )
  })

  it('is nothing while what is free outlasts the lead time above the minimum, and something otherwise', () => {
    fc.assert(
      fc.property(standing, plan, (now, how) => {
        const atArrival = now.free + now.incoming - (now.sold * how.lead_time) / speedDays
        expect(suggest(now, how).suggested > 0).toBe(atArrival < now.min_stock)
      }),
    )
  })

  it('never shrinks by a longer lead time, a longer cover, more sales or less stock', () => {
    fc.assert(
      fc.property(standing, plan, fc.nat(60), fc.nat(60), fc.nat(500), fc.nat(500), (now, how, lead, cover, sold, gone) => {
        const more = suggest({ ...now, free: now.free - gone, sold: now.sold + sold }, { lead_time: how.lead_time + lead, cover: how.cover + cover })
        expect(more.suggested).toBeGreaterThanOrEqual(suggest(now, how).suggested)
      }),
    )
  })

  it('lasts as many whole days as its sales take, and forever where nothing sells', () => {
    fc.assert(
      fc.property(standing, plan, (now, how) => {
        const { days_left } = suggest(now, how)
        expect(days_left === null).toBe(now.sold === 0)
        if (days_left === null) return
        const free = Math.max(0, now.free)
        expect((days_left * now.sold) / speedDays).toBeLessThanOrEqual(free)
        expect(((days_left + 1) * now.sold) / speedDays).toBeGreaterThan(free)
      }),
    )
  })
})

describe('the classes by revenue', () => {
  const sales = fc.uniqueArray(fc.record({ sku: fc.string({ minLength: 1 }), revenue: fc.nat(1_000_000_000) }), { selector: ({ sku }) => sku })
  const sum = (of: readonly { revenue: number }[]) => of.reduce((all, { revenue }) => all + revenue, 0)

  it('make A the fewest best that bring 80 %, A and B those that bring 95 %, and leave what sold nothing without one', () => {
    fc.assert(
      fc.property(sales, (sold) => {
        const classes = abcOf(sold)
        const total = sum(sold)
        for (const [within, share] of [
          [['A'], 0.8],
          [['A', 'B'], 0.95],
        ] as const) {
          const best = sold.filter(({ sku }) => (within as readonly unknown[]).includes(classes.get(sku)))
          expect(sum(best)).toBeGreaterThanOrEqual(total * share - 1e-6 * total)
          const least = Math.min(...best.map(({ revenue }) => revenue))
          if (best.length > 0) expect(sum(best) - least).toBeLessThan(total * share)
        }
        for (const { sku, revenue } of sold) expect(classes.has(sku)).toBe(revenue > 0)
      }),
    )
  })

  it('never put what brings more below what brings less, in whatever order they come', () => {
    fc.assert(
      fc.property(sales, (sold) => {
        const classes = abcOf(sold)
        expect(abcOf([...sold].reverse())).toEqual(classes)
        const ranked = [...sold].filter(({ revenue }) => revenue > 0).sort((a, b) => b.revenue - a.revenue)
        const letters = ranked.map(({ sku }) => classes.get(sku) as string)
        for (const [at, { revenue }] of ranked.entries()) {
          const above = ranked[at - 1]
          if (above && revenue < above.revenue) expect((letters[at] as string) >= (letters[at - 1] as string)).toBe(true)
        }
      }),
    )
  })
})
