import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayIn, instantIn, isTimeZone, timeZones } from '#contract/core/time-zone.ts'

const zone = fc.constantFrom(...timeZones, 'Asia/Kolkata', 'Europe/Amsterdam', 'America/St_Johns', 'Pacific/Kiritimati', 'Australia/Lord_Howe', 'UTC')
const day = fc.integer({ min: 0, max: 5_000 }).map((days) => addDays('2020-01-01', days))

describe('a day in a time zone', () => {
  it('begins at an instant of that day, of which the one before is the day before', () => {
    fc.assert(
      fc.property(zone, day, (where, date) => {
        const begins = instantIn(where, date)
        expect(dayIn(where, begins)).toBe(date)
        expect(dayIn(where, begins - 1)).toBe(addDays(date, -1))
      }),
    )
  })

  it('has the hour that its clock shows, on days of summer time too', () => {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Amsterdam', timeStyle: 'short' })
    for (const date of ['2026-03-29', '2026-10-25', '2026-07-01']) expect(clock.format(instantIn('Europe/Amsterdam', date, 9 * 60))).toBe('09:00')
  })
})

it('knows zones by their places alone', () => {
  expect(['Asia/Makassar', 'Europe/Berlin', 'UTC'].every(isTimeZone)).toBe(true)
  expect(['Asia/Bandung', '+07:00', '', 'x'].some(isTimeZone)).toBe(false)
})
