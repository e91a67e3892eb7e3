import { paymentStatuses } from '#contract/core/priced-document.ts'
import { type OrderStatus, orderStatuses, orderStatusName } from '#contract/order/order-status.ts'
import type { SaleRow } from '#contract/sale/sale.ts'
import { PaymentStatusChip, paymentText } from '#platform/document/payments.tsx'
import { dayText } from '#platform/i18n/day-text.ts'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'
import type { ColumnKinds } from '#platform/list/columns.tsx'
import type { Column } from '#platform/list/list-spec.ts'
import { Chip } from '#platform/ui/chip.tsx'
import { statusTone } from '#platform/ui/status-chip.tsx'
import { saleHref, saleName } from './sale-text.ts'

const rupiah = (field: 'total' | 'paid' | 'owed' | 'to_return', rest: Partial<Column<SaleRow>> & { least: number }): Column<SaleRow> => ({
  numeric: true,
  cell: (row) => (row[field] === 0 ? <span className="list-quiet">–</span> : formatRupiah(row[field])),
  sheet: { field, kind: 'rupiah' },
  ...rest,
})

export const statusText = (status: OrderStatus): string => t(`order.status.${orderStatusName(status)}`)

/** As large as what stands beside it, which says whether it is paid. */
export const SaleStatusChip = ({ status }: { status: OrderStatus }) => <Chip tone={statusTone[orderStatusName(status)]}>{statusText(status)}</Chip>

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
  total: rupiah('total', { least: 110, yields: 1 }),
  paid: rupiah('paid', { least: 110, yields: 6 }),
  owed: rupiah('owed', { least: 110, yields: 1 }),
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
