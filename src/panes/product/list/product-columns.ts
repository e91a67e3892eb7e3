import { mayAccess } from '#contract/core/privilege.ts'
import type { EditableField } from '#contract/product/product.ts'
import { maySetField, setsProducts } from '#contract/product/product-access.ts'
import { subject } from '#platform/session/session.ts'
import type { ColumnRoom } from '#platform/ui/list-columns.ts'

/** Columns after the product's name, in their order. */
export const productColumns = ['sku', 'category', 'location', 'stock', 'allocated', 'available', 'min_stock', 'price', 'price_cost', 'sync'] as const
export type ProductColumn = (typeof productColumns)[number]

/** What the cell cursor walks: numbers that can be set, and the switch. */
export const cellColumns = ['stock', 'min_stock', 'price', 'price_cost', 'sync'] as const satisfies readonly ProductColumn[]
export type CellColumn = (typeof cellColumns)[number]

export const isCell = (id: ProductColumn): id is CellColumn => (cellColumns as readonly string[]).includes(id)
export const isNumberCell = (column: CellColumn): column is EditableField => column !== 'sync'

/** Whether the person may set it, as the server judges. */
export const maySet = (column: CellColumn): boolean => (isNumberCell(column) ? maySetField(column, subject()) : mayAccess(setsProducts, subject()))

/** What gives way, and when: what is counted and what can be sold stay longest, then the SKU. A card shows those two. */
export const productColumnRoom: ColumnRoom<ProductColumn> = {
  before: [{ least: 20 }, { least: 170, grow: 2.2 }],
  columns: {
    sku: { least: 132, grow: 1, yields: 2 },
    category: { least: 88, grow: 0.7, yields: 9 },
    location: { least: 80, yields: 7 },
    stock: { least: 64, numeric: true, yields: 0 },
    allocated: { least: 60, numeric: true, yields: 5 },
    available: { least: 88, numeric: true, yields: 1 },
    min_stock: { least: 54, numeric: true, yields: 4 },
    price: { least: 84, numeric: true, yields: 3 },
    price_cost: { least: 84, numeric: true, yields: 6 },
    sync: { least: 52, yields: 8 },
  },
  after: [{ least: 24 }],
  cardsBelow: 520,
  card: { columns: ['stock', 'available'] },
}

/** The next cell of a row among those that are shown; null past either end. */
export function nextCell(from: CellColumn | null, by: 1 | -1, shown: readonly ProductColumn[]): CellColumn | null {
  const cells = shown.filter((id): id is CellColumn => isCell(id) && maySet(id))
  if (from === null) return by > 0 ? (cells[0] ?? null) : null
  return cells[cells.indexOf(from) + by] ?? null
}
