import { expect, it } from 'vitest'
import { faultOf, parseTime } from '#kernel/clock-text.ts'

it('a time of day is read as people write it', () => {
  const times: readonly [string, string | null][] = [
    ['8', '08:00'],
    ['830', '08:30'],
    ['0830', '08:30'],
    ['8.30', '08:30'],
    ['08:30:15', '08:30'],
    ['24:00:00', '24:00'],
    ['8:30:60', null],
    [' 08:30 ', '08:30'],
    ['24', '24:00'],
    ['2400', '24:00'],
    ['24:30', null],
    ['25', null],
    ['8:60', null],
    ['pagi', null],
    ['', null],
  ]
  for (const [written, read] of times) expect([written, parseTime(written)]).toEqual([written, read])
})

it('a span says what is wrong with it', () => {
  expect(faultOf({ start: '24:00', end: '02:00' })).toBe('start')
  expect(faultOf({ start: '8', end: 'x' })).toBe('end')
  expect(faultOf({ start: '8', end: '08:00' })).toBe('same')
  expect(faultOf({ start: '22', end: '2' })).toBeNull()
})
