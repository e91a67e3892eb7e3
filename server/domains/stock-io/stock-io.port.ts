export { readLedger } from './ledger.query.ts'
