export { type PartKind, salesSql } from './sales-rollup.ts'
export { readOf } from './sales-source.ts'
export { keepSales, salesSince } from './sku-sales.ts'
