import { z } from 'zod'
import { amountOf } from '../core/amount.ts'
import { type EditableField, editableFields } from './product.ts'

const textFields = ['category', 'supplier', 'location'] as const
type TextField = (typeof textFields)[number]

/** What is changed of many SKUs at once; a category or supplier is changed of their products. */
export const changeFields = [...editableFields, ...textFields] as const
export type ChangeField = (typeof changeFields)[number]

export const isText = (field: ChangeField): field is TextField => (textFields as readonly string[]).includes(field)

const amount = z.number().int().min(-1e12).max(1e12)
const of = <Field extends ChangeField, How extends string, Value extends z.ZodType>(field: z.ZodType<Field>, how: How, value: Value) =>
  z.object({ field, how: z.literal(how), value })

const numbers = z.enum(editableFields)

/** `set` to a value, `add` to what stands there, or change it by so many `percent`. Null takes a supplier or a shelf away. */
export const changeSchema = z.union([
  of(numbers as z.ZodType<EditableField>, 'set', amount),
  of(numbers as z.ZodType<EditableField>, 'add', amount),
  of(numbers as z.ZodType<EditableField>, 'percent', z.number().min(-100).max(1000)),
  of(z.enum(textFields) as z.ZodType<TextField>, 'set', z.string().trim().min(1).max(100).nullable()),
])
export type BulkChange = z.output<typeof changeSchema>
type TextChange = Extract<BulkChange, { field: TextField }>
type NumberChange = Exclude<BulkChange, TextChange>

export const isOfText = (change: BulkChange): change is TextChange => isText(change.field)

/** What a person writes of a change: `12.500` sets, `+500` and `-500` add, `+10%` and `-2,5%` are in percent; `-` takes a text away. Null where it says nothing. */
export function readChange(field: ChangeField, written: string): BulkChange | null {
  const text = written.trim()
  if (isText(field)) {
    const value = text === '-' ? null : text
    if (value === '' || (value === null && field === 'category')) return null
    return changeSchema.safeParse({ field, how: 'set', value }).data ?? null
  }
  const percent = /^([+-]\d{1,4}(?:[.,]\d{1,2})?)\s*%$/.exec(text)?.[1]
  const how = percent !== undefined ? 'percent' : /^[+-]/.test(text) ? 'add' : 'set'
  const size = how === 'add' ? amountOf(text.slice(1)) : amountOf(text)
  const value = percent !== undefined ? Number(percent.replace(',', '.')) : size !== null && text.startsWith('-') ? -size : size
  return changeSchema.safeParse({ field, how, value }).data ?? null
}

/** What a number becomes: whole, and below nothing where the change says so, which nobody is let write. */
export function changedNumber({ how, value }: NumberChange, before: number): number {
  if (how === 'set') return value
  // In units that are whole, so that 10 % more of 15,000 is 16,500.
  return how === 'add' ? before + value : Math.round((before * Math.round(10_000 + value * 100)) / 10_000)
}
