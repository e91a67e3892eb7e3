import type { FastifyInstance } from 'fastify'
import { brandNamed, brandNumber, categoryOf, categoryTree, choiceNumber, type TreeAttribute, type TreeCategory } from '../listing/category-tree.ts'
import type { SandboxListing } from '../listing/listing.ts'
import { factsOf, faultsOf, type ListingFacts, type ListingFault, type ListingLimits, type WrittenVariant } from '../listing/listing-facts.ts'
import type { SandboxStore } from '../order.ts'
import type { StandInParts } from '../stand-in.ts'
import { type Fields, LazadaError, sellerCalls } from './door.ts'
import { fieldsIn, imagesOf, Partly, productIn, productManner, skusOf } from './product-door.ts'

const limits: ListingLimits = {
  name: [1, 255],
  description: [0, 25_000],
  images: 8,
  price: [100, 999_999_999],
  stock: 999_999,
  variants: 100,
  dimensions: 2,
  unique_sku: true,
  logistics: [],
}

const categoryId = (number: number) => 10_000_000 + number
const numberOfCategory = (id: unknown) => Number(id) - 10_000_000
/** Brands and attributes go by their names in payloads. */
const nameOf = (one: TreeAttribute) => one.name.toLowerCase().replace(/\W+/g, '_')
const noBrand = 'No Brand'
const allBrands = [...new Set(categoryTree.flatMap(({ brands }) => brands))]

/** What every category knows variants to differ by. */
const standard: Readonly<Record<string, string>> = { Warna: 'color_family', Ukuran: 'size', Model: 'material_family' }
const labelOf = (name: string) => Object.entries(standard).find(([, one]) => one === name)?.[0]
/** Names of what the variants differ by: what a shop had from the beginning differs by what the platform knows. */
const variationNames = (listing: SandboxListing) => {
  const { dimensions } = factsOf(listing)
  return listing.facts ? dimensions : dimensions.map((one) => standard[one] ?? one)
}

function inputOf({ kind, open }: TreeAttribute): string {
  if (kind === 'choice') return open ? 'enumInput' : 'singleSelect'
  if (kind === 'choices') return open ? 'multiEnumInput' : 'multiSelect'
  return kind === 'number' ? 'numeric' : kind
}
const attribute = (id: number, name: string, label: string, input_type: string, more: Fields = {}) => ({
  id,
  name,
  label,
  input_type,
  attribute_type: 'normal',
  is_mandatory: 0,
  is_sale_prop: 0,
  advanced: { is_key_prop: 0 },
  options: [],
  ...more,
})
const mandatory = { is_mandatory: 1 }
const ofSkus = { attribute_type: 'sku' }
/** What every category asks for. */
const common = [
  attribute(100_005_571, 'name', 'Nama Produk', 'text', mandatory),
  attribute(20_000, 'brand', 'Merek', 'singleSelect', mandatory),
  attribute(30_002, 'description', 'Deskripsi', 'richText'),
  attribute(30_003, 'short_description', 'Keunggulan', 'richText'),
  attribute(40_000, '__images__', 'Gambar', 'img', ofSkus),
  attribute(30_100, 'SellerSku', 'SKU Penjual', 'text', { ...ofSkus, ...mandatory }),
  attribute(30_106, 'price', 'Harga', 'numeric', { ...ofSkus, ...mandatory }),
  attribute(30_047, 'special_price', 'Harga Spesial', 'numeric', ofSkus),
  attribute(21, 'quantity', 'Stok', 'numeric', ofSkus),
  attribute(30_200, 'package_weight', 'Berat Paket (kg)', 'numeric', { ...ofSkus, ...mandatory }),
  attribute(30_201, 'package_length', 'Panjang Paket (cm)', 'numeric', { ...ofSkus, ...mandatory }),
  attribute(30_202, 'package_width', 'Lebar Paket (cm)', 'numeric', { ...ofSkus, ...mandatory }),
  attribute(30_203, 'package_height', 'Tinggi Paket (cm)', 'numeric', { ...ofSkus, ...mandatory }),
  attribute(30_300, 'color_family', 'Warna', 'multiEnumInput', { ...ofSkus, is_sale_prop: 1 }),
  attribute(30_301, 'size', 'Ukuran', 'enumInput', { ...ofSkus, is_sale_prop: 1 }),
]
const attributeOf = (one: TreeAttribute) =>
  attribute(100_000_000 + one.number, nameOf(one), one.name, inputOf(one), {
    is_mandatory: one.required ? 1 : 0,
    options: one.choices.map((name) => ({ id: choiceNumber(one, name), name, en_name: name })),
    ...(one.units.length > 0 && { unit: { type: one.units, numericMin: '0', numericMax: '999999', precision: 2 } }),
  })

