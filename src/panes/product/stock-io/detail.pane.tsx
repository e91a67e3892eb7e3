import { useEffect } from 'react'
import { stockIoDetail } from '#contract/product/stock-io.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Page } from '#platform/ui/page.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { documentName } from './document-text.ts'
import { DraftForm } from './draft.tsx'
import { Posted } from './posted.tsx'
import { type stockIoDetailScreen, stockIoListScreen } from './stock-io.screen.ts'

/** A document; without a number, a new one of a type. */
export default function StockIoDetailPane({ params: { io_id }, query: { io_type = 'in', post = false } }: PropsOf<typeof stockIoDetailScreen>) {
  const { setTitle } = usePane()
  useEffect(() => {
    if (io_id === undefined) setTitle(t(`stock-io.new.${io_type}`))
  }, [io_id, io_type, setTitle])
  if (io_id !== undefined) return <Document key={io_id} io_id={io_id} post={post} />
  return (
    <Page title={t(`stock-io.new.${io_type}`)} text={t(`stock-io.how.${io_type}`)}>
      <DraftForm key={io_type} io_type={io_type} post={post} onRefresh={() => undefined} />
    </Page>
  )
}

function Document({ io_id, post }: { io_id: string; post: boolean }) {
  const { setTitle } = usePane()
  const { data, error, refetch } = useCall(stockIoDetail, { params: { io_id } })
  const name = data && documentName(data)
  useEffect(() => {
    if (name) setTitle(name)
  }, [name, setTitle])
  if (error && (!data || error.code === 'NOT_FOUND'))
    return error.code === 'NOT_FOUND' ? (
      <EmptyState icon="clipboard-list" title={t('stock-io.gone')} action={{ label: t('stock-io.to-list'), to: stockIoListScreen.href() }} />
    ) : (
      <ErrorState error={error} fallback={t('stock-io.failed')} onRetry={() => void refetch()} />
    )
  if (!data || !name)
    return (
      <Page title={t('stock-io.detail.title')}>
        <Skeleton className="h-60" />
      </Page>
    )
  const refresh = () => void refetch()
  return (
    <Page title={name} {...(data.status === 'draft' && { text: t(`stock-io.how.${data.io_type}`) })}>
      {data.status === 'draft' ? (
        <DraftForm key={data.io_type} io_type={data.io_type} document={data} post={post} onRefresh={refresh} />
      ) : (
        <Posted document={data} onRefresh={refresh} />
      )}
    </Page>
  )
}
