import type { RowOf } from '#contract/core/list.ts'
import type { ratingList } from '#contract/product/rating.endpoints.ts'
import type { RatingNews } from '#contract/product/rating.ts'
import { entity } from '#platform/query/entity.ts'

type News = RatingNews & { readonly came: boolean }

/** What is counted, and what came in, is read again after this, once for all that is told together. Milliseconds. */
const againAfter = 1000

export const ratingEntity = entity<News, RowOf<typeof ratingList>>({
  tags: ['rating'],
  latest: true,
  news: { 'rating.changed': ({ ratings, came }) => ratings.map((one): readonly [string, News] => [one.rating_code, { ...one, came }]) },
  row(row, { of }) {
    const news = of.get(row.rating_code)
    return news ? { ...row, product_rating_reply: news.product_rating_reply, can_reply: news.can_reply } : row
  },
  replies: {
    'rating.list': [{ rows: 'rows' }, { again: (_, { all }) => all.some(({ came }) => came), after: againAfter }],
    'rating.counts': { again: true, after: againAfter },
  },
})
