export { createCustomer } from './customer.ts'
export { saleLetters } from './letters.ts'
export { createSale, paySale } from './write-sale.ts'
