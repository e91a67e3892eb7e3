import { isWorkingTime, nextWorkingChange, type WorkingHour } from '#contract/chat/working-hours.ts'
import { formatClock, t } from '#platform/i18n/i18n.ts'

/** Days from Monday on, as they stand in the settings. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const

/** Whether it is working time now, and until when: `Jam kerja sampai 17.00 WIB`. */
export function workingWords(hours: readonly WorkingHour[], now: number): string {
  const open = isWorkingTime(hours, now)
  const next = nextWorkingChange(hours, now)
  if (next === null) return t(open ? 'chat-settings.hours.always' : 'chat-settings.hours.never')
  const at = formatClock(new Date(next).toISOString())
  if (open) return t('chat-settings.hours.open', { at })
  // Seven hours ahead of Greenwich, Jakarta's day is the day of that instant there.
  const day = new Date(next + 7 * 3_600_000).getUTCDay() as (typeof weekdays)[number]
  return t('chat-settings.hours.closed', { at, day: t(`chat-settings.day.${day}`) })
}
