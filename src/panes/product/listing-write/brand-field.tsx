import { useMemo } from 'react'
import type { ListingRules } from '#contract/product/listing-form.ts'
import type { FieldInput } from '#platform/form/declare-form.ts'
import { PickField } from '#platform/form/pick-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { type AtStore, brandPicker } from './category.picker.ts'
import type { ListingDraft } from './listing-draft.ts'

interface BrandFieldProps extends Pick<FieldInput<ListingDraft['brand']>, 'name' | 'label' | 'value' | 'error' | 'onChange'> {
  readonly of: AtStore
  readonly category: string
  readonly rule: NonNullable<ListingRules['brand']>
}

/** A brand that the marketplace knows in the category, or a name where it takes any. */
export function BrandField({ of, category, rule, name, label, value, error, onChange }: BrandFieldProps) {
  const { marketplace, store_code } = of
  const { picker, brandOf } = useMemo(() => brandPicker({ marketplace, store_code }, category), [marketplace, store_code, category])
  return (
    <div className="max-w-180">
      {rule.is_open ? (
        <TextField
          name={name}
          label={label}
          required={rule.required}
          maxLength={200}
          autoComplete="off"
          value={value?.name ?? ''}
          error={error ?? null}
          onChange={(typed) => onChange(typed ? { code: null, name: typed } : null)}
        />
      ) : (
        <PickField
          name={name}
          label={label}
          required={rule.required}
          picker={picker}
          value={value?.code ?? null}
          known={value?.name ?? null}
          error={error}
          onChange={(code) => onChange(brandOf(code))}
        />
      )}
    </div>
  )
}
