import { orderDetail } from '#contract/order/order.endpoints.ts'
import { mayBeSplit } from '#contract/order/shipment.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { capabilitiesFrom } from '#platform/order/order-actions.ts'
import { useCall } from '#platform/query/query.ts'
import { usePart } from '#platform/query/use-part.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Page } from '#platform/ui/page.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import type { orderShipmentScreen } from './shipment.screen.ts'
import { SplitForm } from './split-form.tsx'

export default function OrderShipmentPane({ query: { order_code } }: PropsOf<typeof orderShipmentScreen>) {
  const { data, error, refetch } = useCall(orderDetail, { query: { order_code } })
  const stores = usePart(storeList).data
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const split = stores && capabilitiesFrom(stores)(order_code)?.shipments?.split
  return (
    <Page title={t('order-mark.split-title')} text={t(split?.pieces ? 'order-mark.split-pieces' : 'order-mark.split-lines')} wide>
      {data && stores ? (
        split && mayBeSplit(data, split) ? (
          <SplitForm order={data} split={split} onRefused={() => void refetch()} />
        ) : (
          <Notice tone="info">{t('order-mark.split-not')}</Notice>
        )
      ) : (
        <Skeleton className="h-40" />
      )}
    </Page>
  )
}
