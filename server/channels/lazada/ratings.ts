import { z } from 'zod'
import { ChannelFailure } from '../failure.ts'
import { inGroups } from '../in-groups.ts'
import type { ChannelRatings, IncomingRating, ReplyFailure } from '../ratings.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { LazadaClient } from './client.ts'

const dayMs = 86_400_000
/** A call tells the reviews of one product within seven days, of the last ninety. An hour is left for clocks that differ. */
const windowMs = 7 * dayMs
const oldestMs = 90 * dayMs - 3_600_000
/** Products whose reviews are asked for by one page, and calls for them at once. */
const productsOfPage = 20
const atOnce = 4
const lastPage = 50
/** Reviews that one call tells in full. */
const detailsAtOnce = 10
const repliesAtOnce = 20
const longestReply = 500

const outcome = { success: z.union([z.boolean(), z.string()]).nullish(), error_code: z.string().nullish(), error_msg: z.string().nullish() }
const productsShape = z.looseObject({
  data: z.looseObject({ products: z.array(z.looseObject({ item_id: z.number() })).nullish() }).nullish(),
})
const idsShape = z.looseObject({
  ...outcome,
  data: z
    .looseObject({ total: z.number().nullish(), page_size: z.number().nullish(), id_list: z.array(z.union([z.number(), z.string()])).nullish() })
    .nullish(),
})
const reviewShape = z.looseObject({
  id: z.union([z.number(), z.string()]).transform(String),
  product_id: z.union([z.number(), z.string()]).transform(String),
  order_id: z.union([z.number(), z.string()]).nullish(),
  review_type: z.string().nullish(),
  review_content: z.string().nullish(),
  review_images: z.array(z.string()).nullish(),
  review_videos: z.array(z.looseObject({ video_url: z.string() })).nullish(),
  ratings: z.looseObject({ overall_rating: z.number().nullish(), product_rating: z.number().nullish() }).nullish(),
  seller_reply: z.string().nullish(),
  can_reply: z.boolean().nullish(),
  submit_time: z.number().nullish(),
  create_time: z.number().nullish(),
})
export const reviewsShape = z.looseObject({ ...outcome, data: z.looseObject({ review_list: z.array(reviewShape).nullish() }).nullish() })
const repliedShape = z.looseObject(outcome)

/** Null: it has no stars of its own, as what a buyer adds later, or no time. */
export function toRating(told: z.output<typeof reviewShape>): IncomingRating | null {
  const stars = told.ratings?.product_rating || told.ratings?.overall_rating
  const at = told.submit_time ?? told.create_time
  if (!stars || !at) return null
  const orderId = told.order_id ? String(told.order_id) : null
  return {
    mp_rating_id: told.id,
    mp_product_id: told.product_id,
    mp_variant_id: '',
    mp_order_id: orderId === '0' ? null : orderId,
    stars: Math.min(5, Math.max(1, Math.round(stars))),
    comment: told.review_content ?? '',
    image_urls: told.review_images ?? [],
    video_urls: (told.review_videos ?? []).map(({ video_url }) => video_url),
    buyer_name: '',
    at: new Date(at).toISOString(),
    can_reply: told.can_reply === true && !told.seller_reply,
    reply: told.seller_reply ? { comment: told.seller_reply, at: null } : null,
  }
}

/** Reviews tell their refusals beside `success`, under a code that says that the call went well. */
function failureIn({ success, error_code, error_msg }: z.output<typeof repliedShape>): ChannelFailure | null {
  if (success === undefined || success === null || String(success) === 'true') return null
  const kind = error_code === 'TRAFFIC_CONTROL' ? 'rate-limited' : 'rejected'
  return new ChannelFailure(kind, error_msg || error_code || 'the call did not succeed')
}
function assertDone(answer: z.output<typeof repliedShape>): void {
  const failure = failureIn(answer)
  if (failure) throw failure
}

/** Where a page begins: `offset` among the products, of a window. */
interface Place {
  readonly offset: number
  readonly from: number
}
const written = ({ offset, from }: Place): string => `${offset}/${from}`
function placeIn(cursor: string): Place {
  const [offset = 0, from = 0] = cursor.split('/').map(Number)
  return { offset, from }
}

export function createRatings(client: LazadaClient): ChannelRatings {
  async function details(store: StoreConnection, ids: readonly string[]): Promise<IncomingRating[]> {
    const groups = Array.from({ length: Math.ceil(ids.length / detailsAtOnce) }, (_, at) => ids.slice(at * detailsAtOnce, (at + 1) * detailsAtOnce))
    const answers = await inGroups(atOnce, groups, async (some) => {
      const answer = await client.call(store, 'GET', '/review/seller/list/v2', reviewsShape, { id_list: `[${some.join(',')}]` })
      assertDone(answer)
      return answer.data?.review_list ?? []
    })
    return answers.flat().flatMap((review) => toRating(review) ?? [])
  }

  async function idsOf(store: StoreConnection, item_id: number, start_time: number, end_time: number): Promise<string[]> {
    const ids: string[] = []
    for (let current = 1; current <= lastPage; current += 1) {
      const answer = await client.call(store, 'GET', '/review/seller/history/list', idsShape, { item_id, start_time, end_time, current })
      assertDone(answer)
      const some = (answer.data?.id_list ?? []).map(String)
      ids.push(...some)
      if (some.length === 0 || ids.length >= (answer.data?.total ?? 0)) break
    }
    return ids
  }

  return {
    async page(store, since, cursor) {
      const now = Date.now()
      const first = Math.max(Date.parse(since), now - oldestMs)
      const place = cursor === null ? { offset: 0, from: first } : placeIn(cursor)
      const from = Math.max(place.from, now - oldestMs)
      const until = Math.min(from + windowMs, now)
      const { data } = await client.call(store, 'GET', '/products/get', productsShape, {
        filter: 'all',
        offset: place.offset,
        limit: productsOfPage,
      })
      const products = data?.products ?? []
      const ids = await inGroups(atOnce, products, ({ item_id }) => idsOf(store, item_id, from, until))
      const ratings = await details(store, ids.flat())
      const isLast = products.length < productsOfPage
      if (!isLast) return { ratings, next: written({ offset: place.offset + productsOfPage, from }) }
      return { ratings, next: until < now ? written({ offset: 0, from: until }) : null }
    },
    async read(store, mpRatingId) {
      return (await details(store, [mpRatingId]))[0] ?? null
    },
    replies: {
      most: repliesAtOnce,
      max_text: longestReply,
      send: (store, replies) =>
        // One a call: what is refused of one says nothing of the others, and a call that fails as a whole is told of its own reply alone.
        inGroups(atOnce, replies, async ({ mp_rating_id, comment }): Promise<ReplyFailure | null> => {
          try {
            assertDone(await client.call(store, 'GET', '/review/seller/reply/add', repliedShape, { id: mp_rating_id, content: comment }))
            return null
          } catch (failure) {
            if (!(failure instanceof ChannelFailure) || failure.kind === 'auth-expired') throw failure
            return { kind: failure.kind, reason: failure.reason, replied: /REPLY_ALREADY|already (been )?repl/i.test(failure.reason) }
          }
        }),
    },
  }
}
