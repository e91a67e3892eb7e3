import type { FastifyInstance } from 'fastify'
import { brandNamed, brandNumber, categoryOf, categoryTree, choiceNamed, choiceNumber, type TreeAttribute } from '../listing/category-tree.ts'
import type { SandboxListing } from '../listing/listing.ts'
import { factsOf, faultsOf, type ListingFacts, type ListingLimits, type WrittenVariant } from '../listing/listing-facts.ts'
import type { SandboxStore } from '../order.ts'
import type { FormFile, StandInParts } from '../stand-in.ts'
import { type Fields, type Params, shopCall, TiktokError } from './door.ts'
import { pageOf, warehouseId } from './shapes.ts'

const limits: ListingLimits = {
  name: [1, 255],
  description: [1, 10_000],
  images: 9,
  price: [100, 100_000_000],
  stock: 99_999,
  variants: 100,
  dimensions: 3,
  unique_sku: false,
  logistics: [],
}

const categoryId = (number: number) => String(600_000 + number)
const numberOfCategory = (id: unknown) => Number(id) - 600_000
const attributeId = (number: number) => String(100_100 + number)
const valueId = (number: number) => String(1_000_000 + number)
const brandId = (name: string) => `700000000000000${brandNumber(name)}`
const noBrand = { id: '7000000000000000001', name: 'No brand' }

const attributeOf = (one: TreeAttribute) => ({
  id: attributeId(one.number),
  name: one.name,
  type: 'PRODUCT_PROPERTY',
  is_requried: one.required,
  is_customizable: one.open || one.kind === 'date',
  is_multiple_selection: one.kind === 'choices',
  value_data_format: one.kind === 'number' ? 'POSITIVE_INT_OR_DECIMAL' : '',
  values: one.choices.map((name) => ({ id: valueId(choiceNumber(one, name)), name })),
  requirement_conditions: [],
})
const salesAttributes = ['Warna', 'Ukuran'].map((name, place) => ({
  id: String(100_000 + place),
  name,
  type: 'SALES_PROPERTY',
  is_requried: false,
  is_customizable: true,
  is_multiple_selection: false,
  values: [],
}))

/** An id of its own for each picture that a product shows. */
const uris = new Map<string, string>()
export const pictureOf = (url: string) => {
  const uri = `tos-sandbox/${Buffer.from(url).toString('base64url')}`
  uris.set(uri, url)
  return { uri, urls: [url], thumb_urls: [url], width: 600, height: 600 }
}
function urlOf(given: unknown): string {
  const url = uris.get(String((given as Fields | undefined)?.uri))
  if (url === undefined) throw new TiktokError(12_052_104, 'The image uri is invalid')
  return url
}

/** What of a product its form shows, beside what every product tells. */
export function writtenOf(listing: SandboxListing) {
  const facts = factsOf(listing)
  const chain = []
  for (let at = categoryOf(facts.category); at; at = categoryOf(at.parent))
    chain.unshift({ id: categoryId(at.number), parent_id: at.parent === 0 ? '0' : categoryId(at.parent), local_name: at.name, is_leaf: at.leaf })
  return {
    category_chains: chain,
    main_images: facts.image_urls.map(pictureOf),
    description: facts.description.startsWith('<') ? facts.description : `<p>${facts.description}</p>`,
    brand: facts.brand ? { id: brandId(facts.brand), name: facts.brand } : noBrand,
    package_dimensions: {
      length: String(facts.measures?.length ?? 30),
      width: String(facts.measures?.width ?? 20),
      height: String(facts.measures?.height ?? 4),
      unit: 'CENTIMETER',
    },
    package_weight: { value: String(facts.weight / 1000), unit: 'KILOGRAM' },
    product_attributes: facts.attributes.map(({ number, values }) => ({
      id: attributeId(number),
      name: attributeNumbered(number)?.name ?? '',
      values: values.map(({ choice, name }) => ({ ...(choice !== null && { id: valueId(choice) }), name })),
    })),
    ...(facts.size_chart && { size_chart: { image: pictureOf(facts.size_chart) } }),
  }
}
const attributeNumbered = (number: number) => categoryTree.flatMap(({ attributes }) => attributes).find((one) => one.number === number)

