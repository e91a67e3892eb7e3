import type { CSSProperties } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { usePaneLabel } from '#platform/workbench/pane.ts'
import { Explained } from './explained.tsx'
import { type Measure, measureIn, type ReportRow, sayMeasure } from './measure.ts'
import { Opened } from './opened.tsx'
import type { ErasedReport } from './report-spec.ts'

interface ReportFiguresProps {
  readonly spec: ErasedReport
  readonly reply: object
  /** What they were asked. */
  readonly asked: Readonly<Record<string, string>>
  /** Of the days before; absent: nothing is compared. */
  readonly before: object | undefined
}

/** The figures of the whole period. */
export function ReportFigures({ spec: { measures, figures, texts }, reply, asked, before }: ReportFiguresProps) {
  const label = usePaneLabel(t(texts.figures))
  const shown = Object.entries(figures.shown).map(([id, { note }]) => {
    const measure = { ...(measures[id] as Measure), ...figures.at?.[id] }
    const value = measureIn(id, measure, reply)
    return { id, note, measure, value, said: sayMeasure(measure, value), words: measure.kind === 'text' }
  })
  // The longest decides the size of all.
  const letters = Math.max(1, ...shown.map(({ said, words }) => (words ? 0 : said.length)))
  return (
    <section className="report-figures" aria-label={label} style={{ '--letters': letters } as CSSProperties}>
      {shown.map(({ id, note, measure, value, said, words }) => {
        const name = t(measure.name)
        return (
          <div key={id} className="report-figure" role="group" aria-label={name}>
            <span className="report-figure-name">
              {name}
              {measure.about ? <Explained name={name} about={t(measure.about)} /> : null}
            </span>
            <strong className="report-figure-value" data-words={words || undefined} title={words ? said : undefined}>
              <Opened measure={measure} row={reply as ReportRow} asked={asked} value={value}>
                {said}
              </Opened>
            </strong>
            {before && !words ? <Change measure={measure} now={value} before={measureIn(id, measure, before)} /> : null}
            <span className="report-figure-note">{note?.(reply as never)}</span>
          </div>
        )
      })}
    </section>
  )
}

/** How far it went since the days before: of shares in points, of everything else in hundredths of what it was. */
function Change({ measure, now, before }: { measure: Measure; now: number | string | null; before: number | string | null }) {
  const was = t('report.compare.was', { value: sayMeasure(measure, before) })
  if (typeof now !== 'number' || typeof before !== 'number' || (before === 0 && measure.kind !== 'percent'))
    return <span className="report-figure-note">{was}</span>
  const by = Math.round((measure.kind === 'percent' ? now - before : (now - before) / before) * 100)
  const good = measure.better && by !== 0 ? (measure.better === 'more') === by > 0 : undefined
  const size = t(measure.kind === 'percent' ? 'report.compare.points' : 'report.compare.percent', { count: Math.abs(by) })
  return (
    <span className="report-figure-note" data-good={good}>
      {`${by === 0 ? '=' : by > 0 ? '▲' : '▼'} ${size} · ${was}`}
    </span>
  )
}
