import { useEffect } from 'react'
import { purchaseDetail } from '#contract/purchase/purchase.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Page } from '#platform/ui/page.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { DraftForm } from './draft.tsx'
import { PaymentForm } from './payment-form.tsx'
import { purchaseListScreen, purchaseScreen } from './purchase.screen.ts'
import { purchaseName } from './purchase-text.tsx'
import { Standing } from './standing.tsx'

type Props = PropsOf<typeof purchaseScreen>

/** A purchase; without a number, a new one. */
export default function PurchasePane({ params: { purchase_id }, query }: Props) {
  const { setTitle } = usePane()
  useEffect(() => {
    if (purchase_id === undefined) setTitle(t('purchase.new'))
  }, [purchase_id, setTitle])
  if (purchase_id !== undefined) return <Purchase key={purchase_id} purchase_id={purchase_id} query={query} />
  return (
    <Page wide title={t('purchase.new')} text={t('purchase.how')}>
      <DraftForm order={query.order ?? false} onRefresh={() => undefined} />
    </Page>
  )
}

function Purchase({ purchase_id, query: { order = false, edit = false, pay = false } }: { purchase_id: string; query: Props['query'] }) {
  const { setTitle, navigate } = usePane()
  const { data, error, refetch } = useCall(purchaseDetail, { params: { purchase_id } })
  const name = data && purchaseName(data)
  useEffect(() => {
    if (name) setTitle(name)
  }, [name, setTitle])
  if (error && (!data || error.code === 'NOT_FOUND'))
    return error.code === 'NOT_FOUND' ? (
      <EmptyState icon="package-plus" title={t('purchase.gone')} action={{ label: t('purchase.to-list'), to: purchaseListScreen.href() }} />
    ) : (
      <ErrorState error={error} fallback={t('purchase.failed')} onRetry={() => void refetch()} />
    )
  if (!data || !name)
    return (
      <Page wide title={t('purchase.detail.title')}>
        <Skeleton className="h-60" />
      </Page>
    )
  const refresh = () => void refetch()
  const close = () => navigate(purchaseScreen.href({ params: { purchase_id } }), 'replace')
  const isDraft = data.status_order === 'draft'
  return (
    <Page wide title={name} {...(isDraft && { text: t('purchase.how') })}>
      {isDraft ? (
        <DraftForm key="draft" purchase={data} order={order} onRefresh={refresh} />
      ) : edit && data.status_order !== 'cancelled' ? (
        <DraftForm key="edit" purchase={data} order={false} onClose={close} onRefresh={refresh} />
      ) : (
        <Standing purchase={data} onRefresh={refresh} />
      )}
      {pay && !isDraft ? <PaymentForm purchase={data} onClose={close} /> : null}
    </Page>
  )
}
