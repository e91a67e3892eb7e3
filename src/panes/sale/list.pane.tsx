import { saleList } from '#contract/sale/sale.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { paymentText } from '#platform/document/payments.tsx'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { firstPageOf } from '#platform/list/paged-rows.ts'
import { useCustomerOptions } from './customer-options.ts'
import { saleColumns } from './declare-sales.tsx'
import type { saleListScreen } from './sale.screen.ts'
import { statusText } from './sale-status.tsx'
import { saleContext, saleHref, saleName } from './sale-text.ts'

const sales = declareList(
  saleList,
  (kinds) => {
    const { number, customer, phone, store, status, payment, total, owed, pieces, due, agent, sold } = saleColumns(kinds)
    return { number, customer, phone, store, status, payment, pieces, total, owed, due, agent, sold }
  },
  {
    kind: 'sale',
    key: ({ order_code }) => order_code,
    mark: 'data-order-code',
    name: saleName,
    href: saleHref,
    menuButton: true,
    card: {
      below: 560,
      columns: ['number', 'status'],
      line: (row) =>
        [row.buyer_name, formatRupiah(row.total), row.owed > 0 ? t('sale.card-owed', { owed: formatRupiah(row.owed) }) : null]
          .filter(Boolean)
          .join(' · '),
    },
    tabs: { by: 'status_payment', label: 'sale.tabs', text: (status) => (status ? paymentText(status) : t('sale.all')), row: true },
    texts: {
      title: 'sale.list.title',
      failed: 'sale.list.failed',
      column: (id) => t(`sale.column.${id}`),
      sorts: { label: 'sale.sort', text: (sort) => t(`sale.sort.${sort}`) },
      narrow: 'sale.filter.label',
    },
    filters: {
      search: { label: 'sale.filter.search', hint: 'sale.filter.search-hint' },
      status: { label: 'sale.column.status', option: statusText },
      store_code: { label: 'sale.column.store' },
      customer_id: { label: 'sale.column.customer', useOptions: useCustomerOptions },
      start_date: { label: 'sale.column.sold' },
    },
    empty: {
      icon: 'shopping-bag',
      title: 'sale.empty',
      text: 'sale.empty-text',
      command: 'sale.new',
      noMatch: 'common.list.nothing-found',
      showAll: 'purchase.show-all',
      ofTab: ({ status_payment }) => (status_payment ? { title: 'sale.empty-tab' } : undefined),
    },
    context: ([row]) => saleContext(row),
  },
)

export const firstCalls = firstPageOf(saleList)

export default function SaleListPane({ query }: PropsOf<typeof saleListScreen>) {
  return <ListView of={sales} query={query} />
}
