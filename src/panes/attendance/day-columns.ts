import type { z } from 'zod'
import type { dayRowSchema } from '#contract/attendance/attendance.ts'
import { dayText } from '#platform/i18n/day-text.ts'
import { t } from '#platform/i18n/i18n.ts'
import type { ColumnKinds } from '#platform/list/columns.tsx'
import { clockOr, fromTo, spanText } from './attendance-text.ts'

export type DayRow = z.infer<typeof dayRowSchema>

const span = (field: 'worked' | 'late' | 'early' | 'overtime') => ({ numeric: true, sheet: { field, kind: 'span' } }) as const

/** What a day came to, column by column; lists of days choose. */
export const dayColumns = ({ quiet }: ColumnKinds<DayRow>) => ({
  shift: quiet((row) => fromTo(row.shift_start, row.shift_end), {
    least: 100,
    yields: 4,
    sheet: [
      { field: 'shift_start', kind: 'instant', title: 'attendance.column.shift-start' },
      { field: 'shift_end', kind: 'instant', title: 'attendance.column.shift-end' },
    ],
  }),
  first_in: quiet((row) => (row.first_in ? clockOr(row.first_in) : t('attendance.absent')), {
    least: 92,
    look: (row) => (row.first_in ? 'list-quiet' : 'text-danger'),
    sheet: { field: 'first_in', kind: 'instant' },
  }),
  last_out: quiet((row) => (row.is_open ? t('attendance.open') : clockOr(row.last_out)), {
    least: 92,
    look: (row) => (row.is_open ? 'text-info' : 'list-quiet'),
    sheet: { field: 'last_out', kind: 'instant' },
  }),
  worked: quiet((row) => spanText(row.worked), { least: 96, yields: 0, ...span('worked') }),
  late: quiet((row) => spanText(row.late), {
    least: 96,
    yields: 1,
    look: (row) => (row.late > 0 ? 'text-warning' : 'list-quiet'),
    ...span('late'),
  }),
  early: quiet((row) => spanText(row.early), { least: 96, yields: 3, ...span('early') }),
  overtime: quiet((row) => spanText(row.overtime), { least: 96, yields: 2, ...span('overtime') }),
})

/** The second line of a day's card. */
export const dayLine = (row: DayRow): string =>
  row.first_in === null
    ? fromTo(row.shift_start, row.shift_end)
    : [t('attendance.worked', { span: spanText(row.worked) }), row.late > 0 && t('attendance.late', { span: spanText(row.late) })]
        .filter(Boolean)
        .join(' · ')

export const dayName = ({ day }: Pick<DayRow, 'day'>): string => dayText(day)
