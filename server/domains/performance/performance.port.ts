export { countWork, gatherWork, workSql } from './work.ts'
