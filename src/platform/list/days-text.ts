import { formatDay, t } from '#platform/i18n/i18n.ts'

/** From when to when, as the language writes days. */
export function daysText(first: string | undefined, last: string | undefined): string {
  if (first && last) return first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`
  return first ? t('common.list.days-since', { day: formatDay(first) }) : t('common.list.days-until', { day: formatDay(last as string) })
}
