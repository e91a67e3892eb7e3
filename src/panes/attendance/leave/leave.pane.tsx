import { attendanceLeaveList } from '#contract/attendance/attendance.endpoints.ts'
import { type LeaveRow, leaveStatuses } from '#contract/attendance/attendance.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { usePart } from '#platform/query/use-part.ts'
import type { attendanceLeaveScreen } from '../admin.screen.ts'
import { leaveKindText, leaveStatusText } from '../attendance-text.ts'
import { leaveColumns, leaveLine, leaveName } from './leave-columns.tsx'

const isApprovable = ({ status }: LeaveRow): boolean => status === 'waiting' || status === 'refused'
const isRefusable = ({ status }: LeaveRow): boolean => status === 'waiting' || status === 'approved'
/** As commands take it: which, how it is decided now, and whose. */
const named = ({ leave_id, status, name }: LeaveRow): string => `${leave_id}:${status}:${name}`

const leave = declareList(attendanceLeaveList, (kinds) => leaveColumns(kinds), {
  kind: 'attendance-leave',
  key: ({ leave_id }) => String(leave_id),
  mark: 'data-leave',
  name: leaveName,
  select: 'many',
  menuButton: true,
  card: { below: 560, columns: ['name', 'status'], line: leaveLine },
  tabs: {
    by: 'status',
    label: 'attendance.leave.tabs',
    text: (status) => (status ? leaveStatusText(status) : t('attendance.tab.all')),
    values: leaveStatuses,
    useCounts() {
      const waiting = usePart(attendanceLeaveList, { query: { status: 'waiting', limit: 1 } }).data?.total
      return waiting === undefined ? undefined : (key) => (key === 'waiting' ? waiting : undefined)
    },
    row: true,
  },
  texts: {
    title: 'attendance.leave.title',
    failed: 'attendance.failed',
    column: (id) => t(`attendance.leave.column.${id}`),
    narrow: 'attendance.admin.narrow',
    selection: 'attendance.leave.selection',
  },
  filters: {
    search: { label: 'attendance.filter.search', hint: 'attendance.filter.search' },
    kind: { label: 'attendance.leave.column.kind', option: leaveKindText },
    start_date: { label: 'attendance.filter.days' },
  },
  empty: {
    icon: 'calendar',
    title: 'attendance.leave.empty',
    text: 'attendance.leave.empty-text',
    noMatch: 'common.list.nothing-found',
    showAll: 'attendance.show-all',
    ofTab: ({ status }) => (status ? { icon: 'circle-check', title: 'attendance.leave.empty-tab' } : undefined),
  },
  context: (rows) => ({
    'leave.to-approve': rows.filter(isApprovable).map(named),
    'leave.to-refuse': rows.filter(isRefusable).map(named),
    'leave.approvable': rows.some(isApprovable),
    'leave.refusable': rows.some(isRefusable),
    'attendance.person': rows[0] ? String(rows[0].user_id) : null,
    'attendance.name': rows[0]?.name ?? '',
  }),
  rowAttributes: ({ status }) => ({ 'data-status': status }),
})

/** Everybody's leave: approved and refused by rows or by many at once. */
export default function AttendanceLeavePane({ query }: PropsOf<typeof attendanceLeaveScreen>) {
  return <ListView of={leave} query={query} />
}
