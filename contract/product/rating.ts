import { z } from 'zod'
import { marketplaceSchema } from '../core/marketplace.ts'

export const stars = [1, 2, 3, 4, 5] as const

/** Characters of a reply, which every marketplace takes. */
export const longestReply = 500

/** Ratings that one call answers. */
export const repliesAtOnce = 50

/** What the seller answered; names as the specification has them. */
export const ratingReplySchema = z.object({
  comment: z.string(),
  /** ISO 8601; null: answered at the marketplace, which does not tell when. */
  mp_created_at: z.string().nullable(),
  /** Who answered from here; null: it was answered at the marketplace. */
  name: z.string().nullable(),
})

/** What of a rating changes while somebody looks at it: what live events carry. */
export const ratingNewsSchema = z.object({
  rating_code: z.string(),
  product_rating_reply: ratingReplySchema.nullable(),
  /** The marketplace takes a reply to it. */
  can_reply: z.boolean(),
})
export type RatingNews = z.infer<typeof ratingNewsSchema>

/** What a buyer said of a product. */
export const ratingRowSchema = ratingNewsSchema.extend({
  marketplace: marketplaceSchema,
  store_code: z.string(),
  store_name: z.string(),
  /** 1 to 5. */
  rating: z.number().int(),
  /** Empty: stars alone. */
  comment: z.string(),
  image_urls: z.array(z.string()),
  video_urls: z.array(z.string()),
  /** As the marketplace shows it; empty: it does not. */
  buyer_name: z.string(),
  mp_product_id: z.string(),
  /** Empty where the store lists it no longer. */
  product_name: z.string(),
  product_image_url: z.string().nullable(),
  mp_order_id: z.string().nullable(),
  /** The order, where it is here. */
  order_code: z.string().nullable(),
  created_at: z.string(),
})
