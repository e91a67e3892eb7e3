import { useMemo } from 'react'
import { attendanceLeaveAsk, attendanceLeaveSelf } from '#contract/attendance/attendance.endpoints.ts'
import { leaveBody, leaveKinds, leaveStatuses } from '#contract/attendance/attendance.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { area, choice, own } from '#platform/form/fields.tsx'
import { FormDialog } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { DayField } from '#platform/ui/day-field.tsx'
import { toast } from '#platform/ui/toast.ts'
import { usePane } from '#platform/workbench/pane.ts'
import { ownLeaveScreen } from '../attendance.screen.ts'
import { leaveKindText, leaveStatusText } from '../attendance-text.ts'
import { leaveColumns, leaveLine, leaveName } from './leave-columns.tsx'

const leave = declareList(
  attendanceLeaveSelf,
  (kinds) => {
    const { days, count, kind, reason, status, decided, asked } = leaveColumns(kinds)
    return { days: { ...days, counts: true, grow: 0.8 }, count, kind, reason, status, decided, asked }
  },
  {
    kind: 'own-leave',
    key: ({ leave_id }) => String(leave_id),
    mark: 'data-leave',
    name: leaveName,
    menuButton: ({ status }) => status === 'waiting',
    card: { below: 560, columns: ['days', 'status'], line: leaveLine },
    tabs: {
      by: 'status',
      label: 'attendance.leave.tabs',
      text: (status) => (status ? leaveStatusText(status) : t('attendance.tab.all')),
      values: leaveStatuses,
    },
    texts: { title: 'attendance.own-leave.title', failed: 'attendance.failed', column: (id) => t(`attendance.leave.column.${id}`) },
    filters: {},
    empty: {
      icon: 'calendar',
      title: 'attendance.own-leave.empty',
      text: 'attendance.own-leave.empty-text',
      command: 'attendance.ask-leave',
      noMatch: 'common.list.nothing-found',
      showAll: 'attendance.show-all',
    },
    context: ([row]) => ({ 'leave.waiting': row?.status === 'waiting' }),
    rowAttributes: ({ status }) => ({ 'data-status': status }),
  },
)

const dayField = (label: 'attendance.column.first-day' | 'attendance.column.last-day') =>
  own<string>(
    label,
    ({ label, value, error, onChange }) => <DayField label={label} value={value} error={error} towards="future" onChange={onChange} />,
    { required: true },
  )

const leaveForm = declareForm(leaveBody, {
  blank: { kind: 'annual', first_day: '', last_day: '', reason: '' },
  fields: {
    kind: choice('attendance.leave.column.kind', () => leaveKinds.map((value) => ({ value, label: leaveKindText(value) }))),
    first_day: dayField('attendance.column.first-day'),
    last_day: dayField('attendance.column.last-day'),
    reason: area('attendance.leave.column.reason'),
  },
  codes: { LEAVE_OVERLAP: 'first_day', PAYROLL_CLOSED: 'first_day' },
})

/** One's own leave, and the form that asks for some. */
export default function OwnLeavePane({ query }: PropsOf<typeof ownLeaveScreen>) {
  const { navigate } = usePane()
  const { ask, shown } = useMemo(() => {
    const { ask, ...shown } = query
    return { ask, shown }
  }, [query])
  return (
    <>
      <ListView of={leave} query={shown} />
      {ask ? <AskForm onClose={() => navigate(ownLeaveScreen.href({ query: shown as never }), 'replace')} /> : null}
    </>
  )
}

function AskForm({ onClose }: { onClose(): void }) {
  const form = useForm(leaveForm, {
    keep: 'attendance.leave',
    check: ({ first_day, last_day }) => ({ last_day: first_day && last_day && last_day < first_day ? t('attendance.leave.last-early') : null }),
    send: (body) => call(attendanceLeaveAsk, { body }),
    sent() {
      toast.show({ kind: 'success', text: t('attendance.done.leave-asked') })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      autoFocus
      title={t('attendance.command.ask-leave')}
      description={t('attendance.leave.ask-text')}
      submit={t('attendance.leave.ask-submit')}
      onClose={onClose}
    >
      {form.field('kind')}
      <div className="grid grid-cols-2 items-start gap-3 max-phone:grid-cols-1">
        {form.field('first_day')}
        {form.field('last_day')}
      </div>
      {form.field('reason')}
    </FormDialog>
  )
}
