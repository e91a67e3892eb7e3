import type { CallReply } from '#contract/core/endpoint.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { listingAttributes, listingCreate, type listingRead, listingRules, listingUpdate } from '#contract/product/listing-form.endpoints.ts'
import type { ListingRules } from '#contract/product/listing-form.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { area, own, text } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { usePane } from '#platform/workbench/pane.ts'
import '../product.css'
import { listingDetailScreen, listingListScreen } from '../listing/listing.screen.ts'
import { PicturesField } from '../write/pictures-field.tsx'
import { rowsFor } from '../write/variant-rows.ts'
import { VariantTable } from '../write/variant-table.tsx'
import { AttributeFields } from './attribute-fields.tsx'
import { BrandField } from './brand-field.tsx'
import type { AtStore } from './category.picker.ts'
import { CategoryField } from './category-field.tsx'
import { ListingDimensions } from './listing-dimensions.tsx'
import {
  blankListing,
  blankVariant,
  bodyOf,
  draftOf,
  type ListingForm as FormOfListing,
  isFixedThere,
  type ListingDimension,
  type ListingDraft,
  listingDraft,
  variantCells,
  wrongIn,
} from './listing-draft.ts'
import { ListingShipping } from './listing-shipping.tsx'

const unseen = () => null

const listingForm = declareForm(listingDraft, {
  blank: blankListing,
  fields: {
    category: own<ListingDraft['category']>('listing.write.category', unseen),
    name: text('listing.write.name', { autoComplete: 'off' }),
    description: area('listing.write.description'),
    brand: own<ListingDraft['brand']>('listing.write.brand', unseen),
    attributes: own<ListingDraft['attributes']>('listing.write.attributes', unseen),
    image_urls: own('product.write.pictures', (input) => <PicturesField {...input} />),
    dimensions: own<ListingDraft['dimensions']>('product.write.dimensions', unseen),
    variants: own<ListingDraft['variants']>('product.write.variants', unseen),
    weight: text('listing.write.weight', { inputMode: 'numeric', unit: () => 'g' }),
    measures: own<ListingDraft['measures']>('listing.write.measures', unseen),
    size_chart: own<ListingDraft['size_chart']>('listing.write.size-chart', unseen),
    logistics: own<ListingDraft['logistics']>('listing.write.logistics', unseen),
    condition: own<ListingDraft['condition']>('listing.write.condition', unseen),
    listed: own<ListingDraft['listed']>('listing.write.listed', unseen),
  },
})

interface ListingFormProps {
  readonly of: AtStore & { readonly marketplace: Marketplace }
  /** As it is there; absent: a new one. */
  readonly listing?: CallReply<typeof listingRead> | undefined
  /** What a new one begins with. */
  readonly begun?: Partial<ListingDraft> | undefined
  /** What its draft is kept under. */
  readonly keep: string
}

const said = () => ({
  required: t('common.field.required'),
  noNumber: t('listing.write.no-number'),
  twice: t('product.write.dimension-twice'),
  tooMany: (most: number) => t('product.write.too-many', { most }),
})

/** A listing as a form, of whichever marketplace: its category says which parts there are and what is taken in them. */
export function ListingForm({ of, listing, begun, keep }: ListingFormProps) {
  const { navigate } = usePane()
  const { marketplace, store_code } = of
  const back = (product_code?: string) =>
    navigate(
      product_code === undefined
        ? listingListScreen.href({ query: { store_code: [store_code] } })
        : listingDetailScreen.href({ params: { marketplace }, query: { product_code, store_code: [store_code] } }),
    )
  const form: FormOfListing = useForm(listingForm, {
    initial: listing ? draftOf(listing) : begun,
    keep,
    check: (draft) => wrongIn(draft, rules.data, said()),
    async send(draft) {
      // Nothing was checked against rules that nobody knows.
      const body = { ...bodyOf(draft, rules.data ?? (await call(listingRules, asked))), store_code }
      return listing
        ? call(listingUpdate, { params: { marketplace }, body: { ...body, product_code: listing.product_code } })
        : call(listingCreate, { params: { marketplace }, body })
    },
    sent({ product_code }, { name }) {
      toast.show({ kind: 'success', text: t(listing ? 'listing.write.changed' : 'listing.write.made', { name }) })
      back(product_code)
    },
  })
  const { category } = form.values
  const asked = { params: { marketplace }, query: { store_code, category: category ?? '' } }
  const rules = useCall(listingRules, asked, { enabled: category !== null, staleTime: 600_000 })
  return (
    <Form
      form={form}
      submit={{ children: t(listing ? 'listing.write.save' : 'listing.write.make'), disabled: category !== null && !rules.data }}
      onCancel={() => {
        form.reset()
        back(listing?.product_code)
      }}
    >
      <CategoryField
        {...form.bind('category')}
        of={of}
        onChange={(next) => {
          // Another category asks for other things, and knows other brands.
          form.set({ category: next, attributes: [], brand: null })
        }}
      />
      {category === null ? (
        <p className="text-ink-3">{t('listing.write.category-first')}</p>
      ) : rules.data ? (
        <Parts form={form} of={of} category={category} rules={rules.data} />
      ) : rules.error ? (
        <ErrorState error={rules.error} onRetry={() => void rules.refetch()} />
      ) : (
        <Skeleton className="h-60" />
      )}
    </Form>
  )
}

