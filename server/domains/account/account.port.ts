export { accountLetters } from './letters.ts'
