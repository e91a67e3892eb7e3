import { useMemo, useState } from 'react'
import { listingCategories } from '#contract/product/listing-form.endpoints.ts'
import type { FieldInput } from '#platform/form/declare-form.ts'
import { PickField } from '#platform/form/pick-field.tsx'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { Select } from '#platform/ui/select.tsx'
import { type AtStore, categoryPicker } from './category.picker.ts'

interface CategoryFieldProps
  extends Pick<FieldInput<string | null>, 'label' | 'value' | 'onChange'>,
    Partial<Pick<FieldInput<string | null>, 'name' | 'error'>> {
  readonly of: AtStore
}

/** A leaf of a marketplace's tree: found by words, or gone down to level by level. */
export function CategoryField({ of, name, label, value, error, onChange }: CategoryFieldProps) {
  const { marketplace, store_code } = of
  const picker = useMemo(() => categoryPicker({ marketplace, store_code }), [marketplace, store_code])
  return (
    <div className="flex max-w-180 flex-col gap-2">
      <PickField
        {...(name ? { name } : {})}
        picker={picker}
        label={label}
        value={value}
        required
        error={error}
        placeholder="listing.write.category-search"
        none="listing.write.category-none"
        onChange={onChange}
      />
      {value === null ? <Levels of={of} onLeaf={onChange} /> : null}
    </div>
  )
}

/** The way down the tree, a level at a time. */
function Levels({ of, onLeaf }: { of: AtStore; onLeaf(code: string): void }) {
  const [way, setWay] = useState<readonly string[]>([])
  return (
    <div role="group" aria-label={t('listing.write.category-levels')} className="flex flex-wrap gap-2">
      {[null, ...way].map((parent, level) => (
        <Level
          key={parent ?? ''}
          of={of}
          parent={parent}
          level={level}
          value={way[level] ?? ''}
          onChoose={(code, isLeaf) => (isLeaf ? onLeaf(code) : setWay([...way.slice(0, level), ...(code ? [code] : [])]))}
        />
      ))}
    </div>
  )
}

interface LevelProps {
  readonly of: AtStore
  readonly parent: string | null
  readonly level: number
  readonly value: string
  onChoose(code: string, isLeaf: boolean): void
}

function Level({ of: { marketplace, store_code }, parent, level, value, onChoose }: LevelProps) {
  const { data, error } = useCall(
    listingCategories,
    { params: { marketplace }, query: { store_code, ...(parent && { parent }) } },
    { staleTime: 600_000 },
  )
  const rows = data?.rows ?? []
  return (
    <Select
      className="min-w-40 flex-1"
      label={t('listing.write.category-level', { number: level + 1 })}
      hideLabel
      value={value}
      error={error ? errorText(error) : undefined}
      options={[
        { value: '', label: t(data ? 'listing.write.category-choose' : 'common.loading') },
        ...rows.map(({ code, name, is_leaf }) => ({ value: code, label: is_leaf ? name : `${name} ›` })),
      ]}
      onChange={(code) => onChoose(code, rows.find((row) => row.code === code)?.is_leaf ?? false)}
    />
  )
}