interface PartsProps {
  readonly form: FormOfListing
  readonly of: AtStore
  readonly category: string
  readonly rules: ListingRules
}

const between = ({ least, most }: { readonly least: number; readonly most: number }, key: 'characters' | 'pictures'): string =>
  t(`listing.write.${least > 0 ? 'between' : 'at-most'}-${key}`, { least: formatNumber(least), most: formatNumber(most) })

/** The parts that the marketplace's form has in a category. */
function Parts({ form, of, category, rules }: PartsProps) {
  const { dimensions, variants, name } = form.values
  const setDimensions = (next: readonly ListingDimension[]) => {
    form.set({ dimensions: next })
    form.bind('variants').onChange(rowsFor(dimensions, variants, next, blankVariant))
  }
  return (
    <>
      <div className="max-w-180">
        {form.field('name', { maxLength: rules.name.most })}
        <Hint>{between(rules.name, 'characters')}</Hint>
      </div>
      <div className="max-w-180">
        {form.field('description', { maxLength: rules.description.most, required: rules.description.least > 0 })}
        <Hint>{between(rules.description, 'characters')}</Hint>
      </div>
      <div>
        <PicturesField {...form.bind('image_urls')} most={rules.images.most} required={rules.images.least > 0} />
        <Hint>{between(rules.images, 'pictures')}</Hint>
      </div>
      {rules.brand ? <BrandField {...form.bind('brand')} of={of} category={category} rule={rules.brand} /> : null}
      <Attributes form={form} of={of} category={category} />
      <ListingDimensions rules={rules.variants} value={dimensions} errorAt={(path) => form.bind(path).error} onChange={setDimensions} />
      <VariantTable
        rows={variants}
        dimensions={dimensions}
        name={name}
        cells={variantCells}
        fixed={isFixedThere}
        required={['price']}
        errorAt={(path) => form.bind(path).error}
        error={form.bind('variants').error}
        onChange={form.bind('variants').onChange}
      />
      <Hint>{t('listing.write.stock-hint')}</Hint>
      {rules.variants.pictures && dimensions.length > 0 ? <OptionPictures form={form} /> : null}
      <ListingShipping form={form} rules={rules} />
    </>
  )
}

const Hint = ({ children }: { children: string }) => <p className="mt-1 text-xs text-ink-3">{children}</p>

function Attributes({ form, of: { marketplace, store_code }, category }: Omit<PartsProps, 'rules'>) {
  const { data, error, refetch } = useCall(listingAttributes, { params: { marketplace }, query: { store_code, category } }, { staleTime: 600_000 })
  const { value, onChange } = form.bind('attributes')
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-20" />
  if (data.rows.length === 0) return null
  // What was sent is named by its place, and what was not by its code.
  const errorOf = (code: string) => {
    const at = value.findIndex((one) => one.code === code)
    return (at < 0 ? undefined : form.bind(`attributes.${at}`).error) ?? form.bind(`attributes.${code}`).error
  }
  return <AttributeFields attributes={data.rows} value={value} errorOf={errorOf} onChange={onChange} />
}

/** A picture of each option of the first dimension: buyers see what they choose. */
function OptionPictures({ form }: { form: FormOfListing }) {
  const { variants } = form.values
  const { onChange } = form.bind('variants')
  const options = [...new Set(variants.flatMap(({ options: [first] }) => first ?? []))]
  return (
    <div className="flex flex-wrap gap-4">
      {options.map((option) => {
        const at = variants.findIndex(({ options: [first] }) => first === option)
        const url = variants[at]?.image_url ?? null
        return (
          <PicturesField
            key={option}
            label={t('listing.write.option-picture', { option })}
            value={url === null ? [] : [url]}
            most={1}
            error={form.bind(`variants.${at}.image_url`).error}
            onChange={(urls) => onChange(variants.map((row) => (row.options[0] === option ? { ...row, image_url: urls[0] ?? null } : row)))}
          />
        )
      })}
    </div>
  )
}
