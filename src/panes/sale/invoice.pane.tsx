import { useMemo } from 'react'
import type { DebtAge } from '#contract/core/priced-document.ts'
import { saleInvoices } from '#contract/sale/sale.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { paymentText } from '#platform/document/payments.tsx'
import { dayText } from '#platform/i18n/day-text.ts'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { useCustomerOptions } from './customer-options.ts'
import { saleColumns } from './declare-sales.tsx'
import { PrintedInvoice } from './printed-invoice.tsx'
import type { saleInvoiceScreen } from './sale.screen.ts'
import { saleContext, saleHref, saleName } from './sale-text.ts'

const ageText = (age: DebtAge): string => t(`purchase.age.${age}`)

const invoices = declareList(
  saleInvoices,
  (kinds) => {
    const { number, customer, phone, sold, due, age, payment, total, paid, owed } = saleColumns(kinds)
    return { number, customer, phone, sold, due, age, payment, total, paid, owed }
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
      columns: ['number', 'owed'],
      line: (row) => [paymentText(row.status_payment), row.buyer_name, dayText(row.due_date), formatRupiah(row.total)].filter(Boolean).join(' · '),
    },
    tabs: {
      by: 'age',
      label: 'sale.invoice.ages',
      text: (age) => (age ? ageText(age) : t('sale.all')),
      also: [{ key: 'overdue', query: { overdue: true }, text: () => t('purchase.invoice.overdue') }],
      row: true,
    },
    texts: {
      title: 'sale.invoice.title',
      failed: 'sale.invoice.failed',
      column: (id) => t(`sale.column.${id}`),
      sorts: { label: 'sale.sort', text: (sort) => t(`sale.invoice.sort.${sort}`) },
      narrow: 'sale.invoice.narrow',
    },
    filters: {
      search: { label: 'sale.filter.search', hint: 'sale.filter.search-hint' },
      customer_id: { label: 'sale.column.customer', useOptions: useCustomerOptions },
      status_payment: { label: 'sale.column.payment', option: paymentText },
      start_date: { label: 'sale.column.sold' },
    },
    empty: {
      icon: 'receipt-text',
      title: 'sale.invoice.empty',
      text: 'sale.invoice.empty-text',
      noMatch: 'common.list.nothing-found',
      showAll: 'purchase.show-all',
      ofTab: ({ age, overdue }) => (age || overdue ? { icon: 'circle-check', title: 'sale.invoice.empty-tab' } : undefined),
    },
    context: ([row]) => saleContext(row),
  },
)

/** What customers owe; of one sale, its invoice on paper. */
export default function SaleInvoicePane({ query }: PropsOf<typeof saleInvoiceScreen>) {
  const { order_code, print, shown } = useMemo(() => {
    const { order_code, print = false, ...shown } = query
    return { order_code, print, shown }
  }, [query])
  return order_code === undefined ? (
    <ListView of={invoices} query={shown} />
  ) : (
    <PrintedInvoice key={order_code} order_code={order_code} print={print} />
  )
}
