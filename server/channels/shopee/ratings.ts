import { z } from 'zod'
import type { ChannelRatings, IncomingRating, ReplyFailure } from '../ratings.ts'
import type { ShopeeClient } from './client.ts'

/** Of one call; the platform tells a shop's latest 500 to 1,000 in all. */
const pageSize = 100
const repliesAtOnce = 100
const longestReply = 500

const id = z.union([z.number(), z.string()]).transform(String)

const commentShape = z.looseObject({
  comment_id: id,
  item_id: id,
  model_id: id.nullish(),
  model_id_list: z.array(id).nullish(),
  order_sn: z.string().nullish(),
  comment: z.string().nullish(),
  buyer_username: z.string().nullish(),
  rating_star: z.number(),
  create_time: z.number(),
  comment_reply: z.looseObject({ reply: z.string().nullish(), create_time: z.number().nullish() }).nullish(),
  media: z.looseObject({ image_url_list: z.array(z.string()).nullish(), video_url_list: z.array(z.string()).nullish() }).nullish(),
})
export const commentsShape = z.looseObject({
  item_comment_list: z.array(commentShape).nullish(),
  more: z.boolean().nullish(),
  next_cursor: z.union([z.string(), z.number()]).nullish(),
})
const repliedShape = z.looseObject({
  result_list: z.array(z.looseObject({ comment_id: id, fail_error: z.string().nullish(), fail_message: z.string().nullish() })).nullish(),
})

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString()

export function toRating(told: z.output<typeof commentShape>): IncomingRating {
  const reply = told.comment_reply?.reply
  return {
    mp_rating_id: told.comment_id,
    mp_product_id: told.item_id,
    // The older field says 0 of a product without models.
    mp_variant_id: [...(told.model_id_list ?? []), told.model_id ?? '0'].find((one) => one !== '0') ?? '',
    mp_order_id: told.order_sn || null,
    stars: Math.min(5, Math.max(1, Math.round(told.rating_star))),
    comment: told.comment ?? '',
    image_urls: told.media?.image_url_list ?? [],
    video_urls: told.media?.video_url_list ?? [],
    buyer_name: told.buyer_username ?? '',
    at: instant(told.create_time),
    can_reply: !reply,
    reply: reply ? { comment: reply, at: told.comment_reply?.create_time ? instant(told.comment_reply.create_time) : null } : null,
  }
}

/** A second reply is refused in words alone that public sources agree on. */
const isReplied = (error: string, message: string) => /duplicate|already (been )?repl/i.test(`${error} ${message}`)

export function createRatings(client: ShopeeClient): ChannelRatings {
  return {
    async page(store, since, cursor) {
      const query = { cursor: cursor ?? '', page_size: pageSize }
      const answer = await client.shop(store, '/product/get_comment', commentsShape, { query })
      const ratings = (answer.item_comment_list ?? []).map(toRating)
      // The latest come first: a page without anything new ends the list.
      const isOver = ratings.every(({ at }) => at < since)
      return { ratings, next: answer.more && answer.next_cursor && !isOver ? String(answer.next_cursor) : null }
    },
    async read(store, mpRatingId) {
      const query = { comment_id: mpRatingId, cursor: '', page_size: 1 }
      const { item_comment_list } = await client.shop(store, '/product/get_comment', commentsShape, { query })
      const found = item_comment_list?.find(({ comment_id }) => comment_id === mpRatingId)
      return found ? toRating(found) : null
    },
    replies: {
      most: repliesAtOnce,
      max_text: longestReply,
      async send(store, replies) {
        if (replies.length === 0) return []
        const comment_list = replies.map(({ mp_rating_id, comment }) => ({ comment_id: Number(mp_rating_id), comment }))
        const { result_list } = await client.shop(store, '/product/reply_comment', repliedShape, { body: { comment_list } })
        return replies.map(({ mp_rating_id }): ReplyFailure | null => {
          const told = result_list?.find(({ comment_id }) => comment_id === mp_rating_id)
          if (!told) return { kind: 'unavailable', reason: 'the answer does not name the comment', replied: false }
          if (!told.fail_error) return null
          const reason = told.fail_message || told.fail_error
          return { kind: 'rejected', reason, replied: isReplied(told.fail_error, reason) }
        })
      },
    },
  }
}
