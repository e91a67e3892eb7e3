import { type Ref, useRef, useState } from 'react'
import type { Filter } from '#contract/core/list-filter.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { Chip } from '#platform/ui/chip.tsx'
import { ChipTrigger } from '#platform/ui/chip-trigger.tsx'
import { openMenu } from '#platform/ui/menu.tsx'
import { MultiSelect } from '#platform/ui/multi-select.tsx'
import { Popover } from '#platform/ui/popover.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { SearchField } from '#platform/workbench/search-field.tsx'
import { DateRange } from './date-range.ts'
import { daysText } from './days-text.ts'
import { useFilterOptions } from './filter-options.ts'
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
  if (text.linked) return <Linked {...props} />
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
    case 'choices':
    case 'names':
      return <Several {...props} />
    case 'choice':
    case 'flag':
    case 'id':
      return <OneOf {...props} />
    case 'first-day':
      return <Days {...props} />
    case 'codes': {
      const count = [query[name] ?? []].flat().length
      return (
        <Chip pressed onRemove={() => set(undefined)}>
          {text.option?.(count) ?? `${label}: ${formatNumber(count)}`}
        </Chip>
      )
    }
    // Stands with the first day.
    case 'last-day':
      return null
  }
}

/** What a link narrowed by, by the names of its options where it has some. */
function Linked({ name, filter, text, query, onChange }: FilterControlProps) {
  const options = useFilterOptions(filter, text)
  const values = [query[name] ?? []].flat().map((value) => options.find((option) => option.value === String(value))?.label ?? String(value))
  return (
    <Chip pressed onRemove={() => onChange({ [name]: undefined })}>
      {`${t(text.label)}: ${values.join(', ')}`}
    </Chip>
  )
}

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

/** A pill that opens a list of which several are chosen. */
function Several({ name, filter, text, query, target, onChange }: FilterControlProps) {
  return (
    <MultiSelect
      ref={target}
      label={t(text.label)}
      options={useFilterOptions(filter, text)}
      values={[query[name] ?? []].flat().map(String)}
      onChange={(values) => onChange({ [name]: values.length ? values : undefined })}
    />
  )
}

/** A pill that opens a menu of a few, of which one is chosen or none; of a filter with a usual choice, always one. */
function OneOf({ name, filter: { usual, ...filter }, text, query, target, onChange }: FilterControlProps) {
  const options = useFilterOptions(filter, text)
  const none = usual === undefined ? [{ value: undefined, label: t('common.list.any') }] : []
  const given = query[name] ?? usual
  const value = given === undefined ? undefined : typeof given === 'boolean' ? String(Number(given)) : String(given)
  const chosen = options.find((option) => option.value === value)
  const label = t(text.label)
  return (
    <Chip
      ref={target}
      opens
      pressed={value !== undefined && given !== usual}
      onClick={(event) =>
        openMenu({
          at: event.currentTarget,
          label,
          entries: [...none, ...options].map((option) => ({
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
