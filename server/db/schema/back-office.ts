import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MembershipOrderStatus, OperatorActName, PackageSnapshot } from '#contract/bo/bo.ts'
import type { PaymentState } from '#contract/membership/payment.ts'
import { instant, rupiah, workspaceId } from './columns.ts'

/**
 * The packages of memberships: what each allows, null being as much as one likes. Memberships and orders name theirs. Belongs to no workspace; requests may
 * read the limits alone.
 */
export const membershipPackage = pgTable('membership_package', {
  package_name: text('package_name').primaryKey(),
  /** From the smallest to the largest; all of them are numbered anew where one moves. */
  rank: smallint('rank').notNull(),
  agents: integer('agents'),
  stores: integer('stores'),
  orders: integer('orders'),
  /** One package has some at most. */
  trial_days: smallint('trial_days'),
  offered: boolean('offered').notNull().default(true),
  version: integer('version').notNull().default(1),
})

/** What the operator sells, the prices of packages; belongs to no workspace. */
export const membershipProduct = pgTable('membership_product', {
  product_id: integer('product_id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  package_name: text('package_name')
    .notNull()
    .references(() => membershipPackage.package_name, { onDelete: 'cascade' }),
  months: smallint('months').notNull(),
  price: rupiah('price').notNull(),
  offered: boolean('offered').notNull().default(true),
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
    /** Of the price, for what was left of a smaller package. */
    upgrade: rupiah('upgrade').notNull().default(0),
    status: text('status').$type<MembershipOrderStatus>().notNull().default('waiting'),
    created_at: instant('created_at').notNull(),
    created_by: integer('created_by').notNull(),
    settled_at: instant('settled_at'),
    /** The operator who said so; null where the provider did, or its owner called it off. */
    settled_by: integer('settled_by'),
    paid_by: text('paid_by').$type<'operator' | 'online'>(),
    /** Money came that it did not need. */
    surplus: boolean('surplus').notNull().default(false),
    membership_end: instant('membership_end'),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.id] }), uniqueIndex('membership_order_id').on(t.id)],
)

/** A payment of a membership order at the provider, which knows it by `gateway_id`. An order has another where one ran out. */
export const membershipPayment = pgTable(
  'membership_payment',
  {
    workspace_id: workspaceId(),
    gateway_id: text('gateway_id').notNull(),
    order_id: integer('order_id').notNull(),
    amount: rupiah('amount').notNull(),
    status: text('status').$type<PaymentState>().notNull().default('waiting'),
    payment_type: text('payment_type'),
    pay_url: text('pay_url').notNull(),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    told_at: instant('told_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.gateway_id] }),
    uniqueIndex('membership_payment_gateway').on(t.gateway_id),
    index('membership_payment_order').on(t.workspace_id, t.order_id, t.created_at),
  ],
)

/** What operators did. A trigger refuses every change: rows are added, and nothing else. Belongs to no workspace. */
export const operatorAct = pgTable('operator_act', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  at: instant('at').notNull(),
  user_id: integer('user_id').notNull(),
  user_name: text('user_name').notNull(),
  act: text('act').$type<OperatorActName>().notNull(),
  about: text('about').notNull(),
  account_id: integer('account_id'),
  before: jsonb('before').$type<PackageSnapshot>(),
  after: jsonb('after').$type<PackageSnapshot>(),
})
