import { brandNumber, type TreeAttribute } from '../listing/category-tree.ts'
import { hasVariants, type ListingState, type SandboxListing } from '../listing/listing.ts'
import { factsOf, type ListingFacts } from '../listing/listing-facts.ts'
import { itemSkuOf, productSkuOf } from './sku.ts'

export const statuses: Readonly<Record<ListingState, string>> = {
  active: 'ACTIVE',
  inactive: 'OFFLINE',
  reviewing: 'IN_REVIEW',
  banned: 'SUSPENDED',
  deleted: 'DELETED',
}

export const noBrand = 'No Brand'
export const categoryCode = (number: number): string => `BL-${1_000_000 + number}`
export const numberOfCategory = (code: unknown): number => Number(String(code).replace(/^BL-/, '')) - 1_000_000
export const attributeCode = ({ number }: Pick<TreeAttribute, 'number'>): string => `AT-${String(2_000_000 + number)}`
export const brandCode = (name: string): string => (name === noBrand ? 'BRD-00001' : `BRD-${String(brandNumber(name)).padStart(5, '0')}`)

/** What variants differ by, whatever the category; the first takes any colour, the others what the platform knows. */
export const variantAttributes = [
  { code: 'WA-M000319', name: 'Warna', type: 'DESCRIPTIVE', options: [] },
  { code: 'UK-2000001', name: 'Ukuran', type: 'DEFINING', options: ['All Size', 'XS', 'S', 'M', 'L', 'XL', 'XXL'] },
  { code: 'MO-0036591', name: 'Model', type: 'DESCRIPTIVE', options: [] },
] as const
/** What each variant says beside. */
export const familyColour = {
  code: 'FA-2000060',
  name: 'Family Colour',
  type: 'PREDEFINED',
  options: ['Putih', 'Hitam', 'Merah', 'Biru', 'Hijau', 'Kuning', 'Multicolor'],
} as const

export const skuOf = ({ store, product_id }: Pick<SandboxListing, 'store' | 'product_id'>): string => productSkuOf(store, product_id)

const nameOfDimension = (name: string | undefined, tier: number) => name ?? variantAttributes[tier]?.name ?? 'Variasi'
const valuesTold = ({ attributes }: ListingFacts) =>
  attributes.map(({ number, values }) => ({
    code: attributeCode({ number }),
    values: values.map(({ name, unit }) => [name, unit].filter(Boolean).join(' ')),
  }))

/** A product as its detail tells it. */
export function productOf(listing: SandboxListing, special: ReadonlyMap<string, Readonly<Record<string, string>>>) {
  const facts = factsOf(listing)
  const brand = facts.brand ?? noBrand
  return {
    productSku: skuOf(listing),
    productName: listing.name,
    status: statuses[listing.state],
    categoryCode: categoryCode(facts.category),
    categoryName: listing.category,
    brandCode: brandCode(brand),
    brandName: brand,
    description: facts.description,
    productType: 1,
    dimension: { ...(facts.measures ?? { length: 0, width: 0, height: 0 }), weight: facts.weight },
    attributes: valuesTold(facts),
    images: listing.facts ? facts.image_urls : [listing.image_url],
    url: `https://www.blibli.com/p/${skuOf(listing).toLowerCase()}`,
    items: listing.variants.map((variant, index) => ({
      blibliSku: itemSkuOf(skuOf(listing), index),
      sellerSku: variant.sku || null,
      itemName: [listing.name, variant.name].filter(Boolean).join(' - '),
      attributes: hasVariants(listing)
        ? variant.name.split(', ').map((value, tier) => {
            const name = nameOfDimension(facts.dimensions[tier], tier)
            return { code: variantAttributes.find((one) => one.name === name)?.code ?? null, name, value }
          })
        : [],
      specialAttributes: Object.entries(special.get(variant.variant_id) ?? {}).map(([code, value]) => ({ code, value })),
      price: { regular: variant.price, sale: variant.price },
      stock: { available: variant.stock, reserved: 0 },
      image: variant.image_url,
      buyable: listing.state === 'active',
    })),
  }
}
