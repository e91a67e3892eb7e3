import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countIn, countText } from '#platform/form/count.ts'
import { startI18n } from '#platform/i18n/i18n.ts'

await startI18n('id')

const takes = (written: string, limits = { least: 1, most: 1_000_000 }): boolean => countText(limits).safeParse(written).success

test('a count within its limits is taken however its thousands are divided, and read as it was', () => {
  const ways = [String, (count: number) => count.toLocaleString('id-ID'), (count: number) => ` ${count.toLocaleString('en-US')} `]
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000 }), fc.constantFrom(...ways), (count, write) => {
      expect(takes(write(count))).toBe(count <= 1_000_000)
      expect(countIn(write(count))).toBe(count)
    }),
  )
})

test('an amount of money is no count, and nothing is one only where none is needed', () => {
  for (const other of ['Rp 5', 'rp5', '-1', '1,5', '1.25.000', 'dua', '0', '']) expect(takes(other), other).toBe(false)
  for (const none of ['0', '']) expect(takes(none, { least: 0, most: 5 }), none).toBe(true)
})

test('what is refused is told with both of its limits', () => {
  const said = (written: string) =>
    countText({ least: 1, most: 1_000 })
      .safeParse(written)
      .error?.issues.map(({ message }) => message)
  expect(said('1.001')).toEqual(['Bilangan bulat, 1 – 1.000'])
})
