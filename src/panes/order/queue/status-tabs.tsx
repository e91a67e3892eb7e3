import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { orderStatusSummary } from '#contract/order/order.endpoints.ts'
import { type OrderStatus, orderStatus, orderStatusName } from '#contract/order/order-status.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useSavedViews, withViews } from '#platform/list/saved-views.ts'
import { callQuery } from '#platform/query/query.ts'
import { usePaneLabel } from '#platform/workbench/pane.ts'
import { Tabs } from '#platform/workbench/tabs.tsx'
import { type QueueQuery, queueInput, sortOfTab } from './queue-query.ts'
import { queueUrl } from './queue-url.ts'

/** Statuses in the order of the work: what waits for the seller first. */
const tabs: readonly OrderStatus[] = [
  orderStatus.new,
  orderStatus.processing,
  orderStatus.waiting_pickup,
  orderStatus.shipped,
  orderStatus.arrived,
  orderStatus.complete,
  orderStatus.cancel_requested,
  orderStatus.complained,
  orderStatus.returned,
  orderStatus.cancelled,
  orderStatus.waiting_payment,
]

export function summaryQuery(query: QueueQuery) {
  const { store_code, marketplace } = queueInput(query)
  return callQuery(orderStatusSummary, { query: { store_code, marketplace } })
}

/** One tab a status, with live counts; every tab is a link. Not drawn again when the cursor moves. */
export const StatusTabs = memo(function StatusTabs({ query }: { query: QueueQuery }) {
  const { data } = useQuery(summaryQuery(query))
  const totals = new Map(data?.summary.map((entry) => [entry.status, entry.total]))
  const all = data?.summary.reduce((sum, entry) => sum + entry.total, 0)
  const href = (status: OrderStatus | undefined) =>
    queueUrl({ ...query, status: status === undefined ? undefined : [status], sort: sortOfTab(query, status) })
  const current = query.status?.length === 1 ? query.status[0] : undefined
  const url = queueUrl(query)
  const views = useSavedViews(url, data !== undefined)
  return (
    <Tabs
      label={usePaneLabel(t('order.queue.tabs'))}
      tabs={withViews(
        [
          { key: 'all', label: t('order.status.all'), count: all, to: href(undefined), active: !query.status?.length },
          ...tabs.map((status) => ({
            key: String(status),
            label: t(`order.status.${orderStatusName(status)}`),
            count: data ? (totals.get(status) ?? 0) : undefined,
            to: href(status),
            active: current === status,
          })),
        ],
        views,
        url,
      )}
    />
  )
})
