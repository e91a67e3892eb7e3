import { addDays, dayIn, instantIn, type TimeZone, weekdayOf } from '../core/time-zone.ts'

/** A shift on one weekday (0 is Sunday), in minutes from its midnight. An end that is not after its start is on the next day. */
export interface Shift {
  readonly weekday: number
  readonly start: number
  readonly end: number
  readonly break_minutes: number
}

/** A shift on a calendar day, as instants. */
export interface PlannedShift {
  readonly day: string
  readonly start_at: number
  readonly end_at: number
  readonly break_minutes: number
}

/** From one clocking in to its clocking out; null: they are still there. */
export interface Presence {
  readonly in_at: number
  readonly out_at: number | null
}

export interface AttendancePolicy {
  /** Minutes after a shift began that are not late yet; whoever comes later is late from its beginning on. */
  readonly late_after: number
  /** Minutes after a shift's end from which on all of them are overtime. */
  readonly overtime_from: number
}

/** What a day came to, in whole seconds. */
export interface DayFigures {
  readonly late: number
  /** Gone before the shift's end. */
  readonly early: number
  /** Of the shift, without its break. */
  readonly worked: number
  readonly overtime: number
}

const minuteMs = 60_000
/** How long before a shift somebody may come for it. */
const earlyMs = 4 * 60 * minuteMs
/** Whoever works longer has a break of it (Law 13/2003, article 79): what goes beyond is the break first. */
const breakAfter = 4 * 3_600

const dayMinutes = 24 * 60

export function plannedOn(shifts: readonly Shift[], zone: TimeZone, day: string): PlannedShift | null {
  const shift = shifts.find(({ weekday }) => weekday === weekdayOf(day))
  if (!shift) return null
  const end = shift.end > shift.start ? shift.end : shift.end + dayMinutes
  return { day, start_at: instantIn(zone, day, shift.start), end_at: instantIn(zone, day, end), break_minutes: shift.break_minutes }
}

/**
 * The day that clocking in at an instant is of: that of the shift which runs then or begins soon, the one that began last where two do. So who comes at
 * 00:10 for a shift from 22:00 is late on the evening before. Without a shift it is the calendar's.
 */
export function shiftDayAt(shifts: readonly Shift[], zone: TimeZone, at: number): { readonly day: string; readonly shift: PlannedShift | null } {
  const today = dayIn(zone, at)
  const near = [addDays(today, -1), today, addDays(today, 1)].flatMap((day) => plannedOn(shifts, zone, day) ?? [])
  const running = near.filter(({ start_at, end_at }) => at >= start_at && at < end_at).at(-1)
  const soon = near.find(({ start_at, end_at }) => at >= start_at - earlyMs && at < end_at)
  const shift = running ?? soon ?? near.find(({ day }) => day === today) ?? null
  return { day: shift?.day ?? today, shift }
}

const overlap = ({ in_at, out_at }: Presence, from: number, until: number): number =>
  Math.max(0, Math.min(out_at ?? in_at, until) - Math.max(in_at, from))
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
const seconds = (ms: number): number => Math.floor(ms / 1000)

/** What a day came to. Somebody who is still there has worked nothing of it yet; late they are already. */
export function figuresOf(presences: readonly Presence[], shift: Omit<PlannedShift, 'day'> | null, policy: AttendancePolicy): DayFigures {
  const done = presences.filter(({ out_at }) => out_at !== null)
  if (!shift) return { late: 0, early: 0, worked: seconds(sum(done.map((one) => (one.out_at as number) - one.in_at))), overtime: 0 }
  const first = Math.min(...presences.map(({ in_at }) => in_at))
  const last = Math.max(...done.map(({ out_at }) => out_at as number))
  const open = done.length < presences.length
  const length = shift.end_at - shift.start_at
  const behind = presences.length === 0 ? 0 : Math.min(length, Math.max(0, first - shift.start_at))
  const present = seconds(sum(done.map((one) => overlap(one, shift.start_at, shift.end_at))))
  // Who went out meanwhile had the break then.
  const inside = presences.length === 0 ? 0 : seconds(Math.max(0, Math.min(last, shift.end_at) - Math.max(first, shift.start_at)))
  const away = Math.max(0, inside - present)
  const rest = Math.max(0, shift.break_minutes * 60 - away)
  const after = seconds(sum(done.map((one) => overlap(one, shift.end_at, Number.MAX_SAFE_INTEGER))))
  return {
    late: behind > policy.late_after * minuteMs ? seconds(behind) : 0,
    early: open || done.length === 0 ? 0 : seconds(Math.min(length, Math.max(0, shift.end_at - last))),
    worked: present - Math.min(rest, Math.max(0, present - breakAfter)),
    overtime: after > 0 && after >= policy.overtime_from * 60 ? after : 0,
  }
}
