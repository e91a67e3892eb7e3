import type { CallReply } from '#contract/core/endpoint.ts'
import { marketplaceFacts, marketplaces } from '#contract/core/marketplace.ts'
import { type ratingCounts, ratingList } from '#contract/product/rating.endpoints.ts'
import type { RatingNews } from '#contract/product/rating.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { listHandler } from '../list-handler.ts'
import { where } from '../list-where.ts'

/** What is told of a reply, over `rating r`. */
const replySql = `case when r.reply_comment is not null then
    json_build_object('comment', r.reply_comment, 'mp_created_at', to_json(r.reply_at)#>>'{}', 'name', r.reply_name) end as product_rating_reply`

/** The product's name as its store lists it now; a rating is often here before its product. */
const productName = `(select lower(l.name) from listing l where l.workspace_id = r.workspace_id and l.store_code = r.store_code and l.mp_product_id = r.mp_product_id limit 1)`

const prefixSql = `case r.marketplace ${marketplaces.map((one) => `when '${one}' then '${marketplaceFacts[one].prefix}'`).join(' ')} end`

export const ratingPages = listHandler(ratingList, {
  from: 'rating r',
  as: 'r',
  key: { column: 'rating_code', from: 'rating r' },
  join: `left join store st on st.workspace_id = r.workspace_id and st.store_code = r.store_code
    left join lateral (select l.name, l.image_url from listing l where l.workspace_id = r.workspace_id and l.store_code = r.store_code
      and l.mp_product_id = r.mp_product_id order by l.mp_variant_id <> r.mp_variant_id, l.listing_id limit 1) p on true
    left join orders o on o.workspace_id = r.workspace_id and o.order_code = ${prefixSql} || '-' || r.mp_order_id`,
  select: `r.rating_code, r.marketplace, r.store_code, coalesce(st.store_name, r.store_code) as store_name, r.stars as rating, r.comment, r.image_urls, r.video_urls,
    r.buyer_name, r.mp_product_id, coalesce(p.name, '') as product_name, p.image_url as product_image_url, r.mp_order_id, o.order_code, r.rated_at as created_at,
    r.can_reply, ${replySql}`,
  where: {
    search: where.words(`(r.search_text || ' ' || coalesce(${productName}, ''))`),
    rating: where.oneOf('r.stars', 'int2'),
    stores: where.oneOf('r.store_code'),
    rating_code: where.oneOf('r.rating_code'),
    answered: (answered) => `r.reply_comment is ${answered === 'yes' ? 'not ' : ''}null`,
    start_date: where.since('r.rated_at'),
    end_date: where.until('r.rated_at'),
  },
  order: {
    recent: 'r.rated_at desc, r.rating_code',
    oldest: 'r.rated_at, r.rating_code',
    lowest: 'r.stars, r.rated_at desc, r.rating_code',
  },
})

export async function countRatings({ client }: Connection, workspaceId: number): Promise<CallReply<typeof ratingCounts>> {
  const { rows } = await client.query<CallReply<typeof ratingCounts>>(
    `select count(*)::int as "all", count(*) filter (where reply_comment is null)::int as unanswered, count(*) filter (where stars <= 2)::int as low
     from rating where workspace_id = $1`,
    [workspaceId],
  )
  return rows[0] ?? { all: 0, unanswered: 0, low: 0 }
}

/** Ratings as they are now, for those who look at them. */
export async function readRatingNews(connection: Connection, codes: readonly string[]): Promise<RatingNews[]> {
  const { rows } = await connection.client.query<RatingNews>(
    `select r.rating_code, r.can_reply, ${replySql} from rating r where r.workspace_id = $1 and r.rating_code = any($2::text[]) order by r.rating_code`,
    [workspaceOf(connection), codes],
  )
  return rows
}
