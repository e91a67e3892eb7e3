import { type Period, shiftDay } from '#contract/core/period.ts'

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
