import { type Ref, useRef, useState } from 'react'
import type { Filter } from '#contract/core/list-filter.ts'
import { marketplaceFacts, marketplaces } from '#contract/core/marketplace.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { Chip } from '#platform/ui/chip.tsx'
import { ChipTrigger } from '#platform/ui/chip-trigger.tsx'
import { DateRange } from '#platform/ui/date-range.tsx'
import { openMenu } from '#platform/ui/menu.tsx'
import { type MultiOption, MultiSelect } from '#platform/ui/multi-select.tsx'
import { Popover } from '#platform/ui/popover.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { SearchField } from '#platform/workbench/search-field.tsx'
import { daysText } from './days-text.ts'
import type { ErasedQuery, ErasedSpec } from './list-spec.ts'

export interface FilterControlProps {
  readonly name: string
  readonly filter: Filter
  readonly text: NonNullable<NonNullable<ErasedSpec['filters']>[string]>
  readonly query: ErasedQuery
  /** Where `/` goes, or `F`. */
  readonly target: Ref<never> | undefined
  onChange(next: ErasedQuery, history?: 'push' | 'replace'): void
}

/** The control of a filter, by its kind: fields for what is typed, pills for what is chosen. */
export function FilterControl(props: FilterControlProps) {
  const { name, filter, text, query, target, onChange } = props
  const label = t(text.label)
  const set = (value: unknown, history?: 'replace') => onChange({ [name]: value }, history)
  const values = [query[name] ?? []].flat().map(String)
  switch (filter.kind) {
    case 'search':
      return (
        <SearchField
          field={target as Ref<HTMLInputElement>}
          label={label}
          hint={t(text.hint ?? text.label)}
          value={String(query[name] ?? '')}
          least={filter.least}
          onSearch={(search) => set(search || undefined, 'replace')}
        />
      )
    case 'code':
      return <CodeField {...props} />
    case 'stores':
    case 'marketplaces':
      return <StoreFilter {...props} />
    case 'choices':
      return (
        <MultiSelect ref={target} label={label} options={choicesOf(props)} values={values} onChange={(next) => set(next.length ? next : undefined)} />
      )
    case 'names':
      return <Names {...props} />
    case 'choice':
      return <OneOf {...props} options={choicesOf(props)} />
    case 'flag':
      return (
        <OneOf
          {...props}
          options={['1', '0'].map((value) => ({
            value,
            label: text.option?.(value === '1') ?? t(value === '1' ? 'common.list.yes' : 'common.list.no'),
          }))}
        />
      )
    case 'id':
      return <KnownOnes {...props} />
    case 'first-day':
      return <Days {...props} />
    case 'codes':
      return (
        <Chip pressed onRemove={() => set(undefined)}>
          {text.option?.(values.length) ?? `${label}: ${formatNumber(values.length)}`}
        </Chip>
      )
    // Stands with the first day.
    case 'last-day':
      return null
  }
}

const choicesOf = ({ filter, text }: FilterControlProps) =>
  (filter.choices ?? []).map((value) => ({ value: String(value), label: text.option?.(value) ?? String(value) }))

/** Searched for when it is whole: with Enter. */
function CodeField({ name, text, query, target, onChange }: FilterControlProps) {
  const given = String(query[name] ?? '')
  const [draft, setDraft] = useState({ of: given, code: given })
  const code = draft.of === given ? draft.code : given
  return (
    <TextField
      ref={target as Ref<HTMLInputElement>}
      type="search"
      icon="search"
      label={t(text.label)}
      hideLabel
      placeholder={t(text.hint ?? text.label)}
      value={code}
      maxLength={64}
      onChange={(next) => setDraft({ of: given, code: next })}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChange({ [name]: code.trim() || undefined }, 'replace')
      }}
    />
  )
}

/** Stores and their marketplaces, of those that the workspace has: all of them, or those that sell. */
function StoreFilter({ name, filter, text, query, target, onChange }: FilterControlProps) {
  const stores = useCall(storeList).data ?? []
  const sold = marketplaces.filter(
    (one) => (filter.chats || marketplaceFacts[one].kind === 'marketplace') && stores.some((store) => store.marketplace === one),
  )
  const options =
    filter.kind === 'stores'
      ? stores.filter((store) => sold.includes(store.marketplace)).map((store) => ({ value: store.store_code, label: store.store_name }))
      : sold.map((value) => ({ value: String(value), label: marketplaceFacts[value].name }))
  return (
    <MultiSelect
      ref={target}
      label={t(text.label)}
      options={options}
      values={[query[name] ?? []].flat().map(String)}
      onChange={(values) => onChange({ [name]: values.length ? values : undefined })}
    />
  )
}

/** A pill that opens a menu of a few, of which one is chosen or none. */
function OneOf({ name, text, query, target, onChange, options }: FilterControlProps & { readonly options: readonly MultiOption[] }) {
  const value = query[name] === undefined ? undefined : typeof query[name] === 'boolean' ? String(Number(query[name])) : String(query[name])
  const chosen = options.find((option) => option.value === value)
  const label = t(text.label)
  return (
    <Chip
      ref={target}
      opens
      pressed={value !== undefined}
      onClick={(event) =>
        openMenu({
          at: event.currentTarget,
          label,
          entries: [{ value: undefined, label: t('common.list.any') }, ...options].map((option) => ({
            label: option.label,
            checked: option.value === value,
            onSelect: () => onChange({ [name]: option.value }),
          })),
        })
      }
    >
      {chosen ? `${label}: ${chosen.label}` : label}
    </Chip>
  )
}

const none = () => []

function Names({ name, text, query, target, onChange }: FilterControlProps) {
  const useOptions = text.useOptions ?? none
  const values = [query[name] ?? []].flat().map(String)
  return (
    <MultiSelect
      ref={target}
      label={t(text.label)}
      options={useOptions()}
      values={values}
      onChange={(next) => onChange({ [name]: next.length ? next : undefined })}
    />
  )
}

function KnownOnes(props: FilterControlProps) {
  const useOptions = props.text.useOptions ?? none
  return <OneOf {...props} options={useOptions()} />
}

/** The days from which and to which; in words while some are chosen. */
function Days({ text, query, target, onChange }: FilterControlProps) {
  const { start_date, end_date } = query as { start_date?: string; end_date?: string }
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Popover
      label={t(text.label)}
      trigger={
        <ChipTrigger ref={target ?? button} pressed={!!start_date || !!end_date}>
          {start_date || end_date ? `${t(text.label)}: ${daysText(start_date, end_date)}` : t(text.label)}
        </ChipTrigger>
      }
    >
      <div className="flex flex-col gap-2 p-3">
        <DateRange start_date={start_date} end_date={end_date} from={t('common.list.since')} to={t('common.list.until')} onChange={onChange} />
      </div>
    </Popover>
  )
}
