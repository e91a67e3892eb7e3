import type { ProductFilter, ProductListQuery, ProductSort, StockState } from '#contract/product/product.ts'
import type { Values } from '#server/db/statement.ts'

/** How a SKU stands, over `sku s`; the contract's `stockStateOf` in SQL, and each state with those that are worse. */
export const stockConditions: Readonly<Record<StockState, string>> = {
  oversold: 's.allocated > s.on_hand',
  empty: 's.allocated >= s.on_hand',
  low: 'greatest(0, s.on_hand - s.allocated) <= s.min_stock',
}

const mostWords = 8

/** Each word of a search, wherever it stands. A SKU's own marks count as parts of its word. */
export const wordsOf = (search: string): string[] => search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords)

/** Conditions on `sku s` and its `product p`. */
export function conditionsOf(filter: ProductFilter & Pick<ProductListQuery, 'sku'>, values: Values): string[] {
  const conditions = ['s.workspace_id = $1']
  const oneOf = (column: string, list: readonly string[] | undefined) => {
    if (list?.length) conditions.push(`${column} = any(${values.add(list)}::text[])`)
  }
  oneOf('s.sku', filter.sku)
  oneOf('p.category', filter.category)
  oneOf('p.supplier', filter.supplier)
  oneOf('s.location', filter.location)
  if (filter.stock) conditions.push(stockConditions[filter.stock])
  if (filter.sync !== undefined) conditions.push(filter.sync ? 'p.sync' : 'not p.sync')
  if (filter.archive !== undefined) conditions.push(filter.archive ? 'p.archive' : 'not p.archive')
  else if (!filter.sku) conditions.push('not p.archive')
  for (const word of filter.search ? wordsOf(filter.search) : [])
    conditions.push(`strpos(lower(p.name || ' ' || s.variant || ' ' || s.sku), ${values.add(word)}) > 0`)
  return conditions
}

const byName = 'p.name, p.product_id, s.sku'
const available = 'greatest(0, s.on_hand - s.allocated)'

/** Each sort as ORDER BY over `sku s` and `product p`; total, so that pages never overlap. */
export const productSorting: Readonly<Record<ProductSort, string>> = {
  name: byName,
  sku: 's.sku',
  stock_low: `${available}, ${byName}`,
  stock_high: `${available} desc, ${byName}`,
  price_low: `s.price, ${byName}`,
  price_high: `s.price desc, ${byName}`,
  location: `s.location nulls last, ${byName}`,
}
