import type { Field } from '#platform/form/declare-form.ts'
import { own } from '#platform/form/fields.tsx'
import { DayField } from '#platform/ui/day-field.tsx'

/** The day on which a sale is to be paid. */
export const dueField: Field<string> = own('sale.column.due', ({ label, value, error, onChange }) => (
  <DayField label={label} value={value} error={error} towards="future" onChange={onChange} />
))