interface Branch {
  category_id: number
  name: string
  leaf: boolean
  var: boolean
  children?: Branch[]
}
const branchesOf = (parent: number): Branch[] =>
  categoryTree
    .filter((one) => one.parent === parent)
    .map(({ number, name, leaf }) => ({ category_id: categoryId(number), name, leaf, var: true, ...(!leaf && { children: branchesOf(number) }) }))

/** What of a product its form shows, beside what every product tells. */
export function writtenOf(listing: SandboxListing) {
  const facts = factsOf(listing)
  const named = new Map((categoryOf(facts.category)?.attributes ?? []).map((one) => [one.number, nameOf(one)]))
  const values = facts.attributes.map((one) => [
    named.get(one.number),
    one.values.map(({ name, unit }) => (unit ? `${name} ${unit}` : name)).join(','),
  ])
  const names = variationNames(listing)
  const optionsOf = listing.variants.map(({ name }) => (name === '' ? [] : name.split(', ')))
  return {
    primary_category: categoryId(facts.category),
    attributes: {
      ...Object.fromEntries(values.filter(([name]) => name !== undefined)),
      name: listing.name,
      description: facts.description.startsWith('<') ? facts.description : `<p>${facts.description}</p>`,
      brand: facts.brand ?? noBrand,
      source: 'api',
    },
    images: facts.image_urls,
    variation: Object.fromEntries(
      names.map((name, tier) => {
        const label = labelOf(name)
        const options = [...new Set(optionsOf.map((all) => all[tier] ?? ''))]
        return [`Variation${tier + 1}`, { name, label: label ?? name, hasImage: tier === 0, customize: label === undefined, options }]
      }),
    ),
    salePropOf: (place: number) => Object.fromEntries((optionsOf[place] ?? []).map((option, tier) => [names[tier] ?? `variation${tier}`, option])),
    parcel: {
      package_weight: String(facts.weight / 1000),
      package_length: (facts.measures?.length ?? 30).toFixed(2),
      package_width: (facts.measures?.width ?? 20).toFixed(2),
      package_height: (facts.measures?.height ?? 4).toFixed(2),
    },
  }
}

function valuesIn(one: TreeAttribute, told: string): ListingFacts['attributes'][number]['values'] {
  const parts = one.kind === 'choices' ? told.split(',') : [told]
  return parts.map((part) => {
    const text = part.trim()
    if (one.choices.includes(text)) return { choice: choiceNumber(one, text), name: text, unit: null }
    const [, number = text, unit = null] = one.units.length > 0 ? (/^([\d.]+)\s*(\S+)$/.exec(text) ?? []) : []
    return { choice: null, name: number, unit }
  })
}

function brandIn({ brand_id, brand }: Fields): string | null | undefined {
  if (brand_id !== undefined) return brandNamed(Number(brand_id)) ?? `#${String(brand_id)}`
  return brand === undefined ? undefined : brand === noBrand ? null : String(brand)
}

