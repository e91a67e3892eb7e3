import { useEffect, useRef, useState } from 'react'
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
