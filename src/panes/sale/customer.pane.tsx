import { useMemo } from 'react'
import { marketplaceFacts } from '#contract/core/marketplace.ts'
import { saleCustomers } from '#contract/sale/sale.endpoints.ts'
import { ownMarketplace, type SaleCustomer } from '#contract/sale/sale.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { customerDetailScreen } from '#panes/customer/detail/detail.screen.ts'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'
import { type Column, declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { usePart } from '#platform/query/use-part.ts'
import { Link } from '#platform/workbench/link.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { CustomerForm } from './customer-form.tsx'
import { saleCustomerScreen, saleInvoiceScreen } from './sale.screen.ts'

type Amount = 'owed' | 'owed_30' | 'owed_60' | 'owed_90' | 'owed_older' | 'overdue'
const ages = { owed: undefined, owed_30: '30', owed_60: '60', owed_90: '90', owed_older: 'older' } as const

/** The buyer's page, which tells all that they bought anywhere. */
const hrefOf = ({ mp_buyer_id }: SaleCustomer): string => customerDetailScreen.href({ params: { marketplace: ownMarketplace, mp_buyer_id } })

/** An amount that opens the sales behind it. */
const amount = (field: Amount, rest: Partial<Column<SaleCustomer>> & { least: number }): Column<SaleCustomer> => ({
  numeric: true,
  cell(row) {
    if (row[field] === 0) return <span className="list-quiet">–</span>
    const { customer_id } = row
    const query = field === 'overdue' ? { customer_id, overdue: '1' as const } : { customer_id, age: ages[field] }
    return (
      <Link to={saleInvoiceScreen.href({ query })} className={`list-link ${field === 'overdue' ? 'text-danger' : ''}`}>
        {formatRupiah(row[field])}
      </Link>
    )
  },
  sheet: { field, kind: 'rupiah' },
  ...rest,
})

const customers = declareList(
  saleCustomers,
  ({ link, quiet, count, rupiah, ago }) => ({
    name: link((row) => row.name, hrefOf, { least: 150, grow: 1.4, counts: true }),
    phone: quiet((row) => row.phone, { least: 116, yields: 6 }),
    email: quiet((row) => row.email, { least: 130, grow: 0.6, yields: 10 }),
    bought_at: quiet((row) => row.marketplaces.map((one) => marketplaceFacts[one].name).join(', '), {
      least: 120,
      grow: 0.6,
      yields: 9,
    }),
    orders: count((row) => row.order_count, { least: 72, yields: 7 }),
    spent: rupiah((row) => row.total_spent, { least: 108, yields: 5 }),
    last: ago((row) => row.last_order_at, { least: 110, numeric: true, yields: 8 }),
    owed: amount('owed', { least: 110 }),
    overdue: amount('overdue', { least: 110, yields: 0 }),
    owed_30: amount('owed_30', { least: 104, yields: 2 }),
    owed_60: amount('owed_60', { least: 104, yields: 3 }),
    owed_90: amount('owed_90', { least: 104, yields: 4 }),
    owed_older: amount('owed_older', { least: 104, yields: 1 }),
  }),
  {
    kind: 'sale-customer',
    key: ({ customer_id }) => String(customer_id),
    mark: 'data-customer-id',
    name: ({ name }) => name,
    href: hrefOf,
    menuButton: true,
    card: {
      below: 560,
      columns: ['name', 'owed'],
      line: (row) =>
        [row.phone, row.overdue > 0 ? t('supplier.card-overdue', { amount: formatRupiah(row.overdue) }) : null].filter(Boolean).join(' · '),
    },
    tabs: { by: 'owed', label: 'sale.customer.tabs', text: (owed) => t(`sale.customer.tab.${owed === 'owed' || owed === 'overdue' ? owed : 'all'}`) },
    texts: {
      title: 'sale.customer.title',
      failed: 'sale.customer.failed',
      column: (id) => t(`sale.customer.column.${id}`),
      columnHint: (id) => t(`sale.customer.column.${id}`),
      sorts: { label: 'sale.sort', text: (sort) => t(`sale.customer.sort.${sort}`) },
      narrow: 'sale.customer.narrow',
    },
    filters: { search: { label: 'sale.customer.search', hint: 'sale.customer.search-hint' } },
    empty: {
      icon: 'users',
      title: 'sale.customer.empty',
      text: 'sale.customer.empty-text',
      command: 'sale.new-customer',
      noMatch: 'common.list.nothing-found',
      showAll: 'purchase.show-all',
      ofTab: ({ owed }) => (owed ? { icon: 'circle-check', title: 'sale.customer.empty-tab' } : undefined),
    },
  },
)

export default function SaleCustomerPane({ query }: PropsOf<typeof saleCustomerScreen>) {
  const { navigate } = usePane()
  const { edit, shown } = useMemo(() => {
    const { edit, ...shown } = query
    return { edit, shown }
  }, [query])
  return (
    <>
      <ListView of={customers} query={shown} />
      {edit ? <Edited key={edit} id={edit} onClose={() => navigate(saleCustomerScreen.href({ query: shown as never }), 'replace')} /> : null}
    </>
  )
}

/** The form of a new customer, or of one that is kept. */
function Edited({ id, onClose }: { id: string; onClose(): void }) {
  const { data } = usePart(saleCustomers, { query: { limit: 500 } })
  if (id === 'new') return <CustomerForm onClose={onClose} />
  const customer = data?.rows.find(({ customer_id }) => String(customer_id) === id)
  return customer ? <CustomerForm customer={customer} onClose={onClose} /> : null
}
