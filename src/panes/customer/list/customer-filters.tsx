import { memo, type Ref } from 'react'
import { marketplaceFacts, marketplaces } from '#contract/core/marketplace.ts'
import { customerSorts } from '#contract/customer/customer.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { DateRange } from '#platform/ui/date-range.tsx'
import { openMenu } from '#platform/ui/menu.tsx'
import { MultiSelect } from '#platform/ui/multi-select.tsx'
import { usePaneLabel } from '#platform/workbench/pane.ts'
import { SearchField } from '#platform/workbench/search-field.tsx'
import type { CustomerQuery } from './customer-query.ts'

interface CustomerFiltersProps {
  readonly query: CustomerQuery
  /** Where `/` and `F` go. */
  readonly searchField: Ref<HTMLInputElement>
  readonly filterButton: Ref<HTMLButtonElement>
  onChange(next: Partial<CustomerQuery>, history?: 'push' | 'replace'): void
}

/** What the list is narrowed by, and how it is sorted; everything stands in the address. Not drawn again when the cursor moves. */
export const CustomerFilters = memo(function CustomerFilters({ query, searchField, filterButton, onChange }: CustomerFiltersProps) {
  const stores = useCall(storeList).data ?? []
  const sold = marketplaces.filter((name) => marketplaceFacts[name].kind === 'marketplace' && stores.some((store) => store.marketplace === name))
  return (
    <div className="customer-filters goes-on" role="search" aria-label={usePaneLabel(t('customer.filter.label'))}>
      <SearchField
        field={searchField}
        label={t('customer.filter.search')}
        hint={t('customer.filter.searchHint')}
        value={query.search ?? ''}
        onSearch={(search) => onChange({ search: search || undefined }, 'replace')}
      />
      <MultiSelect
        ref={filterButton}
        label={t('customer.filter.store_code')}
        options={stores.filter((store) => sold.includes(store.marketplace)).map((store) => ({ value: store.store_code, label: store.store_name }))}
        values={query.store_code ?? []}
        onChange={(values) => onChange({ store_code: values.length ? values : undefined })}
      />
      <MultiSelect
        label={t('customer.filter.marketplace')}
        options={sold.map((value) => ({ value, label: marketplaceFacts[value].name }))}
        values={query.marketplace ?? []}
        onChange={(values) => onChange({ marketplace: values.length ? values : undefined })}
      />
      <DateRange
        hideLabel
        start_date={query.start_date}
        end_date={query.end_date}
        from={t('customer.filter.start_date')}
        to={t('customer.filter.end_date')}
        onChange={onChange}
      />
      <Button
        variant="ghost"
        size="small"
        icon="arrow-down-up"
        className="ml-auto"
        aria-label={`${t('customer.sort.label')}: ${t(`customer.sort.${query.sort}`)}`}
        aria-haspopup="menu"
        onClick={(event) =>
          openMenu({
            at: event.currentTarget,
            align: 'end',
            label: t('customer.sort.label'),
            entries: customerSorts.map((sort) => ({
              label: t(`customer.sort.${sort}`),
              checked: query.sort === sort,
              onSelect: () => onChange({ sort }),
            })),
          })
        }
      >
        {t(`customer.sort.${query.sort}`)}
      </Button>
    </div>
  )
})
