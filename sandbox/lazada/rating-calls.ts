import type { FastifyInstance } from 'fastify'
import { Refusal } from '../order.ts'
import { repliedAlready, type SandboxRating } from '../rating/rating-world.ts'
import type { StandInParts } from '../stand-in.ts'
import { jsonIn, LazadaError, type Manner, newRequestId, orderManner, sellerCalls } from './door.ts'

const pageSize = 20
const lastPage = 50
const mostIds = 10
const longestReply = 500
const dayMs = 86_400_000

/** Reviews tell their refusals beside `success`, with a `code` of 0. */
const reviewManner: Manner = {
  ...orderManner,
  answer: (data) => ({ code: '0', data, success: true, error_code: null, error_msg: null, request_id: newRequestId() }),
  refuse: (reply, error) =>
    reply.send({ code: '0', success: false, error_code: 'PARAMS_VALIDATE_ERROR', error_msg: error.message, request_id: newRequestId() }),
  refused: (reply, reason) =>
    reply.send({
      code: '0',
      success: false,
      error_code: 'PARAMS_VALIDATE_ERROR',
      error_msg: reason ?? 'REVIEW_STATUS_CANNOT_REPLY',
      request_id: newRequestId(),
    }),
}

const reviewOf = (rating: SandboxRating) => ({
  id: Number(rating.rating_id),
  product_id: Number(rating.product_id),
  order_id: Number(rating.order_id || 0),
  review_type: 'PRODUCT_REVIEW',
  review_content: rating.comment,
  review_images: rating.image_urls,
  review_videos: rating.video_urls.map((video_url) => ({ video_url, video_cover_url: '' })),
  ratings: { overall_rating: rating.stars, product_rating: rating.stars, seller_rating: 0, logistics_rating: 0 },
  seller_reply: rating.reply?.comment ?? '',
  can_reply: rating.reply === null && rating.comment !== '',
  submit_time: rating.at,
  create_time: rating.at,
})

export function mountRatings(scope: FastifyInstance, parts: StandInParts): void {
  const { ratings, world } = parts
  const calls = sellerCalls(scope, parts, reviewManner)
  const invalid = (message: string) => new LazadaError('PARAMS_VALIDATE_ERROR', message)

  calls.asks('/review/seller/history/list', (store, fields) => {
    const [start, end, current] = [Number(fields.start_time), Number(fields.end_time), Number(fields.current)]
    if (!fields.item_id) throw invalid('NULL_ITEMID')
    if (!start || !end) throw invalid('NULL_STARTTIME_OR_ENDTIME')
    if (!current) throw invalid('NULL_CURRENT')
    if (current > lastPage) throw invalid('CURRENT_ABOVE_LIMIT')
    if (start < world.now() - 90 * dayMs) throw invalid('STARTTIME_OVER_LIMIT')
    if (end - start > 7 * dayMs) throw invalid('TIMESPAN_ABOVE_LIMIT')
    const found = ratings.ofStore(store).filter(({ product_id, at }) => product_id === String(fields.item_id) && at >= start && at <= end)
    const from = (current - 1) * pageSize
    const id_list = found.slice(from, from + pageSize).map(({ rating_id }) => Number(rating_id))
    return { current, total: found.length, page_size: pageSize, id_list }
  })

  calls.asks('/review/seller/list/v2', (store, fields) => {
    const ids = jsonIn<number[]>(fields, 'id_list').map(String)
    if (ids.length < 1 || ids.length > mostIds) throw invalid('NULL_ID')
    const own = new Map(ratings.ofStore(store).map((rating) => [rating.rating_id, rating]))
    return {
      review_list: ids.flatMap((id) => own.get(id) ?? []).map(reviewOf),
      outdated_reviews: ids.filter((id) => !own.has(id)).map(Number),
    }
  })

  calls.acts('/review/seller/reply/add', (store, { id, content }) => {
    const text = String(content ?? '')
    if (!text) throw invalid('NULL_CONTENT')
    if (text.length > longestReply) throw invalid('REPLY_CONTENT_TOO_LONG')
    try {
      const rating = ratings.find(store, String(id))
      if (!rating.comment && rating.image_urls.length === 0) throw new Refusal('wrong-status', 'REVIEW_INFO_DONOT_SUPPORT_REPLY')
      ratings.reply(rating, text)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      throw invalid(error.message === repliedAlready ? 'REPLY_ALREADY' : error.code === 'not-found' ? 'NO_SUCH_REVIEW' : error.message)
    }
    return true
  })
}
