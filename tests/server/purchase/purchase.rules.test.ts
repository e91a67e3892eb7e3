import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentTotals, lineTotal } from '#contract/core/priced-document.ts'
import { costAfter, costWithout, landedOf, statusBy, worthOf } from '#server/domains/purchase/purchase.rules.ts'

const line = fc
  .record({ qty: fc.integer({ min: 1, max: 100_000 }), price_cost: fc.nat(5_000_000), off: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ qty, price_cost, off }) => ({ qty, price_cost, discount: Math.floor(qty * price_cost * off) }))
const lines = fc.array(line, { minLength: 1, maxLength: 12 })
const extras = fc.record({ discount: fc.constant(0), tax: fc.nat(50_000_000), shipping: fc.nat(5_000_000) })

describe('what a line costs with its part of the order', () => {
  it('adds up to what the order comes to, to the rupiah, and is never less than nothing', () => {
    fc.assert(
      fc.property(lines, extras, (ordered, more) => {
        const { total } = documentTotals({ lines: ordered, ...more })
        const landed = landedOf(ordered, total)
        expect(landed.reduce((sum, part) => sum + part, 0)).toBe(total)
        expect(Math.min(...landed)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('is what it costs by itself where there is nothing to share out', () => {
    fc.assert(
      fc.property(lines, (ordered) => {
        const { total } = documentTotals({ lines: ordered, discount: 0, tax: 0, shipping: 0 })
        if (total > 0) expect(landedOf(ordered, total)).toEqual(ordered.map(lineTotal))
      }),
    )
  })

  it('is shared out by pieces where all of it is free', () => {
    const free = [
      { qty: 1, price_cost: 0, discount: 0 },
      { qty: 3, price_cost: 0, discount: 0 },
    ]
    expect(landedOf(free, 1000)).toEqual([250, 750])
  })
})

describe('what came of a line', () => {
  it('is worth exactly what the line costs when all of it came, in however many parts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 12 }),
        (landed, parts) => {
          const qty = parts.reduce((sum, part) => sum + part, 0)
          let [received, value] = [0, 0]
          for (const part of parts) {
            const worth = worthOf({ qty, landed, received, value }, part)
            expect(worth).toBeGreaterThanOrEqual(0)
            received += part
            value += worth
          }
          expect(value).toBe(landed)
        },
      ),
    )
  })

  it('costs as much a piece where more came than was ordered', () => {
    expect(worthOf({ qty: 10, landed: 10_000, received: 10, value: 10_000 }, 2)).toBe(2000)
  })
})

describe('the moving average', () => {
  const books = fc.record({ pieces: fc.nat(1_000_000), cost: fc.nat(10_000_000) })
  const came = fc.record({ pieces: fc.integer({ min: 1, max: 100_000 }), value: fc.nat(1_000_000_000) })

  it('keeps what came in the books: by less than half a rupiah a piece, and the difference is told', () => {
    fc.assert(
      fc.property(books, came, (there, { pieces, value }) => {
        const { cost, rounding } = costAfter(there, pieces, value)
        const after = (there.pieces + pieces) * cost
        expect(after - (there.pieces * there.cost + value)).toBe(rounding)
        expect(2 * Math.abs(rounding)).toBeLessThanOrEqual(there.pieces + pieces)
      }),
    )
  })

  it('lies between what pieces cost and what those that came do', () => {
    fc.assert(
      fc.property(books, came, (there, { pieces, value }) => {
        const { cost } = costAfter(there, pieces, value)
        const each = value / pieces
        const before = there.pieces === 0 ? each : there.cost
        expect(cost).toBeGreaterThanOrEqual(Math.floor(Math.min(before, each)))
        expect(cost).toBeLessThanOrEqual(Math.ceil(Math.max(before, each)))
      }),
    )
  })

  it('is taken back: to what it was, where nothing happened between', () => {
    fc.assert(
      fc.property(books, came, (there, { pieces, value }) => {
        const { cost, rounding } = costAfter(there, pieces, value)
        expect(costWithout({ pieces: there.pieces + pieces, cost }, pieces, value + rounding, there.cost)).toBe(there.cost)
      }),
    )
  })

  it('stays where what is taken back was dearer than all that is there', () => {
    expect(costWithout({ pieces: 3, cost: 100 }, 2, 1000, 50)).toBe(100)
  })
})

describe('the status of an order', () => {
  it('follows what came of it', () => {
    const by = (received: number, closed = false) =>
      statusBy({
        closed,
        lines: [
          { qty: 2, received },
          { qty: 1, received: 1 },
        ],
      })
    expect([by(0), by(1), by(2), by(3), by(1, true)]).toEqual(['partial', 'partial', 'received', 'received', 'received'])
    expect(statusBy({ closed: false, lines: [{ qty: 2, received: 0 }] })).toBe('ordered')
  })
})
