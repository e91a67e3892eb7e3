import type { Field } from '#platform/form/declare-form.ts'
import { own } from '#platform/form/fields.tsx'

/** The lines of a document's form: a `LineTable` draws them, and tells at its fields, `parts`, what is wrong with them. */
export const lineFields = <Line extends object>(...parts: readonly (keyof Line & string)[]): Field<readonly Line[]> => {
  const lines = own<readonly Line[]>('purchase.field.lines', () => null)
  return { ...lines, parts: Object.fromEntries(parts.map((part) => [part, own('purchase.field.lines', () => null)])) }
}
