import { useEffect } from 'react'
import { productRead } from '#contract/product/product-write.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Page } from '#platform/ui/page.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { ProductForm } from './product-form.tsx'
import type { productEditScreen } from './write.screen.ts'

export default function ProductEditPane({ query: { product_id } }: PropsOf<typeof productEditScreen>) {
  const { data, error, refetch } = useCall(productRead, { params: { id: product_id } })
  const { setTitle } = usePane()
  const name = data?.name
  useEffect(() => {
    if (name !== undefined) setTitle(name)
  }, [name, setTitle])
  if (data)
    return (
      <Page
        wide
        title={data.name}
        text={t(data.archive ? 'product.write.archived' : data.parts.length > 0 ? 'product.write.package-text' : 'product.write.text')}
      >
        <ProductForm key={product_id} product={data} isPackage={data.parts.length > 0} />
      </Page>
    )
  if (error) return <ErrorState error={error} fallback={t('product.list.loadFailed')} onRetry={() => void refetch()} />
  return (
    <Page wide title={t('product.write.title')}>
      <Skeleton className="h-60" />
    </Page>
  )
}
