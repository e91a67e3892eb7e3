import { payrollEstimation, payrollPayslip } from '#contract/attendance/payroll.endpoints.ts'
import { monthAfter } from '#contract/attendance/payroll.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatMonth, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { usePart } from '#platform/query/use-part.ts'
import { dayThere } from '#platform/session/workspace-clock.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Select } from '#platform/ui/select.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { payrollScreen, payslipScreen } from '../payroll.screen.ts'
import { SlipPage } from './slip-page.tsx'

/** Months that are offered. */
const mostMonths = 24

/** Somebody's payslip; which, the toolbar chooses. */
export default function PayslipPane({ query }: PropsOf<typeof payslipScreen>) {
  const now = dayThere().slice(0, 7)
  const period = query.period ?? now
  if (query.user_id === undefined)
    return (
      <EmptyState
        icon="receipt-text"
        title={t('payroll.payslip.whose')}
        action={{ label: t('payroll.title'), to: payrollScreen.href({ query: { period } }) }}
      />
    )
  return <Slip period={period} user_id={query.user_id} now={now} />
}

function Slip({ period, user_id, now }: { period: string; user_id: number; now: string }) {
  const { navigate } = usePane()
  const { data, error, refetch } = useCall(payrollPayslip, { query: { period, user_id } })
  const everybody = usePart(payrollEstimation, { query: { period } }).data?.rows ?? []
  const go = (to: { period?: string; user_id?: number }) => navigate(payslipScreen.href({ query: { period, user_id, ...to } }))
  if (error && !data) return <ErrorState error={error} fallback={t('payroll.failed')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="m-4 h-60" />
  const months = [...new Set([...Array.from({ length: mostMonths }, (_, by) => monthAfter(now, -by)), period])].toSorted().toReversed()
  return (
    <SlipPage
      {...data}
      onRefresh={() => void refetch()}
      choose={
        <>
          <Select
            label={t('attendance.column.name')}
            hideLabel
            value={String(user_id)}
            options={[...everybody, ...(everybody.some((one) => one.user_id === user_id) ? [] : [data.slip])].map((one) => ({
              value: String(one.user_id),
              label: one.name,
            }))}
            onChange={(next: string) => go({ user_id: Number(next) })}
          />
          <Select
            label={t('payroll.month')}
            hideLabel
            value={period}
            options={months.map((value) => ({ value, label: formatMonth(value) }))}
            onChange={(next: string) => go({ period: next })}
          />
        </>
      }
    />
  )
}
