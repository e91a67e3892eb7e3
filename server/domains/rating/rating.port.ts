export { takeInRatings } from './take-in.ts'
