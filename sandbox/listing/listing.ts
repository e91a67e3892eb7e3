import type { SandboxStore } from '../order.ts'
import type { ListingFacts } from './listing-facts.ts'

/** Where a listing is, in words that every stand-in translates into its marketplace's own. */
export const listingStates = ['active', 'inactive', 'reviewing', 'banned', 'deleted'] as const
export type ListingState = (typeof listingStates)[number]

/** What a seller does with a listing as a whole. */
export type ListingStep = 'list' | 'unlist' | 'delete'

/** One variant of a listing; a product without variants has one, without a name. */
export interface SandboxVariant {
  readonly variant_id: string
  /** The seller's own code; empty: none was entered. */
  sku: string
  name: string
  /** Whole rupiah. */
  price: number
  stock: number
  image_url: string
  /** Every number that it had since the beginning, the earliest first; `by`: a buyer, the seller's system, or a person in the seller centre. */
  readonly history: { readonly at: number; readonly stock: number; readonly by: 'buyer' | 'call' | 'person' }[]
}

/** What a shop has for sale, as its marketplace keeps it. Instants in milliseconds. */
export interface SandboxListing {
  readonly store: SandboxStore
  readonly product_id: string
  name: string
  readonly category: string
  image_url: string
  /** What the seller wrote of it by a call; absent: nothing, it is as the shop had it from the beginning. */
  facts?: ListingFacts
  /** The seller's own code of the whole product, where the marketplace keeps one beside those of its variants. */
  item_sku?: string
  state: ListingState
  /** Why the marketplace takes no change of it; null: it does. */
  refusal: string | null
  readonly created_at: number
  updated_at: number
  variants: readonly SandboxVariant[]
}

/** A product with a single variant that has no name is listed without variants. */
export const hasVariants = ({ variants }: Pick<SandboxListing, 'variants'>): boolean => variants.length > 1 || variants[0]?.name !== ''
