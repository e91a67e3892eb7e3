import type { ListingRules } from '#contract/product/listing-form.ts'
import { FieldError, Labelled } from '#platform/form/fields.tsx'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { Checkbox } from '#platform/ui/checkbox.tsx'
import { Select } from '#platform/ui/select.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { PicturesField } from '../write/pictures-field.tsx'
import type { ListingForm, Measures } from './listing-draft.ts'

const sides = ['length', 'width', 'height'] as const

/** How large and heavy it is packed, how it is sent, and what else the marketplace asks. */
export function ListingShipping({ form, rules }: { form: ListingForm; rules: ListingRules }) {
  const { size_chart, condition, listed } = form.values
  return (
    <>
      <div className="flex max-w-180 flex-wrap items-start gap-4">
        {rules.weight ? form.field('weight', { required: rules.weight.required }) : null}
        {rules.measures ? (
          <MeasuresField {...form.bind('measures')} required={rules.measures.required} errorAt={(side) => form.bind(`measures.${side}`).error} />
        ) : null}
        {rules.condition ? (
          <Select
            label={t('listing.write.condition')}
            name="condition"
            value={condition}
            error={form.bind('condition').error}
            options={(['new', 'used'] as const).map((value) => ({ value, label: t(`listing.write.condition-${value}`) }))}
            onChange={form.bind('condition').onChange}
          />
        ) : null}
      </div>
      {rules.size_chart ? (
        <div data-field="size_chart">
          <PicturesField
            label={t('listing.write.size-chart')}
            required={rules.size_chart.required}
            most={1}
            value={size_chart === null ? [] : [size_chart]}
            error={form.bind('size_chart').error}
            onChange={([url]) => form.bind('size_chart').onChange(url ?? null)}
          />
        </div>
      ) : null}
      {rules.logistics ? (
        <LogisticsField
          rule={rules.logistics}
          value={form.values.logistics}
          error={form.bind('logistics').error}
          onChange={form.bind('logistics').onChange}
        />
      ) : null}
      {rules.unlisted ? (
        <div data-field="listed">
          <Checkbox checked={listed} onChange={(on) => form.bind('listed').onChange(on)}>
            {t('listing.write.listed')}
          </Checkbox>
          <FieldError>{form.bind('listed').error}</FieldError>
        </div>
      ) : null}
    </>
  )
}

interface MeasuresFieldProps {
  readonly required: boolean
  readonly value: Measures
  readonly error: string | undefined
  errorAt(side: string): string | undefined
  onChange(value: Measures): void
}

/** Length, width and height of the package. */
export const MeasuresField = ({ required, value, error, errorAt, onChange }: MeasuresFieldProps) => (
  <Labelled label={t('listing.write.measures')} required={required} error={error}>
    <div className="flex gap-2">
      {sides.map((side) => (
        <TextField
          key={side}
          className="w-24"
          name={`measures.${side}`}
          label={t(`listing.write.${side}`)}
          hideLabel
          placeholder={t(`listing.write.${side}`)}
          inputMode="numeric"
          autoComplete="off"
          value={value[side]}
          aria-invalid={errorAt(side) ? true : undefined}
          trailing={<span className="text-xs text-ink-3">cm</span>}
          onChange={(typed) => onChange({ ...value, [side]: typed })}
        />
      ))}
    </div>
  </Labelled>
)

interface LogisticsFieldProps {
  readonly rule: NonNullable<ListingRules['logistics']>
  readonly value: readonly string[]
  readonly error: string | undefined
  onChange(codes: readonly string[]): void
}

/** The ways of shipping that the store has, some of which go along with every listing. */
export function LogisticsField({ rule, value, error, onChange }: LogisticsFieldProps) {
  return (
    <Labelled label={t('listing.write.logistics')} required={rule.required} error={error}>
      <div className="flex flex-wrap gap-x-5 gap-y-1" data-field="logistics">
        {rule.choices.map(({ code, name, fixed, most_weight }) => (
          <Checkbox
            key={code}
            checked={fixed || value.includes(code)}
            disabled={fixed}
            onChange={(on) => onChange(on ? [...value, code] : value.filter((one) => one !== code))}
          >
            {name}
            {most_weight === null ? null : (
              <span className="text-xs text-ink-3">{t('listing.write.most-weight', { weight: formatNumber(most_weight) })}</span>
            )}
          </Checkbox>
        ))}
      </div>
    </Labelled>
  )
}
