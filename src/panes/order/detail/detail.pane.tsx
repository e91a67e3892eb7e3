import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { OrderDetail } from '#contract/order/order.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import { findPane } from '#kernel/layout-tree.ts'
import type { PaneSelection } from '#kernel/pane-link.ts'
import type { PaneProps } from '#kernel/screen.ts'
import { stockContext } from '#platform/command/stock-context.ts'
import { ApiError } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { capabilitiesFrom, possibleActions } from '#platform/order/order-actions.ts'
import { usePart } from '#platform/query/use-part.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane, usePaneContext, usePaneController } from '#platform/workbench/pane.ts'
import { usePaneSelection } from '#platform/workbench/pane-selection.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { orderQueueScreen } from '../queue/queue.screen.ts'
import { isEditable, shipmentContext } from '../queue/queue-context.ts'
import { SkeletonLines } from '../skeleton-lines.tsx'
import '../order.css'
import { orderDetailQuery } from './order-detail-query.ts'
import { OrderDetailView } from './order-detail-view.tsx'

/** Out of the order, to where it was opened from; false where there is nothing to go back to. */
function stepBack(pane: string): boolean {
  const leaf = findPane(workbench.getLayout(), (one) => one.id === pane)
  if (!leaf?.back.length) return false
  workbench.dispatch({ type: 'back', pane })
  return true
}

export default function OrderDetailPane({ query }: PaneProps<unknown, { order_code: string }>) {
  const pane = usePane()
  const { data, error, refetch } = useQuery(orderDetailQuery(query.order_code))
  const stores = usePart(storeList)
  const capabilities = useMemo(() => capabilitiesFrom(stores.data), [stores.data])

  const actions = data ? possibleActions(data, capabilities) : []
  useEffect(() => pane.setTitle(query.order_code), [pane.setTitle, query.order_code])
  usePaneContext({
    'selection.kind': 'order',
    'selection.count': data ? 1 : 0,
    'selection.codes': data ? [data.order_code] : [],
    'selection.can': actions,
    'selection.statuses': data ? [String(data.order_status)] : [],
    'order.editable': data ? isEditable(data) : false,
    'selection.held': !!data?.hold,
    ...shipmentContext(data ? [data] : [], capabilities),
    'selection.pending': data?.action_state?.state === 'pending',
    ...stockContext(data ? skusOf(data) : []),
  })
  usePaneSelection(data ? selectionOf(data) : null)
  usePaneController({ refresh: () => void refetch(), escape: () => stepBack(pane.id) })

  if (error instanceof ApiError && error.code === 'ORDER_NOT_FOUND')
    return (
      <EmptyState
        icon="package"
        title={t('order.detail.missing')}
        text={error.message}
        action={{ label: t('order.detail.toQueue'), to: orderQueueScreen.href({ query: { s: query.order_code } }) }}
      />
    )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines count={12} />
  return (
    <div className="@container h-full overflow-y-auto">
      <OrderDetailView order={data} actions={actions} capabilities={capabilities} />
    </div>
  )
}

/** What of it is kept in stock: of a package its parts too. */
const skusOf = ({ items }: OrderDetail): string[] =>
  items.filter(({ product_id }) => product_id !== null).flatMap(({ sku, parts }) => [sku, ...(parts ?? []).map((part) => part.sku)])

/** What linked panes are told of the order: whose it is, and what is in it. */
const selectionOf = ({ order_code, marketplace, mp_buyer_id, items }: OrderDetail): PaneSelection => ({
  order_code,
  marketplace,
  mp_buyer_id: mp_buyer_id ?? undefined,
  product_id: items[0]?.product_id ?? undefined,
  skus: items.map((item) => item.sku),
})
