import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountIn, amountText } from '#platform/form/amount.ts'
import { startI18n } from '#platform/i18n/i18n.ts'

await startI18n('id')

const most = 1_000_000_000
const takes = (schema: ReturnType<typeof amountText>, written: string): boolean => schema.safeParse(written).success

test('an amount within its limits is taken however it is written, and read as it was', () => {
  const ways = [
    (amount: number) => String(amount),
    (amount: number) => amount.toLocaleString('id-ID'),
    (amount: number) => `Rp ${amount.toLocaleString('id-ID')}`,
    (amount: number) => ` Rp${amount.toLocaleString('en-US')} `,
  ]
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 * most }), fc.constantFrom(...ways), (amount, write) => {
      expect(takes(amountText({ least: 1, most }), write(amount))).toBe(amount <= most)
      expect(amountIn(write(amount))).toBe(amount)
    }),
  )
})

test('nothing is an amount only where none is needed', () => {
  for (const nothing of ['', '  ']) {
    expect(takes(amountText({ most }), nothing)).toBe(true)
    expect(takes(amountText({ least: 1, most }), nothing)).toBe(false)
  }
  expect(takes(amountText({ least: 1, most }), '0')).toBe(false)
})

test('what is no whole amount is refused', () => {
  for (const other of ['banyak', '-3', '1.5', '12.500,50', '1.25.000', '1e9']) expect(takes(amountText({ most }), other), other).toBe(false)
})

test('what is refused is told with both of its limits', () => {
  const said = amountText({ least: 1, most: 25_000 })
    .safeParse('30.000')
    .error?.issues.map(({ message }) => message)
  expect(said).toEqual([expect.stringMatching(/Rp\s1 .*Rp\s25\.000/)])
})
