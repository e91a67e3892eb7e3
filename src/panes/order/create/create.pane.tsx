import { useEffect } from 'react'
import { orderBuyers } from '#contract/order/entered-order.endpoints.ts'
import { isEntered } from '#contract/order/entered-order.ts'
import { orderDetail } from '#contract/order/order.endpoints.ts'
import { mayAct } from '#contract/order/order-status.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { storeListScreen } from '#panes/store/list/store-list.screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Page } from '#platform/ui/page.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { orderDetailScreen } from '../detail/detail.screen.ts'
import type { orderCreateScreen } from './create.screen.ts'
import { knownOf, writtenOf } from './create-form.ts'
import { OrderForm } from './order-form.tsx'

export default function OrderCreatePane({ query: { chat_code, order_code } }: PropsOf<typeof orderCreateScreen>) {
  if (order_code) return <Edit orderCode={order_code} />
  return chat_code ? <OfChat chatCode={chat_code} /> : <New />
}

/** The stores that an order can be entered for; without any there is nothing to fill in. */
function useChannels() {
  const stores = useCall(storeList)
  return { ...stores, channels: stores.data?.filter(({ marketplace, status }) => isEntered(marketplace) && status !== 0) }
}

const Waiting = () => (
  <Page title={t('order.create.title')}>
    <Skeleton className="h-80" />
  </Page>
)

function New() {
  const { channels, error, refetch } = useChannels()
  if (error && !channels) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!channels) return <Waiting />
  if (channels.length === 0) return <NoChannel />
  const [only, ...others] = channels
  return (
    <Page title={t('order.create.title')} text={t('order.create.text')} wide>
      <OrderForm keep="order.create" initial={others.length === 0 && only ? { store_code: only.store_code } : {}} />
    </Page>
  )
}

const NoChannel = () => (
  <EmptyState
    icon="store"
    title={t('order.create.no-store')}
    text={t('order.create.no-store-text')}
    action={{ label: t('order.create.to-stores'), to: storeListScreen.href() }}
  />
)

function OfChat({ chatCode }: { chatCode: string }) {
  const { data, error, refetch } = useCall(orderBuyers, { query: { chat_code: chatCode } })
  const buyer = data?.buyers[0]
  if (error && !buyer) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!buyer) return <Waiting />
  return (
    <Page title={t('order.create.for', { name: buyer.full_name })} text={t('order.create.text')} wide>
      <OrderForm key={chatCode} keep={`order.create.${chatCode}`} initial={knownOf(buyer)} />
    </Page>
  )
}

function Edit({ orderCode }: { orderCode: string }) {
  const pane = usePane()
  const { data: order, error, refetch } = useCall(orderDetail, { query: { order_code: orderCode } })
  useEffect(() => pane.setTitle(orderCode), [pane.setTitle, orderCode])
  if (error && !order) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!order) return <Waiting />
  const changeable = isEntered(order.marketplace) && (mayAct('accept', order.order_status) || mayAct('confirm_payment', order.order_status))
  if (!changeable)
    return (
      <EmptyState
        icon="package"
        title={t('order.edit.not-new', { code: orderCode })}
        text={t('order.edit.not-new-text')}
        action={{ label: t('order.edit.to-order'), to: orderDetailScreen.href({ query: { order_code: orderCode } }) }}
      />
    )
  return (
    <Page title={t('order.edit.title', { code: orderCode })} text={t('order.create.text')} wide>
      <OrderForm key={orderCode} keep={`order.edit.${orderCode}`} initial={writtenOf(order)} order={order} />
    </Page>
  )
}
