import { t } from '#platform/i18n/i18n.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { productListScreen } from './list.screen.ts'
import { isNarrowed, type ProductQuery, productInput } from './product-query.ts'

/** Why there is no row, and what to do about it. */
export function ProductsEmpty({ query }: { query: ProductQuery }) {
  const href = (next: Partial<ProductQuery>) => productListScreen.href({ query: productInput(next) })
  if (isNarrowed(query)) {
    const { search, stock, archive } = query
    return (
      <EmptyState
        icon="package-search"
        title={t('product.empty.noMatch')}
        text={t('product.empty.noMatchText')}
        action={
          search && !stock && !archive
            ? { label: t('product.empty.inArchive'), to: href({ search, archive: true }) }
            : { label: t('product.list.clearFilters'), to: href({ stock, archive }) }
        }
      />
    )
  }
  if (query.stock)
    return (
      <EmptyState
        icon="circle-check"
        title={t('product.empty.enough')}
        text={t('product.empty.enoughText')}
        action={{ label: t('product.empty.all'), to: href({}) }}
      />
    )
  if (query.archive)
    return (
      <EmptyState
        icon="boxes"
        title={t('product.empty.archive')}
        text={t('product.empty.archiveText')}
        action={{ label: t('product.empty.all'), to: href({}) }}
      />
    )
  return <EmptyState icon="boxes" title={t('product.empty.none')} text={t('product.empty.noneText')} />
}