/** What a payload says of a product over what is there: what it does not name stays as it is. */
function factsIn(product: Fields, category: TreeCategory, before: ListingFacts | null): ListingFacts {
  const attributes = fieldsIn(product.Attributes)
  const [parcel] = skusOf(product).filter(({ package_weight }) => package_weight !== undefined)
  const variations = Object.values(fieldsIn(product.variation)).map((one) => String(fieldsIn(one).name))
  const [first] = skusOf(product)
  const measure = (name: string) => Number(parcel?.[name])
  const brand = brandIn(attributes)
  return {
    category: category.number,
    description: String(attributes.description ?? before?.description ?? ''),
    brand: brand === undefined ? (before?.brand ?? null) : brand,
    attributes: category.attributes.flatMap((one) => {
      const told = attributes[nameOf(one)]
      if (told === undefined) return before?.attributes.filter(({ number }) => number === one.number) ?? []
      return told === '' ? [] : [{ number: one.number, values: valuesIn(one, String(told)) }]
    }),
    image_urls: imagesOf(product) ?? before?.image_urls ?? [],
    dimensions: variations.length > 0 ? variations : (before?.dimensions ?? Object.keys(fieldsIn(first?.saleProp))),
    weight: parcel ? Math.round(measure('package_weight') * 1000) : (before?.weight ?? 0),
    measures: parcel
      ? { length: measure('package_length'), width: measure('package_width'), height: measure('package_height') }
      : (before?.measures ?? null),
    size_chart: null,
    logistics: [],
    condition: 'new',
  }
}

const named: Readonly<Record<ListingFault['of'], readonly [field: string, code: string]>> = {
  category: ['PrimaryCategory', 'CHK_CATEGORY_ID_NOT_LEAF_CATEGORY'],
  attribute: ['', 'BIZ_CHECK_CAT_PROP_MANDATORY'],
  brand: ['brand', 'THD_BRAND_ID_IS_NOT_VALID_IN_CATEGORY'],
  name: ['name', 'CHK_BASIC_REQUIRED'],
  description: ['description', 'CHK_CATPROP_CPV_MAX_LEGNTH'],
  images: ['Images', 'BIZ_CHECK_MAIN_IMAGE_REQUIRE'],
  price: ['price', 'BIZ_CHECK_PRICE_PRECISION_INVALID'],
  stock: ['quantity', 'THD_INVENTORY_ERR_INV_PARAM_ILLEGAL'],
  variants: ['variation', 'VARIATION_SIZE_LIMIT'],
  options: ['saleProp', 'CHK_SKU_PROPS_DUPLICATE'],
  sku: ['SellerSku', 'BIZ_CHECK_SELLER_SKU_DUPLICATE'],
  size_chart: ['size_chart', 'CHK_BASIC_REQUIRED'],
  weight: ['package_weight', 'BIZ_CHECK_PACKAGE_DECIMAL_INVALID'],
  logistics: ['delivery_option', 'CHK_BASIC_REQUIRED'],
}

interface Written {
  readonly name: string
  readonly facts: ListingFacts
  readonly variants: readonly WrittenVariant[]
}

