import { memo, type Ref } from 'react'
import { marketplaceFacts, marketplaces } from '#contract/core/marketplace.ts'
import { courierTypes } from '#contract/order/courier.ts'
import { orderCourierList } from '#contract/order/order.endpoints.ts'
import { deadlineWindows, orderSorts } from '#contract/order/order-query.ts'
import type { Store } from '#contract/store/store.ts'
import { formatDay, t } from '#platform/i18n/i18n.ts'
import { useSavedViews } from '#platform/list/saved-views.ts'
import { ViewsButton } from '#platform/list/views-button.tsx'
import { useCall } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { DateRange } from '#platform/ui/date-range.tsx'
import { openMenu } from '#platform/ui/menu.tsx'
import { MultiSelect } from '#platform/ui/multi-select.tsx'
import { Popover } from '#platform/ui/popover.tsx'
import { Select } from '#platform/ui/select.tsx'
import { usePaneLabel } from '#platform/workbench/pane.ts'
import { SearchField } from '#platform/workbench/search-field.tsx'
import { activeFilters, type QueueQuery } from './queue-query.ts'
import { queueUrl } from './queue-url.ts'

interface FilterBarProps {
  readonly query: QueueQuery
  readonly stores: readonly Store[]
  /** Where `/` and `F` go. */
  readonly searchField: Ref<HTMLInputElement>
  readonly filterButton: Ref<HTMLButtonElement>
  onChange(next: Partial<QueueQuery>, history?: 'push' | 'replace'): void
}

/** What the list is narrowed by, and how it is sorted; everything stands in the address. Not drawn again when the cursor moves. */
export const FilterBar = memo(function FilterBar({ query, stores, searchField, filterButton, onChange }: FilterBarProps) {
  const url = queueUrl(query)
  const active = activeFilters(query).filter((name) => name !== 's')
  return (
    <div className="queue-filters goes-on" role="search" aria-label={usePaneLabel(t('order.filter.label'))}>
      <SearchField
        field={searchField}
        label={t('order.filter.search')}
        hint={t('order.filter.searchHint')}
        value={query.s ?? ''}
        onSearch={(s) => onChange({ s: s || undefined }, 'replace')}
      />
      <div className="queue-chips">
        {query.order_code?.length ? (
          <Chip pressed onRemove={() => onChange({ order_code: undefined })}>
            {t('order.filter.codes', { count: query.order_code.length })}
          </Chip>
        ) : null}
        <ListFilter name="marketplace" query={query} onChange={onChange} options={marketplaceOptions(stores)} />
        <ListFilter
          name="store_code"
          query={query}
          onChange={onChange}
          options={stores.map((store) => ({ value: store.store_code, label: store.store_name }))}
        />
        <CourierFilter query={query} onChange={onChange} />
        <ListFilter
          name="courier_type"
          query={query}
          onChange={onChange}
          options={courierTypes.map((value) => ({ value, label: t(`order.courierType.${value}`) }))}
        />
        <Chip
          opens
          pressed={!!query.deadline}
          onClick={(event) =>
            openMenu({
              at: event.currentTarget,
              label: t('order.filter.deadline'),
              entries: [undefined, ...deadlineWindows].map((deadline) => ({
                label: deadline ? t(`order.deadline.${deadline}`) : t('order.filter.either'),
                checked: query.deadline === deadline,
                onSelect: () => onChange({ deadline }),
              })),
            })
          }
        >
          {query.deadline ? `${t('order.filter.deadline')}: ${t(`order.deadline.${query.deadline}`)}` : t('order.filter.deadline')}
        </Chip>
        <Popover
          label={t('order.filter.more')}
          trigger={
            <Button ref={filterButton} variant="ghost" size="small" icon="list-filter">
              {t('order.filter.more')}
            </Button>
          }
        >
          <MoreFilters query={query} onChange={onChange} />
        </Popover>
        {(['label_printed', 'is_packed', 'cod', 'is_booking'] as const).map((name) =>
          query[name] === undefined ? null : (
            <Chip key={name} pressed onRemove={() => onChange({ [name]: undefined })}>
              {`${t(`order.filter.${name}`)}: ${t(query[name] ? 'order.filter.yes' : 'order.filter.no')}`}
            </Chip>
          ),
        )}
        {query.start_date || query.end_date ? (
          <Chip pressed onRemove={() => onChange({ start_date: undefined, end_date: undefined })}>
            {daysText(query)}
          </Chip>
        ) : null}
        {active.length > 1 ? (
          <Button variant="ghost" size="small" onClick={() => onChange(Object.fromEntries(active.map((name) => [name, undefined])))}>
            {t('order.queue.clearFilters')}
          </Button>
        ) : null}
      </div>
      <ViewsButton views={useSavedViews(url, true)} url={url} />
      <Button
        variant="ghost"
        size="small"
        icon="arrow-down-up"
        aria-label={`${t('order.sort.label')}: ${t(`order.sort.${query.sort}`)}`}
        aria-haspopup="menu"
        onClick={(event) =>
          openMenu({
            at: event.currentTarget,
            align: 'end',
            label: t('order.sort.label'),
            entries: orderSorts.map((sort) => ({ label: t(`order.sort.${sort}`), checked: query.sort === sort, onSelect: () => onChange({ sort }) })),
          })
        }
      >
        {t(`order.sort.${query.sort}`)}
      </Button>
    </div>
  )
})

