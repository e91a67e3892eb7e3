import { useEffect, useRef, useState } from 'react'
import type { ListRows } from './list-rows.ts'
import type { ErasedQuery, ErasedRow, ErasedSpec } from './list-spec.ts'

interface ListNews {
  /** Another object with each piece of news. */
  readonly arrived: object
  readonly count: number
  /** The rows; null where not all of them surely belong to the list. */
  readonly rows: readonly ErasedRow[] | null
  clear(): void
}

const nothing: ReadonlyMap<string, { readonly row: ErasedRow; readonly sure: boolean }> = new Map()

/** What rows have come into a list since its rows were read. Where nobody here can tell whether one belongs, it counts. */
export function useListNews({ news, key }: ErasedSpec, query: ErasedQuery, isShown: (code: string) => boolean): ListNews {
  const [arrived, setArrived] = useState(nothing)
  const shown = useRef(isShown)
  shown.current = isShown
  useEffect(() => {
    setArrived(nothing)
    return news?.listen((rows) => {
      const unseen = rows.flatMap((row) => {
        const matches = news.matches(row, query)
        return matches === false || shown.current(key(row)) ? [] : [[key(row), { row, sure: matches === true }] as const]
      })
      if (unseen.length) setArrived((before) => new Map([...before, ...unseen]))
    })
  }, [news, key, query])
  const all = [...arrived.values()]
  return { arrived, count: arrived.size, rows: all.every(({ sure }) => sure) ? all.map(({ row }) => row) : null, clear: () => setArrived(nothing) }
}

interface Taker {
  readonly rows: ListRows
  readonly spec: ErasedSpec
  readonly query: ErasedQuery
  /** Nobody is at work in the list yet: what arrives may simply appear. */
  readonly isUntouched: boolean
  refresh(): void
}

/** Puts what came in among the rows, or has them read again for it, as soon as that moves nothing under a cursor. */
export function useTakenNews(news: ListNews, { rows, spec, query, isUntouched, refresh }: Taker): void {
  // Asked for again while the first rows are on their way, they would be the same ones: older than the news, perhaps.
  const isRead = rows.known && !rows.stale
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each piece of news
  useEffect(() => {
    if (news.count === 0 || !isUntouched || !isRead) return
    const order = spec.news?.order?.(query)
    if (news.rows && order && rows.take?.(news.rows, { key: spec.key, order })) news.clear()
    else refresh()
  }, [news.arrived, isUntouched, isRead])
}
