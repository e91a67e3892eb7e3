import { countDays, dayAt, type Period, periodIssue, shiftDay } from '#contract/core/period.ts'
import { presetPeriod } from '#contract/core/period-preset.ts'
import { type AnyReportEndpoint, type Comparison, daysFor } from '#contract/core/report.ts'
import { formatDay, type MessageKey, t } from '#platform/i18n/i18n.ts'
import type { ErasedQuery } from '#platform/list/list-spec.ts'

/** The days that are shown: those of the address, else the last seven. */
export function periodOf(query: ErasedQuery, now: number): Period {
  const { start_date, end_date } = query as Partial<Period>
  const given = start_date && end_date ? { start_date, end_date } : null
  return given && !periodIssue(given) ? given : presetPeriod('last7', dayAt(now))
}

/** Whole weeks, so that a Monday stands beside a Monday. */
const yearOfWeeks = 52 * 7

/** How far back the days lie that a period is compared with: as many just before it, or the same weeks a year before. */
const daysBack = (period: Period, by: Comparison): number => (by === 'year' ? yearOfWeeks : countDays(period))

export type Input = Readonly<Record<string, string>>

/** What a part of the report is asked: what all are, and of the address what it alone can be. */
export function inputOf({ part }: AnyReportEndpoint, written: Input, period: Period): Input {
  const names = [...Object.keys(part.report.filters), ...Object.keys(part.asks)]
  const { date } = written
  // A day that was chosen is shown as long as it is one of the period's.
  const chosen = part.days === 'date' && date && date >= period.start_date && date <= period.end_date ? { date } : undefined
  return {
    ...daysFor(part, period),
    ...chosen,
    ...Object.fromEntries(names.flatMap((name) => (written[name] === undefined ? [] : [[name, written[name]]]))),
  }
}

/** The same of the days that it is compared with. */
export function inputBefore(of: AnyReportEndpoint, written: Input, period: Period, by: Comparison): Input {
  const back = (day: string) => shiftDay(day, -daysBack(period, by))
  return inputOf(
    of,
    { ...written, ...(written.date && { date: back(written.date) }) },
    { start_date: back(period.start_date), end_date: back(period.end_date) },
  )
}

/** What the paths of a report's calls name the one thing by that it is of. */
export type PathParams = Readonly<Record<string, string | number>>

/** A part's call; a report of everything has nothing in its paths. */
export const callOf = (params: PathParams | undefined, query: Input) => ({ ...(params && { params }), query }) as never

/** What a part is called; of a single day, with the day. */
export const titleOf = (title: MessageKey, { date }: Input): string => (date ? t(title, { date: formatDay(`${date}T12:00:00+07:00`) }) : t(title))
