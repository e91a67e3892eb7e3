import { formatNumber, formatSpan, t } from '#platform/i18n/i18n.ts'

/** `62%`, without decimals (specification §9); a dash where there is no whole. */
export const formatShare = (share: number | null): string => (share === null ? '–' : `${formatNumber(share * 100)}%`)

/** `2 j 14 m` of seconds; a dash where there is none. */
export const formatSeconds = (seconds: number | null): string => (seconds === null ? '–' : formatSpan(seconds * 1000))

/** The same on an axis, where zero is no short wait. */
export const formatSecondsAxis = (seconds: number): string => (seconds === 0 ? '0' : formatSeconds(seconds))
/** Steps of an axis of time, seconds: whole minutes, hours and days. */
export const secondSteps = [60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 14_400, 21_600, 28_800, 43_200, 86_400]

/** Rupiah on an axis: whole thousands or millions, since numbers have no decimals. */
export function formatShort(value: number): string {
  if (value >= 1_000_000 && value % 1_000_000 === 0) return t('report.short.million', { count: formatNumber(value / 1_000_000) })
  return value >= 1000 && value % 1000 === 0 ? t('report.short.thousand', { count: formatNumber(value / 1000) }) : formatNumber(value)
}
