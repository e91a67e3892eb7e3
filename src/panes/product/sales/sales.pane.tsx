import { useEffect } from 'react'
import { productRead } from '#contract/product/product-write.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { ReportView } from '#platform/report/report-view.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { productListScreen } from '../list/list.screen.ts'
import { soldOfProduct } from './declare-sales.tsx'
import type { productSalesScreen } from './sales.screen.ts'

/** What was sold of one product. */
export default function ProductSalesPane({ params, query }: PropsOf<typeof productSalesScreen>) {
  const { setTitle } = usePane()
  const { data, error } = useCall(productRead, { params })
  const name = data?.name
  useEffect(() => {
    if (name) setTitle(t('product.sales.title-of', { name }))
  }, [name, setTitle])
  if (error?.code === 'NOT_FOUND')
    return <EmptyState icon="boxes" title={t('product.sales.gone')} action={{ label: t('product.sales.to-list'), to: productListScreen.href() }} />
  return <ReportView of={soldOfProduct} params={params} query={query} />
}
