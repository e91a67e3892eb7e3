import { useCallback, useMemo } from 'react'
import { attendanceDailyAgent, attendanceLeaveList } from '#contract/attendance/attendance.endpoints.ts'
import { payrollEstimation } from '#contract/attendance/payroll.endpoints.ts'
import { daysOfMonth } from '#contract/attendance/payroll.ts'
import { dayText } from '#platform/i18n/day-text.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { usePart } from '#platform/query/use-part.ts'
import { dayThere } from '#platform/session/workspace-clock.ts'
import { attendanceAdminScreen, attendanceLeaveScreen } from '../admin.screen.ts'

/** Why a month cannot be closed yet, and where that is mended; nothing but time mends that it still goes on. */
interface Hindrance {
  readonly key: 'runs' | 'entries' | 'leaves'
  readonly text: string
  readonly to?: string
}

export interface Closing {
  readonly known: boolean
  readonly closed_at: string | null
  readonly closed_by: string | null
  readonly people: number
  readonly total: number
  readonly unpaid: number
  readonly hindrances: readonly Hindrance[]
  refetch(): void
}

/** How a month stands: by the same rules as the server closes it. */
export function useClosing(period: string): Closing {
  const month = useCall(payrollEstimation, { query: { period } })
  const days = daysOfMonth(period)
  const open = usePart(attendanceDailyAgent, { query: { mark: 'open', ...days, limit: 1 } })
  const waiting = usePart(attendanceLeaveList, { query: { status: 'waiting', ...days, limit: 1 } })
  const again = [month.refetch, open.refetch, waiting.refetch]
  // biome-ignore lint/correctness/useExhaustiveDependencies: each is the same as long as its call is
  const refetch = useCallback(() => again.forEach((read) => void read()), again)
  const { data } = month
  const [entries, leaves] = [open.data?.total, waiting.data?.total]
  return useMemo(() => {
    const rows = data?.rows ?? []
    const hindrances: Hindrance[] = []
    const days = daysOfMonth(period)
    if (data && !data.closed_at) {
      if (dayThere() < data.closes_on) hindrances.push({ key: 'runs', text: t('payroll.close.runs', { day: dayText(data.closes_on) }) })
      if (entries)
        hindrances.push({
          key: 'entries',
          text: t('payroll.close.entries', { count: entries }),
          to: attendanceAdminScreen.href({ query: { mark: 'open', ...days } }),
        })
      if (leaves)
        hindrances.push({
          key: 'leaves',
          text: t('payroll.close.leaves', { count: leaves }),
          to: attendanceLeaveScreen.href({ query: { status: 'waiting', ...days } }),
        })
    }
    return {
      known: data !== undefined && entries !== undefined && leaves !== undefined,
      closed_at: data?.closed_at ?? null,
      closed_by: data?.closed_by ?? null,
      people: rows.length,
      total: rows.reduce((sum, { total }) => sum + total, 0),
      unpaid: rows.filter(({ wage }) => Object.values(wage).every((rate) => rate === 0)).length,
      hindrances,
      refetch,
    }
  }, [data, entries, leaves, period, refetch])
}
