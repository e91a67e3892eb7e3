import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWorkingTime, nextWorkingChange, type WorkingHour } from '#contract/chat/working-hours.ts'

/** An instant by Jakarta's clock. 2026-01-04 is a Sunday. */
const wib = (text: string): number => Date.parse(`${text}:00+07:00`)
const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const span = fc
  .record({ day: fc.integer({ min: 0, max: 6 }), start: fc.integer({ min: 0, max: 1439 }), end: fc.integer({ min: 0, max: 1440 }) })
  .filter(({ start, end }) => start !== end)
const hours = fc.array(
  span.map(({ day, start, end }): WorkingHour => ({ day, start: clock(start), end: clock(end) })),
  { maxLength: 6 },
)
const instant = fc.integer({ min: wib('2026-01-01T00:00'), max: wib('2026-03-01T00:00') })
const weekMs = 7 * 86_400_000

describe('working hours', () => {
  const monday = [{ day: 1, start: '08:00', end: '17:00' }]
  it('begin at their start and are over at their end', () => {
    for (const [at, works] of [
      ['2026-01-05T07:59', false],
      ['2026-01-05T08:00', true],
      ['2026-01-05T16:59', true],
      ['2026-01-05T17:00', false],
      ['2026-01-06T10:00', false],
    ] as const)
      expect([at, isWorkingTime(monday, wib(at))]).toEqual([at, works])
  })

  it("are by Jakarta's clock: Monday morning there is still Sunday in Greenwich", () => {
    const early = [{ day: 1, start: '00:00', end: '06:00' }]
    expect(isWorkingTime(early, Date.parse('2026-01-04T17:00:00Z'))).toBe(true)
    expect(isWorkingTime(early, Date.parse('2026-01-04T16:59:59Z'))).toBe(false)
  })

  it('go on over midnight into the next day, also from Saturday to Sunday', () => {
    const night = [{ day: 6, start: '22:00', end: '02:00' }]
    expect(isWorkingTime(night, wib('2026-01-10T23:00'))).toBe(true)
    expect(isWorkingTime(night, wib('2026-01-11T01:59'))).toBe(true)
    expect(isWorkingTime(night, wib('2026-01-11T02:00'))).toBe(false)
    expect(isWorkingTime(night, wib('2026-01-10T01:00'))).toBe(false)
  })

  it('from 00:00 to 24:00 are the whole day and no more', () => {
    const sunday = [{ day: 0, start: '00:00', end: '24:00' }]
    expect(isWorkingTime(sunday, wib('2026-01-04T00:00'))).toBe(true)
    expect(isWorkingTime(sunday, wib('2026-01-04T23:59'))).toBe(true)
    expect(isWorkingTime(sunday, wib('2026-01-05T00:00'))).toBe(false)
  })

  it('are the same every week', () => {
    fc.assert(fc.property(hours, instant, (all, at) => isWorkingTime(all, at) === isWorkingTime(all, at + weekMs)))
  })

  it('of a week are as long as what is written, where nothing overlaps', () => {
    fc.assert(
      fc.property(span, ({ day, start, end }) => {
        const length = end < start ? 1440 - start + end : end - start
        let open = 0
        for (let minute = 0; minute < 7 * 1440; minute += 1)
          if (isWorkingTime([{ day, start: clock(start), end: clock(end) }], wib('2026-01-04T00:00') + minute * 60_000)) open += 1
        expect(open).toBe(length)
      }),
      { numRuns: 20 },
    )
  })

  it('are those of every span: more spans never close', () => {
    fc.assert(
      fc.property(hours, hours, instant, (some, more, at) => {
        expect(isWorkingTime([...some, ...more], at)).toBe(isWorkingTime(some, at) || isWorkingTime(more, at))
      }),
    )
  })

  it('change next when it says, and not before', () => {
    fc.assert(
      fc.property(hours, instant, fc.double({ min: 0, max: 0.999, noNaN: true }), (all, at, part) => {
        const next = nextWorkingChange(all, at)
        const now = isWorkingTime(all, at)
        expect(isWorkingTime(all, at + Math.floor(part * ((next ?? at + weekMs) - at)))).toBe(now)
        if (next !== null) expect(isWorkingTime(all, next)).toBe(!now)
      }),
    )
  })
})
