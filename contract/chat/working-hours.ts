/** Working hours of one day; `day` 0 is Sunday. An end before its start is on the next day; `24:00` is midnight at the day's end. */
export interface WorkingHour {
  readonly day: number
  readonly start: string
  readonly end: string
}

/** Working hours are those of Western Indonesia (WIB, UTC+7), which knows no summer time. */
const offsetMs = 7 * 3_600_000
const minuteMs = 60_000
const dayMs = 86_400_000
export const weekMs = 7 * dayMs

/** `8:30`, `08:30` or `08:30:00` as minutes from midnight. */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** What an instant is put forward by to count from a Sunday 00:00 WIB: 1970-01-01 was a Thursday. */
export const weekOffsetMs = offsetMs + 4 * dayMs
/** Milliseconds since Sunday 00:00 WIB. */
const inWeek = (at: number): number => (((at + weekOffsetMs) % weekMs) + weekMs) % weekMs

/** A span as offsets in the week; it may go on beyond the week's end. Start and end alike span nothing. */
export function spanOf({ day, start, end }: WorkingHour): readonly [from: number, to: number] {
  const from = minutesOf(start)
  const to = minutesOf(end)
  const base = day * dayMs
  return [base + from * minuteMs, base + (to < from ? to * minuteMs + dayMs : to * minuteMs)]
}

/** Whether an instant lies in the working hours: from a start on, up to but not at its end. */
export function isWorkingTime(hours: readonly WorkingHour[], at: number): boolean {
  const now = inWeek(at)
  return hours.map(spanOf).some(([from, to]) => (now >= from && now < to) || now + weekMs < to)
}

/** When it next becomes working time, or ceases to be; null where it never does. */
export function nextWorkingChange(hours: readonly WorkingHour[], at: number): number | null {
  const now = inWeek(at)
  const open = isWorkingTime(hours, at)
  const waits = hours
    .map(spanOf)
    .filter(([from, to]) => from < to)
    .flatMap((span) => span.map((edge) => (((edge - now) % weekMs) + weekMs) % weekMs || weekMs))
    .sort((a, b) => a - b)
  const wait = waits.find((ms) => isWorkingTime(hours, at + ms) !== open)
  return wait === undefined ? null : at + wait
}
