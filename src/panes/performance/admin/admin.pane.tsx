import { performanceAgent, performanceDaily, performanceDetail, performanceTeam, teamPerformance } from '#contract/order/performance.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { declareReport, reportTable } from '#platform/report/report-spec.ts'
import { ReportView } from '#platform/report/report-view.tsx'
import { HereLink } from '../here-link.tsx'
import { dayColumn, hourColumn } from '../work-columns.tsx'
import { shownWork, workCharts, workColumns, workMeasures, workTexts } from '../work-measures.ts'
import type { teamPerformanceScreen } from './admin.screen.ts'
import { usePeople } from './use-people.ts'

const team = declareReport(teamPerformance, {
  measures: {
    ...workMeasures((row, asked) => row.user_id ?? asked.user_id),
    people: { name: 'performance.figure.people', kind: 'number' },
    days: { name: 'performance.figure.days', kind: 'number' },
  },
  texts: { ...workTexts, file: 'performance.admin.file', empty: { title: 'performance.admin.empty', text: 'performance.admin.emptyText' } },
  filters: { user_id: { label: 'performance.person', useOptions: usePeople } },
  figures: {
    of: performanceTeam,
    shown: { ...shownWork, total: { note: ({ people }) => t('performance.people', { count: people }) } },
    sheet: ['people', ...workColumns],
    isEmpty: ({ total }) => total === 0,
  },
  series: [
    { of: performanceDaily, sheet: { name: 'performance.sheet.daily', measures: workColumns }, charts: workCharts.daily },
    { of: performanceDetail, sheet: { name: 'performance.hourly', measures: workColumns }, charts: workCharts.hourly },
  ],
  tables: [
    reportTable(
      performanceAgent,
      () => [
        { name: 'performance.person', least: 0, cell: ({ user_id, name }) => <HereLink to={{ user_id }}>{name}</HereLink>, sheet: { field: 'name' } },
        'days',
        ...workColumns,
      ],
      { title: 'performance.byPerson', key: ({ user_id }) => String(user_id), wide: true },
    ),
    reportTable(performanceDaily, () => [dayColumn, ...workColumns], { title: 'performance.days', key: ({ date }) => date, wide: true }),
    reportTable(performanceDetail, () => [hourColumn, ...workColumns], { title: 'performance.hourly', key: ({ hour }) => String(hour), wide: true }),
  ],
})

export default function TeamPerformancePane({ query }: PropsOf<typeof teamPerformanceScreen>) {
  return <ReportView of={team} query={query} />
}
