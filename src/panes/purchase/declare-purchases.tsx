import { paymentStatuses } from '#contract/core/priced-document.ts'
import { productSupplier } from '#contract/product/product.endpoints.ts'
import type { PurchaseRow } from '#contract/purchase/purchase.ts'
import { purchaseStatuses } from '#contract/purchase/purchase.ts'
import { paymentText } from '#platform/document/payments.tsx'
import { dayText } from '#platform/i18n/day-text.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { amountColumn } from '#platform/list/amount-column.tsx'
import type { ColumnKinds } from '#platform/list/columns.tsx'
import type { Column } from '#platform/list/list-spec.ts'
import { usePart } from '#platform/query/use-part.ts'
import { purchaseScreen } from './purchase.screen.ts'
import { PaymentChip, purchaseName, StatusChip, statusText } from './purchase-text.tsx'

export const purchaseHref = ({ purchase_id }: Pick<PurchaseRow, 'purchase_id'>): string =>
  purchaseScreen.href({ params: { purchase_id: String(purchase_id) } })

/** Suppliers by their numbers, for a filter. */
export const useSupplierOptions = () =>
  (usePart(productSupplier).data?.suppliers ?? []).flatMap(({ supplier_id, name }) =>
    supplier_id === null ? [] : [{ value: String(supplier_id), label: name }],
  )

const isOver = (row: PurchaseRow, today: string): boolean => row.owed > 0 && row.due_date !== null && row.due_date < today
const todayText = (): string => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)

/** The columns of purchases; lists of them choose. */
export const purchaseColumns = ({ link, quiet, count, instant }: ColumnKinds<PurchaseRow>) => ({
  number: link(purchaseName, purchaseHref, {
    least: 132,
    grow: 0.6,
    counts: true,
    sheet: [{ field: 'number' }, { field: 'purchase_id', title: 'purchase.column.id' }],
  }),
  supplier: quiet((row) => row.supplier, { least: 120, grow: 1.2 }),
  status: {
    least: 126,
    yields: 0,
    cell: ({ status_order }: PurchaseRow) => <StatusChip status={status_order} />,
    sheet: { field: 'status_order', words: { of: purchaseStatuses, say: statusText } },
  } satisfies Column<PurchaseRow>,
  payment: {
    least: 132,
    yields: 2,
    cell: (row: PurchaseRow) => <PaymentChip row={row} />,
    sheet: { field: 'status_payment', words: { of: paymentStatuses, say: paymentText } },
  } satisfies Column<PurchaseRow>,
  total: amountColumn((row: PurchaseRow) => row.total, { yields: 1 }),
  billed: amountColumn((row: PurchaseRow) => row.billed, { yields: 5 }),
  paid: amountColumn((row: PurchaseRow) => row.paid, { yields: 6 }),
  owed: amountColumn((row: PurchaseRow) => row.owed, { yields: 1 }),
  pieces: {
    least: 84,
    numeric: true,
    yields: 4,
    cell: ({ received_total, qty_total }: PurchaseRow) => `${formatNumber(received_total)} / ${formatNumber(qty_total)}`,
    sheet: [
      { field: 'received_total', kind: 'number', title: 'purchase.column.received' },
      { field: 'qty_total', kind: 'number', title: 'purchase.column.qty' },
    ],
  } satisfies Column<PurchaseRow>,
  skus: count((row) => row.line_total, { least: 56, yields: 8 }),
  delivery: {
    least: 100,
    yields: 3,
    look: 'list-quiet',
    cell: (row: PurchaseRow) => dayText(row.delivery_date),
    sheet: { field: 'delivery_date', kind: 'day' },
  } satisfies Column<PurchaseRow>,
  invoice: quiet((row) => row.invoice_number, { least: 110, grow: 0.6, yields: 4 }),
  invoice_date: {
    least: 100,
    yields: 7,
    look: 'list-quiet',
    cell: (row: PurchaseRow) => dayText(row.invoice_date),
    sheet: { field: 'invoice_date', kind: 'day' },
  } satisfies Column<PurchaseRow>,
  due: {
    least: 104,
    yields: 2,
    cell: (row: PurchaseRow) => (isOver(row, todayText()) ? <b className="text-danger">{dayText(row.due_date)}</b> : dayText(row.due_date)),
    sheet: { field: 'due_date', kind: 'day' },
  } satisfies Column<PurchaseRow>,
  age: {
    least: 84,
    numeric: true,
    yields: 3,
    cell: ({ owed_days }: PurchaseRow) => (owed_days === null ? '' : t('purchase.days', { count: owed_days })),
    sheet: { field: 'owed_days', kind: 'number' },
  } satisfies Column<PurchaseRow>,
  agent: quiet((row) => row.agent_name, { least: 100, grow: 0.5, yields: 9 }),
  created: instant((row) => row.created_at, { yields: 7 }),
})
