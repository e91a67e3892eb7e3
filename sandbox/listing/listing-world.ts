import { type DrawnListing, drawListings } from '#contract/demo/draw-listings.ts'
import { Refusal, type SandboxLine, type SandboxStore } from '../order.ts'
import type { ListingState, ListingStep, SandboxListing, SandboxVariant } from './listing.ts'
import type { WrittenListing, WrittenVariant } from './listing-facts.ts'
import type { KeptListing, KeptShop, ListingMemory } from './listing-memory.ts'
import { type Sold, soldAs } from './sold.ts'

/** So long a marketplace looks at what is put on sale again, where it does. */
const auditMs = 20_000
const stateAfter: Readonly<Record<ListingStep, ListingState>> = { list: 'active', unlist: 'inactive', delete: 'deleted' }

/** Listings are older than anything else that happens here, and were made one after the other. */
const age = 90 * 86_400_000
const apartMs = 60_000
/** Ids of what sellers write lie above those of what is drawn. */
const firstWritten = 70_000_000

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

/** How a marketplace's own rules differ: one that is banned may be put on sale again, and is looked at first. */
export interface StepRules {
  readonly listsBanned?: boolean
  readonly auditsListed?: boolean
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
  /** The seller's own code is another one. */
  setSku(found: FoundVariant, sku: string): void
  /** From now on it takes no new stock or price, for this reason; null: it does. */
  refuse(listing: SandboxListing, refusal: string | null): void
  setState(listing: SandboxListing, state: ListingState): void
  /** The seller's system puts it on sale, takes it down or deletes it. Throws a {@link Refusal}: it is deleted, it has a `refusal`, or where it is does not allow that. */
  step(listing: SandboxListing, step: ListingStep, rules?: StepRules): void
  /** A buyer takes pieces of what the line names (or of its SKU), or brings them back (less than none); null, and nothing is taken, where the store lists none or has too few. */
  sell(store: SandboxStore, line: SandboxLine): Sold | null
  /** More for sale. */
  add(store: SandboxStore, listing: DrawnListing): SandboxListing
  /** What a seller's system writes anew, as it was found to be right. */
  make(store: SandboxStore, written: WrittenListing, state: ListingState): SandboxListing
  /** What it says from now on; variants that it names by their ids stay the same, others are new or gone. */
  rewrite(listing: SandboxListing, written: WrittenListing): void
  /** The store has this for sale, and nothing else. */
  replace(store: SandboxStore, listings: readonly DrawnListing[]): void
  reset(): void
}

