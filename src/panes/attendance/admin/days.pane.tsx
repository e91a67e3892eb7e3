import { useMemo } from 'react'
import { attendanceDailyAgent } from '#contract/attendance/attendance.endpoints.ts'
import { daysOfMonth } from '#contract/attendance/payroll.ts'
import type { QueryOf } from '#contract/core/list-address.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { dayText } from '#platform/i18n/day-text.ts'
import { t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { optionsOf } from '#platform/pickers/from-call.ts'
import { personPicker } from '#platform/pickers/person.picker.ts'
import { dayThere } from '#platform/session/workspace-clock.ts'
import { usePane } from '#platform/workbench/pane.ts'
import { attendanceAdminScreen } from '../admin.screen.ts'
import { clockOr } from '../attendance-text.ts'
import { dayColumns, dayLine, dayName } from '../day-columns.ts'
import { DaySheet } from './day-sheet.tsx'
import { EditedEntry } from './entry-form.tsx'

type Query = Partial<QueryOf<typeof attendanceDailyAgent.address>>

/** Absent days are those of this month where nothing else is said: the address says so. */
const along = ({ start_date, end_date }: Query, { mark }: Query): Query =>
  mark === 'absent' && !start_date && !end_date ? daysOfMonth(dayThere().slice(0, 7)) : {}

const days = declareList(
  attendanceDailyAgent,
  // What gives way, and when: who, when they came and went, and late stay longest.
  (kinds) => ({
    name: kinds.text((row) => row.name, { least: 120, grow: 1.4, counts: true, look: 'font-medium' }),
    day: { least: 104, cell: ({ day }) => dayText(day), sheet: { field: 'day', kind: 'day' } },
    ...dayColumns(kinds),
    corrected: {
      least: 84,
      yields: 5,
      look: 'list-quiet',
      cell: ({ corrected }) => (corrected ? t('attendance.corrected') : null),
    },
  }),
  {
    kind: 'attendance-admin-day',
    key: ({ day_id }) => day_id,
    mark: 'data-day',
    name: (row) => `${row.name} · ${dayName(row)}`,
    menuButton: true,
    card: {
      below: 560,
      columns: ['name', 'first_in', 'last_out'],
      line: (row) => [dayText(row.day), dayLine(row)].join(' · '),
    },
    tabs: { by: 'mark', label: 'attendance.tabs', text: (mark) => t(`attendance.tab.${mark ?? 'all'}`), along, row: true },
    texts: {
      title: 'attendance.admin.title',
      failed: 'attendance.failed',
      column: (id) => t(`attendance.column.${id}`),
      sorts: { label: 'attendance.sort', text: (sort) => t(`attendance.sort.${sort}`) },
      narrow: 'attendance.admin.narrow',
    },
    filters: {
      search: { label: 'attendance.filter.search', hint: 'attendance.filter.search' },
      user_id: { label: 'attendance.column.name', useOptions: () => optionsOf(personPicker.useChoices()) },
      start_date: { label: 'attendance.filter.days' },
    },
    empty: {
      icon: 'clipboard-list',
      title: 'attendance.admin.empty',
      text: 'attendance.admin.empty-text',
      command: 'attendance.add-entry',
      noMatch: 'common.list.nothing-found',
      showAll: 'attendance.show-all',
      ofTab: ({ mark }) => (mark ? { icon: 'circle-check', title: 'attendance.admin.empty-tab' } : undefined),
    },
    context: ([row]) => ({
      'attendance.day': row?.day_id ?? null,
      'attendance.person': row ? String(row.user_id) : null,
      'attendance.name': row?.name ?? '',
    }),
    peek: { as: 'day_id', Panel: DaySheet },
    rowAttributes: ({ is_open, first_in }) => ({ 'data-open': is_open || undefined, 'data-in': clockOr(first_in) }),
  },
)

/** Everybody's days. The form of an entry stands in front of them. */
export default function AttendanceAdminPane({ query }: PropsOf<typeof attendanceAdminScreen>) {
  const { navigate } = usePane()
  const { edit, shown } = useMemo(() => {
    const { edit, ...shown } = query
    return { edit, shown }
  }, [query])
  return (
    <>
      <ListView of={days} query={shown} />
      {edit ? (
        <EditedEntry
          key={`${edit} ${query.day_id}`}
          edit={edit}
          dayId={query.day_id}
          userId={query.user_id}
          onClose={() => navigate(attendanceAdminScreen.href({ query: shown as never }), 'replace')}
        />
      ) : null}
    </>
  )
}
