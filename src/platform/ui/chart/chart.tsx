import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { IconButton } from '../icon-button.tsx'
import { late, useLate } from '../late.tsx'
import { Skeleton } from '../skeleton.tsx'
import './chart.css'
import { useChartPoint } from './chart-point.ts'
import type { ChartContent } from './chart-series.ts'
import { ChartTable } from './chart-table.tsx'

const chartCanvas = late(() => import('./chart-canvas.tsx'))

interface ChartProps {
  readonly title: string
  /** The name of its landmark. */
  readonly label: string
  /** Kept by the caller while nothing in it changes: a new one is drawn anew. */
  readonly content: ChartContent
  /** What the points are called in full, and what they are (`Tanggal`). */
  readonly names: readonly string[]
  readonly nameOf: string
  /** Beside the title: an explanation, a choice. */
  readonly children?: ReactNode
}

/** A chart with its legend, which tells the values under the cursor; or the same as a table. The arrow keys move the cursor. */
export function Chart({ title, label, content, names, nameOf, children }: ChartProps) {
  const [at, setAt] = useChartPoint(content.cursorKey)
  const [asTable, setAsTable] = useState(false)
  const { Content: Canvas } = useLate(chartCanvas)
  const id = useId()
  const { series, format } = content
  const point = at !== null && at < names.length ? at : null
  const valueAt = (values: readonly (number | null)[]) => {
    const value = point === null ? undefined : values[point]
    return value === null || value === undefined ? '–' : format(value)
  }
  const spoken = point === null ? title : [names[point], ...series.map(({ label, values }) => `${label} ${valueAt(values)}`)].join(', ')
  const onKey = (event: KeyboardEvent) => {
    const last = names.length - 1
    const next: Readonly<Record<string, number>> = {
      ArrowLeft: Math.max(0, (point ?? names.length) - 1),
      ArrowRight: Math.min(last, (point ?? -1) + 1),
      Home: 0,
      End: last,
    }
    const to = next[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    setAt(to)
  }
  return (
    <section className="chart" aria-label={label}>
      <header className="chart-head">
        <h2 id={id}>{title}</h2>
        {children}
        <IconButton
          size="small"
          className="ml-auto"
          icon={asTable ? 'chart-column' : 'rows-2'}
          label={t(asTable ? 'report.chart.asChart' : 'report.chart.asTable')}
          aria-describedby={id}
          onClick={() => setAsTable(!asTable)}
        />
      </header>
      {asTable ? (
        <ChartTable title={title} content={content} names={names} nameOf={nameOf} />
      ) : (
        <>
          <p className="chart-legend">
            {series.map(({ label: name, colour, kind, values }) => (
              <span key={name} className="chart-key">
                <i data-kind={kind} style={{ background: `var(--chart-${colour})` }} />
                {name}
                {point === null ? null : <b>{valueAt(values)}</b>}
              </span>
            ))}
            <span className="chart-point">{point === null ? '' : names[point]}</span>
          </p>
          <div
            className="chart-plot"
            role="slider"
            tabIndex={0}
            aria-label={t('report.chart.label', { title })}
            aria-valuemin={0}
            aria-valuemax={Math.max(0, names.length - 1)}
            aria-valuenow={point ?? 0}
            aria-valuetext={spoken}
            onKeyDown={onKey}
            onBlur={() => setAt(null)}
          >
            {Canvas ? <Canvas content={content} at={point} onPoint={setAt} /> : <Skeleton className="h-42!" />}
          </div>
        </>
      )}
    </section>
  )
}
