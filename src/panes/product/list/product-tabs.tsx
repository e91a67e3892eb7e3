import { memo } from 'react'
import type { SavedView } from '#contract/list/saved-view.endpoints.ts'
import { productInventoryValue } from '#contract/product/product.endpoints.ts'
import { formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { withViews } from '#platform/list/saved-views.ts'
import { useCall } from '#platform/query/query.ts'
import { usePaneLabel } from '#platform/workbench/pane.ts'
import { Tabs } from '#platform/workbench/tabs.tsx'
import { productListScreen } from './list.screen.ts'
import { type ProductQuery, productInput } from './product-query.ts'

const own = [
  ['all', {}],
  ['low', { stock: 'low' }],
  ['empty', { stock: 'empty' }],
  ['oversold', { stock: 'oversold' }],
  ['archived', { archive: true }],
] as const satisfies readonly (readonly [string, Partial<ProductQuery>])[]

interface ProductTabsProps {
  readonly query: ProductQuery
  readonly views: readonly SavedView[]
  /** The address of what is shown. */
  readonly url: string
}

/** What wants attention, each a link with its count, and what all that is on hand is worth. Not drawn again when the cursor moves. */
export const ProductTabs = memo(function ProductTabs({ query, views, url }: ProductTabsProps) {
  const { data } = useCall(productInventoryValue)
  const totals = data && { all: data.skus, low: data.low, empty: data.empty, oversold: data.oversold, archived: data.archived }
  const current = query.archive ? 'archived' : (query.stock ?? 'all')
  return (
    <div className="product-tabs">
      <Tabs
        label={usePaneLabel(t('product.tab.label'))}
        tabs={withViews(
          own.map(([key, view]) => ({
            key,
            label: t(`product.tab.${key}`),
            count: totals?.[key],
            to: productListScreen.href({ query: productInput({ ...query, stock: undefined, archive: undefined, sku: undefined, ...view }) }),
            active: current === key,
          })),
          views,
          url,
        )}
      />
      {data ? (
        <p className="product-value">{t('product.value.text', { cost: formatRupiah(data.value_cost), pieces: formatNumber(data.stock) })}</p>
      ) : null}
    </div>
  )
})
