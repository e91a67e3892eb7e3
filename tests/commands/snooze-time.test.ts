import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { snoozedUntil } from '#commands/chat/snooze-time.ts'

/** A Saturday, 10:15 in Jakarta. */
const now = Date.parse('2026-11-21T10:15:00+07:00')
const at = (text: string) => {
  const until = snoozedUntil(text, now)
  return until && new Date(Date.parse(until) + 7 * 3_600_000).toISOString().slice(0, 16)
}

describe('until when a chat is snoozed', () => {
  it('is what a macro recorded by name', () => {
    expect(['hour', 'hours', 'tomorrow', 'monday', 'reply'].map(at)).toEqual([
      '2026-11-21T11:15',
      '2026-11-21T13:15',
      '2026-11-22T08:00',
      '2026-11-23T08:00',
      '2027-11-21T10:15',
    ])
  })

  it('is typed as a span, as a time of day, or as a day', () => {
    expect(['30m', '2j', '2h', '3 hari', '14.30', '9:00', '9', '25/11', '25/11 9.15', '3/1 7'].map(at)).toEqual([
      '2026-11-21T10:45',
      '2026-11-21T12:15',
      '2026-11-21T12:15',
      '2026-11-24T10:15',
      '2026-11-21T14:30',
      '2026-11-22T09:00',
      '2026-11-22T09:00',
      '2026-11-25T08:00',
      '2026-11-25T09:15',
      '2027-01-03T07:00',
    ])
  })

  it('is no time that is none', () => {
    for (const text of ['', 'nanti', '25:00', '12.75', '31/2', '40/11', '0m', '400d', '-5m']) expect(at(text)).toBeNull()
  })

  it('is always to come, and within a year, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 12 }), fc.stringMatching(/^\d{1,2}[./:]\d{1,2}( \d{1,2}(\.\d\d)?)?$/)), (text) => {
        const until = snoozedUntil(text, now)
        if (until === null) return
        expect(Date.parse(until)).toBeGreaterThan(now)
        expect(Date.parse(until)).toBeLessThanOrEqual(now + 365 * 86_400_000)
      }),
    )
  })
})
