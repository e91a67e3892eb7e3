import {
  daySpan,
  type FieldKind,
  type FilterFieldName,
  type FilterOperator,
  type FilterRow,
  fieldOf,
  valuesOf,
} from '#contract/order/custom-filter.ts'
import type { Bind } from '../list-where.ts'

/** Each field over `orders o`: the only names that reach a statement. What people wrote is always bound. */
const columns: Readonly<Record<FilterFieldName, string>> = {
  order_status: 'o.order_status',
  marketplace: 'o.marketplace',
  store_code: 'o.store_code',
  courier_name: 'o.courier_name',
  courier_type: 'o.courier_type',
  buyer_name: 'o.buyer_name',
  city: "o.address ->> 'city'",
  province: "o.address ->> 'province'",
  note: 'o.note',
  tracking_number: 'o.tracking_number',
  sku: 'i.sku',
  product: 'i.name',
  total: 'o.total',
  order_qty: 'o.order_qty',
  item_count: 'o.item_count',
  cod: 'o.cod',
  is_booking: 'o.is_booking',
  is_packed: 'o.is_packed',
  label_printed: 'o.label_printed',
  tag: 't.name',
  assignee: 'o.assignee_name',
  held: 'o.hold is not null',
  ordered_at: 'o.ordered_at',
}

const comparisons: Readonly<Partial<Record<FilterOperator, string>>> = { eq: '=', ne: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' }

function textSql(column: string, operator: FilterOperator, value: string, bind: Bind): string {
  const held = `lower(coalesce(${column}, ''))`
  const low = () => `${bind(value.toLowerCase())}::text`
  switch (operator) {
    case 'is':
      return `${held} = ${low()}`
    case 'is_not':
      return `${held} <> ${low()}`
    case 'contains':
      return `strpos(${held}, ${low()}) > 0`
    case 'contains_not':
      return `strpos(${held}, ${low()}) = 0`
    case 'starts':
      return `starts_with(${held}, ${low()})`
    case 'empty':
      return `${held} = ''`
    default:
      return `${held} <> ''`
  }
}

const linesOf = 'order_item i where i.workspace_id = o.workspace_id and i.order_code = o.order_code'
const tagsOf = 'order_tag t where t.workspace_id = o.workspace_id and t.tag_id = any(o.tag_ids)'

const kinds: Readonly<Record<FieldKind, (column: string, row: FilterRow, now: number, bind: Bind) => string>> = {
  text: (column, { operator, value }, _, bind) => textSql(column, operator, value, bind),
  texts(column, { operator, value }, _, bind) {
    const positive = operator === 'is' || operator === 'contains'
    const line = textSql(column, operator.startsWith('is') ? 'is' : 'contains', value, bind)
    const any = `exists (select from ${column.startsWith('t.') ? tagsOf : linesOf} and ${line})`
    return positive ? any : `not ${any}`
  },
  choice: (column, { operator, value }, _, bind) =>
    operator === 'is' ? `${column}::text = any(${bind(valuesOf(value))}::text[])` : `${column}::text <> all(${bind(valuesOf(value))}::text[])`,
  number: (column, { operator, value }, _, bind) => `${column} ${comparisons[operator] ?? '='} ${bind(value)}::bigint`,
  flag: (column, { operator }) => (operator === 'yes' ? column : `not (${column})`),
  day(column, row, now, bind) {
    const [from, until] = daySpan(row, now)
    const at = (instant: number) => `${bind(new Date(instant).toISOString())}::timestamptz`
    return [from !== null && `${column} >= ${at(from)}`, until !== null && `${column} < ${at(until)}`].filter(Boolean).join(' and ')
  },
}

/** Rows of a custom filter as conditions over `orders o`: columns and operators from the tables here, values bound. */
export const filterSql = (rows: readonly FilterRow[], now: Date, bind: Bind): string[] =>
  rows.map((row) => `(${kinds[fieldOf(row.field).kind](columns[row.field], row, now.getTime(), bind)})`)
