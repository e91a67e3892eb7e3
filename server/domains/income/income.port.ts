export { keepIncome } from './keep-income.ts'
export { takeInIncome } from './take-in.ts'
