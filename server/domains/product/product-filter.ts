import type { ProductSort, StockState } from '#contract/product/product.ts'

/** How a SKU stands, over `sku s`; the contract's `stockStateOf` in SQL, and each state with those that are worse. */
export const stockConditions: Readonly<Record<StockState, string>> = {
  oversold: 's.allocated > s.on_hand',
  empty: 's.allocated >= s.on_hand',
  low: 'greatest(0, s.on_hand - s.allocated) <= s.min_stock',
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
