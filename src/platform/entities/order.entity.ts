import type { CallReply } from '#contract/core/endpoint.ts'
import type { orderStatusSummary } from '#contract/order/order.endpoints.ts'
import type { OrderRow } from '#contract/order/order.ts'
import type { LiveEvent } from '#contract/realtime/event.ts'
import { entity, type NewsBatch } from '#platform/query/entity.ts'

export type OrderNews = Extract<LiveEvent, { order: OrderRow }>
type Summary = CallReply<typeof orderStatusSummary>

/** What only the server adds up is read again after this, once for all orders that come in together. Milliseconds. */
const sumsAfter = 1500

export const newsOfOrder = (event: OrderNews) => [[event.order.order_code, event]] as const

/** A row where it stands: news older than what is shown is dropped. Its mark is not part of its version, which only who works on an order moves. */
export function freshOrder(row: OrderRow, { of }: NewsBatch<OrderNews>): OrderRow {
  const newer = of.get(row.order_code)?.order
  const isNewer = newer && (newer.version > row.version || (newer.version === row.version && newer.low_margin !== row.low_margin))
  return isNewer ? newer : row
}

const isMove = (event: OrderNews): boolean => event.type === 'order.created' || event.previous_status !== event.order.order_status

/** Moves each order's weight between the statuses of a summary that does not reflect it yet. What is told is told once, though not always in its order. */
function patchSummary(summary: Summary, news: readonly OrderNews[], counts: (row: OrderRow) => boolean): Summary {
  const moves = news.filter((event) => event.cursor > summary.cursor && isMove(event) && counts(event.order))
  if (moves.length === 0) return summary
  const totals = new Map(summary.summary.map(({ status, total }) => [status, total]))
  const add = (status: OrderRow['order_status'], by: number) => totals.set(status, Math.max(0, (totals.get(status) ?? 0) + by))
  for (const event of moves) {
    if (event.type === 'order.changed') add(event.previous_status, -1)
    add(event.order.order_status, 1)
  }
  return { ...summary, summary: [...totals].map(([status, total]) => ({ status, total })) }
}

const among = (list: string | string[] | undefined, value: string) => !list?.length || [list].flat().join(',').split(',').includes(value)
const isAbout = ({ query }: { query?: { order_code?: unknown } }, { of }: NewsBatch<OrderNews>) => of.has(String(query?.order_code))

export const orderEntity = entity<OrderNews, OrderRow>({
  tags: ['order', 'order-summary'],
  news: { 'order.created': newsOfOrder, 'order.changed': newsOfOrder },
  row: freshOrder,
  replies: {
    // A list that is shown puts what comes in its place, or notes it; one that is not would stand without it when it is looked at again.
    'order.list': [{ rows: 'rows' }, { again: (_, { all }) => all.some(isMove), unseen: true }],
    'order.customer': { rows: 'orders' },
    'order.status-summary': {
      patch: (summary, { all }, { query }) =>
        patchSummary(summary, all, (row) => among(query?.store_code, row.store_code) && among(query?.marketplace, row.marketplace)),
    },
    'order.detail': [
      {
        patch(detail, { of }) {
          const row = of.get(detail.order_code)?.order
          return row && detail.version < row.version ? { ...detail, ...row } : detail
        },
      },
      // The log, the actions and the parcel's way are more than a row tells.
      { again: isAbout },
    ],
    'order.log': { again: isAbout },
    'order.logistic-history': { again: isAbout },
    'order.today': { again: true, after: sumsAfter },
    'order.dashboard-summary': { again: true, after: sumsAfter },
  },
})
