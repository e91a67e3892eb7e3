import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatClock, formatDay, formatInstant, formatNumber, formatRelative, formatRupiah, formatSpan } from '#platform/i18n/format.ts'

const now = Date.parse('2026-03-10T05:00:00Z')
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString()

describe('numbers', () => {
  it('have dots between thousands and no decimals', () => {
    expect([0, 7, 999, 1000, 48213, 1234567.4, 1234567.6, -5000].map(formatNumber)).toEqual([
      '0',
      '7',
      '999',
      '1.000',
      '48.213',
      '1.234.567',
      '1.234.568',
      '-5.000',
    ])
  })

  it('read back as the rounded number, whatever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e15, max: 1e15 }), (value) => {
        const text = formatNumber(value)
        expect(text).toMatch(/^-?\d{1,3}(\.\d{3})*$/)
        expect(Number(text.replaceAll('.', ''))).toBe(value)
      }),
    )
  })

  it('never show minus zero', () => {
    expect([-0, -0.4].map(formatNumber)).toEqual(['0', '0'])
  })

  it('are amounts with Rp and a space that does not break', () => {
    expect(formatRupiah(487500)).toBe('Rp\u00a0487.500')
    expect(formatRupiah(-1500)).toBe('−Rp\u00a01.500')
  })
})

describe('instants of a zone', () => {
  const at = '2026-03-10T05:30:00Z'

  it('are told by the clock of a zone, with its name', () => {
    const told = (zone: string) => [formatClock(at, 'id', zone), formatInstant(at, 'en', zone)]
    expect(['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura', 'Asia/Kolkata'].map(told)).toEqual([
      ['12.30', '10 Mar 2026, 12:30 WIB'],
      ['13.30', '10 Mar 2026, 13:30 WITA'],
      ['14.30', '10 Mar 2026, 14:30 WIT'],
      ['11.00', '10 Mar 2026, 11:00 GMT+5:30'],
    ])
  })
})

describe('relative times', () => {
  it('follow the steps of the specification', () => {
    const steps: [number, string, string][] = [
      [0, 'baru saja', 'just now'],
      [59, 'baru saja', 'just now'],
      [60, '1 menit yang lalu', '1 minute ago'],
      [3599, '59 menit yang lalu', '59 minutes ago'],
      [3600, '1 jam yang lalu', '1 hour ago'],
      [86_399, '23 jam yang lalu', '23 hours ago'],
      [86_400, '1 hari yang lalu', '1 day ago'],
      [2_591_999, '29 hari yang lalu', '29 days ago'],
      [2_592_000, '1 bulan yang lalu', '1 month ago'],
      [31_104_000, '12 bulan yang lalu', '12 months ago'],
    ]
    for (const [seconds, id, en] of steps) {
      expect(formatRelative(ago(seconds), now, 'id')).toBe(id)
      expect(formatRelative(ago(seconds), now, 'en')).toBe(en)
    }
  })

  it('call what a clock ahead of ours dates in the future just now', () => {
    expect(formatRelative(ago(-120), now, 'id')).toBe('baru saja')
  })

  it('never count less when more time has gone within a unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 400 * 86_400 }), fc.integer({ min: 0, max: 3600 }), (seconds, more) => {
        const parse = (text: string) => ({ count: Number.parseInt(text, 10), unit: text.split(' ')[1] })
        const earlier = parse(formatRelative(ago(seconds + more), now, 'id'))
        const later = parse(formatRelative(ago(seconds), now, 'id'))
        if (earlier.unit === later.unit) expect(earlier.count).toBeGreaterThanOrEqual(later.count)
      }),
    )
  })
})

describe('instants', () => {
  it('are shown in WIB, in the words of the language', () => {
    expect(formatInstant('2026-05-09T17:30:00Z', 'id')).toBe('10 Mei 2026, 00.30 WIB')
    expect(formatInstant('2026-05-09T17:30:00Z', 'en')).toBe('10 May 2026, 00:30 WIB')
    expect(formatDay('2026-05-09T17:30:00Z', 'id')).toBe('10 Mei 2026')
    expect(formatClock('2026-05-09T03:05:00Z', 'id')).toBe('10.05')
  })

  it('are seven hours ahead of UTC all year', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }), (date) => {
        const wib = new Date(date.getTime() + 7 * 3_600_000)
        expect(formatClock(date.toISOString(), 'en')).toBe(wib.toISOString().slice(11, 16))
      }),
    )
  })
})

describe('spans', () => {
  it('are hours and minutes, cut off, whatever their sign', () => {
    const minutes = (count: number) => count * 60_000
    expect(formatSpan(minutes(134), 'id')).toBe('2 j 14 m')
    expect(formatSpan(minutes(134), 'en')).toBe('2 h 14 m')
    expect(formatSpan(minutes(61.9), 'id')).toBe('1 j 01 m')
    expect(formatSpan(minutes(48), 'id')).toBe('48 m')
    expect(formatSpan(-minutes(12), 'id')).toBe('12 m')
    expect(formatSpan(minutes(0.9), 'id')).toBe('< 1 m')
  })
})
