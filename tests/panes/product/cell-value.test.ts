import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editableFields, highestOf } from '#contract/product/product.ts'
import { readCell } from '#panes/product/list/cell-value.ts'

const field = fc.constantFrom(...editableFields)
const amount = fc.integer({ min: 0, max: highestOf.stock })

describe('what is typed into a cell', () => {
  it('is read back as the number it is written for, in groups of three or not', () => {
    fc.assert(
      fc.property(field, amount, fc.constantFrom('id', 'en'), (field, value, language) => {
        expect(readCell(String(value), field, 0)).toBe(value)
        expect(readCell(` ${value.toLocaleString(language)} `, field, 0)).toBe(value)
      }),
    )
  })
  it('counts from what stands there in a stock cell, and never past its ends', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: -highestOf.stock, max: highestOf.stock }), (seen, by) => {
        const sum = seen + by
        const expected = sum < 0 ? 'negative' : sum > highestOf.stock ? 'high' : sum
        expect(readCell(`${by < 0 ? '' : '+'}${by}`, 'stock', seen)).toBe(expected)
      }),
    )
  })
  it('is a number that the column holds, or says why not', () => {
    fc.assert(
      fc.property(field, amount, fc.oneof(fc.string({ maxLength: 20 }), fc.stringMatching(/^[+-]?[\d., ]{1,18}$/)), (field, seen, text) => {
        const value = readCell(text, field, seen)
        if (typeof value === 'string') expect(['wrong', 'negative', 'high']).toContain(value)
        else expect(Number.isSafeInteger(value) && value >= 0 && value <= highestOf[field]).toBe(true)
      }),
    )
  })
  it.each(['1.5', '1,50', '12.34', '1.2345', '', '5 5', '1e3', '--3', '0x10', '+', 'Rp'])('is refused where it is no whole number: %j', (text) => {
    expect(readCell(text, 'price', 0)).toBe('wrong')
  })
  it('takes an amount in rupiah as it is copied from elsewhere', () => {
    expect(readCell('Rp 1.250.000', 'price', 0)).toBe(1_250_000)
    expect(readCell('Rp. 99.500', 'price_cost', 0)).toBe(99_500)
  })
})
