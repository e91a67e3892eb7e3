import type { Marketplace } from '#contract/core/marketplace.ts'
import { drawRatings } from '#contract/demo/draw-ratings.ts'
import type { IncomingRating } from '#server/channels/ratings.ts'
import type { Services } from '#server/domains/handler.ts'
import { takeInRatings } from '#server/domains/rating/rating.port.ts'

/** Marketplaces that tell ratings; Lazada tells neither who rated, nor which variant. */
const rated: ReadonlySet<Marketplace> = new Set<Marketplace>(['shopee', 'lazada'])
const dayMs = 86_400_000

interface RatedStore {
  readonly store_code: string
  readonly store_id: string
  readonly marketplace: Marketplace
}

function incoming({ marketplace, store_id }: RatedStore, now: Date): IncomingRating[] {
  const isShopee = marketplace === 'shopee'
  return drawRatings(marketplace, store_id).map(({ rating_id, product_id, variant_id, age_ms, stars, comment, image_urls, buyer_name, reply }) => {
    const at = Math.floor((now.getTime() - age_ms) / 1000) * 1000
    return {
      mp_rating_id: rating_id,
      mp_product_id: product_id,
      mp_variant_id: isShopee ? variant_id : '',
      mp_order_id: null,
      stars,
      comment,
      image_urls: [...image_urls],
      video_urls: [],
      buyer_name: isShopee ? buyer_name : '',
      at: new Date(at).toISOString(),
      can_reply: reply === null && (isShopee || comment !== ''),
      reply: reply === null ? null : { comment: reply, at: isShopee ? new Date(Math.min(at + dayMs, now.getTime())).toISOString() : null },
    }
  })
}

/** What buyers said of the workspace's products, as the first sync would have read it, each of an order that has arrived where there is one. After the orders and listings. */
export async function seedRatings(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { workspace_id, stores }: { readonly workspace_id: number; readonly stores: readonly RatedStore[] },
): Promise<void> {
  for (const store of stores.filter(({ marketplace }) => rated.has(marketplace))) {
    const { store_code, marketplace } = store
    const ratings = incoming(store, now())
    await takeInRatings({ database, now }, { workspace_id, store_code, marketplace }, ratings)
    await database.system(({ client }) =>
      client.query(
        `insert into store_sync (workspace_id, store_code, part, state, since, done, brought, started_at, finished_at)
         values ($1, $2, 'ratings', 'done', to_timestamp(0), $3, $3, $4, $4)`,
        [workspace_id, store_code, ratings.length, now().toISOString()],
      ),
    )
  }
  await database.write(workspace_id, ({ client }) =>
    client.query(
      `update rating r set mp_order_id = (
         select o.mp_order_id from listing l
         join order_item i on i.workspace_id = $1 and i.sku = l.sku
         join orders o on o.workspace_id = $1 and o.order_code = i.order_code
         where l.workspace_id = $1 and l.store_code = r.store_code and l.mp_product_id = r.mp_product_id
           and o.store_code = r.store_code and o.order_status in (600, 700) and o.ordered_at < r.rated_at
         order by o.ordered_at desc limit 1)
       where r.workspace_id = $1`,
      [workspace_id],
    ),
  )
}
