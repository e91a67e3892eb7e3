import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { instant, phoneKey, workspaceId } from './columns.ts'

/** A buyer by the marketplace's own id, as the latest order tells; kept by statement triggers on `orders`, in the transaction that changes them. */
export const buyer = pgTable(
  'buyer',
  {
    workspace_id: workspaceId(),
    marketplace: text('marketplace').$type<Marketplace>().notNull(),
    mp_buyer_id: text('mp_buyer_id').notNull(),
    /** Stores that the buyer bought in. */
    store_codes: text('store_codes').array().notNull(),
    full_name: text('full_name').notNull(),
    phone: text('phone'),
    /** As phones are compared. */
    phone_key: phoneKey(),
    city: text('city'),
    first_order_at: instant('first_order_at').notNull(),
    last_order_at: instant('last_order_at').notNull(),
    /** All orders, cancelled ones too. */
    order_count: integer('order_count').notNull(),
    /** Of orders that are neither unpaid nor cancelled nor returned. Whole rupiah. */
    total_spent: bigint('total_spent', { mode: 'number' }).notNull(),
    /** Name, phone as dialled inside the country, and id: lower-case, each after a space. A trigger writes it. */
    search_text: text('search_text').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.marketplace, t.mp_buyer_id] }),
    index('buyer_phone').on(t.workspace_id, t.phone_key).where(sql`${t.phone_key} is not null`),
    index('buyer_recent').on(t.workspace_id, t.last_order_at, t.marketplace, t.mp_buyer_id),
    index('buyer_spent').on(t.workspace_id, t.total_spent.desc().nullsFirst(), t.marketplace, t.mp_buyer_id),
    index('buyer_orders').on(t.workspace_id, t.order_count.desc().nullsFirst(), t.total_spent.desc().nullsFirst(), t.marketplace, t.mp_buyer_id),
    index('buyer_name').on(t.workspace_id, sql`lower(${t.full_name})`, t.marketplace, t.mp_buyer_id),
  ],
)
