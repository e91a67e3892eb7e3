import { paymentStatuses } from '#contract/core/priced-document.ts'
import { orderStatuses } from '#contract/order/order-status.ts'
import type { SaleRow } from '#contract/sale/sale.ts'
import { PaymentStatusChip, paymentText } from '#platform/document/payments.tsx'
import { dayText } from '#platform/i18n/day-text.ts'
import { t } from '#platform/i18n/i18n.ts'
import { amountColumn } from '#platform/list/amount-column.tsx'
import type { ColumnKinds } from '#platform/list/columns.tsx'
import type { Column } from '#platform/list/list-spec.ts'
import { SaleStatusChip, statusText } from './sale-status.tsx'
import { saleHref, saleName } from './sale-text.ts'

const todayText = (): string => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
const isOver = (row: SaleRow, today: string): boolean => row.owed > 0 && row.due_date !== null && row.due_date < today

/** The columns of sales; lists of them choose. */
export const saleColumns = ({ link, quiet, count, instant }: ColumnKinds<SaleRow>) => ({
  number: link(saleName, saleHref, {
    least: 150,
    grow: 0.6,
    counts: true,
    sheet: [{ field: 'number' }, { field: 'order_code', title: 'sale.column.order_code' }],
  }),
  customer: quiet((row) => row.buyer_name, { least: 120, grow: 1.2 }),
  phone: quiet((row) => row.buyer_phone, { least: 110, yields: 8 }),
  store: quiet((row) => row.store_name, { least: 90, grow: 0.5, yields: 5 }),
  status: {
    least: 132,
    yields: 0,
    cell: ({ order_status }: SaleRow) => <SaleStatusChip status={order_status} />,
    sheet: { field: 'order_status', words: { of: orderStatuses, say: statusText } },
  } satisfies Column<SaleRow>,
  payment: {
    least: 132,
    yields: 2,
    cell: (row: SaleRow) => (row.to_return > 0 || row.order_status === 900 ? null : <PaymentStatusChip status={row.status_payment} />),
    sheet: { field: 'status_payment', words: { of: paymentStatuses, say: paymentText } },
  } satisfies Column<SaleRow>,
  total: amountColumn((row: SaleRow) => row.total, { yields: 1 }),
  paid: amountColumn((row: SaleRow) => row.paid, { yields: 6 }),
  owed: amountColumn((row: SaleRow) => row.owed, { yields: 1 }),
  pieces: count((row) => row.order_qty, { least: 64, yields: 7 }),
  due: {
    least: 104,
    yields: 3,
    cell: (row: SaleRow) => (isOver(row, todayText()) ? <b className="text-danger">{dayText(row.due_date)}</b> : dayText(row.due_date)),
    sheet: { field: 'due_date', kind: 'day' },
  } satisfies Column<SaleRow>,
  age: {
    least: 84,
    numeric: true,
    yields: 3,
    cell: ({ owed_days }: SaleRow) => (owed_days === null ? '' : t('purchase.days', { count: owed_days })),
    sheet: { field: 'owed_days', kind: 'number' },
  } satisfies Column<SaleRow>,
  agent: quiet((row) => row.agent_name, { least: 100, grow: 0.5, yields: 9 }),
  sold: instant((row) => row.ordered_at, { yields: 4 }),
})
