import { attendanceSelf } from '#contract/attendance/attendance.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { dayText } from '#platform/i18n/day-text.ts'
import { t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import type { attendanceSelfScreen } from './attendance.screen.ts'
import { dayColumns, dayLine, dayName } from './day-columns.ts'

const days = declareList(
  attendanceSelf,
  (kinds) => {
    const { shift, first_in, last_out, worked, late, overtime } = dayColumns(kinds)
    return {
      day: { least: 110, grow: 1, cell: ({ day }) => dayText(day), sheet: { field: 'day', kind: 'day' } },
      shift,
      first_in,
      last_out,
      worked,
      late,
      overtime,
    }
  },
  {
    kind: 'attendance-day',
    key: ({ day_id }) => day_id,
    mark: 'data-day',
    name: dayName,
    card: { below: 480, columns: ['day', 'first_in', 'last_out'], line: dayLine },
    tabs: { by: 'mark', label: 'attendance.tabs', text: (mark) => t(`attendance.tab.${mark ?? 'all'}`) },
    texts: { title: 'attendance.self.title', failed: 'attendance.failed', column: (id) => t(`attendance.column.${id}`) },
    filters: { start_date: { label: 'attendance.filter.days' } },
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
