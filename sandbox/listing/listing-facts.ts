import { categoryOf, categoryOfDrawn, choiceNamed, type TreeAttribute } from './category-tree.ts'
import type { SandboxListing } from './listing.ts'

interface FactValue {
  /** Of the choices; null: the seller's own. */
  readonly choice: number | null
  readonly name: string
  readonly unit: string | null
}

/** What a seller says of a listing beside what buyers choose of it. */
export interface ListingFacts {
  /** In the category tree. */
  readonly category: number
  readonly description: string
  readonly brand: string | null
  readonly attributes: readonly { readonly number: number; readonly values: readonly FactValue[] }[]
  readonly image_urls: readonly string[]
  /** Names of what the variants differ by. */
  readonly dimensions: readonly string[]
  /** Grams. */
  readonly weight: number
  readonly measures: { readonly length: number; readonly width: number; readonly height: number } | null
  readonly size_chart: string | null
  readonly logistics: readonly number[]
  readonly condition: 'new' | 'used'
}

/** A variant as a seller writes it. */
export interface WrittenVariant {
  /** Of one that is there already. */
  readonly variant_id?: string
  readonly sku: string
  readonly options: readonly string[]
  readonly price: number
  readonly stock: number
  readonly image_url?: string
}

export interface WrittenListing {
  readonly name: string
  readonly facts: ListingFacts
  readonly variants: readonly WrittenVariant[]
}

/** What a marketplace takes. */
export interface ListingLimits {
  readonly name: readonly [least: number, most: number]
  readonly description: readonly [least: number, most: number]
  readonly images: number
  readonly price: readonly [least: number, most: number]
  readonly stock: number
  readonly variants: number
  readonly dimensions: number
  /** No two variants of a store carry the same seller SKU. */
  readonly unique_sku: boolean
  readonly logistics: readonly number[]
}

/** What is wrong with a listing: of which part, and of which attribute or variant. */
export interface ListingFault {
  readonly of:
    | 'category'
    | 'attribute'
    | 'brand'
    | 'name'
    | 'description'
    | 'images'
    | 'price'
    | 'stock'
    | 'variants'
    | 'options'
    | 'sku'
    | 'size_chart'
    | 'weight'
    | 'logistics'
  readonly says: string
  readonly attribute?: TreeAttribute
  /** Of the variants. */
  readonly place?: number
}

const outside = (value: number, [least, most]: readonly [number, number]) => value < least || value > most

function attributeFaults({ category, attributes }: ListingFacts): ListingFault[] {
  const asked = categoryOf(category)?.attributes ?? []
  const given = new Map(attributes.map((one) => [one.number, one.values]))
  return asked.flatMap((attribute): ListingFault[] => {
    const values = given.get(attribute.number) ?? []
    const fault = (says: string): ListingFault[] => [{ of: 'attribute', attribute, says }]
    if (values.length === 0) return attribute.required ? fault(`${attribute.name} is mandatory`) : []
    if (values.length > 1 && attribute.kind !== 'choices') return fault(`${attribute.name} takes one value`)
    for (const { choice, name, unit } of values) {
      if (choice !== null && choiceNamed(attribute, choice) === undefined) return fault(`${attribute.name} has no value ${choice}`)
      if (choice === null && (!attribute.open || name === '')) return fault(`${attribute.name} takes its own values only`)
      if (attribute.units.length > 0 && (unit === null || !attribute.units.includes(unit))) return fault(`${attribute.name} needs one of its units`)
    }
    return []
  })
}

/** Everything that a marketplace finds wrong with a listing, in the order in which it looks. `others`: what the store lists beside. */
export function faultsOf({ name, facts, variants }: WrittenListing, limits: ListingLimits, others: readonly SandboxListing[]): ListingFault[] {
  const faults: ListingFault[] = []
  const add = (wrong: boolean, fault: ListingFault) => {
    if (wrong) faults.push(fault)
  }
  const category = categoryOf(facts.category)
  add(!category?.leaf, { of: 'category', says: 'the category does not exist or has categories below it' })
  add(outside(name.length, limits.name), { of: 'name', says: `the name must have ${limits.name.join(' to ')} characters` })
  add(outside(facts.description.length, limits.description), {
    of: 'description',
    says: `the description must have ${limits.description.join(' to ')} characters`,
  })
  add(outside(facts.image_urls.length, [1, limits.images]), { of: 'images', says: `1 to ${limits.images} images are needed` })
  faults.push(...attributeFaults(facts))
  add(category?.brand_required === true && facts.brand === null, { of: 'brand', says: 'a brand is mandatory in this category' })
  add(facts.brand !== null && category?.brands.includes(facts.brand) === false, {
    of: 'brand',
    says: `brand ${facts.brand} is not known in this category`,
  })
  add(category?.size_chart === true && facts.size_chart === null, { of: 'size_chart', says: 'a size chart is mandatory in this category' })
  add(facts.weight <= 0, { of: 'weight', says: 'the weight is mandatory' })
  add(limits.logistics.length > 0 && !facts.logistics.some((one) => limits.logistics.includes(one)), {
    of: 'logistics',
    says: 'at least one logistics channel must be enabled',
  })
  add(variants.length > limits.variants, { of: 'variants', says: `at most ${limits.variants} variants` })
  add(facts.dimensions.length > limits.dimensions, { of: 'variants', says: `at most ${limits.dimensions} variations` })
  const taken = new Set(others.filter(({ state }) => state !== 'deleted').flatMap((listing) => listing.variants.map(({ sku }) => sku)))
  const seen = new Set<string>()
  variants.forEach((variant, place) => {
    add(outside(variant.price, limits.price), { of: 'price', place, says: `the price must be ${limits.price.join(' to ')}` })
    add(!Number.isInteger(variant.stock) || outside(variant.stock, [0, limits.stock]), {
      of: 'stock',
      place,
      says: `the stock must be 0 to ${limits.stock}`,
    })
    add(variant.options.length !== facts.dimensions.length, { of: 'options', place, says: 'one option of each variation is needed' })
    const options = JSON.stringify(variant.options)
    add(seen.has(options), { of: 'options', place, says: 'two variants have the same options' })
    seen.add(options)
    add(limits.unique_sku && variant.sku !== '' && taken.has(variant.sku), { of: 'sku', place, says: `seller SKU ${variant.sku} is used already` })
  })
  return faults
}

/** What a listing says of itself: what a seller wrote, or what is told of one that the shop had from the beginning. */
export function factsOf(listing: SandboxListing): ListingFacts {
  if (listing.facts) return listing.facts
  const options = listing.variants.map(({ name }) => (name === '' ? [] : name.split(', ')))
  const category = categoryOfDrawn(listing.category)
  return {
    category,
    description: `${listing.name}. Bahan nyaman dipakai sehari-hari, jahitan rapi, siap kirim dari gudang kami setiap hari kerja.`,
    brand: null,
    attributes: (categoryOf(category)?.attributes ?? [])
      .filter(({ required }) => required)
      .map((one) => ({
        number: one.number,
        values: [{ choice: one.choices.length > 0 ? one.number * 1_000 + 1 : null, name: one.choices[0] ?? '-', unit: one.units[0] ?? null }],
      })),
    image_urls: [listing.image_url],
    dimensions: (options[0] ?? []).map((_, tier) => ['Warna', 'Ukuran', 'Model'][tier] ?? 'Variasi'),
    weight: 400,
    measures: { length: 30, width: 25, height: 4 },
    size_chart: null,
    logistics: [],
    condition: 'new',
  }
}
