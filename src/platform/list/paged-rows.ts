import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import type { CallInput, CallReply, Endpoint } from '#contract/core/endpoint.ts'
import type { AnyListEndpoint } from '#contract/core/list.ts'
import type { QueryOf } from '#contract/core/list-address.ts'
import { ApiError } from '#platform/http/call.ts'
import { callQuery, queryKeyOf } from '#platform/query/query.ts'
import type { Sharing } from '#platform/query/share-rows.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import { type Sorted, withArrivals } from './with-arrivals.ts'

/** What a list that is read by the page answers. */
interface Page<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

/** The rows of a long list, read by the page as they come into view. */
export interface PagedRows<Row> {
  readonly total: number
  /** What the first page says beside its rows. */
  readonly head: Page<Row> | undefined
  /** True until the first rows are there. */
  readonly loading: boolean
  /** True while the rows shown still belong to the query before. */
  readonly stale: boolean
  readonly error: Error | null
  /** The row at an index, or undefined while its page is on the way. */
  at(index: number): Row | undefined
  refetch(): void
  /** Puts rows that came in where they belong; false where the list has to be read again for it. */
  take(arrived: readonly Row[], sorted: Sorted<Row>): boolean
}

interface PagedRequest<E extends Endpoint> {
  readonly endpoint: E
  /** Of an endpoint whose path has some; the same object until it is another list. */
  readonly params?: Readonly<Record<string, unknown>> | undefined
  /** Without page and limit; the same object until it asks for something else. */
  readonly input: NonNullable<CallInput<E>['query']>
  readonly pageSize?: number
  /** Indexes in view. */
  readonly first: number
  readonly last: number
  /** What failed, for the toast of a refresh that did. */
  readonly failed: string
  /** Milliseconds after which it is read again. */
  readonly every?: number
  readonly structuralSharing: Sharing
}

/** Pages from 1 that hold the rows `first` to `last`; the first page always, since it tells the total. */
function pagesOf(first: number, last: number, size: number): number[] {
  const from = Math.floor(Math.max(0, first) / size) + 1
  const to = Math.max(from, Math.floor(Math.max(0, last) / size) + 1)
  const pages = Array.from({ length: to - from + 1 }, (_, step) => from + step)
  return pages[0] === 1 ? pages : [1, ...pages]
}

/** Rows of a page as lists ask for them: a few windows full. */
const usualSize = 100

/** What a list asks first, at each address: a pane exports it as its `firstCalls`. */
export const firstPageOf =
  <L extends AnyListEndpoint>(list: L) =>
  (query: QueryOf<L['address']>) => [
    callQuery(list, { query: { ...list.address.write(query), page: '1', limit: String(usualSize) } } as unknown as CallInput<L>),
  ]

export function usePagedRows<Row, E extends Endpoint>({
  endpoint,
  params,
  input,
  pageSize = usualSize,
  first,
  last,
  failed,
  every,
  structuralSharing,
}: PagedRequest<E>): PagedRows<Row> {
  const client = useQueryClient()
  const queryOf = useCallback(
    (page: number) =>
      callQuery(endpoint, {
        ...(params && { params }),
        query: { ...(input as object), page: String(page), limit: String(pageSize) },
      } as unknown as CallInput<E>),
    [endpoint, params, input, pageSize],
  )
  const pages = pagesOf(first, last, pageSize)
  const results = useQueries({
    // A page that scrolled away is dropped after a minute, so that a long walk through the list stays small in memory.
    queries: pages.map((page) => ({
      ...queryOf(page),
      gcTime: 60_000,
      refetchInterval: every,
      structuralSharing,
      placeholderData: page === 1 ? keepPreviousData : undefined,
    })),
  }) as readonly { data: CallReply<E> | undefined; error: Error | null; isPlaceholderData: boolean }[]
  const head = results[0]
  const shown = useRef<Page<Row> | undefined>(undefined)
  if (head?.data) shown.current = head.data as unknown as Page<Row>

  const loaded = new Map<number, Page<Row>>()
  pages.forEach((page, index) => {
    const rows = results[index]?.data
    if (rows) loaded.set(page, rows as unknown as Page<Row>)
  })
  if (!loaded.has(1) && shown.current) loaded.set(1, shown.current)
  const current = useRef(loaded)
  current.current = loaded

  const at = useCallback(
    (index: number) => {
      const page = Math.floor(index / pageSize) + 1
      const held = current.current.get(page) ?? (client.getQueryData(queryOf(page).queryKey) as Page<Row> | undefined)
      return held?.rows[index % pageSize]
    },
    [client, queryOf, pageSize],
  )
  const refetch = useCallback(
    () =>
      void client
        .refetchQueries({ queryKey: queryKeyOf(endpoint), type: 'active' }, { throwOnError: true })
        // Where there are rows they stay, and only this tells that they were not read again.
        .catch((failure: unknown) => {
          if (failure instanceof ApiError) toast.show({ kind: 'error', text: `${failed}: ${errorText(failure)}` })
        }),
    [client, endpoint, failed],
  )

  const take = useCallback(
    (arrived: readonly Row[], sorted: Sorted<Row>) => {
      const { queryKey } = queryOf(1)
      const { data, fetchStatus, isInvalidated } = client.getQueryState<Page<Row>>(queryKey) ?? {}
      // What is on its way may have them already.
      if (!data || isInvalidated || fetchStatus === 'fetching' || current.current.size > 1) return false
      const next = withArrivals(data, arrived, pageSize, sorted)
      if (!next) return false
      client.setQueryData<Page<Row>>(queryKey, next)
      // Further down all rows have moved on.
      const isFurther = (asked: unknown) => (asked as { query?: { page?: string } } | undefined)?.query?.page !== '1'
      client.removeQueries({ queryKey: queryKeyOf(endpoint), type: 'inactive', predicate: ({ queryKey: [, asked] }) => isFurther(asked) })
      return true
    },
    [client, endpoint, queryOf, pageSize],
  )

  const error = results.find((result) => result.error && !result.data)?.error ?? null
  const stale = !!head?.isPlaceholderData || (!head?.data && !!shown.current)
  const content = head?.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: `at` reads what is loaded; new content is told by the head
  return useMemo(
    () => ({ total: shown.current?.total ?? 0, head: shown.current, loading: !shown.current && !error, stale, error, at, refetch, take }),
    [content, error, stale, at, refetch, take],
  )
}