/** From when to when, as the language writes days. */
export function daysText({ start_date, end_date }: Pick<QueueQuery, 'start_date' | 'end_date'>): string {
  if (start_date && end_date) return start_date === end_date ? formatDay(start_date) : `${formatDay(start_date)} – ${formatDay(end_date)}`
  return start_date ? t('order.filter.since', { day: formatDay(start_date) }) : t('order.filter.until', { day: formatDay(end_date as string) })
}

type Change = FilterBarProps['onChange']
type ListName = 'marketplace' | 'store_code' | 'courier' | 'courier_type'
interface Option {
  readonly value: string
  readonly label: string
}

/** Only marketplaces that the workspace has a store on. */
const marketplaceOptions = (stores: readonly Store[]): Option[] =>
  marketplaces.filter((name) => stores.some((store) => store.marketplace === name)).map((value) => ({ value, label: marketplaceFacts[value].name }))

function ListFilter({ name, query, options, onChange }: { name: ListName; query: QueueQuery; options: Option[]; onChange: Change }) {
  return (
    <MultiSelect
      label={t(`order.filter.${name}`)}
      options={options}
      values={query[name] ?? []}
      onChange={(values) => onChange({ [name]: values.length ? values : undefined } as Partial<QueueQuery>)}
    />
  )
}

function CourierFilter({ query, onChange }: { query: QueueQuery; onChange: Change }) {
  const { data } = useCall(orderCourierList)
  return <ListFilter name="courier" query={query} onChange={onChange} options={(data?.couriers ?? []).map((value) => ({ value, label: value }))} />
}

/** The filters that are used less often: yes, no or either, and the days. */
function MoreFilters({ query, onChange }: { query: QueueQuery; onChange: Change }) {
  return (
    <div className="filter-more">
      {(['label_printed', 'is_packed', 'cod', 'is_booking'] as const).map((name) => (
        <Select
          key={name}
          label={t(`order.filter.${name}`)}
          value={query[name] === undefined ? '' : query[name] ? '1' : '0'}
          options={[
            { value: '', label: t('order.filter.either') },
            { value: '1', label: t('order.filter.yes') },
            { value: '0', label: t('order.filter.no') },
          ]}
          onChange={(value) => onChange({ [name]: value === '' ? undefined : value === '1' })}
        />
      ))}
      <DateRange
        start_date={query.start_date}
        end_date={query.end_date}
        from={t('order.filter.start_date')}
        to={t('order.filter.end_date')}
        onChange={onChange}
      />
    </div>
  )
}
