/** One row of values of a chart, a value for each point. */
export interface ChartSeries {
  readonly label: string
  readonly values: readonly (number | null)[]
  readonly kind: 'bars' | 'line'
  /** One of the five chart colours. */
  readonly colour: 1 | 2 | 3 | 4 | 5
}

/** What a chart draws. Bars of several series stand on one another's place: the later ones are parts of the first. */
export interface ChartContent {
  readonly series: readonly ChartSeries[]
  /** Below the axis. */
  readonly labels: readonly string[]
  /** Values, as people read them; on the axis, shorter. */
  readonly format: (value: number) => string
  readonly formatAxis?: (value: number) => string
  /** What the axis may step by; whole numbers unless told otherwise. */
  readonly steps?: readonly number[]
  /** Charts of one key have one cursor. */
  readonly cursorKey: string
}
