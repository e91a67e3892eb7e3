import { z } from 'zod'

const numbered = (number: z.ZodNumber | z.ZodCoercedNumber, most: number) => number.int().min(1).max(most)
/** What a column of four bytes holds. */
const fourBytes = 2_147_483_647

/** The number of a row: products, purchases, customers, whatever there is more of each day. */
export const rowId = numbered(z.number(), Number.MAX_SAFE_INTEGER)
/** As an address has it. */
export const rowIdInAddress = numbered(z.coerce.number(), Number.MAX_SAFE_INTEGER)
/** As the address of a screen has it, where it stays text. */
export const rowIdText = z.string().regex(/^[1-9]\d{0,15}$/)
/** The number of what is few: people, workspaces, packages of a membership, and a workspace's tags. */
export const shortId = numbered(z.number(), fourBytes)
export const shortIdInAddress = numbered(z.coerce.number(), fourBytes)
