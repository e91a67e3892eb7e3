import { z } from 'zod'

/** What buyers ask below the products of a store, as far as nobody has answered. It is answered at the marketplace. */
export const discussionSchema = z.object({
  store_code: z.string(),
  total_unanswered: z.number().int().positive(),
  /** When the latest of them was asked, ISO 8601. */
  last_discussion_at: z.string(),
  /** The latest of them. */
  product_name: z.string(),
  full_name: z.string(),
  message: z.string(),
})
export type Discussion = z.infer<typeof discussionSchema>
