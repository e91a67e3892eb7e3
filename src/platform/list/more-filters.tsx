import type { Ref } from 'react'
import type { AnyAddress } from '#contract/core/list-address.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { inPopover } from '#platform/ui/in-popover.tsx'
import { Popover } from '#platform/ui/popover.tsx'
import { daysText } from './days-text.ts'
import type { ErasedQuery, ErasedSpec } from './list-spec.ts'

interface MoreFiltersProps {
  readonly address: AnyAddress
  readonly filters: NonNullable<ErasedSpec['filters']>
  /** Flags, filters of one choice, and days. */
  readonly names: readonly string[]
  readonly query: ErasedQuery
  readonly button: Ref<never>
  onChange(next: ErasedQuery): void
}

const Fields = inPopover(async () => (await import('./more-fields.tsx')).MoreFields)

/** What is used less often: behind one button, and beside it what of it narrows the list. */
export function MoreFilters({ address, filters, names, query, button, onChange }: MoreFiltersProps) {
  const { start_date, end_date } = query as { start_date?: string; end_date?: string }
  const days = names.find((name) => address.filters[name]?.kind === 'first-day')
  const ones = names.filter((name) => name !== days)
  const labelOf = (name: string) => t(filters[name]?.label ?? 'common.list.any')
  const optionsOf = (name: string) => {
    const { kind, choices = [] } = address.filters[name] as AnyAddress['filters'][string]
    return (kind === 'flag' ? [true, false] : choices).map((value) => ({
      value: typeof value === 'boolean' ? String(Number(value)) : String(value),
      label: filters[name]?.option?.(value) ?? t(value ? 'common.list.yes' : 'common.list.no'),
    }))
  }
  const chosenOf = (name: string) =>
    query[name] === undefined ? '' : typeof query[name] === 'boolean' ? String(Number(query[name])) : String(query[name])
  const write = (name: string, value: string) =>
    onChange({ [name]: value === '' ? undefined : address.filters[name]?.kind === 'flag' ? value === '1' : value })
  return (
    <>
      <Popover
        label={t('common.list.more-filters')}
        trigger={
          <Button ref={button} variant="ghost" size="small" icon="list-filter">
            {t('common.list.more-filters')}
          </Button>
        }
      >
        <Fields {...{ ones, days, query, labelOf, chosenOf, optionsOf, onChange }} onChoose={write} />
      </Popover>
      {ones
        .filter((name) => query[name] !== undefined)
        .map((name) => (
          <Chip key={name} pressed onRemove={() => write(name, '')}>
            {`${labelOf(name)}: ${optionsOf(name).find(({ value }) => value === chosenOf(name))?.label}`}
          </Chip>
        ))}
      {days && (start_date || end_date) ? (
        <Chip pressed onRemove={() => onChange({ start_date: undefined, end_date: undefined })}>
          {daysText(start_date, end_date)}
        </Chip>
      ) : null}
    </>
  )
}
