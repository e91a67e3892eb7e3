export { keepSales, salesSince } from './sku-sales.ts'
