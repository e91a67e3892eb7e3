import { orderCodeOf } from '#contract/core/marketplace.ts'
import type { RatingNews } from '#contract/product/rating.ts'
import type { IncomingRating } from '#server/channels/ratings.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvents } from '#server/db/event-log.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { Services } from '../handler.ts'
import type { StoreOrigin } from '../store/store.port.ts'
import { readRatingNews } from './rating-list.query.ts'

/**
 * A reply that is known stays where the marketplace tells none yet: it looks at replies before it shows them. When it was given, and by whom, is known better
 * here than there.
 */
const takeText = `
  insert into rating as kept (workspace_id, rating_code, store_code, marketplace, mp_rating_id, mp_product_id, mp_variant_id, mp_order_id, stars, comment, image_urls,
    video_urls, buyer_name, rated_at, can_reply, reply_comment, reply_at)
  select $1, x.rating_code, $2::text, $3::text, x.mp_rating_id, x.mp_product_id, x.mp_variant_id, x.mp_order_id, x.stars, x.comment, x.image_urls,
    x.video_urls, x.buyer_name, x.at, x.can_reply, x.reply_comment, x.reply_at
  from jsonb_to_recordset($4::jsonb) as x (rating_code text, mp_rating_id text, mp_product_id text, mp_variant_id text, mp_order_id text, stars smallint, comment text,
    image_urls text[], video_urls text[], buyer_name text, at timestamptz, can_reply boolean, reply_comment text, reply_at timestamptz)
  order by x.rating_code
  on conflict (workspace_id, rating_code) do update set
    store_code = excluded.store_code, stars = excluded.stars, comment = excluded.comment, image_urls = excluded.image_urls, video_urls = excluded.video_urls,
    buyer_name = excluded.buyer_name, mp_order_id = coalesce(kept.mp_order_id, excluded.mp_order_id),
    can_reply = excluded.can_reply and kept.reply_comment is null,
    reply_comment = coalesce(excluded.reply_comment, kept.reply_comment),
    reply_at = case when kept.reply_comment is null or kept.reply_comment is distinct from coalesce(excluded.reply_comment, kept.reply_comment)
      then excluded.reply_at else coalesce(kept.reply_at, excluded.reply_at) end,
    reply_user_id = case when kept.reply_comment = coalesce(excluded.reply_comment, kept.reply_comment) then kept.reply_user_id end,
    reply_name = case when kept.reply_comment = coalesce(excluded.reply_comment, kept.reply_comment) then kept.reply_name end
  where (kept.store_code, kept.stars, kept.comment, kept.image_urls, kept.video_urls, kept.buyer_name, kept.can_reply)
      is distinct from (excluded.store_code, excluded.stars, excluded.comment, excluded.image_urls, excluded.video_urls, excluded.buyer_name,
        excluded.can_reply and kept.reply_comment is null)
    or (excluded.reply_comment is not null and kept.reply_comment is distinct from excluded.reply_comment)
    or (kept.mp_order_id is null and excluded.mp_order_id is not null)
  returning rating_code, xmax = 0 as is_new`

/** Ratings that one event carries. */
const perEvent = 100

/** Tells how ratings are now; last in a transaction. `came`: lists have rows that they had not. */
export async function tellRatings(
  connection: Connection,
  codes: readonly string[],
  { at, agent_id, came }: { readonly at: string; readonly agent_id: number | null; readonly came: boolean },
): Promise<RatingNews[]> {
  if (codes.length === 0) return []
  const ratings = await readRatingNews(connection, codes)
  const parts = Array.from({ length: Math.ceil(ratings.length / perEvent) }, (_, part) => ratings.slice(part * perEvent, (part + 1) * perEvent))
  await appendEvents(
    connection,
    parts.map((some) => ({ type: 'rating.changed' as const, at, agent_id, ratings: some, came })),
  )
  return ratings
}

/** Takes in what a store's marketplace tells; the same twice changes nothing. Answers how many were not known. */
export const takeInRatings = (
  { database, now }: Pick<Services, 'database' | 'now'>,
  { workspace_id, store_code, marketplace }: StoreOrigin,
  ratings: readonly IncomingRating[],
): Promise<number> =>
  database.write(workspace_id, async (connection) => {
    // A rating that comes while pages are read may stand on two of them.
    const byCode = new Map(ratings.map((one) => [orderCodeOf(marketplace, one.mp_rating_id), one]))
    if (byCode.size === 0) return 0
    const rows = [...byCode].map(([rating_code, { reply, ...one }]) => ({
      ...one,
      rating_code,
      reply_comment: reply?.comment ?? null,
      reply_at: reply?.at ?? null,
    }))
    const taken = await connection.client.query<{ rating_code: string; is_new: boolean }>(takeText, [
      workspaceOf(connection),
      store_code,
      marketplace,
      JSON.stringify(rows),
    ])
    const brought = taken.rows.filter(({ is_new }) => is_new).length
    await tellRatings(
      connection,
      taken.rows.map(({ rating_code }) => rating_code),
      { at: now().toISOString(), agent_id: null, came: brought > 0 },
    )
    return brought
  })
