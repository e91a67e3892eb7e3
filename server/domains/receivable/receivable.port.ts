export { addPayment, beginSale, billSale, payRest, type SaleFacts, saleOf, takeBack, tellSale } from './sale-row.ts'
