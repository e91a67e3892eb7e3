import type { FastifyInstance } from 'fastify'
import { categoryOf, categoryTree } from '../listing/category-tree.ts'
import { hasVariants, type SandboxListing } from '../listing/listing.ts'
import { factsOf, faultsOf, type ListingFacts, type ListingLimits, type WrittenListing, type WrittenVariant } from '../listing/listing-facts.ts'
import { Refusal, type SandboxStore } from '../order.ts'
import type { StandInParts } from '../stand-in.ts'
import { type Fields, inContent, inValue, sellerCall } from './door.ts'
import {
  attributeCode,
  brandCode,
  categoryCode,
  familyColour,
  noBrand,
  numberOfCategory,
  skuOf,
  statuses,
  variantAttributes,
} from './product-shapes.ts'
import { createQueues, type QueuedProduct } from './queues.ts'
import { itemSkuOf } from './sku.ts'

const limits: ListingLimits = {
  name: [1, 150],
  description: [1, 5000],
  images: 8,
  price: [1, 999_999_999],
  stock: 999_999,
  variants: 50,
  dimensions: 3,
  unique_sku: true,
  logistics: [],
}
const mostProducts = 10
const longestValue = 255
/** The platform asks for neither. */
const notAsked: ReadonlySet<string> = new Set(['size_chart', 'brand'])
const allBrands = [noBrand, ...new Set(categoryTree.flatMap(({ brands }) => brands))]
const pickupPoint = { code: 'PP-3000188', name: 'Gudang utama' }

interface AskedItem {
  blibliSku?: string
  sellerSku?: string
  upcCode?: string
  price?: number
  salePrice?: number
  stock?: number
  minimumStock?: number
  buyable?: boolean
  images?: string[]
  variantAttribute?: Record<string, string>
  specialAttribute?: Record<string, string>
}
interface AskedProduct {
  name?: string
  categoryCode?: string
  brandCode?: string
  description?: string
  dimension?: { length?: number; width?: number; height?: number; weight?: number }
  attributes?: Record<string, string>
  imageMap?: Record<string, string>
  pickupPointCode?: string
  productType?: number
  productItems?: AskedItem[]
}

const below = (parent: number): object[] | null => {
  const branches = categoryTree.filter((one) => one.parent === parent)
  if (branches.length === 0) return null
  return branches.map(({ number, name }) => ({ categoryCode: categoryCode(number), categoryName: name, children: below(number) }))
}

const plain = (description: string) => Buffer.from(description, 'base64').toString('utf8')

