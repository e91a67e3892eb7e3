interface Page<Row> {
  readonly rows: readonly Row[]
  readonly total: number
  /** False: there are at least so many. */
  readonly total_exact?: boolean
}

/** How a list knows its rows, and sorts them. */
export interface Sorted<Row> {
  key(row: Row): string
  /** As the server sorts, but for rows that are alike to it: 0. */
  order(a: Row, b: Row): number
}

/**
 * The first page of a list with rows that just came in, each where the sort puts it; null where only the server can tell. What no longer fits on the page falls
 * off its end.
 */
export function withArrivals<Row, P extends Page<Row>>(page: P, arrived: readonly Row[], size: number, { key, order }: Sorted<Row>): P | null {
  let rows = [...page.rows]
  let total = page.total
  for (const row of arrived) {
    if (rows.some((other) => key(other) === key(row))) return null
    const orders = rows.map((other) => order(row, other))
    if (orders.includes(0)) return null
    const at = orders.findIndex((one) => one < 0)
    rows = at === -1 ? [...rows, row] : rows.toSpliced(at, 0, row)
    total += 1
  }
  return { ...page, rows: rows.slice(0, size), ...(page.total_exact !== false && { total }) }
}
