import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { figuresOf, type PlannedShift, plannedOn, type Shift, shiftDayAt } from '#contract/attendance/attendance.rules.ts'
import { payOf } from '#contract/attendance/payroll.rules.ts'
import { noWage, type PayItem, type Wage } from '#contract/attendance/payroll.ts'
import { addDays, dayIn, instantIn, timeZones, weekdayOf } from '#contract/core/time-zone.ts'

const minute = 60_000
const policy = { late_after: 10, overtime_from: 30 }
const zone = fc.constantFrom(...timeZones)
const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-01', days))
const minutes = fc.nat({ max: 1_439 })
const shift = fc.record({ weekday: fc.nat({ max: 6 }), start: minutes, end: minutes, break_minutes: fc.nat({ max: 240 }) })
const everyDay = (start: number, end: number, break_minutes = 60): Shift[] =>
  Array.from({ length: 7 }, (_, weekday) => ({ weekday, start, end, break_minutes }))

describe('the day of clocking in', () => {
  it('is the evening before for who comes late to a shift over midnight, in any zone', () => {
    fc.assert(
      fc.property(zone, day, fc.integer({ min: 1, max: 7 * 60 }), (where, date, after) => {
        const shifts = everyDay(22 * 60, 6 * 60)
        const at = instantIn(where, date, 22 * 60 + after)
        const found = shiftDayAt(shifts, where, at)
        expect(found.day).toBe(date)
        expect(figuresOf([{ in_at: at, out_at: null }], found.shift, policy).late).toBe(after > policy.late_after ? after * 60 : 0)
      }),
    )
  })

  it('is that of a shift which begins soon after midnight for who comes before it', () => {
    fc.assert(
      fc.property(zone, day, fc.integer({ min: 1, max: 60 }), (where, date, before) => {
        const at = instantIn(where, date, 30 - before)
        expect(shiftDayAt(everyDay(30, 9 * 60), where, at).day).toBe(date)
      }),
    )
  })

  it("is the calendar's without a shift", () => {
    fc.assert(
      fc.property(zone, fc.integer({ min: 0, max: 2_000_000_000 }), (where, at) => {
        expect(shiftDayAt([], where, at * 1_000)).toEqual({ day: dayIn(where, at * 1_000), shift: null })
      }),
    )
  })

  it('has the shift of its own weekday', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(shift, { selector: ({ weekday }) => weekday, maxLength: 7 }),
        zone,
        fc.nat({ max: 2_000_000_000 }),
        (shifts, where, at) => {
          const found = shiftDayAt(shifts, where, at * 1_000)
          expect(found.shift).toEqual(found.shift && plannedOn(shifts, where, found.day))
          if (found.shift) expect(shifts.map(({ weekday }) => weekday)).toContain(weekdayOf(found.day))
        },
      ),
    )
  })
})

const planned = fc
  .record({ start: fc.nat({ max: 1_000_000 }), length: fc.integer({ min: 30, max: 1_440 }), break_minutes: fc.nat({ max: 120 }) })
  .map(
    ({ start, length, break_minutes }): PlannedShift => ({
      day: '2026-01-01',
      start_at: start * minute,
      end_at: (start + length) * minute,
      break_minutes,
    }),
  )
/** Entries one after the other around a shift. */
const presences = (one: PlannedShift) =>
  fc.array(fc.integer({ min: -240, max: 1_800 }), { minLength: 2, maxLength: 8 }).map((steps) => {
    const at = [...new Set(steps)].sort((a, b) => a - b).map((step) => one.start_at + step * minute)
    return at.flatMap((in_at, index) => {
      const out_at = at[index + 1]
      return index % 2 === 0 && out_at !== undefined ? [{ in_at, out_at }] : []
    })
  })

