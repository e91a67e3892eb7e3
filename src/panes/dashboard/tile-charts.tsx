import { useMemo } from 'react'
import type { Dashboard } from '#contract/dashboard/dashboard.ts'
import { formatDay, t } from '#platform/i18n/i18n.ts'
import { clockHours } from '#platform/report/clock-hours.ts'
import { chartFormat, type Measure } from '#platform/report/measure.ts'
import { Chart } from '#platform/ui/chart/chart.tsx'
import type { ChartContent } from '#platform/ui/chart/chart-series.ts'
import { usePane, usePaneLabel } from '#platform/workbench/pane.ts'

const revenue: Measure = { name: 'sales-report.figure.revenue', kind: 'rupiah' }

/** Revenue of today beside that of the day before, hour by hour. What is to come is not drawn. */
export function HoursChart({ hours }: { hours: Dashboard['hours'] }) {
  const { id } = usePane()
  const content = useMemo(
    (): ChartContent => ({
      labels: hours.map(({ hour }) => String(hour)),
      series: [
        { label: t('dashboard.today'), values: hours.map(({ today }) => today?.revenue ?? null), kind: 'bars', colour: 1 },
        { label: t('dashboard.yesterday'), values: hours.map(({ yesterday }) => yesterday.revenue), kind: 'line', colour: 5 },
      ],
      ...chartFormat(revenue),
      cursorKey: `${id} hours`,
    }),
    [hours, id],
  )
  return (
    <Chart
      title={t('dashboard.tile.hours')}
      label={usePaneLabel(t('dashboard.tile.hours'))}
      content={content}
      names={hours.map(({ hour }) => clockHours(hour))}
      nameOf={t('report.hour')}
    />
  )
}

/** Revenue of the last thirty days. */
export function DaysChart({ days }: { days: Dashboard['days'] }) {
  const { id } = usePane()
  const content = useMemo(
    (): ChartContent => ({
      labels: days.map(({ date }) => `${Number(date.slice(8))}/${Number(date.slice(5, 7))}`),
      series: [{ label: t('sales-report.figure.revenue'), values: days.map((day) => day.revenue), kind: 'bars', colour: 1 }],
      ...chartFormat(revenue),
      cursorKey: `${id} days`,
    }),
    [days, id],
  )
  return (
    <Chart
      title={t('dashboard.tile.days')}
      label={usePaneLabel(t('dashboard.tile.days'))}
      content={content}
      names={days.map(({ date }) => formatDay(`${date}T12:00:00+07:00`))}
      nameOf={t('report.date')}
    />
  )
}
