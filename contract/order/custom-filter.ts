import { z } from 'zod'
import { marketplaces } from '../core/marketplace.ts'
import { courierTypes } from './courier.ts'
import { orderStatuses } from './order-status.ts'

/** What a field of an order is, and so how it can be asked for. */
export const filterOperators = {
  text: ['is', 'is_not', 'contains', 'contains_not', 'starts', 'empty', 'filled'],
  /** Of the lines, or of the tags: any of them, or none. */
  texts: ['is', 'is_not', 'contains', 'contains_not'],
  choice: ['is', 'is_not'],
  number: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'],
  flag: ['yes', 'no'],
  day: ['on', 'before', 'after', 'within'],
} as const
export type FieldKind = keyof typeof filterOperators
export type FilterOperator = (typeof filterOperators)[FieldKind][number]
export const allOperators = [...new Set(Object.values(filterOperators).flat())] as [FilterOperator, ...FilterOperator[]]

interface FilterField {
  readonly kind: FieldKind
  readonly choices?: readonly (string | number)[]
}

/** Every field that a custom filter can ask for; server and plain code read this one table. */
export const filterFields = {
  order_status: { kind: 'choice', choices: orderStatuses },
  marketplace: { kind: 'choice', choices: marketplaces },
  store_code: { kind: 'text' },
  courier_name: { kind: 'text' },
  courier_type: { kind: 'choice', choices: courierTypes },
  buyer_name: { kind: 'text' },
  city: { kind: 'text' },
  province: { kind: 'text' },
  note: { kind: 'text' },
  tracking_number: { kind: 'text' },
  sku: { kind: 'texts' },
  product: { kind: 'texts' },
  total: { kind: 'number' },
  order_qty: { kind: 'number' },
  item_count: { kind: 'number' },
  cod: { kind: 'flag' },
  is_booking: { kind: 'flag' },
  is_packed: { kind: 'flag' },
  label_printed: { kind: 'flag' },
  tag: { kind: 'texts' },
  assignee: { kind: 'text' },
  held: { kind: 'flag' },
  ordered_at: { kind: 'day' },
} as const satisfies Record<string, FilterField>
export type FilterFieldName = keyof typeof filterFields
export const filterFieldNames = Object.keys(filterFields) as [FilterFieldName, ...FilterFieldName[]]
export const fieldOf = (name: FilterFieldName): FilterField => filterFields[name]

/** Rows of one filter, and filters of a workspace. */
export const mostFilterRows = 20
export const mostFilters = 50

/** Operators that say all by themselves. */
const bare: ReadonlySet<string> = new Set(['empty', 'filled', 'yes', 'no'])
export const needsValue = (operator: FilterOperator): boolean => !bare.has(operator)

const dayPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
/** Values of a choice stand with commas between. */
export const valuesOf = (value: string): string[] =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

export function isFitting({ field, operator, value }: FilterRow): boolean {
  const { kind, choices } = fieldOf(field)
  if (!(filterOperators[kind] as readonly string[]).includes(operator)) return false
  if (!needsValue(operator)) return true
  if (kind === 'number') return /^-?\d{1,12}$/.test(value)
  if (kind === 'day') return operator === 'within' ? /^[1-9]\d{0,3}$/.test(value) : dayPattern.test(value) && !Number.isNaN(Date.parse(value))
  if (kind === 'choice') return valuesOf(value).length > 0 && valuesOf(value).every((one) => choices?.some((known) => String(known) === one))
  return value.trim().length > 0
}

export const filterRowSchema = z
  .object({ field: z.enum(filterFieldNames), operator: z.enum(allOperators), value: z.string().trim().max(200) })
  .refine(isFitting, { path: ['value'], message: 'a value that the field and its operator take' })
export type FilterRow = { field: FilterFieldName; operator: FilterOperator; value: string }

export const customFilterTextSchema = z.object({
  name: z.string().trim().min(1).max(60),
  /** All of them hold. */
  rows: z.array(filterRowSchema).min(1).max(mostFilterRows),
  /** It stands among the tabs of the order queue. */
  as_tab: z.boolean().default(false),
})
export const customFilterSchema = customFilterTextSchema.extend({ query_id: z.number().int() })
export type CustomFilter = z.output<typeof customFilterSchema>

/** What of an order the rows are about. */
export type FilterableOrder = {
  readonly [Name in FilterFieldName]: (typeof filterFields)[Name]['kind'] extends 'texts'
    ? readonly string[]
    : (typeof filterFields)[Name]['kind'] extends 'number'
      ? number
      : (typeof filterFields)[Name]['kind'] extends 'flag'
        ? boolean
        : Name extends 'order_status'
          ? number
          : string | null
}

const dayMs = 86_400_000
/** Calendar days are those of Indonesia's western time. */
const dayStart = (day: string): number => Date.parse(`${day}T00:00:00+07:00`)
const today = (now: number): string => new Date(now + 7 * 3_600_000).toISOString().slice(0, 10)

/** The instants that a row on a day takes: from the first, up to and without the second. */
export function daySpan(
  { operator, value }: Pick<FilterRow, 'operator' | 'value'>,
  now: number,
): readonly [from: number | null, until: number | null] {
  if (operator === 'within') return [dayStart(today(now)) - (Number(value) - 1) * dayMs, null]
  const start = dayStart(value)
  if (operator === 'before') return [null, start]
  return operator === 'after' ? [start + dayMs, null] : [start, start + dayMs]
}

const textHolds = (operator: FilterOperator, held: string, value: string): boolean => {
  if (operator === 'is' || operator === 'is_not') return (held === value) === (operator === 'is')
  if (operator === 'contains' || operator === 'contains_not') return held.includes(value) === (operator === 'contains')
  if (operator === 'starts') return held.startsWith(value)
  return (held === '') === (operator === 'empty')
}

const numberHolds = (operator: FilterOperator, held: number, value: number): boolean =>
  ({ eq: held === value, ne: held !== value, gt: held > value, gte: held >= value, lt: held < value, lte: held <= value })[
    operator as 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte'
  ]

/** The rule itself, in plain code: what the server's statement has to say as well. */
export function rowHolds(row: FilterRow, order: FilterableOrder, now: number): boolean {
  const { kind } = fieldOf(row.field)
  const held = order[row.field]
  const { operator, value } = row
  if (kind === 'flag') return held === (operator === 'yes')
  if (kind === 'number') return numberHolds(operator, Number(held), Number(value))
  if (kind === 'choice') return valuesOf(value).includes(String(held)) === (operator === 'is')
  if (kind === 'day') {
    const [from, until] = daySpan(row, now)
    const at = Date.parse(String(held))
    return (from === null || at >= from) && (until === null || at < until)
  }
  const low = value.toLowerCase()
  if (kind === 'text') return textHolds(operator, String(held ?? '').toLowerCase(), low)
  const some = (held as readonly string[]).some((one) => textHolds(operator.startsWith('is') ? 'is' : 'contains', one.toLowerCase(), low))
  return some === (operator === 'is' || operator === 'contains')
}

export const filterHolds = (rows: readonly FilterRow[], order: FilterableOrder, now: number): boolean =>
  rows.every((row) => rowHolds(row, order, now))
