import type { ListingRules } from '#contract/product/listing-form.ts'
import { Labelled } from '#platform/form/fields.tsx'
import { t } from '#platform/i18n/i18n.ts'
import { MultiSelect } from '#platform/ui/multi-select.tsx'
import { Select } from '#platform/ui/select.tsx'
import { type DimensionPart, DimensionRows } from '../write/dimension-rows.tsx'
import { optionsOf, textOfOptions } from '../write/variant-rows.ts'
import type { ListingDimension } from './listing-draft.ts'

interface ListingDimensionsProps {
  readonly rules: ListingRules['variants']
  readonly value: readonly ListingDimension[]
  errorAt(path: string): string | undefined
  onChange(value: readonly ListingDimension[]): void
}

/** What the variants differ by: names of the seller's own, or those that the marketplace knows. */
export function ListingDimensions({ rules, value, errorAt, onChange }: ListingDimensionsProps) {
  const { known } = rules
  const most = known.length > 0 ? Math.min(rules.dimensions, known.length) : rules.dimensions
  if (most === 0) return null
  // What is wrong with one of them is told at it.
  const isToldBelow = value.some((_, at) => errorAt(`dimensions.${at}`))
  return (
    <DimensionRows
      value={value}
      most={most}
      longestName={rules.name}
      error={isToldBelow ? undefined : errorAt('dimensions')}
      errorAt={errorAt}
      next={() => {
        const first = known.find(({ code }) => !value.some((one) => one.code === code))
        return { code: first?.code ?? null, name: first?.name ?? '', options: '' }
      }}
      onChange={onChange}
      drawName={(part) => (known.length > 0 ? <KnownName {...part} known={known} taken={value} /> : undefined)}
      drawOptions={(part) => {
        const of = known.find(({ code }) => code === part.dimension.code)
        return of && of.choices.length > 0 && !of.is_open ? <KnownOptions {...part} choices={of.choices} /> : undefined
      }}
    />
  )
}

interface KnownNameProps extends DimensionPart<ListingDimension> {
  readonly known: ListingRules['variants']['known']
  readonly taken: readonly ListingDimension[]
}

function KnownName({ at, dimension, error, known, taken, onChange }: KnownNameProps) {
  // What a product of ours calls it may not be known here: it stands until one is chosen.
  const isKnown = known.some(({ code }) => code === dimension.code)
  const offered = known.filter(({ code }) => code === dimension.code || !taken.some((one) => one.code === code))
  return (
    <Select
      className="w-40"
      name={`dimensions.${at}.name`}
      label={t('product.write.dimension', { number: at + 1 })}
      hideLabel
      error={error}
      value={dimension.code ?? ''}
      options={[
        ...(isKnown ? [] : [{ value: '', label: dimension.name || t('listing.write.none') }]),
        ...offered.map(({ code, name }) => ({ value: code, label: name })),
      ]}
      onChange={(code) => onChange({ code, name: known.find((one) => one.code === code)?.name ?? '' })}
    />
  )
}

interface KnownOptionsProps extends DimensionPart<ListingDimension> {
  readonly choices: ListingRules['variants']['known'][number]['choices']
}

const KnownOptions = ({ at, dimension, error, choices, onChange }: KnownOptionsProps) => (
  <Labelled label={t('product.write.options', { number: at + 1 })} required={false} error={error}>
    <MultiSelect
      label={t('listing.write.choose')}
      options={choices.map(({ name }) => ({ value: name, label: name }))}
      values={optionsOf(dimension)}
      onChange={(options) => onChange({ options: textOfOptions(options) })}
    />
  </Labelled>
)
