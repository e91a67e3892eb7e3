import type { CallReply } from '#contract/core/endpoint.ts'
import type { orderScanList } from '#contract/order/scan.endpoints.ts'
import type { ScanAction } from '#contract/order/scan-action.ts'
import type { Outcome, Scan } from './verdict.ts'

/** A line of the list of the last scans. */
export interface ScanLine {
  readonly key: string
  readonly code: string
  readonly action: ScanAction
  readonly outcome: Outcome
  /** ISO 8601 instant. */
  readonly at: string
  /** The buyer. */
  readonly who: string | null
  /** Who scanned it, where that was somebody else. */
  readonly name: string | null
}

type DayRow = CallReply<typeof orderScanList>['rows'][number]

/** The day's marks with this desk's other scans among them, newest first. */
export function scanLines(day: readonly DayRow[], own: readonly Scan[], action: ScanAction): ScanLine[] {
  const marked = day.map((row): ScanLine => {
    const { parcel_code: code, at, buyer_name, name } = row
    return { key: `day:${code}`, code, action, outcome: 'ok', at, who: buyer_name, name: row.own ? null : name }
  })
  const others = own
    .filter((scan) => scan.action === action && scan.reply.outcome !== 'ok')
    .map(
      ({ id, code, at, reply }): ScanLine => ({
        key: `own:${id}`,
        code: (reply.outcome !== 'failed' && reply.parcel_code) || code,
        action,
        outcome: reply.outcome,
        at,
        who: reply.outcome === 'failed' ? null : (reply.order?.buyer_name ?? null),
        name: null,
      }),
    )
  return [...marked, ...others].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}