/** Products by the seller API: made by a queue, changed part by part. */
export function mountListingForm(scope: FastifyInstance, parts: StandInParts, special: Map<string, Record<string, string>>): void {
  const { listings, chats } = parts
  const queues = createQueues()
  const seller = '/proxy/seller/v1'
  const mta = '/proxy/mta/api/businesspartner'

  function find(store: SandboxStore, sku: string): SandboxListing {
    const listing = listings.ofStore(store).find((one) => skuOf(one) === sku && one.state !== 'deleted')
    if (!listing) throw new Refusal('not-found', `product ${sku} is not found`)
    return listing
  }

  /** A picture in the body of the call, or an address of one. */
  function kept(data: string): string {
    if (/^(https?:)?\//.test(data)) return data
    const bytes = Buffer.from(data, 'base64')
    if (bytes.length === 0) throw new Refusal('bad-input', 'image data is not valid base64')
    return chats.keep(bytes, 'image/jpeg', 'image.jpg').url
  }

  function attributesIn(category: number, given: Readonly<Record<string, string>>): ListingFacts['attributes'] {
    const asked = categoryOf(category)?.attributes ?? []
    return Object.entries(given).map(([code, told]) => {
      const one = asked.find((attribute) => attributeCode(attribute) === code)
      if (!one) throw new Refusal('bad-input', `attribute ${code} is not an attribute of this category`)
      if (!told || told === '-' || told.length > longestValue) throw new Refusal('bad-input', `attribute ${code} has no valid value`)
      if (one.choices.length > 0 && !one.open && !one.choices.includes(told))
        throw new Refusal('bad-input', `attribute ${code} has no option ${told}`)
      const place = one.choices.indexOf(told)
      const unit = one.units.find((word) => told.endsWith(` ${word}`))
      const name = unit ? told.slice(0, -unit.length - 1) : told
      const value = { choice: place < 0 ? null : one.number * 1_000 + place + 1, name, unit: unit ?? one.units[0] ?? null }
      return { number: one.number, values: [value] }
    })
  }

  function dimensionsIn(items: readonly AskedItem[]): { readonly names: string[]; readonly options: string[][] } {
    const codes = Object.keys(items[0]?.variantAttribute ?? {})
    const known = codes.map((code) => {
      const one = variantAttributes.find((attribute) => attribute.code === code)
      if (!one) throw new Refusal('bad-input', `variant attribute ${code} does not create variants`)
      return one
    })
    const options = items.map(({ variantAttribute = {} }) =>
      known.map(({ code, options: closed }) => {
        const value = variantAttribute[code]
        if (!value || (closed.length > 0 && !(closed as readonly string[]).includes(value)))
          throw new Refusal('bad-input', `variant attribute ${code} has no option ${value ?? ''}`)
        return value
      }),
    )
    return { names: known.map(({ name }) => name), options }
  }

  function checkItem({ minimumStock, salePrice = 0, price = 0, specialAttribute = {} }: AskedItem): void {
    if (!(Number(minimumStock) >= 1)) throw new Refusal('bad-input', 'minimumStock must be at least 1')
    if (salePrice > price) throw new Refusal('bad-input', 'salePrice must be less than or equal to price')
    for (const [code, value] of Object.entries(specialAttribute))
      if (code !== familyColour.code || !(familyColour.options as readonly string[]).includes(value))
        throw new Refusal('bad-input', `special attribute ${code} has no option ${value}`)
  }

  function writtenIn(asked: AskedProduct): WrittenListing {
    const category = numberOfCategory(asked.categoryCode)
    if (!categoryOf(category)?.leaf) throw new Refusal('bad-input', 'category is not a last child category')
    const items = asked.productItems ?? []
    if (items.length === 0) throw new Refusal('bad-input', 'productItems must not be empty')
    if (asked.pickupPointCode !== pickupPoint.code) throw new Refusal('bad-input', 'pickupPointCode is not known')
    const brand = allBrands.find((name) => brandCode(name) === asked.brandCode)
    if (!brand) throw new Refusal('bad-input', `brand ${asked.brandCode ?? ''} is not known`)
    const { length = 0, width = 0, height = 0, weight = 0 } = asked.dimension ?? {}
    if (!(length > 0 && width > 0 && height > 0)) throw new Refusal('bad-input', 'dimension length, width and height are mandatory')
    const pictures = new Map(Object.entries(asked.imageMap ?? {}).map(([name, data]) => [name, kept(data)]))
    for (const item of items) checkItem(item)
    const { names, options } = dimensionsIn(items)
    const shown = items.map(({ images = [] }) => images.map((name) => pictures.get(name) ?? name))
    const common = (shown[0] ?? []).filter((url) => shown.every((all) => all.includes(url)))
    const facts: ListingFacts = {
      category,
      description: plain(asked.description ?? ''),
      brand: brand === noBrand ? null : brand,
      attributes: attributesIn(category, asked.attributes ?? {}),
      image_urls: common.length > 0 ? common : [...pictures.values()],
      dimensions: names,
      weight,
      measures: { length, width, height },
      size_chart: null,
      logistics: [],
      condition: 'new',
    }
    const variants = items.map((item, place): WrittenVariant => {
      const own = shown[place]?.find((url) => !facts.image_urls.includes(url))
      return {
        sku: item.sellerSku ?? '',
        options: options[place] ?? [],
        price: Number(item.price),
        stock: Number(item.stock ?? 0),
        ...(own && { image_url: own }),
      }
    })
    return { name: asked.name ?? '', facts, variants }
  }

  function refuseWrong(written: WrittenListing, store: SandboxStore, before?: SandboxListing): void {
    const words: Partial<Record<string, string>> = { sku: 'sellerSku', options: 'variant attribute', variants: 'variant' }
    const wrong = faultsOf(
      written,
      limits,
      listings.ofStore(store).filter((one) => one !== before),
    ).filter(({ of }) => !notAsked.has(of))
    if (wrong.length === 0) return
    const told = wrong.map(({ of, says, attribute }) =>
      attribute ? `attribute ${attributeCode(attribute)}: ${says}` : `${words[of] ?? of}: ${says}`,
    )
    throw new Refusal('bad-input', told.join('; '))
  }

  function queued(store: SandboxStore, asked: AskedProduct): QueuedProduct {
    const row = { name: asked.name ?? '', sellerSkus: (asked.productItems ?? []).map(({ sellerSku = '' }) => sellerSku) }
    try {
      const written = writtenIn(asked)
      refuseWrong(written, store)
      const made = listings.make(store, written, 'inactive')
      asked.productItems?.forEach(({ specialAttribute }, place) => {
        const variant = made.variants[place]
        if (variant && specialAttribute) special.set(variant.variant_id, specialAttribute)
      })
      // The platform's people look at what is new.
      listings.step(made, 'list', { auditsListed: true })
      return { ...row, productSku: skuOf(made), errorMessage: null }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { ...row, productSku: null, errorMessage: error.message }
    }
  }

  const asTheyAre = (listing: SandboxListing): WrittenVariant[] =>
    listing.variants.map(({ name, ...one }) => ({ ...one, options: hasVariants(listing) ? name.split(', ') : [] }))
  function rewrite(store: SandboxStore, listing: SandboxListing, written: WrittenListing): void {
    refuseWrong(written, store, listing)
    listings.rewrite(listing, written)
  }

  scope.get(
    `${mta}/v1/product/getCategory`,
    sellerCall(parts, inContent, () => below(0)),
  )
  scope.get(
    `${seller}/categories/:code/attributes`,
    sellerCall(parts, inContent, (_store, _fields, { code }) => {
      const category = categoryOf(numberOfCategory(code))
      if (!category?.leaf) throw new Refusal('not-found', `category ${code} is not found`)
      const told = (one: object, more: object) => ({ mandatory: false, variantCreating: false, specialAttribute: false, ...one, ...more })
      return [
        ...category.attributes.map((one) => {
          const isList = one.choices.length > 0 && !one.open
          const type = isList ? 'PREDEFINED' : 'DESCRIPTIVE'
          return told({ code: attributeCode(one), name: one.name, type, options: isList ? one.choices : [] }, { mandatory: one.required })
        }),
        ...variantAttributes.map((one) => told(one, { variantCreating: true })),
        told(familyColour, { specialAttribute: true }),
      ]
    }),
  )
  scope.get(
    `${mta}/v2/product/getBrands`,
    sellerCall(parts, inContent, (_store, { brandName = '', page = 0, size = 50 }) => {
      const words = String(brandName).toLowerCase()
      return allBrands
        .filter((name) => name.toLowerCase().includes(words))
        .slice(Number(page) * Number(size), (Number(page) + 1) * Number(size))
        .map((name) => ({ brandCode: brandCode(name), brandName: name, brandApprovalStatus: 'APPROVED' }))
    }),
  )
  scope.get(
    `${mta}/v1/product/getPickupPoint`,
    sellerCall(parts, inContent, () => [pickupPoint]),
  )
  scope.post(
    `${mta}/v2/product/getProductList`,
    sellerCall(
      parts,
      inContent,
      (store, { merchantSkus = [] }: Fields) => {
        const skus = merchantSkus as string[]
        // What is looked at is no product of the shop yet.
        const found = listings.ofStore(store).filter(({ state }) => state !== 'deleted' && state !== 'reviewing')
        return found.flatMap((listing) =>
          listing.variants.flatMap((variant, place) =>
            skus.includes(variant.sku)
              ? [{ gdnSku: itemSkuOf(skuOf(listing), place), productSku: skuOf(listing), merchantSku: variant.sku, productName: listing.name }]
              : [],
          ),
        )
      },
      true,
    ),
  )
  scope.post(
    `${seller}/products/async`,
    sellerCall(
      parts,
      (requestId: string) => ({ requestId, success: true }),
      (store, { product }) => {
        const products = (product ?? []) as AskedProduct[]
        if (products.length === 0 || products.length > mostProducts) throw new Refusal('bad-input', `1 to ${mostProducts} products are allowed`)
        return queues.begin(products.map((asked) => queued(store, asked)))
      },
    ),
  )
  scope.get(
    `${mta}/v1/feed/detail`,
    sellerCall(parts, inValue, (_store, { requestId }) => queues.look(String(requestId))),
  )
  scope.put(
    `${seller}/products/:sku/detail`,
    sellerCall(parts, inValue, (store, fields, { sku = '' }) => {
      const listing = find(store, sku)
      const facts = factsOf(listing)
      const { name, description, attributes, dimension } = fields as AskedProduct
      const { weight, ...measures } = dimension ?? {}
      rewrite(store, listing, {
        name: name ?? listing.name,
        facts: {
          ...facts,
          ...(description !== undefined && { description: plain(description) }),
          ...(attributes && { attributes: attributesIn(facts.category, attributes) }),
          ...(dimension && { weight: Number(weight), measures: measures as NonNullable<ListingFacts['measures']> }),
        },
        variants: asTheyAre(listing),
      })
      return {}
    }),
  )
  scope.post(
    `${seller}/products/:sku/variants`,
    sellerCall(parts, inValue, (store, fields, { sku = '' }) => {
      const listing = find(store, sku)
      const items = (fields.productItems ?? []) as AskedItem[]
      const { names, options } = dimensionsIn(items)
      const before = listing.variants.map((variant, place) => ({ variant, at: items.findIndex((one) => one.blibliSku === itemSkuOf(sku, place)) }))
      if (before.some(({ at }) => at < 0)) throw new Refusal('bad-input', 'all existing variants must be sent')
      const there = before.map(({ variant: { name: _, ...one }, at }) => ({ ...one, options: options[at] ?? [] }))
      const added = items.flatMap((item, place): WrittenVariant[] => {
        if (item.blibliSku) return []
        checkItem(item)
        const [own] = (item.images ?? []).map(kept)
        return [
          {
            sku: item.sellerSku ?? '',
            options: options[place] ?? [],
            price: Number(item.price),
            stock: Number(item.stock ?? 0),
            ...(own && { image_url: own }),
          },
        ]
      })
      rewrite(store, listing, { name: listing.name, facts: { ...factsOf(listing), dimensions: names }, variants: [...there, ...added] })
      return {}
    }),
  )

  /** Pictures of all variants, and of those that are named. */
  const pictured = (change: (pictures: readonly string[], fields: Fields) => readonly string[]) =>
    sellerCall(parts, inValue, (store, fields: Fields, { sku = '' }) => {
      const listing = find(store, sku)
      const facts = factsOf(listing)
      const named = ((fields.variants ?? []) as { blibliSku: string }[]).map(({ blibliSku }) => blibliSku)
      const own = named.length > 0 ? kept(String(fields.data)) : ''
      const variants = asTheyAre(listing).map(({ image_url = '', ...variant }, place): WrittenVariant => {
        if (named.includes(itemSkuOf(sku, place))) return { ...variant, image_url: own }
        // What showed a picture of all shows the first that is left.
        return facts.image_urls.includes(image_url) ? variant : { ...variant, image_url }
      })
      rewrite(store, listing, { name: listing.name, facts: { ...facts, image_urls: change(facts.image_urls, fields) }, variants })
      return {}
    })
  scope.post(
    `${seller}/products/:sku/images`,
    pictured((pictures, { allVariants, data }) => {
      if (!allVariants) return pictures
      const url = kept(String(data))
      return (allVariants as { mainImage?: boolean }).mainImage ? [url, ...pictures] : [...pictures, url]
    }),
  )
  scope.put(
    `${seller}/products/:sku/images`,
    pictured((pictures, { path }) => {
      if (!pictures.includes(String(path))) throw new Refusal('not-found', `image ${path} is not found`)
      return [String(path), ...pictures.filter((one) => one !== path)]
    }),
  )
  scope.delete(
    `${seller}/products/:sku/images`,
    pictured((pictures, { path }) => {
      if (!pictures.includes(String(path))) throw new Refusal('not-found', `image ${path} is not found`)
      return pictures.filter((one) => one !== path)
    }),
  )
}

/** Which products a list shows of those in a state, by the platform's own word for it. */
export const isInState = ({ state, variants }: SandboxListing, asked: unknown): boolean => {
  if (asked === undefined) return true
  const isOut = variants.every(({ stock }) => stock === 0)
  if (asked === 'IN_PROGRESS') return state === 'reviewing'
  if (asked === 'OOS') return state === 'active' && isOut
  if (asked === 'ACTIVE') return state === 'active' && !isOut
  return statuses[state] === asked
}
