import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import type { CallReply } from '#contract/core/endpoint.ts'
import { orderList } from '#contract/order/order.endpoints.ts'
import type { OrderRow } from '#contract/order/order.ts'
import { ApiError } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { callQuery, queryKeyOf } from '#platform/query/query.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import { type QueueQuery, queueInput } from './queue-query.ts'

export const queuePageSize = 100
type Page = CallReply<typeof orderList>

/** The rows of a queue, read by the page as they come into view: a list of 100,000 costs what is looked at. */
export interface QueuePages {
  /** Rows in the list; at least this many where `exact` is false. */
  readonly total: number
  readonly exact: boolean
  /** True until the first rows are there. */
  readonly loading: boolean
  /** True while the rows shown still belong to the query before. */
  readonly stale: boolean
  readonly error: Error | null
  /** The row at an index, or undefined while its page is on the way. */
  at(index: number): OrderRow | undefined
  refetch(): void
}

export const pageQuery = (query: QueueQuery, page: number) =>
  callQuery(orderList, { query: { ...queueInput(query), page: String(page), limit: String(queuePageSize) } })

/** Pages that hold the rows `first` to `last`, from 1; the first page always, since it tells the total. */
export const pagesFor = (first: number, last: number): number[] => {
  const from = Math.floor(Math.max(0, first) / queuePageSize) + 1
  const to = Math.max(from, Math.floor(Math.max(0, last) / queuePageSize) + 1)
  const pages = Array.from({ length: to - from + 1 }, (_, step) => from + step)
  return pages[0] === 1 ? pages : [1, ...pages]
}

export function useQueuePages(query: QueueQuery, first: number, last: number): QueuePages {
  const client = useQueryClient()
  const pages = pagesFor(first, last)
  const results = useQueries({
    // A page that scrolled away is dropped after a minute, so that a long walk through the list stays small in memory.
    queries: pages.map((page) => ({ ...pageQuery(query, page), gcTime: 60_000, placeholderData: page === 1 ? keepPreviousData : undefined })),
  })
  const head = results[0]
  const shown = useRef<Page | undefined>(undefined)
  if (head?.data) shown.current = head.data
  const total = shown.current?.total ?? 0

  const loaded = new Map<number, Page>()
  pages.forEach((page, index) => {
    const rows = results[index]?.data
    if (rows) loaded.set(page, rows)
  })
  if (!loaded.has(1) && shown.current) loaded.set(1, shown.current)
  const current = useRef(loaded)
  current.current = loaded

  const at = useCallback(
    (index: number) => {
      const page = Math.floor(index / queuePageSize) + 1
      const held = current.current.get(page) ?? client.getQueryData<Page>(pageQuery(query, page).queryKey)
      return held?.rows[index % queuePageSize]
    },
    [client, query],
  )
  const refetch = useCallback(
    () =>
      void client
        .refetchQueries({ queryKey: queryKeyOf(orderList), type: 'active' }, { throwOnError: true })
        // Where there are rows they stay, and only this tells that they were not read again.
        .catch((failure: unknown) => {
          // A refresh that the next one overtook is no failure.
          if (failure instanceof ApiError) toast.show({ kind: 'error', text: `${t('order.queue.loadFailed')}: ${errorText(failure)}` })
        }),
    [client],
  )

  const error = results.find((result) => result.error && !result.data)?.error ?? null
  return useMemo(
    () => ({
      total,
      exact: shown.current?.total_exact ?? true,
      loading: !shown.current && !error,
      stale: !!head?.isPlaceholderData || (!head?.data && !!shown.current),
      error,
      at,
      refetch,
    }),
    [total, error, head?.isPlaceholderData, head?.data, at, refetch],
  )
}
