import type { SandboxProduct } from '../chat/chat.ts'
import type { SandboxStore } from '../order.ts'
import type { ListingWorld, VariantName } from './listing-world.ts'

/** What a store has for sale, as conversations show it; undefined: nothing of that name. */
export function cardOf(listings: ListingWorld, store: SandboxStore, { product_id, sku }: VariantName): SandboxProduct | undefined {
  const isIt = (id: string, skus: readonly string[]) => (product_id === undefined ? sku !== undefined && skus.includes(sku) : id === product_id)
  const found = listings.ofStore(store).find(({ state, product_id: id, variants }) => {
    return (
      state !== 'deleted' &&
      isIt(
        id,
        variants.map((variant) => variant.sku),
      )
    )
  })
  const variant = found?.variants.find((one) => one.sku === sku) ?? found?.variants[0]
  if (!found || !variant) return undefined
  const { name, product_id: id } = found
  return { sku: variant.sku, name, price: variant.price, stock: variant.stock, image_url: variant.image_url, product_id: Number(id) }
}
