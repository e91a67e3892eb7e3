import { z } from 'zod'
import { marketplaceFacts } from '#contract/core/marketplace.ts'
import { orderQueryChange, orderQueryCreate } from '#contract/order/custom-filter.endpoints.ts'
import {
  type CustomFilter,
  customFilterTextSchema,
  type FilterFieldName,
  type FilterOperator,
  type FilterRow,
  fieldOf,
  filterFieldNames,
  filterOperators,
  isFitting,
  mostFilterRows,
  needsValue,
} from '#contract/order/custom-filter.ts'
import { type OrderStatus, orderStatusName } from '#contract/order/order-status.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { choice, own, text } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { rows } from '#platform/form/rows.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Checkbox } from '#platform/ui/checkbox.tsx'
import { toast } from '#platform/ui/toast.ts'

const fieldText = (field: FilterFieldName): string => t(`order.query.field.${field}`)
const operatorText = (operator: FilterOperator): string => t(`order.query.operator.${operator}`)
const statusText = (status: OrderStatus): string => t(`order.status.${orderStatusName(status)}`)
const operators = [...new Set(Object.values(filterOperators).flat())]

/** As it is written: a row may not fit yet. */
const draft = z.object({
  name: customFilterTextSchema.shape.name,
  rows: z
    .array(
      z.object({ field: z.enum(filterFieldNames), operator: z.enum(operators as [FilterOperator, ...FilterOperator[]]), value: z.string().max(200) }),
    )
    .min(1)
    .readonly(),
  as_tab: z.boolean(),
})
type Draft = z.output<typeof draft>

const blankRow: FilterRow = { field: 'order_status', operator: 'is', value: '' }

const filterForm = declareForm(draft, {
  blank: { name: '', rows: [blankRow], as_tab: false },
  fields: {
    name: text('order.query.name', { autoComplete: 'off', className: 'max-w-90' }),
    rows: rows<Draft['rows'][number]>('order.query.rows', {
      blank: blankRow,
      most: mostFilterRows,
      fields: {
        field: choice('order.query.field', () => filterFieldNames.map((value) => ({ value, label: fieldText(value) }))),
        operator: choice('order.query.operator', () => operators.map((value) => ({ value, label: operatorText(value) }))),
        value: text('order.query.value', { autoComplete: 'off' }),
      },
    }),
    as_tab: own<boolean>('order.query.as-tab', ({ value, onChange }) => (
      <Checkbox checked={value} onChange={onChange}>
        {t('order.query.as-tab')}
      </Checkbox>
    )),
  },
})

/** What a value of a field may be, by what it is. */
function expectedOf(row: Draft['rows'][number]): string {
  const { kind, choices = [] } = fieldOf(row.field)
  if (!(filterOperators[kind] as readonly string[]).includes(row.operator))
    return t('order.query.wrong-operator', { field: fieldText(row.field), operators: filterOperators[kind].map(operatorText).join(', ') })
  if (kind === 'number') return t('order.query.wrong-number')
  if (kind === 'day') return t(row.operator === 'within' ? 'order.query.wrong-days' : 'order.query.wrong-day')
  if (kind === 'choice') return t('order.query.wrong-choice', { values: choices.map((one) => choiceText(row.field, one)).join(', ') })
  return t('common.field.required')
}

/** A status with its name; a marketplace as its code, which is its name in small letters. */
const choiceText = (field: FilterFieldName, value: string | number): string =>
  field === 'order_status' ? `${value} ${statusText(value as OrderStatus)}` : String(value)

/** Names of statuses and marketplaces may be written in place of their codes. */
export function codesOf({ field, operator, value }: Draft['rows'][number]): FilterRow {
  if (!needsValue(operator)) return { field, operator, value: '' }
  const { kind, choices = [] } = fieldOf(field)
  if (kind !== 'choice') return { field, operator, value: kind === 'number' ? value.trim().replaceAll('.', '') : value.trim() }
  const names = (one: string | number): string[] =>
    [
      String(one),
      field === 'order_status' ? statusText(one as OrderStatus) : '',
      field === 'marketplace' ? marketplaceFacts[one as keyof typeof marketplaceFacts].name : '',
    ].map((name) => name.toLowerCase())
  const codes = value.split(',').map((typed) => String(choices.find((one) => names(one).includes(typed.trim().toLowerCase())) ?? typed.trim()))
  return { field, operator, value: codes.join(',') }
}

const wrongIn = ({ rows: written }: Draft): Record<string, string> =>
  Object.fromEntries(
    written.flatMap((row, at) => {
      if (isFitting(codesOf(row))) return []
      const { kind } = fieldOf(row.field)
      const known = (filterOperators[kind] as readonly string[]).includes(row.operator)
      return [[`rows.${at}.${known ? 'value' : 'operator'}`, expectedOf(row)]]
    }),
  )

interface FilterFormProps {
  /** The one that is changed; absent: a new one. */
  readonly filter?: CustomFilter
  onDone(): void
}

export function FilterForm({ filter, onDone }: FilterFormProps) {
  const form = useForm(filterForm, {
    initial: filter && { name: filter.name, rows: filter.rows, as_tab: filter.as_tab },
    keep: `order.query.${filter?.query_id ?? 'new'}`,
    check: wrongIn,
    send: (written) => {
      const body = { name: written.name, rows: written.rows.map(codesOf), as_tab: written.as_tab }
      return filter ? call(orderQueryChange, { params: { id: filter.query_id }, body }) : call(orderQueryCreate, { body })
    },
    sent: ({ name }) => {
      toast.show({ kind: 'success', text: t('order.query.saved', { name }) })
      onDone()
    },
  })
  return (
    <Form
      form={form}
      submit={t('order.query.save')}
      {...(filter && {
        onCancel: () => {
          form.reset()
          onDone()
        },
      })}
    />
  )
}
