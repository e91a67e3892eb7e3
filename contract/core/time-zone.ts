import { z } from 'zod'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A name of the IANA's: `Asia/Makassar`. */
export type TimeZone = string

/** The time zones of Indonesia, which knows no summer time, with their hours ahead of UTC. */
const hoursAhead: Readonly<Record<TimeZone, number>> = { 'Asia/Jakarta': 7, 'Asia/Makassar': 8, 'Asia/Jayapura': 9 }
export const timeZones: readonly TimeZone[] = Object.keys(hoursAhead)

const clocks = new Map<TimeZone, Intl.DateTimeFormat>()

function clockOf(zone: TimeZone): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(zone, clock)
  return clock
}

/** Whether it names a zone by its place: `+07:00` is a clock that knows no summer time, and nobody lives there. */
export function isTimeZone(name: string): boolean {
  // Nearly every workspace's; the first clock that a window makes takes it some 10 ms.
  if (Object.hasOwn(hoursAhead, name)) return true
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    clockOf(name)
    return true
  } catch {
    return false
  }
}
export const timeZoneSchema = z.string().max(64).refine(isTimeZone)

/** Milliseconds that a zone's clock is ahead of UTC at an instant. */
export function aheadAt(zone: TimeZone, at: number): number {
  const fixed = hoursAhead[zone]
  if (fixed !== undefined) return fixed * hourMs
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
  const shown = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second)
  return shown - Math.floor(at / 1000) * 1000
}

/** The calendar day of an instant in a zone, `YYYY-MM-DD`. */
export const dayIn = (zone: TimeZone, at: number): string => new Date(at + aheadAt(zone, at)).toISOString().slice(0, 10)

/** The instant at which a zone's clock shows so many minutes of a calendar day; an hour that summer time skips is the one after it. */
export function instantIn(zone: TimeZone, day: string, minutes = 0): number {
  const shown = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
  const near = shown - aheadAt(zone, shown)
  return shown - aheadAt(zone, near)
}

/** A calendar day so many days later. */
export const addDays = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
