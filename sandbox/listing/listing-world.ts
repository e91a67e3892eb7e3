import { type DrawnListing, drawListings } from '#contract/demo/draw-listings.ts'
import { Refusal, type SandboxStore } from '../order.ts'
import type { ListingState, SandboxListing, SandboxVariant } from './listing.ts'

/** Listings are older than anything else that happens here. */
const age = 90 * 86_400_000

/** What names a variant: by its marketplace's ids, or by the seller's code. */
export interface VariantName {
  readonly product_id?: string | undefined
  readonly variant_id?: string | undefined
  readonly sku?: string | undefined
}

export interface FoundVariant {
  readonly listing: SandboxListing
  readonly variant: SandboxVariant
}

/** What the shops have for sale at their marketplaces. A store's listings are drawn when they are first asked for. */
export interface ListingWorld {
  /** Every listing of a store, deleted ones too, by its id. */
  ofStore(store: SandboxStore): readonly SandboxListing[]
  /** Throws a {@link Refusal} where there is none. */
  find(store: SandboxStore, productId: string): SandboxListing
  /** The variant that is named, where exactly one fits; the only one of a product needs no id. Throws a {@link Refusal}. */
  variant(store: SandboxStore, name: VariantName): FoundVariant
  /** Throws a {@link Refusal} for a number that is none, and for a listing that takes none: a banned or deleted one, or one with a `refusal`. */
  setStock(found: FoundVariant, stock: number, by?: 'call' | 'person'): void
  /** As {@link setStock}; whole rupiah from 100 on. */
  setPrice(found: FoundVariant, price: number): void
  setState(listing: SandboxListing, state: ListingState): void
  /** A buyer takes pieces, or brings them back (less than none); false, and nothing is taken, where the store lists none of the SKU or has too few. */
  sell(store: SandboxStore, sku: string, qty: number): boolean
  /** More for sale. */
  add(store: SandboxStore, listing: DrawnListing): SandboxListing
  /** The store has this for sale, and nothing else. */
  replace(store: SandboxStore, listings: readonly DrawnListing[]): void
  reset(): void
}

export function createListingWorld(now: () => number): ListingWorld {
  const stores = new Map<string, Map<string, SandboxListing>>()
  const keyOf = ({ marketplace, store_id }: SandboxStore) => `${marketplace}/${store_id}`

  function made(store: SandboxStore, { active, variants, ...drawn }: DrawnListing): SandboxListing {
    const at = now() - age
    return {
      ...drawn,
      store,
      state: active ? 'active' : 'inactive',
      refusal: null,
      created_at: at,
      updated_at: at,
      variants: variants.map((variant) => ({ ...variant, history: [{ at, stock: variant.stock, by: 'person' }] })),
    }
  }
  const filled = (store: SandboxStore, listings: readonly DrawnListing[]) => {
    const own = new Map(listings.map((drawn) => [drawn.product_id, made(store, drawn)]))
    stores.set(keyOf(store), own)
    return own
  }
  const own = (store: SandboxStore) => stores.get(keyOf(store)) ?? filled(store, drawListings(store.marketplace, store.store_id))
  const touch = (listing: SandboxListing) => {
    // Two changes are never at one moment, whatever the clock says.
    listing.updated_at = Math.max(now(), listing.updated_at + 1)
  }
  function takesChanges(listing: SandboxListing) {
    if (listing.state === 'deleted') throw new Refusal('not-found', `product ${listing.product_id} was deleted`)
    if (listing.state === 'banned') throw new Refusal('wrong-status', `product ${listing.product_id} is banned`)
    if (listing.refusal !== null) throw new Refusal('wrong-status', listing.refusal)
  }
  function write({ listing, variant }: FoundVariant, stock: number, by: 'buyer' | 'call' | 'person') {
    variant.stock = stock
    touch(listing)
    variant.history.push({ at: listing.updated_at, stock, by })
  }

  const world: ListingWorld = {
    ofStore: (store) => [...own(store).values()],
    find(store, productId) {
      const listing = own(store).get(productId)
      if (!listing) throw new Refusal('not-found', `product ${productId} does not exist`)
      return listing
    },
    variant(store, { product_id, variant_id, sku }) {
      const listings = product_id === undefined ? world.ofStore(store).filter(({ state }) => state !== 'deleted') : [world.find(store, product_id)]
      const fitting = listings.flatMap((listing) =>
        listing.variants
          .filter(
            (variant) =>
              (variant_id === undefined || variant.variant_id === variant_id) &&
              (sku === undefined || variant.sku === sku) &&
              (variant_id !== undefined || sku !== undefined || listing.variants.length === 1),
          )
          .map((variant) => ({ listing, variant })),
      )
      const name = [product_id, variant_id, sku].filter((part) => part !== undefined).join('/')
      if (fitting.length > 1) throw new Refusal('bad-input', `${name} names more than one variant`)
      if (!fitting[0]) throw new Refusal('not-found', `variant ${name} does not exist`)
      return fitting[0]
    },
    setStock(found, stock, by = 'call') {
      if (!Number.isInteger(stock) || stock < 0 || stock > 999_999) throw new Refusal('bad-input', `stock ${stock} must be a whole number from 0`)
      takesChanges(found.listing)
      write(found, stock, by)
    },
    setPrice({ listing, variant }, price) {
      if (!Number.isInteger(price) || price < 100) throw new Refusal('bad-input', `price ${price} must be whole rupiah from 100 on`)
      takesChanges(listing)
      variant.price = price
      touch(listing)
    },
    setState(listing, state) {
      listing.state = state
      touch(listing)
    },
    sell(store, sku, qty) {
      for (const listing of own(store).values()) {
        const variant = listing.state === 'active' && listing.variants.find((one) => one.sku === sku && one.stock >= qty)
        if (!variant) continue
        write({ listing, variant }, variant.stock - qty, 'buyer')
        return true
      }
      return false
    },
    add(store, listing) {
      const added = made(store, listing)
      own(store).set(added.product_id, added)
      return added
    },
    replace: (store, listings) => void filled(store, listings),
    reset: () => stores.clear(),
  }
  return world
}
