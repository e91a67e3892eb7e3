import { customerList } from '#contract/customer/customer.endpoints.ts'
import type { CustomerRow } from '#contract/customer/customer.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatRelative, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { firstPageOf } from '#platform/list/paged-rows.ts'
import { customerDetailScreen } from '../detail/detail.screen.ts'
import type { customerListScreen } from './list.screen.ts'

const hrefOf = ({ marketplace, mp_buyer_id }: Pick<CustomerRow, 'marketplace' | 'mp_buyer_id'>) =>
  customerDetailScreen.href({ params: { marketplace, mp_buyer_id } })

const customers = declareList(
  customerList,
  // What a buyer bought stays longest.
  ({ ago, count, day, link, marketplace, quiet, rupiah }) => ({
    marketplace: marketplace((row) => row.marketplace),
    name: link((row) => row.full_name, hrefOf, { least: 140, grow: 1.6, counts: true }),
    city: quiet((row) => row.city, { least: 110, grow: 1, yields: 3 }),
    phone: quiet((row) => row.phone, { least: 116, grow: 0.8, yields: 4 }),
    orders: count((row) => row.order_count, { least: 72, yields: 1 }),
    spent: rupiah((row) => row.total_spent, { least: 108, yields: 0 }),
    first: day((row) => row.first_order_at, { least: 100, numeric: true, yields: 5 }),
    last: ago((row) => row.last_order_at, { least: 120, numeric: true, yields: 2 }),
  }),
  {
    kind: 'customer',
    key: ({ marketplace, mp_buyer_id }) => `${marketplace}/${mp_buyer_id}`,
    mark: 'data-buyer',
    name: (row) => row.full_name,
    href: hrefOf,
    card: {
      below: 480,
      columns: ['marketplace', 'name', 'spent'],
      from: 2,
      line: ({ city, order_count, last_order_at }) =>
        [city, t('customer.list.orders', { count: order_count }), formatRelative(last_order_at, Date.now())].filter(Boolean).join(' · '),
    },
    texts: {
      title: 'customer.list.title',
      failed: 'customer.list.loadFailed',
      column: (id) => t(`customer.column.${id}`),
      sorts: { label: 'customer.sort.label', text: (sort) => t(`customer.sort.${sort}`) },
      narrow: 'customer.filter.label',
    },
    filters: {
      search: { label: 'customer.filter.search', hint: 'customer.filter.searchHint' },
      store_code: { label: 'customer.filter.store_code' },
      marketplace: { label: 'customer.filter.marketplace' },
      start_date: { label: 'customer.filter.days' },
    },
    empty: {
      icon: 'users',
      title: 'customer.list.empty',
      text: 'customer.list.emptyText',
      ofStores: true,
      noMatch: 'customer.list.noMatch',
      noMatchText: 'customer.list.noMatchText',
      showAll: 'customer.list.clearFilters',
    },
    context: ([row]) => ({ 'customer.name': row?.full_name ?? null, 'customer.phone': row?.phone ?? null, 'customer.address': null }),
    about: ({ marketplace, mp_buyer_id }) => ({ marketplace, mp_buyer_id }),
  },
)

export const firstCalls = firstPageOf(customerList)

export default function CustomerListPane({ query }: PropsOf<typeof customerListScreen>) {
  return <ListView of={customers} query={query} />
}
