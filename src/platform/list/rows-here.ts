import { useCallback, useMemo } from 'react'
import type { ListRows } from './list-rows.ts'
import type { ErasedRow } from './list-spec.ts'

/** What a query answers, of what a list shows. */
interface Read {
  readonly data: unknown
  readonly error: Error | null
  readonly isFetching: boolean
  readonly isPlaceholderData?: boolean
  refetch(): unknown
}

/** Rows that are all here; `more` is the same object until it says something else. */
export function useRowsHere(
  rows: readonly ErasedRow[],
  { data, error, isFetching, isPlaceholderData = false, refetch }: Read,
  more?: Pick<ListRows, 'count' | 'pages'>,
): ListRows {
  const known = data !== undefined
  const at = useCallback((index: number) => rows[index], [rows])
  const readAgain = useCallback(() => void refetch(), [refetch])
  return useMemo(
    () => ({
      total: rows.length,
      known,
      busy: isFetching,
      stale: isPlaceholderData,
      error: known ? null : error,
      at,
      refetch: readAgain,
      ...more,
    }),
    [rows, known, isFetching, isPlaceholderData, error, at, readAgain, more],
  )
}
