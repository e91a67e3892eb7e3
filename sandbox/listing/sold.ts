import { firstDrawn } from '#contract/demo/draw-listings.ts'
import type { SandboxLine } from '../order.ts'
import { hasVariants } from './listing.ts'
import type { FoundVariant } from './listing-world.ts'

/** What of a shop's listings a line of an order took, by its marketplace's ids. */
export interface Sold {
  readonly product_id: string
  readonly variant_id: string
  /** Where it stands among the product's variants. */
  readonly place: number
  /** The product is listed with variants, which have ids of their own. */
  readonly hasVariants: boolean
  /** The seller's own code, as it was entered there; empty: none was. */
  readonly seller_sku: string
}

export const soldAs = ({ listing, variant }: FoundVariant): Sold => ({
  product_id: listing.product_id,
  variant_id: variant.variant_id,
  place: listing.variants.indexOf(variant),
  hasVariants: hasVariants(listing),
  seller_sku: variant.sku,
})

/** What a line took: what was noted when it was sold, or what the shop's listings are drawn as. */
export function soldOf({ sold, sku }: SandboxLine): Sold {
  if (sold) return sold
  const product = firstDrawn + sku.product.number
  const place = Math.max(
    0,
    sku.product.skus.findIndex((one) => one.sku === sku.sku),
  )
  return {
    product_id: String(product),
    variant_id: String(product * 100 + place + 1),
    place,
    hasVariants: sku.variant !== '',
    seller_sku: sku.sku,
  }
}
