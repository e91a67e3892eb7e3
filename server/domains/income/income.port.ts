export { incomeImportJob, type StoreOfSheet, settlementsOfSheet, storeOfSheet } from './income-import.ts'
export { keepIncome } from './keep-income.ts'
export { keepProfit } from './profit-rollup.ts'
export { takeInIncome } from './take-in.ts'
