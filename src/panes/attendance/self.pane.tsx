import { attendanceSelf } from '#contract/attendance/attendance.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatClock, formatDay, formatSpan, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import type { attendanceSelfScreen } from './attendance.screen.ts'

const span = (seconds: number): string => (seconds > 0 ? formatSpan(seconds * 1000) : '–')
const clock = (at: string | null): string => (at ? formatClock(at) : '–')

const days = declareList(
  attendanceSelf,
  ({ quiet }) => ({
    day: { least: 110, grow: 1, cell: ({ day }) => formatDay(day), sheet: { field: 'day', kind: 'text' } },
    shift: quiet((row) => (row.shift_start && row.shift_end ? `${clock(row.shift_start)}–${clock(row.shift_end)}` : '–'), { least: 100, yields: 3 }),
    first_in: quiet((row) => clock(row.first_in), { least: 72 }),
    last_out: quiet((row) => (row.is_open ? t('attendance.open') : clock(row.last_out)), { least: 80 }),
    worked: quiet((row) => span(row.worked), { least: 96, numeric: true, yields: 0 }),
    late: quiet((row) => span(row.late), { least: 96, numeric: true, yields: 1 }),
    overtime: quiet((row) => span(row.overtime), { least: 96, numeric: true, yields: 2 }),
  }),
  {
    kind: 'attendance-day',
    key: ({ day_id }) => day_id,
    mark: 'data-day',
    name: ({ day }) => formatDay(day),
    card: {
      below: 480,
      columns: ['day', 'first_in', 'last_out'],
      line: (row) =>
        [t('attendance.worked', { span: span(row.worked) }), row.late > 0 && t('attendance.late', { span: span(row.late) })]
          .filter(Boolean)
          .join(' · '),
    },
    tabs: { by: 'mark', label: 'attendance.tabs', text: (mark) => t(`attendance.tab.${mark ?? 'all'}`) },
    texts: { title: 'attendance.self.title', failed: 'attendance.failed', column: (id) => t(`attendance.column.${id}`) },
    filters: {},
    empty: {
      icon: 'clipboard-list',
      title: 'attendance.empty',
      text: 'attendance.empty-text',
      command: 'attendance.clock-in',
      noMatch: 'common.list.nothing-found',
      showAll: 'attendance.show-all',
    },
  },
)

export default function AttendanceSelfPane({ query }: PropsOf<typeof attendanceSelfScreen>) {
  return <ListView of={days} query={query} />
}
