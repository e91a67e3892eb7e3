import { z } from 'zod'
import type { IncomingDiscussion } from '../pushes.ts'

/**
 * A question below a product. The service publishes no example of such a webhook: the shape follows that of chat, and this is the only place that knows.
 * `answered` says that the seller replied to it there.
 */
export const discussionPushShape = z.object({
  discussion_id: z.number().int(),
  shop_id: z.number().int(),
  product_name: z.string(),
  full_name: z.string().nullish(),
  message: z.string().nullish(),
  /** Milliseconds. */
  create_time: z.number().int().min(0).max(8_640_000_000_000_000),
  answered: z.boolean().nullish(),
})

export const discussionIn = (payload: z.infer<typeof discussionPushShape>): IncomingDiscussion => ({
  mp_discussion_id: String(payload.discussion_id),
  product_name: payload.product_name,
  full_name: payload.full_name ?? '',
  message: payload.message ?? '',
  at: new Date(payload.create_time).toISOString(),
  answered: payload.answered ?? false,
})