interface AskedSku {
  id?: string
  seller_sku?: string
  price?: { amount?: string }
  inventory?: { warehouse_id?: string; quantity?: number }[]
  sales_attributes?: { name?: string; value_name?: string; sku_img?: { uri: string } }[]
}

function factsIn(fields: Fields): ListingFacts {
  const box = fields.package_dimensions as Record<string, string> | undefined
  const weight = fields.package_weight as { value?: string; unit?: string } | undefined
  const [first] = (fields.skus ?? []) as AskedSku[]
  const brand =
    fields.brand_id === undefined || fields.brand_id === noBrand.id ? null : (brandNamed(Number(String(fields.brand_id).slice(15))) ?? '?')
  return {
    category: numberOfCategory(fields.category_id),
    description: String(fields.description ?? ''),
    brand,
    attributes: ((fields.product_attributes ?? []) as { id: string; values?: { id?: string; name?: string }[] }[]).map(({ id, values }) => {
      const number = Number(id) - 100_100
      const units = attributeNumbered(number)?.units ?? []
      return {
        number,
        values: (values ?? []).map((value) => {
          const choice = value.id === undefined ? null : Number(value.id) - 1_000_000
          const of = attributeNumbered(number)
          // The platform knows no units: they stand in the name of the attribute.
          return { choice, name: choice === null ? (value.name ?? '') : ((of && choiceNamed(of, choice)) ?? ''), unit: units[0] ?? null }
        }),
      }
    }),
    image_urls: ((fields.main_images ?? []) as unknown[]).map(urlOf),
    dimensions: (first?.sales_attributes ?? []).map(({ name }) => name ?? ''),
    weight: Math.round(Number(weight?.value ?? 0) * (weight?.unit === 'GRAM' ? 1 : 1000)),
    measures: box ? { length: Number(box.length), width: Number(box.width), height: Number(box.height) } : null,
    size_chart: fields.size_chart ? urlOf((fields.size_chart as Fields).image) : null,
    logistics: [],
    condition: 'new',
  }
}

const variantsIn = (fields: Fields): WrittenVariant[] =>
  ((fields.skus ?? []) as AskedSku[]).map(({ id, seller_sku, price, inventory, sales_attributes }) => {
    if (inventory?.[0]?.warehouse_id !== warehouseId) throw new TiktokError(12_052_217, 'The warehouse of the sku inventory is invalid')
    const image = sales_attributes?.[0]?.sku_img
    return {
      ...(id !== undefined && { variant_id: id }),
      sku: seller_sku ?? '',
      options: (sales_attributes ?? []).map(({ value_name }) => value_name ?? ''),
      price: Number(price?.amount),
      stock: Number(inventory[0].quantity),
      ...(image && { image_url: urlOf(image) }),
    }
  })

/** The first thing that is wrong, in the platform's words. */
function check(name: string, facts: ListingFacts, variants: readonly WrittenVariant[], others: readonly SandboxListing[]): void {
  const [fault] = faultsOf({ name, facts, variants }, limits, others)
  if (variants.length === 0) throw new TiktokError(12_052_001, 'skus is required')
  if (!fault) return
  if (fault.attribute) throw new TiktokError(12_052_163, `Product attribute ${attributeId(fault.attribute.number)}: ${fault.says}`)
  const named: Partial<Record<typeof fault.of, string>> = {
    name: 'title',
    images: 'main_images',
    weight: 'package_weight',
    stock: 'sku inventory',
    options: 'sales_attributes',
  }
  throw new TiktokError(12_052_020, `The ${named[fault.of] ?? fault.of} is invalid: ${fault.says}`)
}

