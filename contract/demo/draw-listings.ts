import type { Marketplace } from '../core/marketplace.ts'
import { catalogue } from './catalogue.ts'
import { drawStock } from './draw-stock.ts'
import { createRandom } from './random.ts'

/** One variant of a listing as its marketplace keeps it; a product without variants has one, without a name. Amounts in whole rupiah. */
export interface DrawnVariant {
  readonly variant_id: string
  /** The seller's own code, as it was entered there; empty: none was. */
  readonly sku: string
  readonly name: string
  readonly price: number
  readonly stock: number
  readonly image_url: string
}

export interface DrawnListing {
  readonly product_id: string
  readonly name: string
  readonly category: string
  readonly image_url: string
  readonly active: boolean
  readonly variants: readonly DrawnVariant[]
}

/** Below these a marketplace's ids of products are those of the catalogue, and above those of second listings. */
export const firstDrawn = 10_000_000
const secondListings = 20_000_000

/**
 * What a shop has for sale at its marketplace: most of the catalogue, at a price of its own, with the faults of real shops: some variants without the
 * seller's SKU, a few products listed twice. The same shop has the same listings, whoever asks.
 */
export function drawListings(marketplace: Marketplace, storeId: string): DrawnListing[] {
  const random = createRandom(`listings/${marketplace}/${storeId}`)
  const dearer = 1 + random.int(0, 8) / 100
  return catalogue.flatMap((product): DrawnListing[] => {
    const of = random.fork(String(product.number))
    if (of.chance(0.08)) return []
    const noted = !of.chance(0.03)
    const list = (id: number, name: string): DrawnListing => ({
      product_id: String(id),
      name,
      category: product.category,
      image_url: product.image_url,
      active: !of.chance(0.05),
      variants: product.skus.map(({ sku, variant, price, image_url }, index) => ({
        variant_id: String(id * 100 + index + 1),
        sku: noted ? sku : '',
        name: variant,
        price: Math.round((price * dearer) / 500) * 500,
        stock: drawStock(sku),
        image_url,
      })),
    })
    const first = list(firstDrawn + product.number, product.name)
    return of.chance(0.02) ? [first, list(secondListings + product.number, `PROMO ${product.name}`)] : [first]
  })
}
