import { z } from 'zod'
import type { CallReply } from '#contract/core/endpoint.ts'
import type { listingRead } from '#contract/product/listing-form.endpoints.ts'
import type { AttributeValues, ListingBody, ListingRules } from '#contract/product/listing-form.ts'
import type { productRead } from '#contract/product/product-write.endpoints.ts'
import type { Form } from '#platform/form/use-form.ts'
import { blankRow, type CellName, type IsFixed, numberInCell, optionsOf, textOfOptions, type VariantRow } from '../write/variant-rows.ts'

/** A variant as it is written: `kept` stands at the marketplace already, where its stock is sent as everywhere. */
export interface ListingVariantRow extends VariantRow {
  readonly mp_variant_id: string | null
  readonly image_url: string | null
}
export const blankVariant: ListingVariantRow = { ...blankRow, mp_variant_id: null, image_url: null }
export const variantCells = ['sku', 'price', 'stock', 'barcode'] as const satisfies readonly CellName[]
export const isFixedThere: IsFixed = ({ kept }, name) => kept && name === 'stock'

/** As it is written: numbers are typed, options stand with commas between them. Its parts are those of the call's body, so that what is refused finds its field. */
export const listingDraft = z.object({
  category: z.string().nullable(),
  name: z.string().trim().min(1).max(500),
  description: z.string().max(50_000),
  brand: z.object({ code: z.string().nullable(), name: z.string() }).nullable(),
  attributes: z.array(z.custom<AttributeValues>()).readonly(),
  image_urls: z.array(z.string()).readonly(),
  dimensions: z.array(z.object({ code: z.string().nullable(), name: z.string().trim().max(120), options: z.string() })).readonly(),
  variants: z.array(z.custom<ListingVariantRow>()).min(1).readonly(),
  weight: z.string(),
  measures: z.object({ length: z.string(), width: z.string(), height: z.string() }),
  size_chart: z.string().nullable(),
  logistics: z.array(z.string()).readonly(),
  condition: z.enum(['new', 'used']),
  listed: z.boolean(),
})
export type ListingDraft = z.output<typeof listingDraft>
export type ListingForm = Form<typeof listingDraft>
export type Measures = ListingDraft['measures']
export type ListingDimension = ListingDraft['dimensions'][number]

export const blankListing: ListingDraft = {
  category: null,
  name: '',
  description: '',
  brand: null,
  attributes: [],
  image_urls: [],
  dimensions: [],
  variants: [blankVariant],
  weight: '',
  measures: { length: '', width: '', height: '' },
  size_chart: null,
  logistics: [],
  condition: 'new',
  listed: true,
}

const textOf = (amount: number | null): string => (amount === null ? '' : String(amount))
const distinct = (texts: readonly (string | undefined)[]): string => textOfOptions([...new Set(texts.filter((text) => text !== undefined))])

/** A listing as its marketplace has it, as it is written. */
export function draftOf(listing: CallReply<typeof listingRead>): ListingDraft {
  const { category, name, description, brand, attributes, image_urls, weight, measures, size_chart, logistics, condition, listed } = listing
  return {
    category,
    name,
    description,
    brand,
    attributes,
    image_urls,
    size_chart,
    logistics,
    condition,
    listed,
    weight: textOf(weight),
    measures: { length: textOf(measures?.length ?? null), width: textOf(measures?.width ?? null), height: textOf(measures?.height ?? null) },
    dimensions: listing.dimensions.map((one, at) => ({ ...one, options: distinct(listing.variants.map(({ options }) => options[at])) })),
    variants: listing.variants.map((one) => ({
      ...blankVariant,
      mp_variant_id: one.mp_variant_id,
      kept: true,
      options: one.options,
      sku: one.sku,
      price: String(one.price),
      stock: textOf(one.stock),
      barcode: one.barcode ?? '',
      image_url: one.image_url,
    })),
  }
}