/** With a memory, what the shops list is as it was when the sandbox ended. */
export function createListingWorld(now: () => number, memory?: ListingMemory): ListingWorld {
  const stores = new Map<string, Map<string, SandboxListing>>()
  /** Of shops that nobody has asked for yet. */
  const remembered = new Map((memory?.load() ?? []).map((kept) => [kept.shop, kept]))
  /** Listings that are not as they were drawn, by their shop, and shops that list nothing of what was drawn. */
  const changed = new Map<string, Set<SandboxListing>>()
  const replaced = new Set<string>()
  /** Listings that are looked at, and when they go on sale. */
  const audits = new Map<SandboxListing, number>()
  const keyOf = ({ marketplace, store_id }: SandboxStore) => `${marketplace}/${store_id}`

  function made(store: SandboxStore, { active, variants, ...drawn }: DrawnListing, place = 0): SandboxListing {
    const at = now() - age - place * apartMs
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
    const own = new Map(listings.map((drawn, place) => [drawn.product_id, made(store, drawn, place)]))
    stores.set(keyOf(store), own)
    return own
  }
  /** As it was drawn, with what changed of it before the sandbox was started. */
  function recalled(store: SandboxStore) {
    const shop = keyOf(store)
    const kept = remembered.get(shop)
    remembered.delete(shop)
    const own = filled(store, kept?.whole ? [] : drawListings(store.marketplace, store.store_id))
    if (kept?.whole) replaced.add(shop)
    for (const listing of kept?.listings ?? []) {
      const again = asKept(store, listing)
      own.set(again.product_id, again)
      note(again)
      if (listing.audited_until !== null) audits.set(again, listing.audited_until)
    }
    return own
  }
  function own(store: SandboxStore) {
    const all = stores.get(keyOf(store)) ?? recalled(store)
    for (const [listing, endsAt] of audits) {
      if (endsAt > now()) continue
      audits.delete(listing)
      listing.state = 'active'
    }
    return all
  }
  const toKeep = (): KeptShop[] => [
    ...remembered.values(),
    ...[...changed].map(([shop, listings]) => ({
      shop,
      whole: replaced.has(shop),
      listings: [...listings].map((listing) => keptOf(listing, audits.get(listing) ?? null)),
    })),
  ]
  function note(listing: SandboxListing) {
    const shop = keyOf(listing.store)
    changed.set(shop, (changed.get(shop) ?? new Set()).add(listing))
  }
  function keep(listing: SandboxListing) {
    note(listing)
    memory?.changed(toKeep)
  }
  const touch = (listing: SandboxListing) => {
    // Two changes are never at one moment, whatever the clock says.
    listing.updated_at = Math.max(now(), listing.updated_at + 1)
    keep(listing)
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

  /** As they are written: those that are named keep what they were, with the number that they have now. */
  function variantsAs({ product_id, variants, image_url }: SandboxListing, written: WrittenListing): SandboxVariant[] {
    let last = Math.max(0, ...variants.map(({ variant_id }) => Number(variant_id) % 1_000))
    const at = now()
    return written.variants.map((one: WrittenVariant): SandboxVariant => {
      const name = one.options.join(', ')
      const picture = one.image_url ?? written.facts.image_urls[0] ?? image_url
      const before = variants.find(({ variant_id }) => variant_id === one.variant_id)
      if (before) {
        const changed = before.stock !== one.stock
        Object.assign(before, { sku: one.sku, name, price: one.price, stock: one.stock, image_url: picture })
        if (changed) before.history.push({ at, stock: one.stock, by: 'call' })
        return before
      }
      last += 1
      const variant_id = `${product_id}${String(last).padStart(3, '0')}`
      return {
        variant_id,
        sku: one.sku,
        name,
        price: one.price,
        stock: one.stock,
        image_url: picture,
        history: [{ at, stock: one.stock, by: 'call' }],
      }
    })
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
    setSku({ listing, variant }, sku) {
      variant.sku = sku
      keep(listing)
    },
    refuse(listing, refusal) {
      listing.refusal = refusal
      keep(listing)
    },
    setState(listing, state) {
      listing.state = state
      audits.delete(listing)
      touch(listing)
    },
    step(listing, step, { listsBanned = false, auditsListed = false } = {}) {
      const { state, product_id } = listing
      if (state === 'deleted') throw new Refusal('not-found', `product ${product_id} was deleted`)
      if (listing.refusal !== null) throw new Refusal('wrong-status', listing.refusal)
      const fits = step === 'delete' || state === 'active' || state === 'inactive' || (step === 'list' && state === 'banned' && listsBanned)
      if (!fits) throw new Refusal('wrong-status', `product ${product_id} is ${state}, and cannot be ${step}ed`)
      if (state === stateAfter[step]) return
      world.setState(listing, stateAfter[step])
      if (step !== 'list' || !auditsListed) return
      listing.state = 'reviewing'
      audits.set(listing, now() + auditMs)
    },
    sell(store, { sku, qty, sold }) {
      for (const listing of own(store).values()) {
        if (listing.state !== 'active' || (sold && sold.product_id !== listing.product_id)) continue
        const fits = (one: SandboxVariant) => (sold ? one.variant_id === sold.variant_id : one.sku === sku.sku)
        const variant = listing.variants.find((one) => fits(one) && one.stock >= qty)
        if (!variant) continue
        write({ listing, variant }, variant.stock - qty, 'buyer')
        return soldAs({ listing, variant })
      }
      return null
    },
    add(store, listing) {
      const added = made(store, listing)
      own(store).set(added.product_id, added)
      keep(added)
      return added
    },
    make(store, written, state) {
      const ids = [...own(store).keys()].map(Number).filter((id) => id >= firstWritten)
      const product_id = String(Math.max(firstWritten, ...ids) + 1)
      const listing: SandboxListing = {
        store,
        product_id,
        name: written.name,
        category: '',
        image_url: written.facts.image_urls[0] ?? '',
        state,
        refusal: null,
        created_at: now(),
        updated_at: now(),
        facts: written.facts,
        variants: [],
      }
      listing.variants = variantsAs(listing, written)
      own(store).set(product_id, listing)
      keep(listing)
      return listing
    },
    rewrite(listing, written) {
      takesChanges(listing)
      listing.variants = variantsAs(listing, written)
      listing.name = written.name
      listing.image_url = written.facts.image_urls[0] ?? ''
      listing.facts = written.facts
      touch(listing)
    },
    replace(store, listings) {
      const shop = keyOf(store)
      remembered.delete(shop)
      changed.set(shop, new Set(filled(store, listings).values()))
      replaced.add(shop)
      memory?.changed(toKeep)
    },
    reset() {
      for (const known of [stores, audits, remembered, changed, replaced]) known.clear()
      memory?.changed(toKeep)
    },
  }
  return world
}

const keptOf = ({ store: _, variants, ...listing }: SandboxListing, audited_until: number | null): KeptListing => ({
  ...listing,
  variants: variants.map(({ history: __, ...variant }) => variant),
  audited_until,
})

/** What it showed before is forgotten. */
const asKept = (store: SandboxStore, { audited_until: _, variants, ...listing }: KeptListing): SandboxListing => ({
  ...listing,
  store,
  variants: variants.map((variant) => ({ ...variant, history: [{ at: listing.updated_at, stock: variant.stock, by: 'person' }] })),
})
