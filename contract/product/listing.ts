import { z } from 'zod'

/**
 * Where a listing is at its marketplace. `active`: buyers find it; `inactive`: the seller took it down; `reviewing`: the marketplace looks at it;
 * `banned`: the marketplace took it down; `deleted`: it is no more.
 */
export const listingStatuses = ['active', 'inactive', 'reviewing', 'banned', 'deleted'] as const
export type ListingStatus = (typeof listingStatuses)[number]

/** What became of the number of a listing: it waits to be sent, it was, or the marketplace refused it. */
export const pushStates = ['waiting', 'sent', 'failed'] as const

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
