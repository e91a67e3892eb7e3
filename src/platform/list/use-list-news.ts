import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ListRows } from './list-rows.ts'
import type { ErasedQuery, ErasedRow, ErasedSpec } from './list-spec.ts'

interface ListNews {
  /** Another object with each piece of news. */
  readonly arrived: object
  readonly count: number
  /** The rows; null where not all of them surely belong to the list. */
  readonly rows: readonly ErasedRow[] | null
  /** Puts rows among those that are shown, as they come; false where they have to wait. */
  readonly taking: RefObject<((rows: readonly ErasedRow[]) => boolean) | null>
  clear(): void
}

const nothing: ReadonlyMap<string, { readonly row: ErasedRow; readonly sure: boolean }> = new Map()

/** What rows have come into a list since its rows were read. Where nobody here can tell whether one belongs, it counts. */
export function useListNews({ news, key }: ErasedSpec, query: ErasedQuery, isShown: (code: string) => boolean): ListNews {
  const [arrived, setArrived] = useState(nothing)
  const shown = useRef(isShown)
  shown.current = isShown
  const taking = useRef<((rows: readonly ErasedRow[]) => boolean) | null>(null)
  const waits = useRef(false)
  waits.current = arrived.size > 0
  useEffect(() => {
    setArrived(nothing)
    return news?.listen((rows) => {
      const unseen = rows.flatMap((row) => {
        const matches = news.matches(row, query)
        return matches === false || shown.current(key(row)) ? [] : [[key(row), { row, sure: matches === true }] as const]
      })
      if (unseen.length === 0) return
      // At once, with the counts that change by the same news: both are drawn together.
      const isSure = unseen.every(([, { sure }]) => sure)
      if (isSure && !waits.current && taking.current?.(unseen.map(([, { row }]) => row))) return
      waits.current = true
      setArrived((before) => new Map([...before, ...unseen]))
    })
  }, [news, key, query])
  const all = [...arrived.values()]
  const rows = all.every(({ sure }) => sure) ? all.map(({ row }) => row) : null
  return { arrived, count: arrived.size, rows, taking, clear: () => setArrived(nothing) }
}

interface Taker {
  readonly rows: ListRows
  readonly spec: ErasedSpec
  readonly query: ErasedQuery
  /** Nobody is at work in the list yet: what arrives may simply appear. */
  readonly isUntouched: boolean
  refresh(): void
}

/** Puts what comes in among the rows, or has them read again for it, as soon as that moves nothing under a cursor. */
export function useTakenNews(news: ListNews, { rows, spec, query, isUntouched, refresh }: Taker): void {
  // Asked for again while the first rows are on their way, they would be the same ones: older than the news, perhaps.
  const isRead = rows.known && !rows.stale
  const order = spec.news?.order?.(query)
  const take = (arrived: readonly ErasedRow[]) => !!order && isUntouched && isRead && !!rows.take?.(arrived, { key: spec.key, order })
  useEffect(() => {
    news.taking.current = take
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each piece of news
  useEffect(() => {
    if (news.count === 0 || !isUntouched || !isRead) return
    if (news.rows && take(news.rows)) news.clear()
    else refresh()
  }, [news.arrived, isUntouched, isRead])
}
