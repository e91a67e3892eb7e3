import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { instant, workspaceId } from './columns.ts'

/** What a buyer said of a product. */
export const rating = pgTable(
  'rating',
  {
    workspace_id: workspaceId(),
    /** The marketplace's prefix and its own id of it. */
    rating_code: text('rating_code').notNull(),
    store_code: text('store_code').notNull(),
    marketplace: text('marketplace').$type<Marketplace>().notNull(),
    mp_rating_id: text('mp_rating_id').notNull(),
    mp_product_id: text('mp_product_id').notNull(),
    mp_variant_id: text('mp_variant_id').notNull().default(''),
    mp_order_id: text('mp_order_id'),
    stars: smallint('stars').notNull(),
    comment: text('comment').notNull(),
    image_urls: text('image_urls').array().notNull().default([]),
    video_urls: text('video_urls').array().notNull().default([]),
    buyer_name: text('buyer_name').notNull(),
    rated_at: instant('rated_at').notNull(),
    can_reply: boolean('can_reply').notNull(),
    reply_comment: text('reply_comment'),
    reply_at: instant('reply_at'),
    /** Who answered from here. */
    reply_user_id: integer('reply_user_id'),
    reply_name: text('reply_name'),
    search_text: text('search_text')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`lower(comment || ' ' || buyer_name || ' ' || coalesce(mp_order_id, ''))`),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.rating_code] }),
    index('rating_recent').on(t.workspace_id, t.rated_at.desc().nullsFirst(), t.rating_code),
    index('rating_lowest').on(t.workspace_id, t.stars, t.rated_at.desc().nullsFirst(), t.rating_code),
    index('rating_unanswered').on(t.workspace_id, t.rated_at.desc().nullsFirst(), t.rating_code).where(sql`${t.reply_comment} is null`),
    check('rating_stars', sql`${t.stars} between 1 and 5`),
  ],
)
