import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { listKeys } from '#contract/list/list-keys.endpoints.ts'
import { orderCourierList, orderList } from '#contract/order/order.endpoints.ts'
import type { OrderRow } from '#contract/order/order.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import type { Store } from '#contract/store/store.ts'
import type { PaneSelection } from '#kernel/pane-link.ts'
import type { PaneProps, Placement } from '#kernel/screen.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { viewContext } from '#platform/list/saved-views.ts'
import { capabilitiesFrom } from '#platform/order/order-actions.ts'
import { callQuery, useCall } from '#platform/query/query.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { toast } from '#platform/ui/toast.ts'
import type { VirtualGridHandle } from '#platform/ui/virtual-grid.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane, usePaneContext, usePaneController } from '#platform/workbench/pane.ts'
import { usePaneSelection } from '#platform/workbench/pane-selection.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { orderDetailScreen } from '../detail/detail.screen.ts'
import { prefetchOrderDetail } from '../detail/order-detail-query.ts'
import '../order.css'
import './queue.css'
import { useCursorFollowsRows, useListCursor } from '#platform/workbench/use-list-cursor.ts'
import { FilterBar } from './filter-bar.tsx'
import { selectionContext } from './queue-context.ts'
import { QueueGrid } from './queue-grid.tsx'
import { useQueueNews } from './queue-news.ts'
import { pageQuery, useQueuePages } from './queue-pages.ts'
import { loadPeek, QueuePeek } from './queue-peek.tsx'
import { activeFilters, type QueueQuery, queueInput } from './queue-query.ts'
import { useQueueTable } from './queue-table.ts'
import { queueTitle } from './queue-title.ts'
import { queueUrl } from './queue-url.ts'
import { SelectionBar } from './selection-bar.tsx'
import { StatusTabs, summaryQuery } from './status-tabs.tsx'

/** How long the cursor rests before the order under it is read ahead. Milliseconds. */
const prefetchAfter = 60

const noStores: readonly Store[] = []

/** What the page asked before this code was there (queue.early.ts), as the queue and its bars ask it. */
export const firstCalls = (query: QueueQuery) => [pageQuery(query, 1), callQuery(storeList), summaryQuery(query), callQuery(orderCourierList)]

