import type { SessionType } from '#contract/chat/chat-report-words.ts'
import { dayAt, type Period, periodIssue } from '#contract/core/period.ts'
import { presetPeriod } from '#platform/ui/period/presets.ts'
import type { ChatReportQuery } from './chat-report-query.ts'

/** The days that are shown: those of the address, else the last seven. */
export function periodOf({ start_date, end_date }: Partial<ChatReportQuery>, now: number): Period {
  const given = start_date && end_date ? { start_date, end_date } : null
  return given && !periodIssue(given) ? given : presetPeriod('last7', dayAt(now))
}

const listText = (values: readonly string[] | undefined) => (values?.length ? values.join(',') : undefined)
const kept = <T extends object>(input: T): T => Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as T

/** What the calls take, but for what one alone asks. */
export const filterInput = (query: Partial<ChatReportQuery>, now: number) =>
  kept({
    ...periodOf(query, now),
    store_code: listText(query.store_code),
    marketplace: listText(query.marketplace),
    tag_ids: listText(query.tag_ids),
    consumer_type: query.consumer_type,
  })
export type FilterInput = ReturnType<typeof filterInput>

/** The query as an address writes it; what is empty, or the default, is left out. The days stay as they are: a link shows what its sender saw. */
export const addressInput = (query: Partial<ChatReportQuery>) =>
  kept({
    start_date: query.start_date,
    end_date: query.end_date,
    store_code: listText(query.store_code),
    marketplace: listText(query.marketplace),
    tag_ids: listText(query.tag_ids),
    consumer_type: query.consumer_type,
    is_wh: query.is_wh === undefined ? undefined : query.is_wh ? ('1' as const) : ('0' as const),
    type: query.type === 'all' ? undefined : query.type,
  })

/** Whether anything beside the days narrows the report. */
export const isNarrowed = ({ store_code, marketplace, tag_ids, consumer_type }: Partial<ChatReportQuery>): boolean =>
  !!(store_code?.length || marketplace?.length || tag_ids?.length || consumer_type)

export const typeOf = ({ type }: Partial<ChatReportQuery>): SessionType => type ?? 'all'
