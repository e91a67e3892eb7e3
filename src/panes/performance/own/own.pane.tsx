import { ownPerformance, performanceSelf, performanceSelfDaily, performanceSelfDetail } from '#contract/order/performance.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { declareReport, reportTable } from '#platform/report/report-spec.ts'
import { ReportView } from '#platform/report/report-view.tsx'
import { useSession } from '#platform/session/session.ts'
import { dayColumn, hourColumn } from '../work-columns.tsx'
import { shownWork, workCharts, workColumns, workMeasures, workTexts } from '../work-measures.ts'
import type { ownPerformanceScreen } from './own.screen.ts'

const own = declareReport(ownPerformance, {
  measures: workMeasures(() => useSession.getState().user?.user_id),
  texts: { ...workTexts, file: 'performance.own.file', empty: { title: 'performance.own.empty', text: 'performance.own.emptyText' } },
  filters: {},
  figures: { of: performanceSelf, shown: shownWork, sheet: workColumns, isEmpty: ({ total }) => total === 0 },
  series: [
    { of: performanceSelfDaily, sheet: { name: 'performance.sheet.daily', measures: workColumns }, charts: workCharts.daily },
    { of: performanceSelfDetail, sheet: { name: 'performance.hourly', measures: workColumns }, charts: workCharts.hourly },
  ],
  tables: [
    reportTable(performanceSelfDaily, () => [dayColumn, ...workColumns], { title: 'performance.days', key: ({ date }) => date, wide: true }),
    reportTable(performanceSelfDetail, () => [hourColumn, ...workColumns], {
      title: 'performance.hourly',
      key: ({ hour }) => String(hour),
      wide: true,
    }),
  ],
})

export default function OwnPerformancePane({ query }: PropsOf<typeof ownPerformanceScreen>) {
  return <ReportView of={own} query={query} />
}
