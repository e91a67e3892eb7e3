import { useEffect, useLayoutEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { type ChartColours, useChartColours } from './chart-colours.ts'
import type { ChartContent } from './chart-series.ts'

interface ChartCanvasProps {
  readonly content: ChartContent
  /** The point that the cursor stands on. */
  readonly at: number | null
  onPoint(at: number | null): void
}

const height = 168

/** 1, 2, 5, 10, 20, 25, 50 …: what is counted has no halves. */
const wholeSteps = [1, 2, 5, ...Array.from({ length: 11 }, (_, power) => [10, 20, 25, 50].map((one) => one * 10 ** power)).flat()]

/** Draws a chart with uPlot, as wide as its place. Loaded with the first chart. */
export default function ChartCanvas({ content, at, onPoint }: ChartCanvasProps) {
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const latestOnPoint = useRef(onPoint)
  latestOnPoint.current = onPoint
  const colours = useChartColours()

  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const made = new uPlot(
      optionsOf(content, colours, element.clientWidth, (index) => latestOnPoint.current(index)),
      pointsOf(content),
      element,
    )
    plot.current = made
    const sizes = new ResizeObserver(() => {
      if (element.clientWidth > 0 && element.clientWidth !== made.width) made.setSize({ width: element.clientWidth, height })
    })
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      plot.current = null
      made.destroy()
    }
  }, [content, colours])

  // The pointer's own moves are there already; those of keys and of other charts with the same cursor follow.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that was drawn anew stands nowhere yet
  useEffect(() => {
    const shown = plot.current
    if (!shown || (shown.cursor.idx ?? null) === at) return
    shown.setCursor(at === null ? { left: -10, top: -10 } : { left: shown.valToPos(at, 'x'), top: shown.over.clientHeight / 2 }, false)
  }, [at, content, colours])

  return <div ref={place} style={{ height }} aria-hidden />
}

const pointsOf = ({ labels, series }: ChartContent): uPlot.AlignedData => [
  labels.map((_, index) => index),
  ...series.map(({ values }) => [...values]),
]

function optionsOf(content: ChartContent, colours: ChartColours, width: number, onPoint: (at: number | null) => void): uPlot.Options {
  const { labels, series, format, formatAxis = format, steps = wholeSteps } = content
  const font = `11px ${getComputedStyle(document.body).fontFamily}`
  const bars = uPlot.paths.bars?.({ size: [0.68, 36], radius: 0.12 })
  return {
    width,
    height,
    padding: [8, 8, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: { show: false },
    },
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
    scales: {
      x: { time: false, range: () => [-0.5, Math.max(0.5, labels.length - 0.5)] },
      y: { range: (_, min, max) => [min < 0 ? min * 1.08 : 0, max > 0 ? max * 1.08 : min < 0 ? 0 : 1] },
    },
    axes: [
      {
        stroke: colours['ink-3'],
        font,
        size: 26,
        space: 52,
        incrs: [1, 2, 3, 4, 6, 7, 14, 28, 56, 91],
        grid: { show: false },
        ticks: { show: false },
        border: { show: true, stroke: colours['line-strong'], width: 1 },
        values: (_, splits) => splits.map((index) => labels[index] ?? ''),
      },
      {
        stroke: colours['ink-3'],
        font,
        size: 52,
        space: 28,
        incrs: [...steps],
        grid: { stroke: colours.line, width: 1 },
        ticks: { show: false },
        values: (_, splits) => splits.map((value) => formatAxis(value)),
      },
    ],
    series: [
      {},
      ...series.map(({ label, kind, colour }): uPlot.Series => {
        const ink = colours[`chart-${colour}`]
        return kind === 'bars'
          ? { label, fill: ink, width: 0, points: { show: false }, ...(bars && { paths: bars }) }
          : { label, stroke: ink, width: 2, spanGaps: true, points: { show: true, size: 5, fill: colours.surface, stroke: ink } }
      }),
    ],
  }
}