export function createFormCalls({ listings, chats }: StandInParts) {
  /** Pictures are the platform's own: handed over, or of a product that is there. */
  function isOwn(store: SandboxStore, url: string): boolean {
    if (chats.file(url.split('/')[3] ?? '')) return true
    return listings.ofStore(store).some((one) => factsOf(one).image_urls.includes(url) || one.variants.some(({ image_url }) => image_url === url))
  }

  /** Everything that is wrong is told together. Sizes have templates of their own, and what has no brand says so. */
  function check(store: SandboxStore, written: Written, except: SandboxListing | null): Fields[] {
    const { facts, variants } = written
    const others = listings.ofStore(store).filter((one) => one !== except)
    const faults = faultsOf(written, limits, others).filter((one) => one.of !== 'size_chart' && (one.of !== 'brand' || facts.brand !== null))
    const detail: Fields[] = faults.map(({ of, says, attribute: about, place }) => {
      const [field, code] = named[of]
      return { field: about ? nameOf(about) : field, message: `${code}: ${says}`, seller_sku: variants[place ?? -1]?.sku ?? '' }
    })
    const skus = variants.map(({ sku }) => sku)
    variants.forEach(({ sku }, place) => {
      if (sku === '' || skus.indexOf(sku) !== place)
        detail.push({ field: 'SellerSku', message: `SELLER_SKU_INVALID: seller SKU "${sku}" is empty or repeated`, seller_sku: sku })
    })
    for (const url of [...facts.image_urls, ...variants.flatMap(({ image_url }) => image_url ?? [])])
      if (!isOwn(store, url)) detail.push({ field: 'Images', message: `BIZ_CHECK_EXIST_OUTER_IMAGE: ${url}`, seller_sku: '' })
    const { measures } = facts
    if (!measures || !(measures.length > 0 && measures.width > 0 && measures.height > 0))
      detail.push({ field: 'package_length', message: 'CHK_BASIC_REQUIRED: the size of the package is mandatory', seller_sku: '' })
    return detail
  }

  const leafOf = (id: unknown): TreeCategory => {
    const category = categoryOf(numberOfCategory(id))
    if (!category?.leaf) throw new LazadaError('201', `E201: ${String(id)} Invalid CategoryId`)
    return category
  }
  function variantOf(sku: Fields, dimensions: readonly string[], before: SandboxListing['variants'][number] | null): WrittenVariant {
    const sale = fieldsIn(sku.saleProp)
    const had = before?.name ? before.name.split(', ') : []
    const image_url = imagesOf(sku)?.[0] ?? before?.image_url
    return {
      ...(before && { variant_id: before.variant_id }),
      sku: String(sku.SellerSku ?? before?.sku ?? ''),
      options: dimensions.flatMap((name, tier) => (sale[name] === undefined ? (had[tier] ?? []) : String(sale[name]))),
      price: Number(sku.price ?? before?.price),
      stock: Number(sku.quantity ?? before?.stock ?? 0),
      ...(image_url !== undefined && { image_url }),
    }
  }
  const answerOf = (listing: SandboxListing) => ({
    item_id: Number(listing.product_id),
    item_status: listing.state === 'active' ? 'Active' : 'Pending QC',
    sku_list: listing.variants.map(({ variant_id, sku }) => ({
      seller_sku: sku,
      shop_sku: `${listing.product_id}_ID-${variant_id}`,
      sku_id: Number(variant_id),
    })),
  })

  function create(store: SandboxStore, product: Fields): Fields {
    const category = leafOf(product.PrimaryCategory)
    const facts = factsIn(product, category, null)
    const variants = skusOf(product).map((sku) => variantOf(sku, facts.dimensions, null))
    if (variants.length === 0) throw new LazadaError('1', 'E001: Parameter Skus is mandatory')
    const written = { name: String(fieldsIn(product.Attributes).name ?? ''), facts, variants }
    const detail = check(store, written, null)
    if (detail.length > 0) throw new Partly(detail, '500', 'E500: Create product failed')
    const listing = listings.make(store, written, 'inactive')
    // What is new is looked at before buyers see it.
    listings.step(listing, 'list', { auditsListed: true })
    return answerOf(listing)
  }

  /** SKUs that are there are changed; others are added where the payload names one that they go with. */
  function change(store: SandboxStore, listing: SandboxListing, product: Fields, failed: readonly [code: string, message: string]): Fields {
    const facts = factsOf(listing)
    const before = { ...facts, dimensions: variationNames(listing) }
    const category = product.PrimaryCategory === undefined ? categoryOf(facts.category) : leafOf(product.PrimaryCategory)
    if (!category) throw new LazadaError('201', 'E201: Invalid CategoryId')
    const now = factsIn(product, category, before)
    const named = skusOf(product).map((sku) => {
      const has = (one: SandboxListing['variants'][number]) =>
        sku.SkuId === undefined ? one.sku === String(sku.SellerSku) : one.variant_id === String(sku.SkuId)
      return { sku, there: listing.variants.find(has) ?? null }
    })
    const stranger = product.AssociatedSku === undefined && named.find(({ there }) => there === null)
    if (stranger)
      throw new Partly([
        { field: 'SellerSku', message: 'SELLER_SKU_NOT_FOUND: seller sku not found', seller_sku: String(stranger.sku.SellerSku ?? '') },
      ])
    const kept = listing.variants.map((one) => variantOf(named.find(({ there }) => there === one)?.sku ?? {}, now.dimensions, one))
    const added = named.filter(({ there }) => there === null).map(({ sku }) => variantOf(sku, now.dimensions, null))
    const written = { name: String(fieldsIn(product.Attributes).name ?? listing.name), facts: now, variants: [...kept, ...added] }
    const detail = check(store, written, listing)
    if (detail.length > 0) throw new Partly(detail, ...failed)
    listings.rewrite(listing, written)
    return answerOf(listing)
  }

  return {
    create,
    change,
    /** Takes SKUs away, and what the others no longer differ by. */
    removeSkus(listing: SandboxListing, product: Fields): Fields {
      const ids = new Set(skusOf(product).map(({ SkuId }) => String(SkuId)))
      const gone = new Set(Object.values(fieldsIn(product.variation)).map((one) => String(fieldsIn(one).name)))
      const names = variationNames(listing)
      const stays = names.flatMap((name, tier) => (gone.has(name) ? [] : tier))
      const left = listing.variants.filter(({ variant_id }) => !ids.has(variant_id))
      if (left.length === 0) throw new Partly([{ field: 'Sku', message: 'CAN_NOT_REMOVE_ALL_SKU: Can not remove all sku' }])
      const variants = left.map((one) => {
        const options = one.name === '' ? [] : one.name.split(', ')
        return { ...one, options: stays.map((tier) => options[tier] ?? '') }
      })
      if (new Set(variants.map(({ options }) => options.join(', '))).size < variants.length)
        throw new Partly([{ field: 'saleProp', message: 'SALE_PROPS_DUPLICATE: Sale props is duplicate' }])
      const facts = { ...factsOf(listing), dimensions: stays.map((tier) => names[tier] ?? '') }
      listings.rewrite(listing, { name: listing.name, facts, variants })
      return {}
    },
  }
}

