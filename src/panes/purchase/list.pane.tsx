import { purchaseList } from '#contract/purchase/purchase.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { paymentText } from '#platform/document/payments.tsx'
import { formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { firstPageOf } from '#platform/list/paged-rows.ts'
import { purchaseColumns, purchaseHref, useSupplierOptions } from './declare-purchases.tsx'
import type { purchaseListScreen } from './purchase.screen.ts'
import { purchaseContext, purchaseName, statusText } from './purchase-text.tsx'

const purchases = declareList(
  purchaseList,
  (kinds) => {
    const { number, supplier, status, payment, total, owed, pieces, skus, delivery, agent, created } = purchaseColumns(kinds)
    return { number, supplier, status, payment, total, owed, pieces, skus, delivery, agent, created }
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
      columns: ['number', 'status'],
      line: (row) =>
        [
          row.supplier,
          formatRupiah(row.total),
          t('purchase.card', { received: formatNumber(row.received_total), qty: formatNumber(row.qty_total) }),
          row.owed > 0 ? t('purchase.card-owed', { owed: formatRupiah(row.owed) }) : null,
        ]
          .filter(Boolean)
          .join(' · '),
    },
    tabs: { by: 'status_order', label: 'purchase.tabs', text: (status) => (status ? statusText(status) : t('purchase.status.all')), row: true },
    texts: {
      title: 'purchase.list.title',
      failed: 'purchase.list.failed',
      column: (id) => t(`purchase.column.${id}`),
      sorts: { label: 'purchase.sort', text: (sort) => t(`purchase.sort.${sort}`) },
      narrow: 'purchase.filter.label',
    },
    filters: {
      search: { label: 'purchase.filter.search', hint: 'purchase.filter.search-hint' },
      supplier_id: { label: 'purchase.column.supplier', useOptions: useSupplierOptions },
      status_payment: { label: 'purchase.column.payment', option: paymentText },
      start_date: { label: 'purchase.column.created' },
    },
    empty: {
      icon: 'package-plus',
      title: 'purchase.empty',
      text: 'purchase.empty-text',
      command: 'purchase.new',
      noMatch: 'common.list.nothing-found',
      showAll: 'purchase.show-all',
      ofTab: ({ status_order }) => (status_order ? { title: 'purchase.empty-tab' } : undefined),
    },
    context: ([row]) => purchaseContext(row),
  },
)

export const firstCalls = firstPageOf(purchaseList)

export default function PurchaseListPane({ query }: PropsOf<typeof purchaseListScreen>) {
  return <ListView of={purchases} query={query} />
}
