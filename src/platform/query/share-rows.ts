import { replaceEqualDeep } from '@tanstack/react-query'

interface Reply<Row> {
  readonly rows?: readonly Row[]
  /** Of an infinite query. */
  readonly pages?: readonly Reply<Row>[]
}

/** Keeps what is equal to what was there before as the same object, as a query's `structuralSharing`. */
export type Sharing = (before: unknown, after: unknown) => unknown

/**
 * What stays the same object is not drawn anew. TanStack's own way compares by places: a row that comes in at the top would make another object of each row
 * below it. Here a row is compared with what it was before, wherever that stood.
 */
export function shareRows<Row>(keyOf: (row: Row) => string): Sharing {
  /** What was there before, its rows in the places that they have now; the same object where none has moved. */
  function moved(before: Reply<Row>, { rows, pages }: Reply<Row>): Reply<Row> {
    if (before.rows && rows) {
      const known = new Map(before.rows.map((row) => [keyOf(row), row]))
      return replaced(
        before,
        'rows',
        rows.map((row) => known.get(keyOf(row))),
      )
    }
    return before.pages && pages
      ? replaced(
          before,
          'pages',
          pages.map((page, at) => before.pages?.[at] && moved(before.pages[at], page)),
        )
      : before
  }
  return (before, after) => replaceEqualDeep(before && after ? moved(before, after) : before, after)
}

function replaced<R extends Reply<unknown>>(reply: R, name: keyof R & ('rows' | 'pages'), now: readonly unknown[]): R {
  const before = reply[name] ?? []
  return now.length === before.length && now.every((one, at) => one === before[at]) ? reply : { ...reply, [name]: now }
}
