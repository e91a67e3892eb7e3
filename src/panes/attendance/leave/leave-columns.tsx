import { type LeaveRow, leaveKinds, leaveStatuses } from '#contract/attendance/attendance.ts'
import { t } from '#platform/i18n/i18n.ts'
import type { ColumnKinds } from '#platform/list/columns.tsx'
import type { Column } from '#platform/list/list-spec.ts'
import { momentText } from '#platform/session/workspace-clock.ts'
import { Chip, type Tone } from '#platform/ui/chip.tsx'
import { daysOfLeave, leaveDays, leaveKindText, leaveStatusText } from '../attendance-text.ts'

const tones: Readonly<Record<LeaveRow['status'], Tone>> = { waiting: 'warning', approved: 'success', refused: 'danger', cancelled: 'neutral' }

const decidedText = ({ decided_name, decided_at, note }: LeaveRow): string =>
  [decided_name, decided_at && momentText(decided_at), note].filter(Boolean).join(' · ')

/** The columns of leave; lists of it choose. */
export const leaveColumns = ({ text, quiet }: ColumnKinds<LeaveRow>) => ({
  name: text((row) => row.name, { least: 120, grow: 1, counts: true, look: 'font-medium' }),
  days: quiet(leaveDays, {
    least: 168,
    grow: 0.4,
    yields: 0,
    look: 'text-ink',
    sheet: [
      { field: 'first_day', kind: 'day', title: 'attendance.column.first-day' },
      { field: 'last_day', kind: 'day', title: 'attendance.column.last-day' },
    ],
  }),
  count: quiet((row) => t('attendance.leave.days', { count: daysOfLeave(row) }), { least: 64, numeric: true, yields: 4 }),
  kind: quiet((row) => leaveKindText(row.kind), {
    least: 96,
    yields: 2,
    sheet: { field: 'kind', words: { of: leaveKinds, say: leaveKindText } },
  }),
  reason: quiet((row) => row.reason, { least: 130, grow: 1.6, yields: 3 }),
  status: {
    least: 104,
    cell: ({ status }: LeaveRow) => <Chip tone={tones[status]}>{leaveStatusText(status)}</Chip>,
    sheet: { field: 'status', words: { of: leaveStatuses, say: leaveStatusText } },
  } satisfies Column<LeaveRow>,
  decided: quiet(decidedText, {
    least: 140,
    grow: 1,
    yields: 5,
    sheet: [
      { field: 'decided_name', title: 'attendance.column.decided' },
      { field: 'note', title: 'attendance.column.note' },
    ],
  }),
  asked: quiet((row) => momentText(row.asked_at), { least: 160, yields: 6, sheet: { field: 'asked_at', kind: 'instant' } }),
})

export const leaveLine = (row: LeaveRow): string => [leaveDays(row), leaveKindText(row.kind), row.reason, row.note].filter(Boolean).join(' · ')
export const leaveName = (row: LeaveRow): string => `${row.name} · ${leaveDays(row)}`
