import { useRef } from 'react'
import type { ListingRules } from '#contract/product/listing-form.ts'
import { Labelled } from '#platform/form/fields.tsx'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { MultiSelect } from '#platform/ui/multi-select.tsx'
import { Select } from '#platform/ui/select.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { optionsOf } from '../write/variant-rows.ts'
import type { ListingDimension } from './listing-draft.ts'

interface ListingDimensionsProps {
  readonly rules: ListingRules['variants']
  readonly value: readonly ListingDimension[]
  errorAt(path: string): string | undefined
  onChange(value: readonly ListingDimension[]): void
}

/** What the variants differ by: names of the seller's own, or those that the marketplace knows. */
export function ListingDimensions({ rules, value, errorAt, onChange }: ListingDimensionsProps) {
  const box = useRef<HTMLDivElement>(null)
  const change = (at: number, part: Partial<ListingDimension>) => onChange(value.map((one, place) => (place === at ? { ...one, ...part } : one)))
  const free = rules.known.filter(({ code }) => !value.some((one) => one.code === code))
  const most = rules.known.length > 0 ? Math.min(rules.dimensions, rules.known.length) : rules.dimensions
  if (most === 0) return null
  const add = () => {
    const [first] = free
    onChange([...value, first ? { code: first.code, name: first.name, options: '' } : { code: null, name: '', options: '' }])
    // It is there with the next drawing.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[name="dimensions.${value.length}.name"]`)?.focus())
  }
  // What is wrong with one of them is told at it.
  const isToldBelow = value.some((_, at) => errorAt(`dimensions.${at}`))
  return (
    <Labelled label={t('product.write.dimensions')} required={false} error={isToldBelow ? undefined : errorAt('dimensions')}>
      <div ref={box} className="flex flex-col gap-1 empty:hidden" data-field="dimensions">
        {value.map((dimension, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dimension is its place
          <div key={at} className="flex max-w-180 flex-wrap items-start gap-2">
            <NameOf
              at={at}
              rules={rules}
              dimension={dimension}
              error={errorAt(`dimensions.${at}.name`)}
              taken={value}
              onChange={(part) => change(at, part)}
            />
            <OptionsOf
              at={at}
              rules={rules}
              dimension={dimension}
              error={errorAt(`dimensions.${at}.options`)}
              onChange={(part) => change(at, part)}
            />
            <IconButton
              icon="x"
              label={t('product.write.dimension-remove', { number: at + 1 })}
              onClick={() => onChange(value.filter((_, place) => place !== at))}
            />
          </div>
        ))}
      </div>
      {value.length < most ? (
        <Button size="small" icon="plus" className="self-start" onClick={add}>
          {t('product.write.dimension-add')}
        </Button>
      ) : null}
    </Labelled>
  )
}

interface PartProps {
  readonly at: number
  readonly rules: ListingRules['variants']
  readonly dimension: ListingDimension
  readonly error: string | undefined
  onChange(part: Partial<ListingDimension>): void
}

function NameOf({ at, rules, dimension, error, taken, onChange }: PartProps & { readonly taken: readonly ListingDimension[] }) {
  const label = t('product.write.dimension', { number: at + 1 })
  if (rules.known.length === 0)
    return (
      <TextField
        className="w-40"
        name={`dimensions.${at}.name`}
        label={label}
        hideLabel
        placeholder={t(at === 0 ? 'product.write.dimension-first' : 'product.write.dimension-second')}
        value={dimension.name}
        maxLength={rules.name}
        autoComplete="off"
        error={error ?? null}
        onChange={(name) => onChange({ name })}
      />
    )
  // What a product of ours calls it may not be known here: it stands until one is chosen.
  const isKnown = rules.known.some(({ code }) => code === dimension.code)
  const offered = rules.known.filter(({ code }) => code === dimension.code || !taken.some((one) => one.code === code))
  return (
    <Select
      className="w-40"
      name={`dimensions.${at}.name`}
      label={label}
      hideLabel
      error={error}
      value={dimension.code ?? ''}
      options={[
        ...(isKnown ? [] : [{ value: '', label: dimension.name || t('listing.write.none') }]),
        ...offered.map(({ code, name }) => ({ value: code, label: name })),
      ]}
      onChange={(code) => onChange({ code, name: rules.known.find((one) => one.code === code)?.name ?? '' })}
    />
  )
}

function OptionsOf({ at, rules, dimension, error, onChange }: PartProps) {
  const label = t('product.write.options', { number: at + 1 })
  const known = rules.known.find(({ code }) => code === dimension.code)
  if (known && known.choices.length > 0 && !known.is_open)
    return (
      <Labelled label={label} required={false} error={error}>
        <MultiSelect
          label={t('listing.write.choose')}
          options={known.choices.map(({ name }) => ({ value: name, label: name }))}
          values={optionsOf(dimension)}
          onChange={(options) => onChange({ options: options.join(', ') })}
        />
      </Labelled>
    )
  return (
    <TextField
      className="min-w-40 flex-1"
      name={`dimensions.${at}.options`}
      label={label}
      hideLabel
      placeholder={t(at === 0 ? 'product.write.options-first' : 'product.write.options-second')}
      value={dimension.options}
      autoComplete="off"
      error={error ?? null}
      onChange={(options) => onChange({ options })}
    />
  )
}
