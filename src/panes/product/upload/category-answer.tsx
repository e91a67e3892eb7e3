import { listingAttributes, listingRules } from '#contract/product/listing-form.endpoints.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { AttributeFields } from '../listing-write/attribute-fields.tsx'
import { BrandField } from '../listing-write/brand-field.tsx'
import type { AtStore } from '../listing-write/category.picker.ts'
import { CategoryField } from '../listing-write/category-field.tsx'
import { PicturesField } from '../write/pictures-field.tsx'
import type { CategoryAnswer, CategoryGroup } from './upload-answers.ts'

interface CategoryAnswerFieldProps {
  readonly of: AtStore
  readonly group: CategoryGroup
  readonly value: CategoryAnswer
  onChange(value: CategoryAnswer): void
}

/** What is asked once for all products of a category: where they stand at the marketplace, and what it demands there. */
export function CategoryAnswerField({ of, group, value, onChange }: CategoryAnswerFieldProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-md border border-line p-3">
      <legend className="px-1 text-xs font-semibold text-ink-2">
        {t('product.upload.group', { name: group.name || t('product.upload.no-category'), count: group.count, number: formatNumber(group.count) })}
      </legend>
      <CategoryField
        of={of}
        label={t('listing.write.category')}
        value={value.category}
        onChange={(category) => onChange({ ...value, category, attributes: [], brand: null })}
      />
      {value.category === null ? null : <Demanded of={of} category={value.category} value={value} onChange={onChange} />}
    </fieldset>
  )
}

type DemandedProps = Pick<CategoryAnswerFieldProps, 'of' | 'value' | 'onChange'> & { readonly category: string }

/** What the marketplace demands in a category; what it only likes to know is told in the form of each listing. */
function Demanded({ of, category, value, onChange }: DemandedProps) {
  const { marketplace, store_code } = of
  const asked = { params: { marketplace }, query: { store_code, category } }
  const rules = useCall(listingRules, asked, { staleTime: 600_000 })
  const attributes = useCall(listingAttributes, asked, { staleTime: 600_000 })
  const failed = rules.error ?? attributes.error
  if (failed && !(rules.data && attributes.data))
    return <ErrorState error={failed} onRetry={() => void Promise.all([rules.refetch(), attributes.refetch()])} />
  if (!rules.data || !attributes.data) return <Skeleton className="h-12" />
  return (
    <>
      {rules.data.brand ? (
        <BrandField
          name="brand"
          label={t('listing.write.brand')}
          of={of}
          category={category}
          rule={rules.data.brand}
          value={value.brand}
          error={undefined}
          onChange={(brand) => onChange({ ...value, brand })}
        />
      ) : null}
      <AttributeFields
        attributes={attributes.data.rows.filter(({ required }) => required)}
        value={value.attributes}
        errorOf={() => undefined}
        onChange={(next) => onChange({ ...value, attributes: next })}
      />
      {rules.data.size_chart?.required ? (
        <PicturesField
          label={t('listing.write.size-chart')}
          required
          most={1}
          value={value.size_chart === null ? [] : [value.size_chart]}
          error={undefined}
          onChange={([url]) => onChange({ ...value, size_chart: url ?? null })}
        />
      ) : null}
    </>
  )
}
