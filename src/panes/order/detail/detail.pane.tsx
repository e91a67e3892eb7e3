import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { storeList } from '#contract/store/store.ts'
import type { PaneProps } from '#kernel/screen.ts'
import { ApiError } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { usePane, usePaneContext, usePaneController } from '#platform/workbench/pane.ts'
import { capabilitiesFrom, possibleActions } from '../order-actions.ts'
import { SkeletonLines } from '../skeleton-lines.tsx'
import '../order-live.ts'
import '../order.css'
import { orderDetailQuery } from './order-detail-query.ts'
import { OrderDetailView } from './order-detail-view.tsx'

export default function OrderDetailPane({ query }: PaneProps<unknown, { order_code: string }>) {
  const pane = usePane()
  const { data, error, refetch } = useQuery(orderDetailQuery(query.order_code))
  const stores = useCall(storeList)
  const capabilities = useMemo(() => capabilitiesFrom(stores.data ?? []), [stores.data])

  useEffect(() => pane.setTitle(query.order_code), [pane.setTitle, query.order_code])
  usePaneContext({
    'selection.kind': 'order',
    'selection.count': data ? 1 : 0,
    'selection.codes': data ? [data.order_code] : [],
    'selection.can': data ? possibleActions(data, capabilities) : [],
  })
  usePaneController({ refresh: () => void refetch() })

  if (error instanceof ApiError && error.code === 'ORDER_NOT_FOUND')
    return <EmptyState icon="package" title={t('order.detail.missing')} text={error.message} />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <OrderDetailView order={data} /> : <SkeletonLines count={12} />
}
