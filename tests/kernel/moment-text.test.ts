import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDay, readMoment } from '#kernel/moment-text.ts'

/** A Monday, 10:15 in Jakarta. */
const now = Date.parse('2026-11-23T10:15:00+07:00')
const at = (text: string) => {
  const moment = readMoment(text, now)
  return moment && new Date(moment + 7 * 3_600_000).toISOString().slice(0, 16)
}

describe('a moment that is typed', () => {
  it.each([
    ['23/11/2026', '2026-11-23T08:00'],
    ['24/11', '2026-11-24T08:00'],
    ['3/1 7', '2027-01-03T07:00'],
    ['29/2', '2028-02-29T08:00'],
    ['24-11-26 9.15', '2026-11-24T09:15'],
    ['2026-12-01', '2026-12-01T08:00'],
    ['2026-12-01T09:30', '2026-12-01T09:30'],
    ['2026-12-01T02:30:00.000Z', '2026-12-01T09:30'],
    ['24.11.2026 14:00', '2026-11-24T14:00'],
    ['23 Des', '2026-12-23T08:00'],
    ['23 Nov 2027, 9:00', '2027-11-23T09:00'],
    ['Dec 5', '2026-12-05T08:00'],
    ['5 agustus pukul 9', '2027-08-05T09:00'],
    ['besok', '2026-11-24T08:00'],
    ['tomorrow 9:00', '2026-11-24T09:00'],
    ['Besok  jam 14.30', '2026-11-24T14:30'],
    ['besok sore', '2026-11-24T16:00'],
    ['lusa pagi', '2026-11-25T08:00'],
    ['hari ini 17.00', '2026-11-23T17:00'],
    ['senin', '2026-11-30T08:00'],
    ['next friday 3pm', '2026-11-27T15:00'],
    ['jumat depan', '2026-11-27T08:00'],
    ["jum'at", '2026-11-27T08:00'],
    ['hari rabu', '2026-11-25T08:00'],
    ['minggu', '2026-11-29T08:00'],
    ['minggu depan', '2026-11-30T08:00'],
    ['+3 hari', '2026-11-26T10:15'],
    ['+3 hari 9:00', '2026-11-26T09:00'],
    ['in 2 days', '2026-11-25T10:15'],
    ['2 minggu', '2026-12-07T10:15'],
    ['45m', '2026-11-23T11:00'],
    ['2 jam lagi', '2026-11-23T12:15'],
    ['9', '2026-11-24T09:00'],
    ['14.30', '2026-11-23T14:30'],
    ['12 am', '2026-11-24T00:00'],
  ])('%s is understood', (text, moment) => expect(at(text)).toBe(moment))

  it.each(['', 'nanti', '25:00', '12.75', '31/2', '40/11', '32 nov', '5 novembre', '13 pm', 'besok 25', '2026-13-01', '+3', 'jam', '1/1/2026/4'])(
    '“%s” is none',
    (text) => expect(at(text)).toBeNull(),
  )

  it('is a moment or none, whatever is typed', () => {
    const typed = fc.oneof(fc.string({ maxLength: 20 }), fc.stringMatching(/^[+-]?\d{1,4}[ ./:-]?(hari|nov|\d{1,2})?[ ./:-]?\d{0,4}$/))
    fc.assert(
      fc.property(typed, (text) => {
        const moment = readMoment(text, now)
        return moment === null || Number.isFinite(moment)
      }),
    )
  })
})

describe('a day that is typed', () => {
  it.each([
    ['24/11', '2026-11-24', '2025-11-24'],
    ['23/11', '2026-11-23', '2026-11-23'],
    ['senin', '2026-11-30', '2026-11-16'],
    ['minggu', '2026-11-29', '2026-11-22'],
    ['kemarin', '2026-11-22', '2026-11-22'],
    ['3 hari lalu', '2026-11-20', '2026-11-20'],
    ['-7 hari', '2026-11-16', '2026-11-16'],
    ['2026-01-31', '2026-01-31', '2026-01-31'],
    ['1 jan 2026', '2026-01-01', '2026-01-01'],
  ])('%s is the next one that way, or the last', (text, next, last) =>
    expect([readDay(text, now, 'future'), readDay(text, now, 'past')]).toEqual([next, last]),
  )

  it.each(['', '9', '14.30', 'besok 9', 'nanti'])('“%s” is none', (text) => expect(readDay(text, now, 'past')).toBeNull())
})
