import { useMemo } from 'react'
import { payrollEstimation } from '#contract/attendance/payroll.endpoints.ts'
import type { Payslip } from '#contract/attendance/payroll.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatMonth, formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { signedRupiah } from '#platform/i18n/signed-rupiah.ts'
import type { RowsAsked } from '#platform/list/list-rows.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { hasWords, wholeList } from '#platform/list/whole-list.ts'
import { useCall } from '#platform/query/query.ts'
import { usePart } from '#platform/query/use-part.ts'
import { spanText } from '../attendance-text.ts'
import { payrollAddress, type payrollScreen } from '../payroll.screen.ts'
import { downloadMonth } from './download-month.ts'
import { MonthBar } from './month-bar.tsx'
import { monthOf } from './month-of.ts'
import { wageText } from './pay-text.ts'
import { useClosing } from './use-closing.ts'
import { WageSheet } from './wage-sheet.tsx'

function useSlips({ query }: RowsAsked) {
  const { data, ...rest } = useCall(payrollEstimation, { query: { period: monthOf(query.period) } })
  return { ...rest, data: data?.rows }
}

const byName = (a: Payslip, b: Payslip): number => a.name.localeCompare(b.name)

const slips = declareList(
  wholeList(
    payrollAddress,
    useSlips,
    {
      search: ({ name }, words) => hasWords(words, name),
      period: () => true,
      agent_id: (row, agent_id) => row.agent_id === agent_id,
    },
    { name: byName, total: (a, b) => b.total - a.total || byName(a, b) },
  ),
  // What gives way, and when: who, and what they get, stay longest.
  ({ text, quiet, count }) => ({
    name: text((row) => row.name, { least: 120, grow: 1, counts: true, look: 'font-medium' }),
    wage: quiet((row) => wageText(row.wage), {
      least: 130,
      grow: 1.4,
      yields: 3,
      look: (row) => (wageText(row.wage) === t('payroll.wage.none') ? 'text-warning' : 'list-quiet'),
    }),
    days: count((row) => row.work.days + row.work.leave_days, { least: 64, yields: 4 }),
    worked: quiet((row) => spanText(row.work.worked), { least: 96, numeric: true, yields: 5 }),
    overtime: quiet((row) => spanText(row.work.overtime), { least: 90, numeric: true, yields: 6 }),
    late: quiet((row) => spanText(row.work.late), { least: 90, numeric: true, yields: 7 }),
    orders: count((row) => row.work.orders, { least: 78, yields: 8 }),
    chats: count((row) => row.work.chats, { least: 78, yields: 9 }),
    gross: quiet((row) => formatRupiah(row.gross), { least: 116, numeric: true, yields: 2 }),
    deducted: quiet((row) => signedRupiah(-row.deducted), { least: 108, numeric: true, yields: 1 }),
    total: {
      least: 116,
      numeric: true,
      look: (row) => (row.total < 0 ? 'font-semibold text-danger' : 'font-semibold'),
      cell: (row) => formatRupiah(row.total),
    },
  }),
  {
    kind: 'payroll-slip',
    key: ({ user_id }) => String(user_id),
    mark: 'data-user-id',
    name: ({ name }) => name,
    select: 'many',
    menuButton: true,
    card: {
      below: 560,
      columns: ['name', 'total'],
      line: (row) =>
        [t('attendance.people.days', { count: row.work.days + row.work.leave_days }), spanText(row.work.worked), wageText(row.wage)].join(' · '),
    },
    texts: {
      title: 'payroll.title',
      failed: 'payroll.failed',
      column: (id) => t(`payroll.column.${id}`),
      columnHint: (id) => t(`payroll.column.${id}`),
      sorts: { label: 'attendance.sort', text: (sort) => t(`payroll.sort.${sort}`) },
      narrow: 'attendance.admin.narrow',
      selection: 'payroll.selection',
      now: ({ period }) => `${t('payroll.title')} · ${formatMonth(monthOf(period))}`,
    },
    filters: {
      search: { label: 'attendance.filter.search', hint: 'attendance.filter.search' },
      agent_id: {
        label: 'payroll.filter.agent',
        useOptions: () =>
          (usePart(payrollEstimation, { query: { period: monthOf(undefined) } }).data?.rows ?? []).flatMap(({ agent_id, name }) =>
            agent_id === null ? [] : [{ value: String(agent_id), label: name }],
          ),
      },
    },
    empty: { icon: 'receipt-text', title: 'payroll.empty', noMatch: 'common.list.nothing-found', showAll: 'attendance.show-all' },
    context: (rows) => ({
      'attendance.person': rows[0] ? String(rows[0].user_id) : null,
      'attendance.name': rows[0]?.name ?? '',
      'payroll.items': rows.flatMap(({ items }) => items.map(({ item_id }) => String(item_id))),
    }),
    peek: { as: 'user_id', Panel: WageSheet },
    exported: ({ period }) => downloadMonth(monthOf(period)),
    rowAttributes: ({ total }) => ({ 'data-total': total, 'data-counts': formatNumber(total) }),
  },
)

/** What everybody is paid for a month, and what its closing still waits for. */
export default function PayrollPane({ query }: PropsOf<typeof payrollScreen>) {
  const period = monthOf(query.period)
  const closing = useClosing(period)
  const context = useMemo(
    () => ({
      // The month is there before the cursor is on somebody: it is turned and closed as well then.
      'selection.kind': 'payroll-slip',
      'payroll.period': period,
      'payroll.open': closing.closed_at === null,
      'payroll.closable': closing.known && closing.hindrances.length === 0,
    }),
    [period, closing],
  )
  return (
    <div className="flex h-full min-h-0 flex-col">
      <MonthBar period={period} closing={closing} />
      <div className="min-h-0 flex-1">
        <ListView of={slips} query={query} context={context} onRefresh={closing.refetch} />
      </div>
    </div>
  )
}
