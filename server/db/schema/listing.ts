import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { ListingStatus } from '#contract/product/listing.ts'
import { instant, rowId, rupiah, workspaceId } from './columns.ts'

/** One variant of what a store has for sale at its marketplace: what stock is sent to. */
export const listing = pgTable(
  'listing',
  {
    workspace_id: workspaceId(),
    listing_id: rowId('listing_id').notNull().generatedAlwaysAsIdentity(),
    store_code: text('store_code').notNull(),
    marketplace: text('marketplace').$type<Marketplace>().notNull(),
    /** Where buyers find it besides. */
    also_at: text('also_at').array().$type<Marketplace[]>().notNull().default(sql`'{}'`),
    mp_product_id: text('mp_product_id').notNull(),
    /** Empty: the product has no variants, and no id for its one. */
    mp_variant_id: text('mp_variant_id').notNull().default(''),
    name: text('name').notNull(),
    variant: text('variant').notNull().default(''),
    mp_sku: text('mp_sku').notNull().default(''),
    image_url: text('image_url'),
    url: text('url'),
    product_status: text('product_status').$type<ListingStatus>().notNull(),
    mp_status: text('mp_status').notNull(),
    price: rupiah('price').notNull(),
    /** What can be bought there, as it was last read or set. */
    stock: integer('stock').notNull(),
    /** When it was last read. */
    seen_at: instant('seen_at').notNull(),
    /** The SKU of ours that it sells, and who said so; null: none. `none`: a person undid it, and it is not linked by itself again. */
    sku: text('sku'),
    linked_by: text('linked_by').$type<'sku' | 'hand' | 'none'>(),
    sync: boolean('sync').notNull().default(true),
    /** Since when a number has to be worked out and sent; null: none has. Whoever claims it takes it away: what changes after that sets it again. */
    due_at: instant('due_at'),
    /** A price to be sent, and who waits for it is told by the same state as with stock. */
    price_due: rupiah('price_due'),
    /** Tries that got no answer, in a row. */
    tries: integer('tries').notNull().default(0),
    next_try_at: instant('next_try_at'),
    /** Who sends it now, since when. */
    claim: uuid('claim'),
    claimed_by: integer('claimed_by'),
    claimed_at: instant('claimed_at'),
    /** What became of the last number. `matched`: none had to be sent; null: none was. */
    outcome: text('outcome').$type<'sent' | 'matched' | 'failed'>(),
    reason: text('reason'),
    sent_stock: integer('sent_stock'),
    sent_at: instant('sent_at'),
    /** Numbers that its marketplace ever answered; tells where the next one is kept. */
    pushes: integer('pushes').notNull().default(0),
    /** What a search looks in, in lower case. */
    search_text: text('search_text').generatedAlwaysAs(
      sql`lower(name || ' ' || variant || ' ' || mp_sku || ' ' || coalesce(sku, '') || ' ' || mp_product_id || ' ' || mp_variant_id || ' ' || coalesce(reason, ''))`,
    ),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.listing_id] }),
    uniqueIndex('listing_at_marketplace').on(t.workspace_id, t.store_code, t.mp_product_id, t.mp_variant_id),
    index('listing_sku').on(t.workspace_id, t.sku).where(sql`${t.sku} is not null`),
    index('listing_mp_sku').on(t.workspace_id, t.mp_sku),
    index('listing_sold_as').on(
      t.workspace_id,
      t.store_code,
      sql`(case when ${t.mp_variant_id} = '' then ${t.mp_product_id} else ${t.mp_variant_id} end)`,
    ),
    index('listing_due').on(t.workspace_id, t.store_code, t.due_at).where(sql`${t.due_at} is not null or ${t.claim} is not null`),
  ],
)

/**
 * The latest numbers of each listing that its marketplace answered. A new one takes the place of the oldest, so nothing has to be pruned; and since no index looks
 * at what changes then, it costs no index entry.
 */
export const listingPush = pgTable(
  'listing_push',
  {
    workspace_id: workspaceId(),
    listing_id: rowId('listing_id').notNull(),
    place: smallint('place').notNull(),
    /** Ours that it sold at the time. */
    sku: text('sku'),
    kind: text('kind').$type<'stock' | 'price'>().notNull(),
    number: bigint('number', { mode: 'number' }).notNull(),
    outcome: text('outcome').$type<'sent' | 'failed'>().notNull(),
    reason: text('reason'),
    answered_at: instant('answered_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.listing_id, t.place] }), index('listing_push_sku').on(t.workspace_id, t.sku)],
)

/** Pieces kept for some stores between two instants: every other store is told of as many fewer. */
export const stockCampaign = pgTable(
  'stock_campaign',
  {
    workspace_id: workspaceId(),
    campaign_id: uuid('campaign_id').notNull(),
    name: text('name').notNull(),
    starts_at: instant('starts_at').notNull(),
    ends_at: instant('ends_at').notNull(),
    /** The stores that may sell what is held. */
    store_codes: text('store_codes').array().notNull(),
    /** Whether listings were told that it began (`on`) or that it is over (`off`). */
    told: text('told').$type<'on' | 'off'>(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.campaign_id] }), check('stock_campaign_order', sql`${t.starts_at} < ${t.ends_at}`)],
)

export const stockCampaignLine = pgTable(
  'stock_campaign_line',
  { workspace_id: workspaceId(), campaign_id: uuid('campaign_id').notNull(), sku: text('sku').notNull(), qty: integer('qty').notNull() },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.campaign_id, t.sku] }),
    index('stock_campaign_line_sku').on(t.workspace_id, t.sku),
    check('stock_campaign_line_some', sql`${t.qty} > 0`),
  ],
)
