import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toRating as lazadaRating, reviewsShape } from '#server/channels/lazada/ratings.ts'
import { commentsShape, toRating as shopeeRating } from '#server/channels/shopee/ratings.ts'

const id = fc.integer({ min: 1, max: 2 ** 50 })
const stars = fc.integer({ min: 1, max: 5 })
const text = fc.string({ unit: 'grapheme', maxLength: 200 })
const seconds = fc.integer({ min: 1_600_000_000, max: 1_900_000_000 })
/** Left out, or null, as platforms do. */
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(fc.option(one, { nil: null }), { nil: undefined })

describe('a rating', () => {
  it('of Shopee is read whole, whatever the platform leaves out', () => {
    const told = fc.record({
      comment_id: fc.oneof(id, id.map(String)),
      item_id: id,
      model_id_list: maybe(fc.array(id, { maxLength: 2 })),
      order_sn: maybe(text),
      comment: maybe(text),
      buyer_username: maybe(text),
      rating_star: stars,
      create_time: seconds,
      comment_reply: maybe(fc.record({ reply: maybe(text), create_time: maybe(seconds) })),
      media: maybe(fc.record({ image_url_list: maybe(fc.array(fc.webUrl())), video_url_list: maybe(fc.array(fc.webUrl())) })),
    })
    fc.assert(
      fc.property(told, (one) => {
        const [parsed] = commentsShape.parse({ item_comment_list: [one] }).item_comment_list ?? []
        const rating = parsed && shopeeRating(parsed)
        const reply = one.comment_reply?.reply || null
        expect(rating).toEqual({
          mp_rating_id: String(one.comment_id),
          mp_product_id: String(one.item_id),
          mp_variant_id: one.model_id_list?.[0] ? String(one.model_id_list[0]) : '',
          mp_order_id: one.order_sn || null,
          stars: one.rating_star,
          comment: one.comment ?? '',
          image_urls: one.media?.image_url_list ?? [],
          video_urls: one.media?.video_url_list ?? [],
          buyer_name: one.buyer_username ?? '',
          at: new Date(one.create_time * 1000).toISOString(),
          can_reply: reply === null,
          reply: reply && {
            comment: reply,
            at: one.comment_reply?.create_time ? new Date(one.comment_reply.create_time * 1000).toISOString() : null,
          },
        })
      }),
    )
  })

  it('of Lazada is read whole, and what has no stars of its own is none', () => {
    const told = fc.record({
      id: fc.oneof(id, id.map(String)),
      product_id: id,
      order_id: maybe(fc.oneof(id, fc.constant(0))),
      review_content: maybe(text),
      review_images: maybe(fc.array(fc.webUrl())),
      review_videos: maybe(fc.array(fc.record({ video_url: fc.webUrl() }))),
      ratings: maybe(fc.record({ overall_rating: maybe(stars), product_rating: maybe(fc.integer({ min: 0, max: 5 })) })),
      seller_reply: maybe(text),
      can_reply: maybe(fc.boolean()),
      create_time: seconds.map((at) => at * 1000),
    })
    fc.assert(
      fc.property(told, (one) => {
        const [parsed] = reviewsShape.parse({ success: true, data: { review_list: [one] } }).data?.review_list ?? []
        const rating = parsed && lazadaRating(parsed)
        const given = one.ratings?.product_rating || one.ratings?.overall_rating
        expect(rating).toEqual(
          given
            ? {
                mp_rating_id: String(one.id),
                mp_product_id: String(one.product_id),
                mp_variant_id: '',
                mp_order_id: one.order_id ? String(one.order_id) : null,
                stars: given,
                comment: one.review_content ?? '',
                image_urls: one.review_images ?? [],
                video_urls: one.review_videos?.map(({ video_url }) => video_url) ?? [],
                buyer_name: '',
                at: new Date(one.create_time).toISOString(),
                can_reply: one.can_reply === true && !one.seller_reply,
                reply: one.seller_reply ? { comment: one.seller_reply, at: null } : null,
              }
            : null,
        )
      }),
    )
  })
})
