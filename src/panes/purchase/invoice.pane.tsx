import { useMemo } from 'react'
import type { DebtAge } from '#contract/core/priced-document.ts'
import { purchaseInvoices } from '#contract/purchase/purchase.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { paymentText } from '#platform/document/payments.tsx'
import { dayText } from '#platform/i18n/day-text.ts'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { purchaseColumns, purchaseHref, useSupplierOptions } from './declare-purchases.tsx'
import type { purchaseInvoiceScreen } from './purchase.screen.ts'
import { purchaseContext, purchaseName } from './purchase-text.tsx'
import { PrintedPurchase } from './sheet.tsx'

const ageText = (age: DebtAge): string => t(`purchase.age.${age}`)

const invoices = declareList(
  purchaseInvoices,
  (kinds) => {
    const { number, supplier, invoice, invoice_date, due, age, payment, total, billed, paid, owed } = purchaseColumns(kinds)
    return { number, supplier, invoice, invoice_date, due, age, payment, total, billed, paid, owed }
  },
  {
    kind: 'purchase',
    key: ({ purchase_id }) => String(purchase_id),
    mark: 'data-purchase-id',
    name: purchaseName,
    href: purchaseHref,
    menuButton: true,
    card: {
      below: 560,
      columns: ['number', 'owed'],
      line: (row) =>
        [paymentText(row.status_payment), row.supplier, row.invoice_number, dayText(row.due_date), formatRupiah(row.billed)]
          .filter(Boolean)
          .join(' · '),
    },
    tabs: {
      by: 'age',
      label: 'purchase.invoice.ages',
      text: (age) => (age ? ageText(age) : t('purchase.status.all')),
      also: [{ key: 'overdue', query: { overdue: true }, text: () => t('purchase.invoice.overdue') }],
      row: true,
    },
    texts: {
      title: 'purchase.invoice.title',
      failed: 'purchase.invoice.failed',
      column: (id) => t(`purchase.column.${id}`),
      sorts: { label: 'purchase.sort', text: (sort) => t(`purchase.invoice.sort.${sort}`) },
      narrow: 'purchase.invoice.narrow',
    },
    filters: {
      search: { label: 'purchase.filter.search', hint: 'purchase.filter.search-hint' },
      supplier_id: { label: 'purchase.column.supplier', useOptions: useSupplierOptions },
      status_payment: { label: 'purchase.column.payment', option: paymentText },
      start_date: { label: 'purchase.column.invoice_date' },
    },
    empty: {
      icon: 'receipt-text',
      title: 'purchase.invoice.empty',
      text: 'purchase.invoice.empty-text',
      noMatch: 'common.list.nothing-found',
      showAll: 'purchase.show-all',
      ofTab: ({ age, overdue }) => (age || overdue ? { icon: 'circle-check', title: 'purchase.invoice.empty-tab' } : undefined),
    },
    context: ([row]) => purchaseContext(row),
  },
)

/** What suppliers bill; of one purchase, it on paper. */
export default function PurchaseInvoicePane({ query }: PropsOf<typeof purchaseInvoiceScreen>) {
  const { purchase_id, shown } = useMemo(() => {
    const { purchase_id, ...shown } = query
    return { purchase_id, shown }
  }, [query])
  return purchase_id === undefined ? <ListView of={invoices} query={shown} /> : <PrintedPurchase key={purchase_id} purchase_id={purchase_id} />
}
