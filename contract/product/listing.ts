import { z } from 'zod'
import { type Marketplace, marketplaceSchema } from '../core/marketplace.ts'

/**
 * Where a listing is at its marketplace. `active`: buyers find it; `inactive`: the seller took it down; `reviewing`: the marketplace looks at it;
 * `banned`: the marketplace took it down; `deleted`: it is no more.
 */
export const listingStatuses = ['active', 'inactive', 'reviewing', 'banned', 'deleted'] as const
export type ListingStatus = (typeof listingStatuses)[number]

/** What a seller does with a whole product at its marketplace, all its variants together: puts it on sale, takes it down, or deletes it for good. */
export const listingActs = ['list', 'unlist', 'delete'] as const
export type ListingAct = (typeof listingActs)[number]

/** What each act is of use for; a marketplace may refuse it all the same. */
const actsOn: Readonly<Record<ListingAct, readonly ListingStatus[]>> = {
  list: ['inactive'],
  unlist: ['active'],
  delete: ['active', 'inactive', 'reviewing', 'banned'],
}
export const mayDo = (act: ListingAct, { acts, product_status }: Pick<ListedRow, 'acts' | 'product_status'>): boolean =>
  acts.includes(act) && actsOn[act].includes(product_status)

/** What became of the number of a listing: it waits to be sent, it was, it stood there right when it was linked (`matched`), or the marketplace refused it. */
export const pushStates = ['waiting', 'sent', 'matched', 'failed'] as const

/** What of a listing changes while somebody looks at it: what live events carry. */
export const listingNewsSchema = z.object({
  listing_id: z.number().int(),
  product_status: z.enum(listingStatuses),
  /** Whole rupiah, as it is there. */
  price: z.number().int(),
  /** What can be bought there, as far as is known. */
  stock: z.number().int(),
  /** Ours that it sells; null: none. */
  sku: z.string().nullable(),
  /** Whether its stock is sent. */
  sync: z.boolean(),
  /** Null: nothing was sent and nothing has to be. */
  status: z.enum(pushStates).nullable(),
  /** The marketplace's own words why a number was not taken. */
  reason: z.string().nullable(),
  /** The number that was sent last, and when. */
  sent_stock: z.number().int().nullable(),
  sent_at: z.string().nullable(),
  /** When it is tried again by itself. */
  next_try_at: z.string().nullable(),
})
export type ListingNews = z.infer<typeof listingNewsSchema>

/**
 * How a listing stands to our stock. `linked`; or not, since: `no_sku`: it carries no seller SKU; `unknown_sku`: nothing of ours has its SKU;
 * `double_sku`: another listing of the store carries the same one; `unlinked`: somebody undid it; `waits`: its store is still being read.
 */
export const linkStates = ['linked', 'no_sku', 'unknown_sku', 'double_sku', 'unlinked', 'waits'] as const

/** One variant of what a store has for sale at its marketplace, and what of ours it sells. */
export const listingRowSchema = listingNewsSchema.extend({
  store_code: z.string(),
  store_name: z.string(),
  marketplace: marketplaceSchema,
  /** Marketplaces where buyers find it besides: a TikTok store sells at Tokopedia too. */
  also_at: z.array(marketplaceSchema),
  /** The marketplace's own ids; the variant's is empty where there is none. */
  mp_product_id: z.string(),
  mp_variant_id: z.string(),
  name: z.string(),
  variant: z.string(),
  /** The seller's SKU as it was entered at the marketplace; empty: none was. */
  mp_sku: z.string(),
  image_url: z.string().nullable(),
  /** Where buyers find it. */
  url: z.string().nullable(),
  /** The marketplace's own word for its status. */
  mp_status: z.string(),
  link: z.enum(linkStates),
  /** What is available of its SKU here; null without a link. */
  available: z.number().int().nullable(),
  /** Whether the product of its SKU is sent at all. */
  product_sync: z.boolean().nullable(),
  /** When the marketplace was last asked about it. */
  seen_at: z.string(),
})
export type ListingRow = z.infer<typeof listingRowSchema>

/** The same in a list of listings, from where they are put on sale, taken down and deleted. */
export const listedRowSchema = listingRowSchema.extend({ /** What its marketplace takes from here. */ acts: z.array(z.enum(listingActs)) })
export type ListedRow = z.infer<typeof listedRowSchema>

/** A product as a store sells it, with all of its variants. */
export const listedProductSchema = z.object({
  store_code: z.string(),
  store_name: z.string(),
  marketplace: marketplaceSchema,
  /** The marketplace's own id of it. */
  product_code: z.string(),
  name: z.string(),
  /** Each picture once. */
  image_urls: z.array(z.string()),
  /** Where buyers find it. */
  url: z.string().nullable(),
  /** When the marketplace was last asked about it. */
  seen_at: z.string(),
  variants: z.array(listedRowSchema),
})
export type ListedProduct = z.infer<typeof listedProductSchema>

/** What is pushed to a listing. */
export const pushKinds = ['stock', 'price'] as const
/** What a marketplace answered. */
export const pushOutcomes = ['sent', 'failed'] as const

/** The latest pushes of each listing are kept, so many of them. */
export const pushesKept = 100

/** A number that was pushed to a listing, and what its marketplace answered. */
export const listingPushRowSchema = z.object({
  listing_id: z.number().int(),
  store_code: z.string(),
  store_name: z.string(),
  marketplace: marketplaceSchema,
  /** The marketplace's own id of its product. */
  product_code: z.string(),
  name: z.string(),
  variant: z.string(),
  /** Ours that it sold at the time. */
  sku: z.string().nullable(),
  kind: z.enum(pushKinds),
  /** Pieces, or whole rupiah. */
  number: z.number().int(),
  outcome: z.enum(pushOutcomes),
  /** The marketplace's own words why it refused. */
  reason: z.string().nullable(),
  /** When it answered. */
  answered_at: z.string(),
})
export type ListingPushRow = z.infer<typeof listingPushRowSchema>

/** Marketplaces whose listings have a list of their own (specification §8). */
export const listingMarketplaces = ['shopee', 'tokopedia', 'lazada', 'tiktok', 'blibli'] as const satisfies readonly Marketplace[]
export type ListingMarketplace = (typeof listingMarketplaces)[number]

/** At most so many listings are changed by one call. */
export const listingsAtOnce = 1000
/** At most so many of them at their marketplaces, which are waited for. */
export const listingsAskedAtOnce = 50
