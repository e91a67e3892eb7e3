import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { CallInput } from '#contract/core/endpoint.ts'
import type { AnyListEndpoint, KeysetPage } from '#contract/core/list.ts'
import { call } from '#platform/http/call.ts'
import { queryKeyOf, useCall } from '#platform/query/query.ts'
import { type Sharing, shareRows } from '#platform/query/share-rows.ts'
import type { AnyList, ErasedQuery, ErasedRow } from './list-spec.ts'
import { usePagedRows } from './paged-rows.ts'
import { useRowsHere } from './rows-here.ts'
import type { Sorted } from './with-arrivals.ts'

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
  /** Puts rows that came in where they belong; false where the list has to be read again for it. */
  take?(arrived: readonly ErasedRow[], sorted: Sorted<ErasedRow>): boolean
  /** How many there would be with something else; undefined where only the server could tell. */
  count?(change: ErasedQuery): number
  /** Where its pages are turned: the rows are those of one. */
  readonly pages?: ListPages
}

export interface ListPages {
  /** How many pages there are; one where there are no rows. */
  readonly of: number
  /** The number of the page's first row, from 1. */
  readonly first: number
  readonly total: number
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
  /** Of a list whose pages are turned. */
  readonly page: number
  /** Milliseconds after which it is read again. */
  readonly every: number | undefined
}

/** Rows before the end at which more are asked for. */
const early = 20

type Rows = (list: AnyListEndpoint, structuralSharing: Sharing, asked: RowsAsked) => ListRows

const useOffsetRows: Rows = (endpoint, structuralSharing, { params, input, visible, failed, every }) => {
  const rows = usePagedRows<ErasedRow, AnyListEndpoint>({ endpoint, structuralSharing, params, input: input as never, ...visible, failed, every })
  return useMemo(() => ({ ...rows, known: rows.head !== undefined, busy: rows.loading || rows.stale }), [rows])
}

interface NumberedPage {
  readonly rows: readonly ErasedRow[]
  readonly total_page: number
  readonly offset: number
  readonly total: number
}

const noRows: readonly ErasedRow[] = []

const useNumberedRows: Rows = (list, structuralSharing, { params, input, page, every }) => {
  const asked = { ...(params && { params }), query: { ...input, page: String(page) } } as CallInput<AnyListEndpoint>
  const read = useCall(list, asked, { placeholderData: keepPreviousData, refetchInterval: every, structuralSharing })
  const reply = read.data as unknown as NumberedPage | undefined
  const more = useMemo(() => reply && { pages: { of: Math.max(1, reply.total_page), first: reply.offset + 1, total: reply.total } }, [reply])
  return useRowsHere(reply?.rows ?? noRows, read, more)
}

const useKeysetRows: Rows = (list, structuralSharing, { params, input, visible, every }) => {
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
    refetchInterval: every,
    structuralSharing,
  })
  const { data, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  const more = visible.last >= rows.length - early && hasNextPage && !isFetchingNextPage && !isPlaceholderData
  useEffect(() => {
    if (more) void fetchNextPage()
  }, [more, fetchNextPage])
  return useRowsHere(rows, pages)
}

/** How the rows of a list are read: a hook that stays the same for the list. `key`: by what its rows are known. */
export function rowsHook(list: AnyList, key: (row: ErasedRow) => string): (asked: RowsAsked) => ListRows {
  if ('useRows' in list) return list.useRows
  const use = list.page.kind === 'keyset' ? useKeysetRows : list.page.numbered ? useNumberedRows : useOffsetRows
  const sharing = shareRows(key)
  return (asked) => use(list, sharing, asked)
}
