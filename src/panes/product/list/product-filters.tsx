import { memo, type Ref } from 'react'
import type { SavedView } from '#contract/list/saved-view.endpoints.ts'
import { productCategory, productList, productLocation, productSupplier } from '#contract/product/product.endpoints.ts'
import { openCommandId } from '#kernel/screen-commands.ts'
import { commandHandle } from '#platform/command/commands.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { ColumnChoice } from '#platform/list/column-choice.tsx'
import { ListFilters, SortMenu } from '#platform/list/list-filters.tsx'
import type { ErasedQuery, ErasedSpec } from '#platform/list/list-spec.ts'
import { type ColumnPlace, keepOwnColumns, useOwnColumns } from '#platform/list/own-columns.ts'
import { ViewsButton } from '#platform/list/views-button.tsx'
import { useCall } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { usePaneLabel } from '#platform/workbench/pane.ts'
import { productImportScreen } from '../import/import.screen.ts'
import { productColumnRoom } from './product-columns.ts'
import type { ProductQuery } from './product-query.ts'

interface ProductFiltersProps {
  readonly query: ProductQuery
  readonly views: readonly SavedView[]
  /** The address of what is shown, and where its columns are kept. */
  readonly url: string
  readonly place: ColumnPlace
  /** Where `/` and `F` go, and the choice of columns. */
  readonly searchField: Ref<never>
  readonly filterButton: Ref<never>
  readonly columnButton: Ref<HTMLButtonElement>
  onChange(next: ErasedQuery, history?: 'push' | 'replace'): void
}

interface Named {
  readonly name: string
  readonly total: number
}
const optionsOf = (list: readonly Named[] = []) => list.map(({ name, total }) => ({ value: name, label: name, hint: formatNumber(total) }))

const filters: NonNullable<ErasedSpec['filters']> = {
  search: { label: 'product.filter.search', hint: 'product.filter.searchHint' },
  category: { label: 'product.filter.category', useOptions: () => optionsOf(useCall(productCategory).data?.categories) },
  supplier: { label: 'product.filter.supplier', useOptions: () => optionsOf(useCall(productSupplier).data?.suppliers) },
  location: { label: 'product.filter.location', useOptions: () => optionsOf(useCall(productLocation).data?.locations) },
  sync: { label: 'product.filter.sync', option: (on) => t(on ? 'product.sync.on' : 'product.sync.off') },
}
const pills = ['category', 'supplier', 'location', 'sync'] as const
const sorts = { label: 'product.sort.label', text: (sort: ProductQuery['sort']) => t(`product.sort.${sort}`) } as const

/** What the list is narrowed by, how it is sorted, and its columns. Not drawn again when the cursor moves. */
export const ProductFilters = memo(function ProductFilters(props: ProductFiltersProps) {
  const { query, views, url, place, searchField, filterButton, columnButton, onChange } = props
  const own = useOwnColumns(place)
  const toImport = commandHandle(openCommandId(productImportScreen.id))
  const shown = { address: productList.address, query: query as unknown as ErasedQuery, onChange }
  return (
    <div className="list-top goes-on">
      <ListFilters
        {...shown}
        filters={filters}
        label={usePaneLabel(t('product.filter.label'))}
        searchField={searchField}
        filterButton={filterButton}
      />
      {pills.filter((name) => query[name] !== undefined).length > 1 ? (
        <Button variant="ghost" size="small" onClick={() => onChange(Object.fromEntries(pills.map((name) => [name, undefined])))}>
          {t('product.list.clearFilters')}
        </Button>
      ) : null}
      <div className="ml-auto flex items-center gap-2">
        <SortMenu {...shown} texts={sorts} />
        <ViewsButton views={views} url={url} />
        {toImport.permitted ? <IconButton icon="upload" size="small" label={toImport.title} onClick={() => void toImport.run()} /> : null}
        <ColumnChoice
          widths
          columns={productColumnRoom.columns}
          own={own}
          text={(id) => t(`product.column.${id}`)}
          button={columnButton}
          onChange={(next) => keepOwnColumns(place, next)}
        />
      </div>
    </div>
  )
})
