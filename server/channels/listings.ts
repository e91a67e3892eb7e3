import type { Marketplace } from '#contract/core/marketplace.ts'
import type { ListingAct, ListingStatus } from '#contract/product/listing.ts'
import type { FailureKind } from './failure.ts'
import type { ChannelListingForm } from './listing-form.ts'
import type { StoreConnection } from './store-connection.ts'

/** One variant of a listing in our words; a product without variants has one, without a name. Amounts in whole rupiah. */
export interface IncomingVariant {
  /** The marketplace's own id of it, unique within the product; empty where a product without variants has none. */
  mp_variant_id: string
  /** The seller's own code as it was entered there; empty: none was. */
  mp_sku: string
  /** `Terracotta, L`; empty for a product without variants. */
  variant: string
  price: number
  /** What can still be bought there. */
  stock: number
  image_url: string | null
}

/** Something that a store has for sale, in our words, as a channel maps it from its own. */
export interface IncomingListing {
  mp_product_id: string
  name: string
  status: ListingStatus
  mp_status: string
  /** Marketplaces where buyers find it besides its store's. */
  also_at?: readonly Marketplace[]
  image_url: string | null
  /** Where buyers find it; null where the marketplace does not tell. */
  url: string | null
  /** One at least. */
  variants: IncomingVariant[]
}

export interface ListingPage {
  readonly listings: readonly IncomingListing[]
  /** Goes on from here; null: this was the last page. */
  readonly next: string | null
  /** How many listings there are in all; null where the marketplace does not tell. */
  readonly total: number | null
}

/** The variant of a listing that a number is set for, by all its names: each marketplace takes those it knows. */
export interface ListedVariant {
  readonly mp_product_id: string
  readonly mp_variant_id: string
  readonly mp_sku: string
}

/** Why one item of a call was not taken, while others of the same call were: by its kind it is told, or tried again. */
export interface ItemFailure {
  readonly kind: FailureKind
  /** The marketplace's own words. */
  readonly reason: string
}

/** How much fits into one call: so many variants, of the whole store or of one product. */
export interface Batch {
  readonly most: number
  readonly of: 'store' | 'product'
}

/** A product with what names its variants. */
export interface ListedProduct {
  readonly mp_product_id: string
  readonly mp_variant_ids: readonly string[]
}

/** How products are put on sale, taken down or deleted, as the marketplace takes it. */
export interface ProductAct {
  /** Products of one call. */
  readonly most: number
  /** What they are then; some marketplaces look at what is put on sale first. */
  readonly becomes: ListingStatus
  /** Answers in their order: null where it was done, or was so already. At most {@link most}. */
  run(store: StoreConnection, products: readonly ListedProduct[]): Promise<readonly (ItemFailure | null)[]>
}

/** A channel's dealings with what its stores have for sale. Every call throws `ChannelFailure` and nothing else on purpose. */
export interface ChannelListings {
  readonly batches: { readonly stock: Batch; readonly price: Batch }
  /** What the store has for sale, whatever its status (deleted: where the marketplace still tells), a page from `cursor` on; null: the first. */
  page(store: StoreConnection, cursor: string | null): Promise<ListingPage>
  /** One product; `rejected` where there is none. */
  read(store: StoreConnection, mpProductId: string): Promise<IncomingListing>
  /** Sets what can be bought of each; answers in their order: null where it was taken. At most a batch. */
  setStock(store: StoreConnection, items: readonly (ListedVariant & { readonly stock: number })[]): Promise<readonly (ItemFailure | null)[]>
  /** Sets the price of each, in whole rupiah; answers as {@link setStock}. */
  setPrice(store: StoreConnection, items: readonly (ListedVariant & { readonly price: number })[]): Promise<readonly (ItemFailure | null)[]>
  /** Shows products first for some hours, where the marketplace does. */
  readonly boost?: {
    /** Products of one call, and of one store at once. */
    readonly most: number
    /** Answers in their order: null where it runs. */
    run(store: StoreConnection, mpProductIds: readonly string[]): Promise<readonly (ItemFailure | null)[]>
    /** The products that are boosted now. */
    running(store: StoreConnection): Promise<readonly string[]>
  }
  /** How listings are made and changed; absent: they are not from here. */
  readonly form?: ChannelListingForm
  /** What can be done with whole products; what is absent cannot be done from here. */
  readonly acts?: Readonly<Partial<Record<ListingAct, ProductAct>>>
}
