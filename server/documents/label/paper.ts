import type { LabelPaper } from '#contract/order/order.endpoints.ts'

/** Millimetres in points, the unit of PDF. */
export const mm = (length: number): number => (length * 72) / 25.4

/** A label's own size; every place on a paper scales to it. */
export const labelWidth = mm(100)
export const labelHeight = mm(150)

/** Where a label goes on a page: its upper left corner in points, and its scale. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly scale: number
}

export interface Paper {
  readonly size: readonly [width: number, height: number]
  readonly places: readonly Place[]
}

const a4: readonly [number, number] = [mm(210), mm(297)]
const quarter = { width: mm(105), height: mm(148.5) }
// A little smaller than its quarter, so that the printer's unprintable edge and a crooked cut take nothing.
const a4Scale = Math.min(quarter.width / labelWidth, quarter.height / labelHeight) * 0.965

const inQuarter = (column: number, row: number): Place => ({
  x: column * quarter.width + (quarter.width - labelWidth * a4Scale) / 2,
  y: row * quarter.height + (quarter.height - labelHeight * a4Scale) / 2,
  scale: a4Scale,
})

export const papers: Readonly<Record<LabelPaper, Paper>> = {
  '100x150': { size: [labelWidth, labelHeight], places: [{ x: 0, y: 0, scale: 1 }] },
  a4: { size: a4, places: [inQuarter(0, 0), inQuarter(1, 0), inQuarter(0, 1), inQuarter(1, 1)] },
}

/** Pages that some labels take. */
export const pagesOf = (paper: LabelPaper, labels: number): number => Math.ceil(labels / papers[paper].places.length)
