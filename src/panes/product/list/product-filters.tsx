import { memo, type Ref } from 'react'
import { productCategory, productLocation, productSupplier } from '#contract/product/product.endpoints.ts'
import { productSorts } from '#contract/product/product.ts'
import { openCommandId } from '#kernel/screen-commands.ts'
import { commandHandle } from '#platform/command/commands.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { openMenu } from '#platform/ui/menu.tsx'
import { MultiSelect } from '#platform/ui/multi-select.tsx'
import { usePaneLabel } from '#platform/workbench/pane.ts'
import { SearchField } from '#platform/workbench/search-field.tsx'
import { productImportScreen } from '../import/import.screen.ts'
import { activeFilters, type ProductQuery } from './product-query.ts'

interface ProductFiltersProps {
  readonly query: ProductQuery
  /** Where `/` and `F` go. */
  readonly searchField: Ref<HTMLInputElement>
  readonly filterButton: Ref<HTMLButtonElement>
  onChange(next: Partial<ProductQuery>, history?: 'push' | 'replace'): void
}

interface Named {
  readonly name: string
  readonly total: number
}
const optionsOf = (list: readonly Named[] | undefined) =>
  (list ?? []).map(({ name, total }) => ({ value: name, label: name, hint: formatNumber(total) }))

/** What the list is narrowed by, and how it is sorted; everything stands in the address. Not drawn again when the cursor moves. */
export const ProductFilters = memo(function ProductFilters({ query, searchField, filterButton, onChange }: ProductFiltersProps) {
  const categories = useCall(productCategory).data?.categories
  const suppliers = useCall(productSupplier).data?.suppliers
  const locations = useCall(productLocation).data?.locations
  const active = activeFilters(query).filter((name) => name !== 'search')
  const list = (name: 'category' | 'supplier' | 'location', options: readonly Named[] | undefined, ref?: Ref<HTMLButtonElement>) => (
    <MultiSelect
      ref={ref}
      label={t(`product.filter.${name}`)}
      options={optionsOf(options)}
      values={query[name] ?? []}
      onChange={(values) => onChange({ [name]: values.length ? values : undefined })}
    />
  )
  const toImport = commandHandle(openCommandId(productImportScreen.id))
  return (
    <div className="product-filters goes-on" role="search" aria-label={usePaneLabel(t('product.filter.label'))}>
      <SearchField
        field={searchField}
        label={t('product.filter.search')}
        hint={t('product.filter.searchHint')}
        value={query.search ?? ''}
        onSearch={(search) => onChange({ search: search || undefined }, 'replace')}
      />
      <div className="product-chips">
        {list('category', categories, filterButton)}
        {list('supplier', suppliers)}
        {list('location', locations)}
        <Chip
          opens
          pressed={query.sync !== undefined}
          onClick={(event) =>
            openMenu({
              at: event.currentTarget,
              label: t('product.filter.sync'),
              entries: [undefined, true, false].map((sync) => ({
                label: t(sync === undefined ? 'product.sync.either' : sync ? 'product.sync.on' : 'product.sync.off'),
                checked: query.sync === sync,
                onSelect: () => onChange({ sync }),
              })),
            })
          }
        >
          {query.sync === undefined
            ? t('product.filter.sync')
            : `${t('product.filter.sync')}: ${t(query.sync ? 'product.sync.on' : 'product.sync.off')}`}
        </Chip>
        {active.length > 1 ? (
          <Button variant="ghost" size="small" onClick={() => onChange(Object.fromEntries(active.map((name) => [name, undefined])))}>
            {t('product.list.clearFilters')}
          </Button>
        ) : null}
      </div>
      <Button
        variant="ghost"
        size="small"
        icon="arrow-down-up"
        aria-label={`${t('product.sort.label')}: ${t(`product.sort.${query.sort}`)}`}
        aria-haspopup="menu"
        onClick={(event) =>
          openMenu({
            at: event.currentTarget,
            align: 'end',
            label: t('product.sort.label'),
            entries: productSorts.map((sort) => ({
              label: t(`product.sort.${sort}`),
              checked: query.sort === sort,
              onSelect: () => onChange({ sort }),
            })),
          })
        }
      >
        {t(`product.sort.${query.sort}`)}
      </Button>
      {toImport.permitted ? <IconButton icon="upload" size="small" label={toImport.title} onClick={() => void toImport.run()} /> : null}
    </div>
  )
})
