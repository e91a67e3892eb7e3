import { ChannelFailure } from '../failure.ts'
import { attributePath, ListingRefused, type RefusedField, type SentListing } from '../listing-form.ts'
import type { LazadaDetail } from './listing-form-shapes.ts'

/** What a field of the platform's is here; `$`: of the variant that the refusal names. */
const pathsOfFields: Readonly<Record<string, string>> = {
  name: 'name',
  description: 'description',
  brand: 'brand',
  brand_id: 'brand',
  PrimaryCategory: 'category',
  Images: 'image_urls',
  __images__: 'image_urls',
  package_weight: 'weight',
  package_length: 'measures',
  package_width: 'measures',
  package_height: 'measures',
  price: '$price',
  special_price: '$price',
  quantity: '$stock',
  SellerSku: '$sku',
  saleProp: '$options',
  variation: 'dimensions',
}
/** By the words, where no field is named; in this order. Null: of an attribute that only the words tell. */
const pathsOfWords: readonly (readonly [words: RegExp, path: string | null])[] = [
  [/brand/i, 'brand'],
  [/variation|sale.?prop/i, 'variants'],
  [/seller.?sku|outer.?id/i, '$sku'],
  [/propert|attribute|cat.?prop/i, null],
  [/categor/i, 'category'],
  [/description/i, 'description'],
  [/image|picture/i, 'image_urls'],
  [/weight/i, 'weight'],
  [/dimension|package/i, 'measures'],
  [/price/i, '$price'],
  [/quantity|stock|inventory/i, '$stock'],
  [/title|\bname\b/i, 'name'],
  [/sku/i, 'variants'],
]

function pathOf({ variants, attributes }: SentListing, { field, message, seller_sku }: LazadaDetail): string | null {
  const named = variants.findIndex(({ sku }) => sku !== '' && sku === seller_sku)
  const place = named < 0 && variants.length === 1 ? 0 : named
  const known = pathsOfFields[field ?? '']
  // Fields that are none of a product's own are attributes; codes of errors stand in capitals.
  if (field && !known && /^[a-z][a-z0-9_]*$/.test(field)) {
    const code = attributes.some((one) => one.code === `sku:${field}`) ? `sku:${field}` : field
    return attributePath(attributes, code)
  }
  const path = known ?? pathsOfWords.find(([words]) => words.test(`${field ?? ''} ${message ?? ''}`))?.[1] ?? null
  if (!path?.startsWith('$')) return path
  return place < 0 ? 'variants' : `variants.${place}.${path.slice(1)}`
}

/** Refuses a listing by what the platform tells of it: at its fields where each is known, else as a whole. */
export function refuse(listing: SentListing, details: readonly LazadaDetail[]): never {
  const told = details.map((one) => ({ path: pathOf(listing, one), reason: one.message || one.field || 'not taken' }))
  const placed = told.filter((one): one is RefusedField => one.path !== null)
  if (placed.length === told.length) throw new ListingRefused(placed)
  throw new ChannelFailure('rejected', told.map(({ reason }) => reason).join('. '))
}

/** What a call was refused with, at the field that its words name. */
export function refusedAt(failure: unknown, listing: SentListing): never {
  if (!(failure instanceof ChannelFailure) || failure.kind !== 'rejected' || failure instanceof ListingRefused) throw failure
  if (pathOf(listing, { message: failure.reason }) === null) throw failure
  return refuse(listing, [{ message: failure.reason }])
}
