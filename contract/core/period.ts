import type { z } from 'zod'
import { day } from './query.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Days are those of Western Indonesia (WIB, UTC+7), which knows no summer time. */
const offsetMs = 7 * hourMs

/** The longest period of a report. */
export const periodDays = 366

/** The calendar day of an instant, `YYYY-MM-DD`. */
export const dayAt = (at: number): string => new Date(at + offsetMs).toISOString().slice(0, 10)

/** The instant a calendar day begins. */
export const dayStart = (date: string): number => Date.parse(`${date}T00:00:00+07:00`)

export const shiftDay = (date: string, days: number): string => dayAt(dayStart(date) + days * dayMs)

/** Days from the first to the last, both counted. */
export const countDays = ({ start_date, end_date }: Period): number => Math.round((dayStart(end_date) - dayStart(start_date)) / dayMs) + 1

/** Every day of a period, oldest first. */
export const daysOf = (period: Period): string[] => Array.from({ length: countDays(period) }, (_, step) => shiftDay(period.start_date, step))

/** From the first day to the last, both counted. */
export interface Period {
  readonly start_date: string
  readonly end_date: string
}

/** The period's instants: from the first on, up to but not at the second. */
export const periodInstants = ({ start_date, end_date }: Period): readonly [from: number, until: number] => [
  dayStart(start_date),
  dayStart(end_date) + dayMs,
]

/** What is wrong with a period, or null. */
export function periodIssue(period: Period): string | null {
  if (period.end_date < period.start_date) return 'not before start_date'
  return countDays(period) > periodDays ? `at most ${periodDays} days` : null
}

export const periodShape = { start_date: day, end_date: day }

/** Holds a query with a period to {@link periodIssue}. */
export const ofPeriod = <T extends z.ZodType<Period>>(schema: T): T =>
  schema.superRefine((period, context) => {
    const message = periodIssue(period)
    if (message) context.addIssue({ code: 'custom', path: ['end_date'], message })
  }) as T
