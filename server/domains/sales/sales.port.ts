export { readSales } from './read-sales.ts'
export { keepSales, salesSince } from './sku-sales.ts'
export { mailWeek, salesLetters, weekToMail } from './weekly-letter.ts'
