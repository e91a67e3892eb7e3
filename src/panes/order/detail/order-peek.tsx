import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { storeList } from '#contract/store/store.endpoints.ts'
import { t } from '#platform/i18n/i18n.ts'
import { capabilitiesFrom, possibleActions } from '#platform/order/order-actions.ts'
import { usePart } from '#platform/query/use-part.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { SkeletonLines } from '../skeleton-lines.tsx'
import { orderDetailQuery } from './order-detail-query.ts'
import { OrderDetailView } from './order-detail-view.tsx'

/** A look at the order under the cursor without leaving the list; it follows the cursor. */
export default function OrderPeek({ orderCode, onClose }: { orderCode: string; onClose(): void }) {
  const stores = usePart(storeList).data
  const capabilities = useMemo(() => capabilitiesFrom(stores), [stores])
  const { data, error, refetch } = useQuery(orderDetailQuery(orderCode))
  return (
    <aside className="order-peek" aria-label={t('order.peek.label', { code: orderCode })}>
      <header>
        <strong>{orderCode}</strong>
        <IconButton icon="x" size="small" label={t('order.peek.close')} onClick={onClose} />
      </header>
      <div className="order-peek-body">
        {data ? (
          <OrderDetailView order={data} actions={possibleActions(data, capabilities)} capabilities={capabilities} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines count={10} />
        )}
      </div>
    </aside>
  )
}
