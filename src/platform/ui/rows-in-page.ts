/** Rows from one index to another, both included; `last` before `first`: none. */
export interface RowRange {
  readonly first: number
  readonly last: number
}

interface View {
  /** How far it is scrolled, and how much of it is seen. CSS pixels. */
  readonly top: number
  readonly height: number
  readonly rowHeight: number
  readonly total: number
}

export const noRows: RowRange = { first: 0, last: -1 }

/**
 * The rows of one height that are in the page: those in view and half as many on either side, so that a small pane beside eleven others draws little that
 * nobody sees. What is `there` stays as it is until half of that margin is used up: scrolling draws nothing for most rows.
 */
export function rowsInPage({ top, height, rowHeight, total }: View, there: RowRange): RowRange {
  if (height <= 0 || total <= 0) return noRows
  // A list that became shorter is scrolled back to its end by the browser, which says so with the next frame.
  const start = Math.max(0, Math.min(top, total * rowHeight - height))
  const first = Math.floor(start / rowHeight)
  const last = Math.min(total, Math.ceil((start + height) / rowHeight)) - 1
  const margin = Math.max(4, Math.ceil((last - first) / 2))
  const around = (by: number): RowRange => ({ first: Math.max(0, first - by), last: Math.min(total - 1, last + by) })
  const [least, most] = [around(Math.floor(margin / 2)), around(margin + 2)]
  const suffices = there.first <= least.first && there.last >= least.last && there.first >= most.first && there.last <= most.last
  return suffices ? there : around(margin)
}
