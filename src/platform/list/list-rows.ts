import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { CallInput } from '#contract/core/endpoint.ts'
import type { AnyListEndpoint, KeysetPage } from '#contract/core/list.ts'
import { call } from '#platform/http/call.ts'
import { queryKeyOf } from '#platform/query/query.ts'
import type { AnyList, ErasedQuery, ErasedRow } from './list-spec.ts'
import { usePagedRows } from './paged-rows.ts'

/** The rows of a list, however they are read. */
export interface ListRows {
  readonly total: number
  /** False until the first rows are there, or that there are none. */
  readonly known: boolean
  readonly busy: boolean
  /** The rows shown still belong to what was asked for before. */
  readonly stale: boolean
  readonly error: Error | null
  at(index: number): ErasedRow | undefined
  refetch(): void
  /** How many there would be with something else; undefined where only the server could tell. */
  count?(change: ErasedQuery): number
}

export interface RowsAsked {
  readonly params: Readonly<Record<string, unknown>> | undefined
  /** As calls write it; the same object until it asks for something else. */
  readonly input: Readonly<Record<string, string>>
  readonly query: ErasedQuery
  /** Indexes in view. */
  readonly visible: { readonly first: number; readonly last: number }
  /** What failed, for the toast of a refresh that did. */
  readonly failed: string
}

/** Rows of a page as the screen asks for them: a few windows full. */
const pageSize = 100
/** Rows before the end at which more are asked for. */
const early = 20

function useOffsetRows(list: AnyListEndpoint, { input, visible, failed }: RowsAsked): ListRows {
  const rows = usePagedRows<ErasedRow, AnyListEndpoint>({ endpoint: list, input: input as never, pageSize, ...visible, failed })
  return useMemo(() => ({ ...rows, known: rows.head !== undefined, busy: rows.loading || rows.stale }), [rows])
}

function useKeysetRows(list: AnyListEndpoint, { params, input, visible }: RowsAsked): ListRows {
  const { by, cursor } = list.page as Extract<AnyListEndpoint['page'], { kind: 'keyset' }>
  const asked = { ...(params && { params }), query: input } as CallInput<AnyListEndpoint>
  const pages = useInfiniteQuery({
    queryKey: queryKeyOf(list, asked, 'pages'),
    queryFn: async ({ pageParam, signal }) =>
      (await call(
        list,
        { ...asked, query: { ...input, ...(pageParam === undefined ? {} : { [cursor]: pageParam }) } } as CallInput<AnyListEndpoint>,
        {
          signal,
        },
      )) as KeysetPage<Readonly<Record<string, unknown>>>,
    initialPageParam: undefined as unknown,
    getNextPageParam: ({ rows, has_more }) => (has_more ? rows.at(-1)?.[by] : undefined),
    placeholderData: keepPreviousData,
  })
  const { data, error, isFetching, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = pages
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  const more = visible.last >= rows.length - early && hasNextPage && !isFetchingNextPage && !isPlaceholderData
  useEffect(() => {
    if (more) void fetchNextPage()
  }, [more, fetchNextPage])
  const at = useCallback((index: number) => rows[index], [rows])
  const readAgain = useCallback(() => void refetch(), [refetch])
  return useMemo(
    () => ({
      total: rows.length,
      known: data !== undefined,
      busy: isFetching,
      stale: isPlaceholderData,
      error: data ? null : error,
      at,
      refetch: readAgain,
    }),
    [rows, data, isFetching, isPlaceholderData, error, at, readAgain],
  )
}

/** How the rows of a list are read: a hook that stays the same for the list. */
export function rowsHook(list: AnyList): (asked: RowsAsked) => ListRows {
  if ('useRows' in list) return list.useRows
  const use = list.page.kind === 'offset' ? useOffsetRows : useKeysetRows
  return (asked) => use(list, asked)
}