export function mountListingForm(scope: FastifyInstance, parts: StandInParts): void {
  const { listings } = parts
  const leafOf = (id: unknown) => {
    const category = categoryOf(numberOfCategory(id))
    if (!category?.leaf) throw new TiktokError(12_052_007, 'category_id is not a leaf category')
    return category
  }
  const others = (store: SandboxStore, except?: SandboxListing) => listings.ofStore(store).filter((one) => one !== except)
  const answerOf = (listing: SandboxListing) => ({
    product_id: listing.product_id,
    skus: listing.variants.map(({ variant_id, sku }) => ({ id: variant_id, seller_sku: sku, sales_attributes: [], external_sku_id: '' })),
    warnings: [],
  })
  const path = '/product/202309'

  scope.get(
    `${path}/categories`,
    shopCall(parts, () => ({
      categories: categoryTree.map(({ number, parent, name, leaf }) => ({
        id: categoryId(number),
        parent_id: parent === 0 ? '0' : categoryId(parent),
        local_name: name,
        is_leaf: leaf,
        permission_statuses: ['AVAILABLE'],
      })),
    })),
  )
  scope.get(
    `${path}/categories/:id/attributes`,
    shopCall(parts, (_store, _fields, { id }: Params) => ({ attributes: [...leafOf(id).attributes.map(attributeOf), ...salesAttributes] })),
  )
  scope.get(
    `${path}/categories/:id/rules`,
    shopCall(parts, (_store, _fields, { id }: Params) => ({
      product_certifications: [],
      size_chart: { is_supported: true, is_required: leafOf(id).size_chart },
      cod: { is_supported: true },
      package_dimension: { is_required: false },
      epr: { is_required: false },
      responsible_person: { is_required: false },
      manufacturer: { is_required: false },
      allowed_special_product_types: [],
    })),
  )
  scope.get(
    `${path}/brands`,
    shopCall(parts, (_store, fields) => {
      const all = fields.category_id === undefined ? [...new Set(categoryTree.flatMap(({ brands }) => brands))] : leafOf(fields.category_id).brands
      const words = String(fields.brand_name ?? '').toLowerCase()
      const { part, ...page } = pageOf(
        all.filter((name) => name.toLowerCase().includes(words)),
        fields,
        100,
      )
      const brands = part.map((name) => ({
        id: brandId(name),
        name,
        authorized_status: 'UNAUTHORIZED',
        is_t1_brand: false,
        brand_status: 'AVAILABLE',
      }))
      return { ...page, brands }
    }),
  )
  scope.post(
    `${path}/images/upload`,
    shopCall(parts, (_store, { data, use_case }) => {
      const given = data as FormFile | undefined
      if (!given?.bytes?.length) throw new TiktokError(12_052_101, 'data is required')
      const { url } = parts.chats.keep(given.bytes, given.mime_type, given.filename)
      return { uri: pictureOf(url).uri, url, width: 600, height: 600, use_case: use_case ?? 'MAIN_IMAGE' }
    }),
  )
  scope.post(
    `${path}/products`,
    shopCall(parts, (store, fields) => {
      const [name, facts, variants] = [String(fields.title ?? ''), factsIn(fields), variantsIn(fields)]
      check(name, facts, variants, others(store))
      const listing = listings.make(store, { name, facts, variants }, 'inactive')
      // What is new is looked at before buyers see it.
      if (fields.save_mode !== 'DRAFT') listings.step(listing, 'list', { auditsListed: true })
      return answerOf(listing)
    }),
  )
  scope.put(
    `${path}/products/:id`,
    shopCall(parts, (store, fields, { id }: Params) => {
      const listing = listings.ofStore(store).find(({ product_id, state }) => product_id === id && state !== 'deleted')
      if (!listing) throw new TiktokError(12_052_048, `product ${String(id)} not found`)
      const [name, facts, variants] = [String(fields.title ?? ''), factsIn(fields), variantsIn(fields)]
      check(name, facts, variants, others(store, listing))
      const odd = variants.find(({ variant_id }) => variant_id !== undefined && !listing.variants.some((one) => one.variant_id === variant_id))
      if (odd) throw new TiktokError(12_052_023, `sku ${odd.variant_id} does not exist`)
      listings.rewrite(listing, { name, facts, variants })
      return answerOf(listing)
    }),
  )
}
