import type { StoreConnection } from './store-connection.ts'

/** One page of a list, and where the next begins; null: it was the last. */
export interface NewestPage<T> {
  readonly rows: readonly T[]
  readonly next: string | null
}

interface NewestFirst<T> {
  /** When a row was written, milliseconds; null where its place tells nothing of those behind it: it is taken. */
  at(row: T): number | null
  /** The page that begins there; undefined: the first. */
  page(cursor: string | undefined): Promise<NewestPage<T>>
}

/**
 * What a marketplace's list, the newest first, holds since an instant (milliseconds): page by page, each a turn of the store's, until one reaches further
 * back. Answers in the list's order. Rows that move from page to page meanwhile may come twice.
 */
export async function newestSince<T>({ turn }: StoreConnection, from: number, { at, page }: NewestFirst<T>): Promise<T[]> {
  const found: T[] = []
  let cursor: string | undefined
  for (;;) {
    if (cursor !== undefined) await turn?.()
    const { rows, next } = await page(cursor)
    const since = rows.filter((row) => (at(row) ?? from) >= from)
    found.push(...since)
    if (next === null || next === cursor || rows.length === 0 || since.length < rows.length) return found
    cursor = next
  }
}

/** The same row once, the first time. */
export function onceEach<T>(rows: readonly T[], id: (row: T) => string): T[] {
  const seen = new Map<string, T>()
  for (const row of rows) if (!seen.has(id(row))) seen.set(id(row), row)
  return [...seen.values()]
}
