import { amountOf } from '#contract/core/amount.ts'
import type { Field, Words } from '#platform/form/declare-form.ts'
import { text } from '#platform/form/fields.tsx'
import { t } from '#platform/i18n/i18n.ts'

const mostDays = 365

/** How many days there are to pay, as it is written; an empty one is not said. */
export const dueDaysField = (hint: Words): Field<string> =>
  text('supplier.column.due_days', { inputMode: 'numeric', autoComplete: 'off', required: false, hint })

export const writtenDays = (days: number | null): string => (days === null ? '' : String(days))
export const daysIn = (written: string): number | null => (written.trim() === '' ? null : amountOf(written))

/** What is wrong with the days as they are written. */
export function wrongDays(written: string): string | null {
  const days = daysIn(written)
  return written.trim() !== '' && (days === null || days < 0 || days > mostDays) ? t('supplier.wrong-days') : null
}
