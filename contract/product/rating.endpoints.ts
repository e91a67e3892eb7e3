import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { errorCodes } from '../core/error.ts'
import { listEndpoint, offset } from '../core/list.ts'
import { filter } from '../core/list-filter.ts'
import { testUser, testUserWith } from '../core/privilege.ts'
import { longestReply, ratingNewsSchema, ratingRowSchema, repliesAtOnce, stars } from './rating.ts'

export const ratingList = listEndpoint({
  id: 'rating.list',
  path: '/product/rating',
  access: testUser,
  summary: 'What buyers said of products, the latest first; names of filters as the specification has them',
  row: ratingRowSchema,
  filters: {
    /** Words of the text, the buyer, the order and the product; each has to occur. */
    search: filter.search(),
    rating: filter.choices(stars),
    stores: filter.stores(),
    answered: filter.choice(['no', 'yes']),
    ...filter.days(),
  },
  /** Some of them, to read them by themselves. */
  also: { rating_code: filter.codes() },
  sorts: ['recent', 'oldest', 'lowest'],
  selects: ['rating_code', 'can_reply'],
  page: offset({ size: 25, most: 200 }),
  reads: ['rating', 'listing', 'order'],
})

const count = z.number().int()
export const ratingCounts = endpoint({
  id: 'rating.counts',
  method: 'GET',
  path: '/product/rating/counts',
  access: testUser,
  summary: 'How many ratings there are, without a reply, and of one or two stars',
  reply: z.object({ all: count, unanswered: count, low: count }),
  reads: ['rating'],
})

export const ratingReply = endpoint({
  id: 'rating.reply',
  method: 'POST',
  path: '/product/rating/reply',
  access: testUserWith('product-rating'),
  summary: 'Answers ratings at their marketplaces, each with the same words; {name}, {order} and {store} are those of each. One outcome for each',
  body: z.object({
    rating_code: z.array(z.string().min(1).max(64)).min(1).max(repliesAtOnce),
    comment: z.string().trim().min(1).max(longestReply),
  }),
  reply: z.object({
    results: z.array(
      z.object({
        rating_code: z.string(),
        ok: z.boolean(),
        code: z.enum(errorCodes).nullable(),
        /** Why not, in words: the marketplace's own where it refused. */
        message: z.string().nullable(),
        /** As it is now; null: there is no such rating. */
        rating: ratingNewsSchema.nullable(),
      }),
    ),
  }),
  touches: ['rating'],
  bulk: { of: 'rating', key: 'body.rating_code', together: repliesAtOnce },
})