export default function QueuePane({ query: given }: PaneProps<unknown, QueueQuery>) {
  const pane = usePane()
  const client = useQueryClient()
  const address = JSON.stringify(queueInput(given))
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal addresses are one query, whatever object they were parsed into
  const query = useMemo(() => given, [address])
  const [visible, setVisible] = useState({ first: 0, last: 0 })
  const pages = useQueuePages(query, visible.first, visible.last)
  const [peeking, setPeeking] = useState(false)
  const grid = useRef<VirtualGridHandle>(null)
  const { cursor, move, startAt } = useListCursor(address, grid)
  const search = useRef<HTMLInputElement>(null)
  const filters = useRef<HTMLButtonElement>(null)
  const stores = useCall(storeList)
  useEffect(() => pane.setTitle(queueTitle(query)), [pane.setTitle, query])

  const codeAt = useCallback((index: number) => pages.at(index)?.order_code, [pages])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another queue has other places
  const indexByCode = useMemo(() => new Map<string, number>(), [query])
  const isShown = useCallback((code: string) => indexByCode.has(code), [indexByCode])
  const news = useQueueNews(query, isShown)

  const refresh = useCallback(() => {
    news.clear()
    pages.refetch()
  }, [news.clear, pages.refetch])

  // Nobody is at work in this list yet: what arrives may simply appear.
  const untouchedList = cursor.index === null && cursor.selected.size === 0 && visible.first === 0
  useEffect(() => {
    if (news.count > 0 && untouchedList) refresh()
  }, [news.count, untouchedList, refresh])

  const goTo = useCallback(
    (next: Partial<QueueQuery>, history: 'push' | 'replace' = 'push') => pane.navigate(queueUrl({ ...query, ...next }), history),
    [pane.navigate, query],
  )

  const cursorRow = cursor.index === null ? undefined : pages.at(cursor.index)
  // The order that the cursor was put on counts, should another row slip under it.
  const cursorCode = cursor.code ?? cursorRow?.order_code
  const targets = useMemo(() => (cursor.selected.size ? [...cursor.selected] : cursorCode ? [cursorCode] : []), [cursor.selected, cursorCode])

  const capabilities = useMemo(() => capabilitiesFrom(stores.data), [stores.data])
  const rowOf = (code: string) => {
    const index = indexByCode.get(code)
    const row = index === undefined ? undefined : pages.at(index)
    return row?.order_code === code ? row : undefined
  }
  const url = queueUrl(query)
  const [table] = useQueueTable(url)
  const onlyStatus = query.status?.length === 1 ? query.status[0] : undefined
  const context = selectionContext(targets, rowOf, onlyStatus, capabilities)
  usePaneContext({
    ...context,
    ...viewContext(url, table),
    'selection.cursor': cursorCode ?? null,
    'queue.selected': cursor.selected.size,
    'queue.peeking': peeking,
  })

  usePaneSelection(cursorCode ? selectionOf(cursorCode, cursorRow) : null)

  useEffect(() => {
    if (!cursorCode) return
    const timer = setTimeout(() => {
      prefetchOrderDetail(client, cursorCode)
      loadPeek()
    }, prefetchAfter)
    return () => clearTimeout(timer)
  }, [cursorCode, client])

  const open = useCallback((code: string | undefined, placement: Placement | 'window') => {
    if (code) workbench.open(orderDetailScreen.href({ query: { order_code: code } }), placement)
  }, [])

  const total = pages.total
  useCursorFollowsRows({ cursor, move, grid, total, stale: pages.stale, codeAt })

  /** The order that Enter and Space are about: a list that was not touched yet starts at its first row, as the first J does. */
  const startCursor = (): string | undefined => {
    if (cursor.index !== null || total === 0) return cursorCode
    move({ type: 'go', index: 0, total, codeAt })
    return codeAt(0)
  }

  usePaneController({
    list: {
      move: (by) => move({ type: 'move', by, total, codeAt }),
      toEnd: (end) => move({ type: 'go', index: end === 'first' ? 0 : total - 1, total, codeAt }),
      toggle: () => move({ type: 'toggle', codeAt }),
      extend: (by) => move({ type: 'extend', by, total, codeAt }),
      selectAll: () => void selectAll(query).then((codes) => codes && move({ type: 'select', codes })),
      clear: () => move({ type: 'clear' }),
      open: (placement) => open(startCursor(), placement),
      peek: () => {
        const code = startCursor()
        setPeeking((now) => !now && !!code)
      },
      remember: () => () => move({ type: 'restore', cursor }),
    },
    search: () => search.current?.focus(),
    filter: () => filters.current?.click(),
    refresh,
    escape: () => {
      if (peeking) setPeeking(false)
      else if (cursor.selected.size) move({ type: 'clear' })
      else return false
      return true
    },
  })

  const filtered = activeFilters(query).length > 0
  return (
    <div className="queue" data-stale={pages.stale || undefined}>
      <StatusTabs query={query} />
      <FilterBar searchField={search} filterButton={filters} query={query} stores={stores.data ?? noStores} onChange={goTo} />
      {pages.error ? (
        <ErrorState error={pages.error} fallback={t('order.queue.loadFailed')} onRetry={pages.refetch} />
      ) : !pages.loading && total === 0 ? (
        <EmptyState
          icon="package"
          title={t(filtered ? 'order.queue.noMatch' : 'order.queue.empty')}
          text={t(filtered ? 'order.queue.noMatchText' : 'order.queue.emptyText')}
          action={
            filtered
              ? {
                  label: t('order.queue.clearFilters'),
                  run: () => pane.navigate(queueUrl({ status: query.status })),
                }
              : undefined
          }
        />
      ) : (
        <QueueGrid
          ref={grid}
          url={url}
          pages={pages}
          cursor={cursor}
          move={move}
          indexByCode={indexByCode}
          startAt={startAt}
          onVisible={setVisible}
          onOpen={(index) => open(codeAt(index), 'replace')}
          news={news.count}
          onNews={() => {
            refresh()
            grid.current?.scrollTo(0)
          }}
        />
      )}
      {cursor.selected.size > 0 ? (
        <SelectionBar count={cursor.selected.size} can={context['selection.can']} onClear={() => move({ type: 'clear' })} />
      ) : null}
      {peeking && cursorCode ? <QueuePeek orderCode={cursorCode} capabilities={capabilities} onClose={() => setPeeking(false)} /> : null}
    </div>
  )
}

/** What linked panes are told of the order under the cursor. */
function selectionOf(order_code: string, row: OrderRow | undefined): PaneSelection {
  if (row?.order_code !== order_code) return { order_code }
  return { order_code, marketplace: row.marketplace, mp_buyer_id: row.mp_buyer_id ?? undefined }
}

/** The codes of every order of a queue; null after telling why not. */
async function selectAll(query: QueueQuery): Promise<string[] | null> {
  try {
    return (await call(listKeys, { body: { list: orderList.id, query: queueInput(query) } })).rows.map((row) => String(row.order_code))
  } catch (error) {
    toast.show({ kind: 'error', text: error instanceof Error ? error.message : String(error) })
    return null
  }
}
