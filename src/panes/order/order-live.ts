import type { CallReply } from '#contract/core/endpoint.ts'
import { orderDetail, orderList, orderStatusSummary } from '#contract/order/order.endpoints.ts'
import type { OrderDetail, OrderRow } from '#contract/order/order.ts'
import type { LiveEvent } from '#contract/realtime/event.ts'
import { onLiveEvents } from '#platform/live/live.ts'
import { callKey, queryClient } from '#platform/query/query.ts'

type ListPage = CallReply<typeof orderList>
type Summary = CallReply<typeof orderStatusSummary>
type OrderEvent = Extract<LiveEvent, { order: OrderRow }>

const isOrderEvent = (event: LiveEvent): event is OrderEvent => 'order' in event

/** Puts rows into a page in place: no row moves, and news older than what is shown is dropped. */
export function patchPage(page: ListPage, news: ReadonlyMap<string, OrderRow>): ListPage {
  let changed = false
  const rows = page.rows.map((row) => {
    const newer = news.get(row.order_code)
    if (!newer || newer.version <= row.version) return row
    changed = true
    return newer
  })
  return changed ? { ...page, rows } : page
}

/** Moves one order's weight between the statuses of a summary. */
export function patchSummary(summary: Summary, events: readonly OrderEvent[], counts: (row: OrderRow) => boolean): Summary {
  const totals = new Map(summary.summary.map((entry) => [entry.status, entry.total]))
  const add = (status: OrderRow['order_status'], by: number) => totals.set(status, Math.max(0, (totals.get(status) ?? 0) + by))
  for (const event of events) {
    if (!counts(event.order)) continue
    if (event.type === 'order.changed') {
      if (event.previous_status === event.order.order_status) continue
      add(event.previous_status, -1)
    }
    add(event.order.order_status, 1)
  }
  return { summary: [...totals].map(([status, total]) => ({ status, total })) }
}

interface SummaryInput {
  query?: { store_code?: string; marketplace?: string }
}
const inSummary = (input: SummaryInput | undefined) => (row: OrderRow) =>
  (!input?.query?.store_code || input.query.store_code.split(',').includes(row.store_code)) &&
  (!input?.query?.marketplace || input.query.marketplace.split(',').includes(row.marketplace))

/** Brings what happened into every cached list, summary and detail at once, so that each open pane paints it without asking. */
export function applyOrderEvents(events: readonly LiveEvent[]): void {
  const orders = events.filter(isOrderEvent)
  if (!orders.length) return
  const news = new Map(orders.map((event) => [event.order.order_code, event.order]))
  queryClient.setQueriesData<ListPage>({ queryKey: callKey(orderList) }, (page) => page && patchPage(page, news))
  for (const query of queryClient.getQueryCache().findAll({ queryKey: callKey(orderStatusSummary) })) {
    const counts = inSummary(query.queryKey[1] as SummaryInput | undefined)
    queryClient.setQueryData<Summary>(query.queryKey, (summary) => summary && patchSummary(summary, orders, counts))
  }
  for (const [code, row] of news) {
    queryClient.setQueriesData<OrderDetail>({ queryKey: callKey(orderDetail), predicate: (query) => codeOf(query.queryKey) === code }, (detail) =>
      detail && detail.version < row.version ? { ...detail, ...row } : detail,
    )
    // The log, the actions and the parcel's way are more than a row tells.
    void queryClient.invalidateQueries({ predicate: (query) => codeOf(query.queryKey) === code })
  }
}

const codeOf = (key: readonly unknown[]) => (key[1] as { query?: { order_code?: unknown } } | undefined)?.query?.order_code

// Registered once, when the first pane of orders loads.
onLiveEvents(applyOrderEvents)
