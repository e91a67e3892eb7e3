import { z } from 'zod'

/** Characters of a SKU, at most: what every marketplace takes. */
const mostLetters = 120
export const skuSchema = z.string().min(1).max(mostLetters)
