import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf } from '#contract/core/amount.ts'

test('an amount is a whole number as people and spreadsheets write it, and nothing else', () => {
  const same = ['12500', '12.500', '12.500,00', '12,500.00', '12500,00', '12500.0', 'Rp 12.500', 'rp12500', 'Rp12.500,0']
  for (const written of same) expect(amountOf(written), written).toBe(12_500)
  expect(amountOf('1,250,000')).toBe(1_250_000)
  for (const other of ['', 'banyak', '-3', '1.5', '12.50', '12.500,50', '1.25.000', '12,500,00', '1e9', 1.5, Number.NaN])
    expect(amountOf(other), String(other)).toBeNull()
})

test('every whole number is read as it was, in the way of either language', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999_999 }),
      fc.constantFrom('id-ID', 'en-US'),
      fc.constantFrom(0, 2),
      (number, locale, decimals) => {
        expect(amountOf(number.toLocaleString(locale, { minimumFractionDigits: decimals }))).toBe(number)
      },
    ),
  )
})
