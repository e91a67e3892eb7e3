import { countIn, countWords, isCount } from '#platform/form/count.ts'
import type { Field, Words } from '#platform/form/declare-form.ts'
import { count } from '#platform/form/fields.tsx'

const most = 365

/** How many days there are to pay, as it is written; an empty one is not said. */
export const dueDaysField = (hint: Words): Field<string> => count('supplier.column.due_days', { required: false, hint })

export const writtenDays = (days: number | null): string => (days === null ? '' : String(days))
export const daysIn = (written: string): number | null => (written.trim() === '' ? null : countIn(written))

/** What is wrong with the days as they are written. */
export const wrongDays = (written: string): string | null => (isCount(written, { most }) ? null : countWords({ most }))
