export { incomeImportJob, type StoreOfSheet, settlementsOfSheet, storeOfSheet } from './income-import.ts'
export { keepIncome } from './keep-income.ts'
export { takeInIncome } from './take-in.ts'
