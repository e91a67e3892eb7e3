import type { OrderRow } from '#contract/order/order.ts'
import { columnGap, columnsThatFit, type FittingColumn } from '#platform/ui/fitting-columns.ts'

/** Columns that can be shown, hidden and put in order; the checkbox, the code and the row's menu always stand. */
export const columnIds = ['store', 'buyer', 'items', 'qty', 'total', 'courier', 'status', 'deadline', 'label', 'ordered', 'tracking'] as const
export type ColumnId = (typeof columnIds)[number]

export const columns: Readonly<Record<ColumnId, FittingColumn>> = {
  store: { track: 'minmax(84px, 1fr)', yields: 7, least: 84 },
  buyer: { track: 'minmax(76px, 1.1fr)', yields: 2, least: 76 },
  items: { track: 'minmax(88px, 1.8fr)', yields: 3, least: 88 },
  qty: { track: '28px', numeric: true, yields: 5, least: 28 },
  total: { track: '72px', numeric: true, yields: 4, least: 72 },
  courier: { track: 'minmax(88px, 1fr)', yields: 6, least: 88 },
  status: { track: '124px', yields: 1, least: 124 },
  deadline: { track: '100px', numeric: true, yields: 0, least: 100 },
  label: { track: '20px', yields: 8, least: 20 },
  ordered: { track: '84px', numeric: true, yields: 9, least: 84 },
  tracking: { track: 'minmax(110px, 1fr)', yields: 10, least: 110 },
}

export const defaultColumns: readonly ColumnId[] = ['buyer', 'items', 'qty', 'total', 'courier', 'store', 'status', 'label', 'deadline']

/** Below this width an order stands on two lines instead of in columns. CSS pixels. */
export const cardsBelow = 480

/** Room that the fixed parts take: checkbox, marketplace, code, menu and the gaps between. */
const fixedWidth = 20 + 38 + 112 + 24 + 24 + 4 * columnGap

export const fittingColumns = (wanted: readonly ColumnId[], width: number): ColumnId[] => columnsThatFit(columns, wanted, fixedWidth, width)

export const gridTemplate = (shown: readonly ColumnId[]): string =>
  ['20px', '38px', 'minmax(112px, 1.3fr)', ...shown.map((id) => columns[id].track), '24px'].join(' ')

/** `Gamis Katun Madina +1`: the first product and how many more lines there are. */
export const itemsText = (row: Pick<OrderRow, 'first_item' | 'item_count'>): string =>
  row.item_count > 1 ? `${row.first_item} +${row.item_count - 1}` : row.first_item

/** The first line of a card: as much room for the code as there is. */
export const cardTemplate = '20px 38px minmax(0, 1fr) max-content 24px'

/** The marketplace's own order id, without the prefix that the dot already tells. */
export const shortCode = (row: Pick<OrderRow, 'order_code' | 'mp_order_id'>): string => row.mp_order_id || row.order_code

/** The columns that a stored choice shows, in its order. Names of older versions are dropped; new ones stand at the end, hidden. */
export function chosenColumns(stored: { readonly order: readonly string[]; readonly hidden: readonly string[] }): ColumnId[] {
  if (!stored.order.length && !stored.hidden.length) return [...defaultColumns]
  return orderedColumns(stored.order).filter((id) => !stored.hidden.includes(id))
}

/** Every column, those of a stored order first. */
export const orderedColumns = (order: readonly string[]): ColumnId[] => {
  const known = [...new Set(order)].filter((id): id is ColumnId => (columnIds as readonly string[]).includes(id))
  return [...known, ...[...defaultColumns, ...columnIds].filter((id, index, all) => !known.includes(id) && all.indexOf(id) === index)]
}

/** What is stored when exactly `shown` shall be seen, with the others after them. */
export const columnChoice = (shown: readonly ColumnId[], order: readonly ColumnId[]) => ({
  order,
  hidden: order.filter((id) => !shown.includes(id)),
})
