import type { EditableField } from '#contract/product/product.ts'
import { columnGap, columnsThatFit, type FittingColumn } from '#platform/ui/fitting-columns.ts'

/** Columns after the product's name, in their order. */
export const productColumns = ['sku', 'category', 'location', 'stock', 'allocated', 'available', 'min_stock', 'price', 'price_cost', 'sync'] as const
export type ProductColumn = (typeof productColumns)[number]

/** What the cell cursor walks: numbers that can be set, and the switch. */
export const cellColumns = ['stock', 'min_stock', 'price', 'price_cost', 'sync'] as const satisfies readonly ProductColumn[]
export type CellColumn = (typeof cellColumns)[number]

export const isNumberCell = (column: CellColumn): column is EditableField => column !== 'sync'

export const columns: Readonly<Record<ProductColumn, FittingColumn>> = {
  sku: { track: 'minmax(124px, 1fr)', yields: 2, least: 124 },
  category: { track: 'minmax(80px, 0.7fr)', yields: 9, least: 80 },
  location: { track: '78px', yields: 7, least: 78 },
  stock: { track: '62px', numeric: true, yields: 0, least: 62 },
  allocated: { track: '58px', numeric: true, yields: 5, least: 58 },
  available: { track: '76px', numeric: true, yields: 1, least: 76 },
  min_stock: { track: '54px', numeric: true, yields: 4, least: 54 },
  price: { track: '84px', numeric: true, yields: 3, least: 84 },
  price_cost: { track: '84px', numeric: true, yields: 6, least: 84 },
  sync: { track: '52px', yields: 8, least: 52 },
}

/** Below this width a SKU stands on two lines. CSS pixels. */
export const cardsBelow = 520

/** Room that the fixed parts take: checkbox, name, menu and the gaps between. */
const fixedWidth = 20 + 170 + 24 + 24 + 3 * columnGap

export const fittingColumns = (width: number): ProductColumn[] => columnsThatFit(columns, productColumns, fixedWidth, width)

export const gridTemplate = (shown: readonly ProductColumn[]): string =>
  ['20px', 'minmax(170px, 2.2fr)', ...shown.map((id) => columns[id].track), '24px'].join(' ')

/** A card shows what can be sold, and the number that is set most. */
export const cardColumns: readonly ProductColumn[] = ['stock', 'available']
export const cardTemplate = '20px minmax(0, 1fr) 64px 76px 24px'

/** The next cell of a row among those that are shown; null past either end. */
export function nextCell(from: CellColumn | null, by: 1 | -1, shown: readonly ProductColumn[]): CellColumn | null {
  const cells = cellColumns.filter((id) => shown.includes(id))
  if (from === null) return by > 0 ? (cells[0] ?? null) : null
  return cells[cells.indexOf(from) + by] ?? null
}
