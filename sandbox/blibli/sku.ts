import { firstDrawn } from '#contract/demo/draw-listings.ts'
import type { SandboxStore } from '../order.ts'

/** A product by the shop's own code: `MEJ-60021-00012`. */
export const productSkuOf = ({ store_id }: SandboxStore, productId: string): string =>
  `${store_id}-${String(Number(productId) - firstDrawn).padStart(5, '0')}`

/** One of its variants: `MEJ-60021-00012-00001`. */
export const itemSkuOf = (productSku: string, place: number): string => `${productSku}-${String(place + 1).padStart(5, '0')}`
