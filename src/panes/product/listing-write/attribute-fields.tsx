import type { AttributeValues, ListingAttribute } from '#contract/product/listing-form.ts'
import { FieldError, Labelled } from '#platform/form/fields.tsx'
import { t } from '#platform/i18n/i18n.ts'
import { MultiSelect } from '#platform/ui/multi-select.tsx'
import { Select } from '#platform/ui/select.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { withValues } from './listing-draft.ts'

type Values = AttributeValues['values']

interface AttributeFieldsProps {
  readonly attributes: readonly ListingAttribute[]
  readonly value: readonly AttributeValues[]
  /** What is wrong with one, by its code. */
  errorOf(code: string): string | undefined
  onChange(value: readonly AttributeValues[]): void
}

/** What a marketplace asks of products of a category, what is required first. */
export function AttributeFields({ attributes, value, errorOf, onChange }: AttributeFieldsProps) {
  return (
    <div className="grid max-w-260 grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-4" data-field="attributes">
      {attributes.map((attribute) => (
        <AttributeField
          key={attribute.code}
          attribute={attribute}
          values={value.find(({ code }) => code === attribute.code)?.values ?? []}
          error={errorOf(attribute.code)}
          onChange={(values) => onChange(withValues(value, attribute.code, values))}
        />
      ))}
    </div>
  )
}

interface AttributeFieldProps {
  readonly attribute: ListingAttribute
  readonly values: Values
  readonly error: string | undefined
  onChange(values: Values): void
}

const own = (name: string): Values[number] => ({ code: null, name, unit: null })

/** What was typed, as the choice of that name where there is one. */
const chosenOrOwn = ({ choices }: ListingAttribute, typed: string, unit: string | null): Values[number] => {
  const name = typed.trim().toLowerCase()
  const choice = choices.find((one) => one.name.toLowerCase() === name)
  return choice ? { ...choice, unit } : { ...own(typed), unit }
}

function AttributeField(props: AttributeFieldProps) {
  const { attribute, values, error, onChange } = props
  const { code, name, kind, required, choices, is_open } = attribute
  const isClosed = choices.length > 0 && !is_open
  if (kind === 'choices' && isClosed)
    return (
      <Labelled label={name} required={required} error={error}>
        <div data-field={`attributes.${code}`}>
          <MultiSelect
            label={t('listing.write.choose')}
            options={choices.map((choice) => ({ value: choice.code, label: choice.name }))}
            values={values.flatMap((value) => value.code ?? [])}
            onChange={(codes) =>
              onChange(
                codes
                  .slice(0, attribute.most)
                  .flatMap((one) => choices.filter((choice) => choice.code === one).map((choice) => ({ ...choice, unit: null }))),
              )
            }
          />
        </div>
      </Labelled>
    )
  if (kind === 'choice' && isClosed)
    return (
      <Select
        label={name}
        required={required}
        name={`attributes.${code}`}
        error={error}
        value={values[0]?.code ?? ''}
        options={[{ value: '', label: t('listing.write.none') }, ...choices.map((choice) => ({ value: choice.code, label: choice.name }))]}
        onChange={(chosen) => onChange(choices.filter((choice) => choice.code === chosen).map((choice) => ({ ...choice, unit: null })))}
      />
    )
  return <Typed {...props} />
}

/** A value of the seller's own, or one of those that are suggested; several with commas between them. */
function Typed({ attribute, values, error, onChange }: AttributeFieldProps) {
  const { code, name, kind, required, choices, units, most } = attribute
  const several = kind === 'choices' && most > 1
  const unit = values[0]?.unit ?? units[0] ?? null
  const type = (typed: string, of: string | null = unit) => {
    const texts = several ? typed.split(',').map((text) => text.trimStart()) : [typed]
    onChange(typed === '' ? [] : texts.slice(0, most).map((text) => chosenOrOwn(attribute, text, of)))
  }
  const text = values.map((value) => value.name).join(several ? ', ' : '')
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-end gap-2">
        <TextField
          className="flex-1"
          label={name}
          required={required}
          name={`attributes.${code}`}
          type={kind === 'date' ? 'date' : 'text'}
          inputMode={kind === 'number' ? 'decimal' : 'text'}
          autoComplete="off"
          suggestions={choices.map((choice) => choice.name)}
          value={text}
          aria-invalid={error ? true : undefined}
          onChange={(typed) => type(typed)}
        />
        {units.length > 1 ? (
          <Select
            label={t('listing.write.unit', { name })}
            hideLabel
            value={unit ?? ''}
            options={units.map((one) => ({ value: one, label: one }))}
            onChange={(chosen) => type(text, chosen)}
          />
        ) : units[0] ? (
          <span className="pb-1.5 text-xs text-ink-3">{units[0]}</span>
        ) : null}
      </div>
      <FieldError>{error}</FieldError>
    </div>
  )
}
