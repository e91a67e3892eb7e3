import clsx from 'clsx'
import type { Ref } from 'react'
import type { AnyAddress } from '#contract/core/list-address.ts'
import { type MessageKey, t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { openMenu } from '#platform/ui/menu.tsx'
import { tip } from '#platform/ui/tooltip.tsx'
import { PaneLandmark } from '#platform/workbench/pane-landmark.tsx'
import { FilterControl } from './filter-control.tsx'
import type { ErasedQuery, ErasedSpec } from './list-spec.ts'
import { MoreFilters } from './more-filters.tsx'

interface ListFiltersProps {
  readonly address: AnyAddress
  readonly filters: NonNullable<ErasedSpec['filters']>
  /** The name of the landmark. */
  readonly label: string
  readonly query: ErasedQuery
  /** Where `/` and `F` go. */
  readonly searchField: Ref<never>
  readonly filterButton: Ref<never>
  /** What the button is called that lets go of several at once; absent: there is none. */
  readonly clear?: MessageKey | undefined
  onChange(next: ErasedQuery, history?: 'push' | 'replace'): void
}

const isTyped = (kind: unknown): boolean => kind === 'search' || kind === 'code'

/** What a list is narrowed by, each with the control of its kind. */
export function ListFilters({ address, filters, label, query, searchField, filterButton, clear, onChange }: ListFiltersProps) {
  const names = Object.keys(filters).filter((name) => filters[name])
  const kindOf = (name: string) => address.filters[name]?.kind
  const more = names.filter((name) => filters[name]?.more)
  const shown = names.filter((name) => !more.includes(name) && ((kindOf(name) !== 'codes' && !filters[name]?.linked) || query[name] !== undefined))
  const firstPill = more.length ? undefined : shown.find((name) => !isTyped(kindOf(name)))
  const chosen = names
    .filter((name) => !isTyped(kindOf(name)))
    .flatMap((name) => (kindOf(name) === 'first-day' ? [name, 'end_date'] : [name]))
    .filter((name) => query[name] !== undefined)
  if (names.length === 0) return null
  const controls = { address, filters, query, onChange }
  return (
    <PaneLandmark className={clsx('list-filters goes-on', isTyped(kindOf(shown[0] ?? '')) && 'begins-typed')} role="search" label={label}>
      {shown.map((name) => (
        <FilterControl
          key={name}
          name={name}
          filter={address.filters[name] as never}
          text={filters[name] as never}
          query={query}
          target={isTyped(kindOf(name)) ? searchField : name === firstPill ? filterButton : undefined}
          onChange={onChange}
        />
      ))}
      {more.length ? <MoreFilters {...controls} names={more} button={filterButton} /> : null}
      {clear && chosen.length > 1 ? (
        <Button variant="ghost" size="small" onClick={() => onChange(Object.fromEntries(chosen.map((name) => [name, undefined])))}>
          {t(clear)}
        </Button>
      ) : null}
    </PaneLandmark>
  )
}

interface SortMenuProps extends Pick<ListFiltersProps, 'address' | 'query' | 'onChange'> {
  readonly texts: NonNullable<ErasedSpec['texts']['sorts']>
}

/** In which order the list stands, and the others that it can stand in. */
export function SortMenu({ address, texts, query, onChange }: SortMenuProps) {
  const sorted = texts.text(query.sort as never)
  const name = `${t(texts.label)}: ${sorted}`
  return (
    <Button
      variant="ghost"
      size="small"
      icon="arrow-down-up"
      aria-label={name}
      {...tip(name)}
      aria-haspopup="menu"
      onClick={(event) =>
        openMenu({
          at: event.currentTarget,
          align: 'end',
          label: t(texts.label),
          entries: address.sorts.map((sort) => ({
            label: texts.text(sort as never),
            checked: query.sort === sort,
            onSelect: () => onChange({ sort }),
          })),
        })
      }
    >
      <span className="list-sorted">{sorted}</span>
    </Button>
  )
}
