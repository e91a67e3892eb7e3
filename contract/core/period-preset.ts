import { z } from 'zod'
import { type Period, periodIssue, shiftDay } from './period.ts'

export const periodPresets = ['today', 'yesterday', 'last7', 'last30', 'thisMonth', 'lastMonth'] as const
export type PeriodPreset = (typeof periodPresets)[number]

/** The days that a preset names, seen from a day. */
export function presetPeriod(preset: PeriodPreset, today: string): Period {
  const firstOfMonth = `${today.slice(0, 8)}01`
  const before = shiftDay(firstOfMonth, -1)
  switch (preset) {
    case 'today':
      return { start_date: today, end_date: today }
    case 'yesterday':
      return { start_date: shiftDay(today, -1), end_date: shiftDay(today, -1) }
    case 'last7':
      return { start_date: shiftDay(today, -6), end_date: today }
    case 'last30':
      return { start_date: shiftDay(today, -29), end_date: today }
    case 'thisMonth':
      return { start_date: firstOfMonth, end_date: today }
    case 'lastMonth':
      return { start_date: `${before.slice(0, 8)}01`, end_date: before }
  }
}

/** The preset that means these days; the first of several. */
export const presetOf = (period: Period, today: string): PeriodPreset | undefined =>
  periodPresets.find((preset) => {
    const { start_date, end_date } = presetPeriod(preset, today)
    return start_date === period.start_date && end_date === period.end_date
  })

const daysPattern = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/

/** Two days as the one text that `period` of a call takes. */
export const periodText = ({ start_date, end_date }: Period): string => `${start_date}..${end_date}`

/** The days that such a text means, a name or two days, seen from a day; null where it means none. */
export function periodOfText(text: string, today: string): Period | null {
  const preset = periodPresets.find((name) => name === text)
  if (preset) return presetPeriod(preset, today)
  const [, start_date = '', end_date = ''] = daysPattern.exec(text) ?? []
  const isDay = (day: string) => z.iso.date().safeParse(day).success
  return isDay(start_date) && isDay(end_date) ? { start_date, end_date } : null
}

/** One of {@link periodPresets}, or `2026-11-01..2026-11-30`. */
export const periodTextSchema = z.string().superRefine((text, context) => {
  const period = periodOfText(text, '2026-01-01')
  const message = period ? periodIssue(period) : `one of ${periodPresets.join(', ')}, or two days as 2026-11-01..2026-11-30`
  if (message) context.addIssue({ code: 'custom', message })
})