/** A product of ours, as a listing of it begins. */
export const draftOfProduct = (product: CallReply<typeof productRead>): Partial<ListingDraft> => ({
  name: product.name,
  image_urls: product.image_urls,
  weight: product.weight > 0 ? String(product.weight) : '',
  dimensions: product.dimensions.map((name, at) => ({ code: null, name, options: distinct(product.variants.map(({ options }) => options[at])) })),
  variants: product.variants.map((one) => ({
    ...blankVariant,
    options: one.options,
    sku: one.sku,
    price: String(one.price),
    stock: String(one.stock),
    barcode: one.barcode ?? '',
  })),
})

/** A typed number; 0 where nothing was typed. {@link wrongIn} has told what is none. */
const amount = (typed: string): number => numberInCell(typed, 0) ?? 0
const orNull = (typed: string): number | null => numberInCell(typed, null)

/** A dimension of ours that the marketplace knows by the same name is that one. */
const codeOf = ({ code, name }: ListingDimension, { variants: { known } }: ListingRules): string | null =>
  code ?? known.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())?.code ?? null

/** The call's body. What the marketplace's form has no part for is not sent. */
export function bodyOf(draft: ListingDraft, rules: ListingRules): ListingBody {
  return {
    category: draft.category ?? '',
    name: draft.name,
    description: draft.description,
    brand: rules.brand && draft.brand?.name ? draft.brand : null,
    attributes: [...draft.attributes],
    image_urls: [...draft.image_urls],
    dimensions: draft.dimensions.map((dimension) => ({ code: codeOf(dimension, rules), name: dimension.name })),
    variants: draft.variants.map((row) => ({
      mp_variant_id: row.mp_variant_id,
      sku: row.sku.trim(),
      options: [...row.options],
      price: amount(row.price),
      stock: orNull(row.stock),
      image_url: row.image_url,
      barcode: row.barcode.trim() || null,
    })),
    weight: rules.weight ? orNull(draft.weight) : null,
    measures: rules.measures ? measuresIn(draft.measures) : null,
    size_chart: rules.size_chart ? draft.size_chart : null,
    logistics: rules.logistics ? [...draft.logistics] : [],
    condition: draft.condition,
    listed: draft.listed,
  }
}

interface Said {
  readonly required: string
  readonly noNumber: string
  readonly twice: string
  readonly tooMany: (most: number) => string
}

/** What is wrong that can be seen without asking, by path. All else the server knows from the marketplace. */
export function wrongIn(draft: ListingDraft, rules: ListingRules | undefined, said: Said): Record<string, string> {
  const wrong: Record<string, string> = {}
  if (draft.category === null) wrong.category = said.required
  draft.dimensions.forEach((dimension, at) => {
    const name = dimension.name.trim().toLowerCase()
    if (!name) wrong[`dimensions.${at}.name`] = said.required
    else if (draft.dimensions.findIndex((one) => one.name.trim().toLowerCase() === name) < at) wrong[`dimensions.${at}.name`] = said.twice
    if (optionsOf(dimension).length === 0) wrong[`dimensions.${at}.options`] = said.required
  })
  if (rules && draft.variants.length > Math.max(1, rules.variants.most)) wrong.variants = said.tooMany(rules.variants.most)
  draft.variants.forEach((row, at) => {
    if (!row.price.trim()) wrong[`variants.${at}.price`] = said.required
    for (const name of ['price', 'stock'] as const) if (numberInCell(row[name], 0) === null) wrong[`variants.${at}.${name}`] = said.noNumber
  })
  if (numberInCell(draft.weight, 0) === null) wrong.weight = said.noNumber
  for (const [side, typed] of Object.entries(draft.measures)) if (numberInCell(typed, 0) === null) wrong[`measures.${side}`] = said.noNumber
  return wrong
}

/** Of a package, as it is written; null where nothing is. */
export const measuresIn = ({ length, width, height }: Measures): ListingBody['measures'] =>
  length || width || height ? { length: amount(length), width: amount(width), height: amount(height) } : null

/** Sets the values of an attribute; one without any is not sent. */
export const withValues = (attributes: ListingDraft['attributes'], code: string, values: ListingDraft['attributes'][number]['values']) => {
  const others = attributes.filter((one) => one.code !== code)
  const at = attributes.findIndex((one) => one.code === code)
  if (values.length === 0) return others
  return at < 0 ? [...others, { code, values }] : attributes.with(at, { code, values })
}
