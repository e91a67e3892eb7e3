import type { GetCommentItemComment } from '@congminh1254/shopee-sdk/schemas/product'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../order.ts'
import { repliedAlready, type SandboxRating } from '../rating/rating-world.ts'
import type { StandInParts } from '../stand-in.ts'
import { ShopeeError, shopCall } from './door.ts'
import { seconds } from './shapes.ts'

/** No more are told of a shop, however many pages are asked for. */
const mostTold = 1000
const mostReplies = 100
const longestReply = 500

// The SDK has the id as a text, the platform tells a number.
type Comment = Omit<GetCommentItemComment, 'comment_id'> & { readonly comment_id: number }

const commentOf = ({ rating_id, product_id, variant_id, ...rating }: SandboxRating): Comment => ({
  order_sn: rating.order_id,
  comment_id: Number(rating_id),
  comment: rating.comment,
  buyer_username: rating.buyer_name,
  item_id: Number(product_id),
  model_id: 0,
  model_id_list: [Number(variant_id)],
  rating_star: rating.stars,
  editable: 'EDITABLE',
  hidden: false,
  create_time: seconds(rating.at),
  ...(rating.reply && { comment_reply: { reply: rating.reply.comment, hidden: false, create_time: seconds(rating.reply.at) } }),
  ...((rating.image_urls.length > 0 || rating.video_urls.length > 0) && {
    media: { image_url_list: [...rating.image_urls], video_url_list: [...rating.video_urls] },
  }),
})

export function mountRatings(scope: FastifyInstance, parts: StandInParts): void {
  const { ratings } = parts

  scope.get(
    '/api/v2/product/get_comment',
    shopCall(parts, (store, { item_id, comment_id, cursor, page_size }) => {
      const size = Number(page_size)
      const from = Number(cursor || 0)
      if (!(size >= 1 && size <= 100)) throw new ShopeeError('error_param', 'page_size must be between 1 and 100.')
      if (!(from >= 0)) throw new ShopeeError('error_param', 'cursor is invalid.')
      const found = ratings
        .ofStore(store)
        .filter(({ product_id }) => item_id === undefined || product_id === String(item_id))
        .filter(({ rating_id }) => comment_id === undefined || rating_id === String(comment_id))
        .slice(0, mostTold)
      const more = from + size < found.length
      return { item_comment_list: found.slice(from, from + size).map(commentOf), more, next_cursor: more ? String(from + size) : '' }
    }),
  )

  scope.post(
    '/api/v2/product/reply_comment',
    shopCall(parts, (store, { comment_list }) => {
      const asked = Array.isArray(comment_list) ? (comment_list as { comment_id?: number; comment?: string }[]) : []
      if (asked.length < 1 || asked.length > mostReplies) throw new ShopeeError('error_param', 'comment_list must hold 1 to 100 comments.')
      const result_list = asked.map(({ comment_id, comment = '' }) => {
        try {
          if (comment.length < 1 || comment.length > longestReply) throw new Refusal('bad-input', 'the length of comment is invalid')
          ratings.reply(ratings.find(store, String(comment_id)), comment)
          return { comment_id }
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          const fail_error = error.message === repliedAlready ? 'error_duplicate_reply' : 'error_busi'
          return { comment_id, fail_error, fail_message: error.message }
        }
      })
      return { result_list }
    }),
  )
}
