import { attendanceAgent } from '#contract/attendance/attendance.endpoints.ts'
import type { RowOf } from '#contract/core/list.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { dayText } from '#platform/i18n/day-text.ts'
import { formatNumber, formatSpan, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { usePart } from '#platform/query/use-part.ts'
import { clockText, dayThere } from '#platform/session/workspace-clock.ts'
import { Chip } from '#platform/ui/chip.tsx'
import type { attendancePeopleScreen } from '../admin.screen.ts'
import { spanText } from '../attendance-text.ts'
import { ShiftSheet } from './shift-sheet.tsx'

type Row = RowOf<typeof attendanceAgent>

/** Since another day than today: they may have forgotten to clock out. */
const isOld = (at: string): boolean => dayThere(at) !== dayThere()

/** Since when somebody is in, and for how long by now. */
function hereText({ here_since }: Row): string | null {
  if (!here_since) return null
  if (isOld(here_since)) return t('attendance.people.since-day', { day: dayText(dayThere(here_since)) })
  return t('attendance.people.since', { at: clockText(here_since), span: formatSpan(Math.max(0, Date.now() - Date.parse(here_since))) })
}

const shiftsText = ({ shifts }: Row): string => (shifts > 0 ? t('attendance.people.shifts', { count: shifts }) : t('attendance.people.no-shifts'))

const people = declareList(
  attendanceAgent,
  ({ text, quiet, count }) => ({
    name: text((row) => row.name, { least: 130, grow: 1.4, counts: true, look: 'font-medium' }),
    here: {
      least: 150,
      grow: 0.6,
      cell: (row) =>
        row.here_since ? (
          <Chip tone={isOld(row.here_since) ? 'warning' : 'success'}>{hereText(row)}</Chip>
        ) : (
          <span className="list-quiet">{t('attendance.people.away')}</span>
        ),
      sheet: { field: 'here_since', kind: 'instant' },
    },
    shifts: quiet(shiftsText, {
      least: 110,
      yields: 5,
      look: ({ shifts }) => (shifts > 0 ? 'list-quiet' : 'text-warning'),
      sheet: { field: 'shifts', kind: 'number' },
    }),
    days: count((row) => row.days, { least: 72, yields: 3 }),
    worked: quiet((row) => spanText(row.worked), { least: 100, numeric: true, yields: 0, sheet: { field: 'worked', kind: 'span' } }),
    late: quiet((row) => (row.late > 0 ? `${formatNumber(row.late_days)} × · ${spanText(row.late)}` : '–'), {
      least: 116,
      numeric: true,
      yields: 1,
      look: (row) => (row.late > 0 ? 'text-warning' : 'list-quiet'),
      sheet: [
        { field: 'late_days', kind: 'number', title: 'attendance.column.late-days' },
        { field: 'late', kind: 'span' },
      ],
    }),
    absent: count((row) => row.absent_days, {
      least: 84,
      yields: 2,
      cell: ({ absent_days }) => (absent_days > 0 ? <span className="text-danger">{formatNumber(absent_days)}</span> : '–'),
    }),
    overtime: quiet((row) => spanText(row.overtime), { least: 100, numeric: true, yields: 4, sheet: { field: 'overtime', kind: 'span' } }),
  }),
  {
    kind: 'attendance-person',
    key: ({ user_id }) => String(user_id),
    mark: 'data-user-id',
    name: ({ name }) => name,
    select: 'many',
    menuButton: true,
    card: {
      below: 560,
      columns: ['name', 'here'],
      line: (row) =>
        [t('attendance.people.days', { count: row.days }), row.late > 0 && t('attendance.late', { span: spanText(row.late) }), shiftsText(row)]
          .filter(Boolean)
          .join(' · '),
    },
    tabs: {
      by: 'presence',
      label: 'attendance.people.tabs',
      text: (presence) => t(`attendance.people.tab.${presence ?? 'all'}`),
      useCounts() {
        const here = usePart(attendanceAgent, { query: { presence: 'here', limit: 1 } }).data?.total
        const all = usePart(attendanceAgent, { query: { limit: 1 } }).data?.total
        return here === undefined || all === undefined ? undefined : (key) => ({ here, all, away: all - here })[key]
      },
      row: true,
    },
    texts: {
      title: 'attendance.people.title',
      failed: 'attendance.failed',
      column: (id) => t(`attendance.column.${id}`),
      sorts: { label: 'attendance.sort', text: (sort) => t(`attendance.people.sort.${sort}`) },
      narrow: 'attendance.admin.narrow',
      selection: 'attendance.people.selection',
    },
    filters: {
      search: { label: 'attendance.filter.search', hint: 'attendance.filter.search' },
      start_date: { label: 'attendance.filter.days' },
    },
    empty: {
      icon: 'users',
      title: 'attendance.people.empty',
      noMatch: 'common.list.nothing-found',
      showAll: 'attendance.show-all',
      ofTab: ({ presence }) => (presence === 'here' ? { title: 'attendance.people.nobody' } : undefined),
    },
    context: ([row]) => ({ 'attendance.person': row ? String(row.user_id) : null, 'attendance.name': row?.name ?? '' }),
    peek: { as: 'user_id', Panel: ShiftSheet },
    // How long somebody is in grows by itself.
    every: 60_000,
  },
)

export default function AttendancePeoplePane({ query }: PropsOf<typeof attendancePeopleScreen>) {
  return <ListView of={people} query={query} />
}
