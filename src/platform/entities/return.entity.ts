import type { RowOf } from '#contract/core/list.ts'
import type { returnList } from '#contract/return-refund/return-refund.endpoints.ts'
import type { ReturnNews } from '#contract/return-refund/return-refund.ts'
import { entity, type NewsBatch } from '#platform/query/entity.ts'

type News = ReturnNews & { readonly came: boolean }

/** What is counted, and what came in, is read again after this, once for all that is told together. Milliseconds. */
const againAfter = 1000

/** A return's status stands in its order's log as well. */
const ofItsOrder = ({ query }: { query?: { order_code?: unknown } }, { all }: NewsBatch<News>) =>
  all.some(({ order_code }) => order_code === query?.order_code)

export const returnEntity = entity<News, RowOf<typeof returnList>>({
  tags: ['return'],
  news: { 'return.changed': ({ returns, came }) => returns.map((one): readonly [string, News] => [one.return_code, { ...one, came }]) },
  row(row, { of }) {
    const news = of.get(row.return_code)
    if (!news || Date.parse(news.updated_at) < Date.parse(row.updated_at)) return row
    const { came: _, ...now } = news
    return { ...row, ...now }
  },
  replies: {
    'return.list': [{ rows: 'rows' }, { again: (_, { all }) => all.some(({ came }) => came), after: againAfter }],
    'return.counts': { again: true, after: againAfter },
    'return.detail': { again: ({ query }, { of }) => of.has(String(query?.return_code)) },
    'return.choices': { again: ({ query }, { of }) => of.has(String(query?.return_code)), quietly: true },
    'return.of-order': { again: ofItsOrder },
    'order.detail': { again: ofItsOrder },
    'order.log': { again: ofItsOrder },
  },
})
