import type { ScanReply } from '#contract/order/scan.endpoints.ts'
import type { ScanAction } from '#contract/order/scan-action.ts'
import type { ScanTone } from '#kernel/scan-burst.ts'
import { formatClock, formatDay, formatInstant, t } from '#platform/i18n/i18n.ts'
import type { IconName } from '#platform/ui/icons.ts'

/** What came of a scan; `failed`: nobody knows, the server was not reached. */
export interface ScanOutcome {
  readonly reply: ScanReply | { readonly outcome: 'failed'; readonly why: string }
  /** What takes it back; null: nothing to take back. */
  readonly undo: string | null
}

export interface Scan extends ScanOutcome {
  readonly id: number
  readonly code: string
  readonly action: ScanAction
  /** ISO 8601 instant. */
  readonly at: string
}
export type Outcome = Scan['reply']['outcome'] | 'undone'

export const toneOf: Readonly<Record<Scan['reply']['outcome'], ScanTone>> = {
  ok: 'ok',
  already: 'already',
  stop: 'unknown',
  unknown: 'unknown',
  failed: 'unknown',
}

export const outcomeIcon: Readonly<Record<Outcome, IconName>> = {
  ok: 'circle-check',
  already: 'info',
  stop: 'octagon-x',
  unknown: 'circle-help',
  failed: 'wifi-off',
  undone: 'undo-2',
}

/** Quiet: on a line of the list. */
export const outcomeInk: Readonly<Record<Outcome, string>> = {
  ok: 'text-success',
  already: 'text-warning',
  stop: 'text-danger',
  unknown: 'text-danger',
  failed: 'text-danger',
  undone: 'text-ink-3',
}

/** Seen from across the table. */
export const outcomeField: Readonly<Record<Outcome, string>> = {
  ok: 'bg-success-soft text-success border-success',
  already: 'bg-warning-soft text-warning border-warning',
  stop: 'bg-danger-soft text-danger border-danger',
  unknown: 'bg-danger-soft text-danger border-danger',
  failed: 'bg-danger-soft text-danger border-danger',
  undone: 'bg-neutral-soft text-ink-2 border-line-strong',
}

/** In one or two words. */
export const outcomeWord = (outcome: Outcome, action: ScanAction): string =>
  outcome === 'ok' || outcome === 'already' ? t(`packing.outcome.${outcome}-${action}`) : t(`packing.outcome.${outcome}`)

/** The time of what was done on the day of the scan, which the desk counts; of what was done before, the day too. */
const momentOf = (iso: string, scannedAt: string): string =>
  formatDay(iso) === formatDay(scannedAt) ? t('packing.at-time', { time: formatClock(iso) }) : formatInstant(iso)

/** What it means for who holds the parcel. */
export function outcomeText({ code, reply, at }: Scan): string | null {
  if (reply.outcome === 'failed') return reply.why
  if (reply.outcome === 'unknown') return t('packing.unknown', { code })
  if (reply.outcome === 'stop') return reply.stop && t(`packing.stop.${reply.stop}`)
  if (reply.outcome === 'already' && reply.by)
    return t('packing.already-by', { name: reply.by.name ?? t('packing.somebody'), at: momentOf(reply.by.at, at) })
  return null
}