export function mountListingForm(scope: FastifyInstance, parts: StandInParts): void {
  const { listings } = parts
  const forms = createFormCalls(parts)
  const { asks, acts } = sellerCalls(scope, parts, productManner)

  asks('/category/tree/get', () => branchesOf(0))
  asks('/category/attributes/get', (_store, { primary_category_id }) => {
    const category = categoryOf(numberOfCategory(primary_category_id))
    if (!category) throw new LazadaError('4227', 'Query category is null')
    if (!category.leaf) throw new LazadaError('57', 'E057: No attribute sets linked to that category.')
    return [...common, ...category.attributes.map(attributeOf)]
  })
  asks('/category/brands/query', (_store, { startRow, pageSize }) => {
    const [from, size] = [Number(startRow ?? 0), Number(pageSize ?? 40)]
    if (!(from >= 0 && size >= 1 && size <= 200)) throw new LazadaError('5', 'E005: Invalid Request Format')
    const page = allBrands.slice(from, from + size)
    return {
      enable_total: true,
      start_row: from,
      page_index: Math.floor(from / size) + 1,
      page_size: size,
      total_record: allBrands.length,
      module: page.map((name) => ({ brand_id: brandNumber(name), name, name_en: name, global_identifier: name.toUpperCase().replace(/\W+/g, '_') })),
    }
  })
  acts('/product/create', (store, { payload }) => {
    const product = productIn(payload)
    if (product.AssociatedSku === undefined) return forms.create(store, product)
    const named = String(product.AssociatedSku)
    const listing = listings
      .ofStore(store)
      .find(({ state, variants }) => state !== 'deleted' && variants.some(({ variant_id, sku }) => variant_id === named || sku === named))
    if (!listing) throw new LazadaError('4136', 'SELLER_SKU_NOT_FOUND')
    return forms.change(store, listing, product, ['500', 'E500: Create product failed'])
  })
  acts('/product/sku/remove', (store, { payload }) => {
    const product = productIn(payload)
    const listing = listings.ofStore(store).find(({ product_id, state }) => product_id === String(product.ItemId) && state !== 'deleted')
    if (!listing) throw new LazadaError('4137', 'ITEM_NOT_FOUND')
    return forms.removeSkus(listing, product)
  })
}
