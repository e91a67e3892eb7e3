/** One line of the table that a benchmark prints. */
export interface Figure {
  readonly name: string
  /** What was measured, written out with its unit. */
  readonly measured: string
  /** What was aimed at, as the issue writes it. */
  readonly aim: string
}

/** The value below which `share` (0…1) of the samples lie; NaN for none. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`

export const told = (times: readonly number[]): string =>
  `p50 ${ms(percentile(times, 0.5))} · p95 ${ms(percentile(times, 0.95))} · worst ${ms(Math.max(...times))}`

export function printFigures(figures: readonly Figure[]): void {
  const width = (part: keyof Figure) => Math.max(...figures.map((figure) => figure[part].length))
  const [name, measured] = [width('name'), width('measured')]
  for (const figure of figures) console.log(`${figure.name.padEnd(name)}  ${figure.measured.padEnd(measured)}  aim ${figure.aim}`)
}