describe('what a day comes to', () => {
  it('is never less than nothing, nor more than somebody was there or the shift lasts', () => {
    fc.assert(
      fc.property(
        planned.chain((one) => fc.tuple(fc.constant(one), presences(one))),
        ([one, there]) => {
          const { late, early, worked, overtime } = figuresOf(there, one, policy)
          const present = there.reduce((total, { in_at, out_at }) => total + (out_at - in_at) / 1_000, 0)
          const length = (one.end_at - one.start_at) / 1_000
          for (const figure of [late, early, worked, overtime]) expect(figure).toBeGreaterThanOrEqual(0)
          expect(worked + overtime).toBeLessThanOrEqual(present)
          expect(worked).toBeLessThanOrEqual(length)
          expect(Math.max(late, early)).toBeLessThanOrEqual(length)
        },
      ),
    )
  })

  it('does not shrink for who stays longer', () => {
    fc.assert(
      fc.property(
        planned,
        fc.integer({ min: -60, max: 600 }),
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 1, max: 300 }),
        (one, from, length, more) => {
          const in_at = one.start_at + from * minute
          const until = (minutes: number) => figuresOf([{ in_at, out_at: in_at + minutes * minute }], one, policy)
          const [short, long] = [until(length), until(length + more)]
          expect(long.worked).toBeGreaterThanOrEqual(short.worked)
          expect(long.overtime).toBeGreaterThanOrEqual(short.overtime)
          expect(long.early).toBeLessThanOrEqual(short.early)
          expect(long.late).toBe(short.late)
        },
      ),
    )
  })

  it('is the same wherever on the clock it happens', () => {
    fc.assert(
      fc.property(
        planned.chain((one) => fc.tuple(fc.constant(one), presences(one))),
        fc.integer({ min: -9, max: 9 }),
        ([one, there], hours) => {
          const by = hours * 60 * minute
          const moved = { ...one, start_at: one.start_at + by, end_at: one.end_at + by }
          expect(
            figuresOf(
              there.map(({ in_at, out_at }) => ({ in_at: in_at + by, out_at: out_at + by })),
              moved,
              policy,
            ),
          ).toEqual(figuresOf(there, one, policy))
        },
      ),
    )
  })

  it('takes the break off, less what somebody was out meanwhile', () => {
    const one = { start_at: 0, end_at: 9 * 60 * minute, break_minutes: 60 }
    const at = (minutes: number) => minutes * minute
    expect(figuresOf([{ in_at: 0, out_at: at(540) }], one, policy).worked).toBe(8 * 3_600)
    expect(
      figuresOf(
        [
          { in_at: 0, out_at: at(240) },
          { in_at: at(300), out_at: at(540) },
        ],
        one,
        policy,
      ).worked,
    ).toBe(8 * 3_600)
    expect(
      figuresOf(
        [
          { in_at: 0, out_at: at(240) },
          { in_at: at(255), out_at: at(540) },
        ],
        one,
        policy,
      ).worked,
    ).toBe(8 * 3_600)
  })

  it('counts overtime from its first minute on, once it is enough', () => {
    const one = { start_at: 0, end_at: 480 * minute, break_minutes: 0 }
    const overtime = (after: number) => figuresOf([{ in_at: 0, out_at: (480 + after) * minute }], one, policy).overtime
    expect([29, 30, 90].map(overtime)).toEqual([0, 1_800, 5_400])
  })
})

const rate = fc.nat({ max: 100_000_000 })
const wage = fc.record({ by_day: rate, by_hour: rate, by_order: rate, by_chat: rate, overtime_hour: rate, late_minute: rate })
const work = fc.record({
  days: fc.nat({ max: 31 }),
  leave_days: fc.nat({ max: 31 }),
  worked: fc.nat({ max: 31 * 86_400 }),
  overtime: fc.nat({ max: 31 * 86_400 }),
  late: fc.nat({ max: 31 * 86_400 }),
  orders: fc.nat({ max: 100_000 }),
  chats: fc.nat({ max: 100_000 }),
})
const items = fc.array(
  fc.record({
    item_id: fc.nat(),
    kind: fc.constantFrom<PayItem['kind'][]>('bonus', 'deduction'),
    amount: fc.integer({ min: 1, max: 1_000_000_000 }),
    note: fc.string(),
  }),
  { maxLength: 8 },
)

describe('what a month pays', () => {
  it('is the sum of its lines in whole rupiah, to the last one', () => {
    fc.assert(
      fc.property(wage, work, items, (by, did, extra) => {
        const { lines, gross, deducted, total } = payOf(by, did, extra)
        for (const { amount } of lines) expect(Number.isSafeInteger(amount)).toBe(true)
        expect(lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(BigInt(total))
        expect(gross - deducted).toBe(total)
        const exact =
          BigInt(by.by_day) * BigInt(did.days + did.leave_days) * 3_600n +
          BigInt(by.by_hour) * BigInt(did.worked) +
          BigInt(by.overtime_hour) * BigInt(did.overtime) +
          (BigInt(by.by_order) * BigInt(did.orders) + BigInt(by.by_chat) * BigInt(did.chats)) * 3_600n -
          BigInt(by.late_minute) * BigInt(Math.floor(did.late / 60)) * 3_600n +
          extra.reduce((sum, { kind, amount }) => sum + BigInt(kind === 'bonus' ? amount : -amount) * 3_600n, 0n)
        // Two lines are rounded, each to the nearest rupiah.
        const off = BigInt(total) * 3_600n - exact
        expect(off <= 3_600n && off >= -3_600n).toBe(true)
      }),
    )
  })

  it('is nothing for who is paid by nothing', () => {
    fc.assert(
      fc.property(work, (did) => {
        expect(payOf(noWage, did, []).total).toBe(0)
      }),
    )
  })

  it('rounds half a rupiah up', () => {
    const by: Wage = { ...noWage, by_hour: 1 }
    const none = { days: 0, leave_days: 0, overtime: 0, late: 0, orders: 0, chats: 0 }
    expect([1_799, 1_800, 5_399].map((worked) => payOf(by, { ...none, worked }, []).total)).toEqual([0, 1, 1])
  })
})
