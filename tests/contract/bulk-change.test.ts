import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedNumber, changeSchema, isOfText, readChange } from '#contract/product/bulk-change.ts'
import { editableFields } from '#contract/product/product.ts'

const field = fc.constantFrom(...editableFields)
const amount = fc.integer({ min: 0, max: 1e9 })

/** What a number becomes by what a person writes. */
const after = (written: string, before: number) => {
  const change = readChange('price', written)
  return change && !isOfText(change) ? changedNumber(change, before) : null
}

describe('a change of many SKUs, as it is written', () => {
  it.each([
    ['12500', 12_500],
    ['Rp 12.500', 12_500],
    ['0', 0],
    ['+500', 15_500],
    ['-1.000', 14_000],
    ['+10%', 16_500],
    ['-2,5 %', 14_625],
    ['-100%', 0],
    ['-20000', -5_000],
  ])('%s makes of 15,000', (written, becomes) => {
    expect(after(written, 15_000)).toBe(becomes)
  })

  it.each(['', '10%', 'banyak', '1,5', '+', '%', '+-5', '-101%', '+1001%'])('%j says nothing', (written) =>
    expect(readChange('price', written)).toBeNull(),
  )

  it('sets and adds what it says, of every number', () => {
    fc.assert(
      fc.property(field, amount, amount, fc.constantFrom('', '+', '-'), (of, value, before, sign) => {
        const change = readChange(of, `${sign}${value}`)
        const expected = sign === '' ? value : sign === '+' ? before + value : before - value
        expect(change && !isOfText(change) && changedNumber(change, before)).toBe(expected)
        expect(changeSchema.safeParse(change).success).toBe(true)
      }),
    )
  })

  it('sets a text, or takes it away where a product can be without', () => {
    expect(readChange('location', ' R-12 ')).toEqual({ field: 'location', how: 'set', value: 'R-12' })
    expect(readChange('supplier', '-')).toEqual({ field: 'supplier', how: 'set', value: null })
    expect(readChange('category', '-')).toBeNull()
    expect(readChange('category', ' ')).toBeNull()
  })
})
