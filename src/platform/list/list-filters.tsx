import type { Ref } from 'react'
import type { AnyAddress } from '#contract/core/list-address.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { openMenu } from '#platform/ui/menu.tsx'
import { FilterControl } from './filter-control.tsx'
import type { ErasedQuery, ErasedSpec } from './list-spec.ts'

interface ListFiltersProps {
  readonly address: AnyAddress
  readonly filters: NonNullable<ErasedSpec['filters']>
  /** The name of the landmark. */
  readonly label: string
  readonly query: ErasedQuery
  /** Where `/` and `F` go. */
  readonly searchField: Ref<never>
  readonly filterButton: Ref<never>
  onChange(next: ErasedQuery, history?: 'push' | 'replace'): void
}

const isTyped = (kind: unknown): boolean => kind === 'search' || kind === 'code'

/** What a list is narrowed by, each with the control of its kind. */
export function ListFilters({ address, filters, label, query, searchField, filterButton, onChange }: ListFiltersProps) {
  const names = Object.keys(filters).filter((name) => filters[name])
  const kindOf = (name: string) => address.filters[name]?.kind
  const firstPill = names.find((name) => !isTyped(kindOf(name)))
  if (names.length === 0) return null
  return (
    <div className="list-filters" role="search" aria-label={label}>
      {names.map((name) => (
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
    </div>
  )
}

interface SortMenuProps extends Pick<ListFiltersProps, 'address' | 'query' | 'onChange'> {
  readonly texts: NonNullable<ErasedSpec['texts']['sorts']>
}

/** In which order the list stands, and the others that it can stand in. */
export const SortMenu = ({ address, texts, query, onChange }: SortMenuProps) => (
  <Button
    variant="ghost"
    size="small"
    icon="arrow-down-up"
    aria-label={`${t(texts.label)}: ${texts.text(query.sort as never)}`}
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
    {texts.text(query.sort as never)}
  </Button>
)
