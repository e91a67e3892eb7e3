import type { Access } from '#contract/core/privilege.ts'
import { type CellKind, valueIn } from '#contract/core/sheet.ts'
import { formatDay, formatDecimal, formatInstant, formatNumber, formatRupiah, formatSpan, type MessageKey, t } from '#platform/i18n/i18n.ts'

/** What a report counts: named once, and shown as figure, in charts, in tables and in the workbook. */
export interface Measure {
  readonly name: MessageKey
  readonly kind: CellKind
  /** What it counts, in a sentence. */
  readonly about?: MessageKey
  /** Which change is a good one; absent: neither is. */
  readonly better?: 'more' | 'less'
  /** Where a row has it, where that is not under the measure's own name: `conversion.revenue`. */
  readonly field?: string
  /** Of a share: the whole that `field` is a part of. */
  readonly of?: string
  /** In place of nothing. */
  readonly missing?: MessageKey
  /** What is counted, one by one: where that is shown, and who may see it. */
  readonly opens?: Opens
}

interface Opens {
  readonly access: Access
  /** Of a row, or of the figures of the period, by what its part was asked; undefined where that has no list. */
  href(row: ReportRow, asked: Readonly<Record<string, string>>): string | undefined
}

export type ReportRow = Readonly<Record<string, unknown>>

/** What a row has of a measure; null where it has none. */
export const measureIn = (name: string, { field = name, of }: Measure, row: unknown): number | string | null =>
  (valueIn({ field, of }, row) ?? null) as number | string | null

/** As people read it: shares without decimals (specification §9). */
export function sayMeasure({ kind, missing }: Measure, value: number | string | null): string {
  if (value === null) return missing ? t(missing) : '–'
  if (typeof value === 'string') return kind === 'day' ? formatDay(`${value}T12:00:00+07:00`) : kind === 'instant' ? formatInstant(value) : value
  if (kind === 'percent') return `${formatNumber(value * 100)}%`
  if (kind === 'rupiah') return formatRupiah(value)
  return kind === 'span' ? formatSpan(value * 1000) : formatNumber(value)
}

/** Steps of an axis of time, seconds: whole minutes, hours and days. */
const secondSteps = [60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 14_400, 21_600, 28_800, 43_200, 86_400]

/** Rupiah on an axis: millions where one decimal tells them, else thousands. */
function shortRupiah(value: number): string {
  if (value >= 1_000_000 && value % 100_000 === 0) return t('report.short.million', { count: formatDecimal(value / 1_000_000) })
  return value >= 1000 && value % 1000 === 0 ? t('report.short.thousand', { count: formatNumber(value / 1000) }) : formatNumber(value)
}

/** How a chart writes a measure, and its axis. */
export function chartFormat(measure: Measure) {
  const format = (value: number) => sayMeasure(measure, value)
  if (measure.kind === 'rupiah') return { format, formatAxis: shortRupiah }
  if (measure.kind === 'span') return { format, formatAxis: (value: number) => (value === 0 ? '0' : format(value)), steps: secondSteps }
  return { format }
}
