import { payrollOwnPayslip } from '#contract/attendance/payroll.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatMonth, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Select } from '#platform/ui/select.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { ownPayslipScreen } from '../attendance.screen.ts'
import { SlipPage } from './slip-page.tsx'

/** One's own payslip: of this month as it stands, and of those that were closed. */
export default function OwnPayslipPane({ query }: PropsOf<typeof ownPayslipScreen>) {
  const { navigate } = usePane()
  const { data, error, refetch } = useCall(payrollOwnPayslip, { query: query.period ? { period: query.period } : {} })
  if (error && !data) return <ErrorState error={error} fallback={t('payroll.failed')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="m-4 h-60" />
  const { period } = data.slip
  const months = data.periods.includes(period) ? data.periods : [period, ...data.periods]
  return (
    <SlipPage
      employer={data.employer}
      slip={data.slip}
      onRefresh={() => void refetch()}
      choose={
        <Select
          label={t('payroll.month')}
          hideLabel
          value={period}
          options={months.map((value) => ({ value, label: formatMonth(value) }))}
          onChange={(next: string) => navigate(ownPayslipScreen.href({ query: { period: next } }))}
        />
      }
    />
  )
}
