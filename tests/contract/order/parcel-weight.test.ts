import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOddWeight, mostGrams, piecesGrams, readGrams } from '#contract/order/parcel-weight.ts'

describe('a weight', () => {
  it.each([
    ['850', 850],
    ['850 g', 850],
    ['850gr', 850],
    ['1,25 kg', 1250],
    ['1.25', 1250],
    ['2kg', 2000],
    ['0.4g', null],
    ['ST,GS,+  1.250kg', 1250],
    ['US,NT,+00.850kg', 850],
    ['ST,GS,+  0.000kg', null],
    ['-0.5 kg', null],
    ['8991234567890', null],
    ['JX-1', null],
    ['', null],
    ['100001', null],
  ])('that reads %j is %s', (text, grams) => {
    expect(readGrams(text)).toBe(grams)
  })

  it('is the same in grams and in kilograms, with a point and with a comma', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: mostGrams }), (grams) => {
        const kilograms = (grams / 1000).toFixed(3)
        for (const text of [`${grams}`, `${grams} g`, `${kilograms} kg`, kilograms, kilograms.replace('.', ','), `ST,GS,+ ${kilograms}kg`])
          expect(readGrams(text)).toBe(grams)
      }),
    )
  })

  it('of the pieces is known where that of each is', () => {
    expect(
      piecesGrams([
        { qty: 2, grams: 300 },
        { qty: 1, grams: 50 },
      ]),
    ).toBe(650)
    expect(
      piecesGrams([
        { qty: 2, grams: 300 },
        { qty: 1, grams: null },
      ]),
    ).toBeNull()
    expect(piecesGrams([])).toBeNull()
  })

  it('is odd where a piece is missing, and not for what wraps the pieces', () => {
    const grams = fc.integer({ min: 1, max: 20_000 })
    fc.assert(fc.property(grams, fc.integer({ min: 0, max: 400 }), (pieces, wrapping) => !isOddWeight(pieces + wrapping, pieces)))
    fc.assert(fc.property(grams, fc.integer({ min: 1, max: 5 }), (one, qty) => isOddWeight((qty - 1) * one, qty * one)))
  })
})
