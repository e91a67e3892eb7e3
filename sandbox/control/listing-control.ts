import { z } from 'zod'
import { marketplaceSchema } from '#contract/core/marketplace.ts'
import { sellableSkus } from '#contract/demo/catalogue.ts'
import type { DrawnListing } from '#contract/demo/draw-listings.ts'
import type { SandboxParts } from '../create-sandbox.ts'
import { listingStates, type SandboxListing, type SandboxVariant } from '../listing/listing.ts'
import { soldAs } from '../listing/sold.ts'
import { Refusal, type SandboxStore } from '../order.ts'
import type { On } from './control-api.ts'

const store = { marketplace: marketplaceSchema, store_id: z.string().optional() }
const named = { product_id: z.string().optional(), variant_id: z.string().optional(), sku: z.string().optional() }

const listingView = ({ product_id, name, state, refusal, variants }: SandboxListing) => ({ product_id, name, state, refusal, variants })

/** So many listings of one variant each, whose SKUs are `MASSAL-1` and so on. */
const manyListings = (count: number): DrawnListing[] =>
  Array.from({ length: count }, (_, index) => ({
    product_id: String(30_000_000 + index),
    name: `Barang massal ${index + 1}`,
    category: 'Massal',
    image_url: '/products/kaos-1.svg',
    active: true,
    variants: [
      {
        variant_id: String((30_000_000 + index) * 100 + 1),
        sku: `MASSAL-${index + 1}`,
        name: '',
        price: 25_000,
        stock: 10,
        image_url: '/products/kaos-1.svg',
      },
    ],
  }))

/** What tests and the control page ask of the shops' listings. */
export function mountListingControl(
  on: On,
  { world, listings, standIns }: SandboxParts,
  storeOf: (where: { marketplace: string; store_id?: string }) => SandboxStore,
): void {
  on('GET', '/listings', z.object({ ...store, sku: z.string().optional() }), ({ sku, ...where }) => ({
    listings: listings
      .ofStore(storeOf(where))
      .filter(({ variants }) => sku === undefined || variants.some((variant) => variant.sku === sku))
      .map(listingView),
  }))
  /** A person in the seller centre changes a listing. */
  on(
    'POST',
    '/listing',
    z.object({
      ...store,
      ...named,
      stock: z.number().optional(),
      price: z.number().optional(),
      state: z.enum(listingStates).optional(),
      seller_sku: z.string().max(120).optional(),
      refusal: z.string().nullable().optional(),
    }),
    ({ product_id, variant_id, sku, stock, price, state, seller_sku, refusal, ...where }) => {
      const found = listings.variant(storeOf(where), { product_id, variant_id, sku })
      if (stock !== undefined) listings.setStock(found, stock, 'person')
      if (price !== undefined) listings.setPrice(found, price)
      if (state !== undefined) listings.setState(found.listing, state)
      if (seller_sku !== undefined) listings.setSku(found, seller_sku)
      if (refusal !== undefined) listings.refuse(found.listing, refusal)
      return listingView(found.listing)
    },
  )
  on('POST', '/listings', z.object({ ...store, count: z.number().int().min(0).max(50_000) }), ({ count, ...where }) =>
    listings.replace(storeOf(where), manyListings(count)),
  )
  /** A buyer takes pieces of one SKU, or of the variant that is named, where the shop has as many for sale. */
  const bought = z.object({ ...store, ...named, qty: z.number().int().min(1).max(1000).default(1) })
  on('POST', '/buy', bought, ({ product_id, variant_id, sku, qty, ...where }) => {
    const at = storeOf(where)
    if (!standIns.get(at.marketplace)?.orders) throw new Refusal('bad-input', `${at.marketplace} has no orders`)
    const sellable = sellableSkus.find((one) => one.sku === sku) ?? (product_id ? sellableSkus[0] : undefined)
    if (!sellable) throw new Refusal('bad-input', `the catalogue has no ${sku}`)
    const wanted = product_id === undefined ? undefined : listings.variant(at, { product_id, variant_id })
    const fits = (one: SandboxVariant) => (wanted ? one === wanted.variant : one.sku === sku) && one.stock >= qty
    const isThere = listings.ofStore(at).some(({ state, variants }) => state === 'active' && variants.some(fits))
    if (!isThere) throw new Refusal('wrong-status', `${sku ?? product_id} is sold out`)
    const order = world.make(at, { lines: [{ sku: sellable, qty, ...(wanted && { sold: soldAs(wanted) }) }] })
    return { order_id: order.order_id }
  })
}
