import { integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MembershipOrderStatus } from '#contract/bo/bo.ts'
import { instant, rupiah, workspaceId } from './columns.ts'

/** What the operator sells; belongs to no workspace. */
export const membershipProduct = pgTable('membership_product', {
  product_id: integer('product_id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  package_name: text('package_name').notNull(),
  months: smallint('months').notNull(),
  price: rupiah('price').notNull(),
})

/** A membership that was ordered for a workspace: the product as it was then. */
export const membershipOrder = pgTable(
  'membership_order',
  {
    workspace_id: workspaceId(),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    order_code: text('order_code').notNull(),
    user_id: integer('user_id').notNull(),
    product_name: text('product_name').notNull(),
    package_name: text('package_name').notNull(),
    months: smallint('months').notNull(),
    price: rupiah('price').notNull(),
    status: text('status').$type<MembershipOrderStatus>().notNull().default('waiting'),
    created_at: instant('created_at').notNull(),
    created_by: integer('created_by').notNull(),
    settled_at: instant('settled_at'),
    settled_by: integer('settled_by'),
    membership_end: instant('membership_end'),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.id] }), uniqueIndex('membership_order_id').on(t.id)],
)
