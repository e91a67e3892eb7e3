export { countWork, gatherWork } from './work.ts'
