import { useEffect } from 'react'
import { saleDetail } from '#contract/sale/sale.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Page } from '#platform/ui/page.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { saleListScreen, type saleScreen } from './sale.screen.ts'
import { saleName } from './sale-text.ts'
import { WrittenSale } from './written-sale.tsx'

/** A sale as it is written; without a number, a new one. */
export default function SaleCreatePane({ params: { sales_id }, query: { print = false, customer_id } }: PropsOf<typeof saleScreen>) {
  const { setTitle } = usePane()
  useEffect(() => {
    if (sales_id === undefined) setTitle(t('sale.new'))
  }, [sales_id, setTitle])
  if (sales_id !== undefined) return <Changed key={sales_id} order_code={sales_id} print={print} />
  return (
    <Page wide title={t('sale.new')} text={t('sale.how')}>
      <WrittenSale print={print} customer_id={customer_id} onRefresh={() => undefined} />
    </Page>
  )
}

function Changed({ order_code, print }: { order_code: string; print: boolean }) {
  const { setTitle } = usePane()
  const { data, error, refetch } = useCall(saleDetail, { query: { order_code } })
  const name = data && saleName(data)
  useEffect(() => {
    if (name) setTitle(name)
  }, [name, setTitle])
  if (error?.code === 'NOT_FOUND')
    return <EmptyState icon="shopping-bag" title={t('sale.gone')} action={{ label: t('sale.to-list'), to: saleListScreen.href() }} />
  if (error && !data) return <ErrorState error={error} fallback={t('sale.failed')} onRetry={() => void refetch()} />
  if (!data || !name)
    return (
      <Page wide title={t('sale.detail.title')}>
        <Skeleton className="h-60" />
      </Page>
    )
  return (
    <Page wide title={name}>
      <WrittenSale sale={data} print={print} onRefresh={() => void refetch()} />
    </Page>
  )
}
