import type { OrderRow } from '#contract/order/order.ts'
import { listColumns } from '#platform/ui/list-columns.ts'

/** Columns that can be shown, hidden and put in order; the checkbox, the code and the row's menu always stand. */
export const columnIds = ['store', 'buyer', 'items', 'qty', 'total', 'courier', 'status', 'deadline', 'label', 'ordered', 'tracking'] as const
export type ColumnId = (typeof columnIds)[number]

/** What gives way, and when: the deadline last, and before it the state. The code has room for the longest that there is, 18 digits, and its mark. */
export const queueColumns = listColumns<ColumnId>({
  before: [{ least: 20 }, { least: 38 }, { least: 172, grow: 1.3 }],
  columns: {
    store: { least: 92, grow: 1, yields: 7 },
    buyer: { least: 84, grow: 1.1, yields: 2 },
    items: { least: 96, grow: 1.8, yields: 3 },
    qty: { least: 36, numeric: true, yields: 5 },
    total: { least: 80, numeric: true, yields: 4 },
    courier: { least: 96, grow: 1, yields: 6 },
    status: { least: 128, yields: 1 },
    deadline: { least: 108, numeric: true, yields: 0 },
    label: { least: 20, yields: 8 },
    ordered: { least: 104, numeric: true, yields: 9 },
    tracking: { least: 144, grow: 0.6, yields: 10 },
  },
  after: [{ least: 24 }],
  cardsBelow: 560,
  card: { columns: ['deadline'] },
})

export const defaultColumns: readonly ColumnId[] = ['buyer', 'items', 'qty', 'total', 'courier', 'store', 'status', 'label', 'deadline']
/** Shown to those who choose them. */
export const extraColumns: readonly ColumnId[] = columnIds.filter((id) => !defaultColumns.includes(id))
export const allColumns: readonly ColumnId[] = [...defaultColumns, ...extraColumns]

/** `Gamis Katun Madina +1`: the first product and how many more lines there are. */
export const itemsText = (row: Pick<OrderRow, 'first_item' | 'item_count'>): string =>
  row.item_count > 1 ? `${row.first_item} +${row.item_count - 1}` : row.first_item

/** The marketplace's own order id, without the prefix that the dot already tells. */
export const shortCode = (row: Pick<OrderRow, 'order_code' | 'mp_order_id'>): string => row.mp_order_id || row.order_code
