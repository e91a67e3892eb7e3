import type { AttributeValues, ListingAttribute, ListingBody, ListingChoice, ListingRules, ListingVariant } from '#contract/product/listing-form.ts'
import { ChannelFailure } from './failure.ts'
import type { StoreConnection } from './store-connection.ts'

/** A category as a marketplace tells its tree; null: a root. Each comes after what it stands below, or before: the tree is put together by the codes. */
export interface IncomingCategory {
  readonly code: string
  readonly parent: string | null
  readonly name: string
  readonly is_leaf: boolean
}

export interface BrandPage {
  readonly brands: readonly ListingChoice[]
  /** Goes on from here; null: there are no more. */
  readonly next: string | null
}

/** A picture as bytes, and where a marketplace that takes no bytes reads it. */
export interface ListingPicture {
  /** Open to everybody, for a while at least. */
  readonly address: string
  readonly bytes: Buffer
  readonly mime_type: string
  readonly filename: string
}

/** How a channel comes by the pictures of a listing: only those that the marketplace does not have already. Throws {@link ListingRefused} with the path of its address. */
export type LoadPicture = (address: string) => Promise<ListingPicture>

/** A variant as it is sent: `stock` null leaves the number as it is there. */
export type SentVariant = Omit<ListingVariant, 'stock'> & { readonly stock: number | null }

/** A listing as it is sent to a marketplace: all of it, checked against the marketplace's rules. A new variant has a stock. */
export type SentListing = Omit<ListingBody, 'variants'> & { readonly variants: readonly SentVariant[] }

/** A listing as its form holds it. */
export type ReadListing = ListingBody & { readonly url: string | null }

/** One thing that a marketplace refuses of a listing: at the field that it names (a path of `listingBodySchema`), in its words. */
export interface RefusedField {
  readonly path: string
  readonly reason: string
}

/** The marketplace refuses a listing, and says of which fields. */
export class ListingRefused extends ChannelFailure {
  constructor(readonly fields: readonly RefusedField[]) {
    super('rejected', fields.map(({ reason }) => reason).join('. '))
  }
}

/** A refusal in the marketplace's words at the field that they name by `fields`, the first that fits; else as it came. */
export function atField(failure: unknown, fields: readonly (readonly [words: RegExp, path: string | ((found: RegExpExecArray) => string)])[]): never {
  if (!(failure instanceof ChannelFailure) || failure.kind !== 'rejected' || failure instanceof ListingRefused) throw failure
  for (const [words, path] of fields) {
    const found = words.exec(failure.reason)
    if (found) throw new ListingRefused([{ path: typeof path === 'string' ? path : path(found), reason: failure.reason }])
  }
  throw failure
}

/** The path of an attribute in a listing: of its place, or of its code where the listing does not name it. */
export function attributePath(attributes: readonly AttributeValues[], code: string): string {
  const place = attributes.findIndex((one) => one.code === code)
  return place < 0 ? `attributes.${code}` : `attributes.${place}.values`
}

/** A channel's way of making and changing listings. Every call throws {@link ChannelFailure} and nothing else on purpose. */
export interface ChannelListingForm {
  /** So long what it told of categories counts, where it tells them a few times a day alone; absent: an hour. Milliseconds. */
  readonly lookupMs?: number
  /** The whole tree. */
  categories(store: StoreConnection): Promise<readonly IncomingCategory[]>
  /** Of a leaf, what is required first. */
  attributes(store: StoreConnection, category: string): Promise<readonly ListingAttribute[]>
  /** Brands of a leaf, those with words in them where the marketplace looks for them; absent: it knows none. */
  brands?(store: StoreConnection, category: string, asked: { readonly search: string; readonly cursor: string | null }): Promise<BrandPage>
  /** Which parts the form has in a leaf, and what is taken in each. */
  rules(store: StoreConnection, category: string): Promise<ListingRules>
  /** A listing as its form holds it; `rejected` where there is none. */
  read(store: StoreConnection, mpProductId: string): Promise<ReadListing>
  /**
   * A product of the store, not deleted, that carries one of these seller SKUs: what is there of one whose making got no answer. Null: none. `name` is what it
   * would be called, where the marketplace finds some by that alone.
   */
  find(store: StoreConnection, skus: readonly string[], name: string): Promise<string | null>
  /** Makes it and answers its id; `begun` is what {@link find} found, which is made as the listing says. */
  create?(store: StoreConnection, listing: SentListing, load: LoadPicture, begun: string | null): Promise<string>
  /** Makes a product what the listing says. */
  update?(store: StoreConnection, mpProductId: string, listing: SentListing, load: LoadPicture): Promise<void>
}
