import { formatDay } from '#platform/i18n/i18n.ts'
import { clockHours } from '#platform/report/clock-hours.ts'
import { HereLink } from './here-link.tsx'

/** The day of a row, which leads to its hours. */
export const dayColumn = {
  name: 'report.date',
  least: 0,
  cell: ({ date }: { date: string }) => <HereLink to={{ date }}>{formatDay(`${date}T12:00:00+07:00`)}</HereLink>,
  sheet: { field: 'date', kind: 'day' },
} as const

export const hourColumn = { name: 'report.hour', least: 0, cell: ({ hour }: { hour: number }) => clockHours(hour), sheet: { field: 'hour' } } as const
