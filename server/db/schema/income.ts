import { sql } from 'drizzle-orm'
import { bigint, boolean, char, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { IncomeCategory, IncomeState, PayoutState } from '#contract/income/income.ts'
import type { ProfitState } from '#contract/income/profit.ts'
import type { OrderStatus } from '#contract/order/order-status.ts'
import { instant, rowId, rupiah, workspaceId } from './columns.ts'

/** What a marketplace settled: of one order, a day or a week, as it does. */
export const settlement = pgTable(
  'settlement',
  {
    workspace_id: workspaceId(),
    /** The marketplace's prefix and its own id of it. */
    settlement_code: text('settlement_code').notNull(),
    mp_settlement_id: text('mp_settlement_id').notNull(),
    store_code: text('store_code').notNull(),
    marketplace: text('marketplace').$type<Marketplace>().notNull(),
    payout_state: text('payout_state').$type<PayoutState>().notNull(),
    settled_at: instant('settled_at').notNull(),
    /** What the marketplace says it comes to; null: it does not. */
    told_amount: rupiah('told_amount'),
    /** All of its lines were read once. */
    whole: boolean('whole').notNull().default(false),
    /** When its lines were last begun to be read: of what is whole again, older ones are gone. */
    reading_at: instant('reading_at').notNull(),
    /** The sum of its lines, and what of that is sold and taken as fees. */
    amount: rupiah('amount').notNull().default(0),
    sales: rupiah('sales').notNull().default(0),
    fees: rupiah('fees').notNull().default(0),
    lines: integer('lines').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.settlement_code] }),
    index('settlement_recent').on(t.workspace_id, t.settled_at, t.settlement_code),
  ],
)

export const settlementLine = pgTable(
  'settlement_line',
  {
    workspace_id: workspaceId(),
    settlement_code: text('settlement_code').notNull(),
    /** Tells it from the settlement's other lines. */
    line_code: text('line_code').notNull(),
    store_code: text('store_code').notNull(),
    marketplace: text('marketplace').$type<Marketplace>().notNull(),
    /** Of the order that it is about, whether that is here or not; null: it is about none. */
    order_code: text('order_code'),
    category: text('category').$type<IncomeCategory>().notNull(),
    /** The marketplace's own word; empty: what it did not explain. */
    mp_kind: text('mp_kind').notNull(),
    amount: rupiah('amount').notNull(),
    settled_at: instant('settled_at').notNull(),
    read_at: instant('read_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.settlement_code, t.line_code] }),
    index('settlement_line_order').on(t.workspace_id, t.order_code),
    index('settlement_line_recent').on(t.workspace_id, t.settled_at, t.settlement_code, t.line_code),
  ],
)

/** What an order should bring, what was settled of it and what its goods cost: kept by `domains/income/keep-income.ts`. */
export const orderIncome = pgTable(
  'order_income',
  {
    workspace_id: workspaceId(),
    order_code: text('order_code').notNull(),
    store_code: text('store_code').notNull(),
    marketplace: text('marketplace').$type<Marketplace>().notNull(),
    order_status: smallint('order_status').$type<OrderStatus>().notNull(),
    ordered_at: instant('ordered_at').notNull(),
    /** Null: nothing is owed, and nothing was settled. */
    income_state: text('income_state').$type<IncomeState>(),
    expected: rupiah('expected').notNull(),
    /** Null: no line of it was told. */
    settled: rupiah('settled'),
    gap: rupiah('gap').notNull(),
    fees: rupiah('fees').notNull(),
    shipping: rupiah('shipping').notNull(),
    refund: rupiah('refund').notNull(),
    adjustment: rupiah('adjustment').notNull(),
    settled_at: instant('settled_at'),
    /** Of each of its lines in their order, what one piece cost when it went out; null: nobody had said. */
    unit_costs: bigint('unit_costs', { mode: 'number' }).array(),
    cost: rupiah('cost'),
    /** What of it is left, and of what: `docs/decisions/profit.md`. Fees are estimated until they are told. */
    profit_state: text('profit_state').$type<ProfitState>(),
    revenue: rupiah('revenue').notNull().default(0),
    profit_fees: rupiah('profit_fees').notNull().default(0),
    packing: rupiah('packing').notNull().default(0),
    profit: rupiah('profit'),
    /** With which gap it was accepted: another opens it again. */
    accepted_gap: rupiah('accepted_gap'),
    note: text('note'),
    accepted_by: text('accepted_by'),
    accepted_at: instant('accepted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.order_code] }),
    index('order_income_state').on(t.workspace_id, t.income_state, t.ordered_at, t.order_code),
    index('order_income_recent').on(t.workspace_id, t.ordered_at, t.order_code),
    // Whose cost may still become another, when somebody says what a SKU costs.
    index('order_income_open')
      .on(t.workspace_id, t.order_code)
      .where(sql`${t.profit_state} = 'unknown' or ${t.order_status} in (200, 300, 400, 950)`),
  ],
)

const shares = {
  qty: integer('qty').notNull(),
  revenue: rupiah('revenue').notNull(),
  fees: rupiah('fees').notNull(),
  shipping: rupiah('shipping').notNull(),
  other: rupiah('other').notNull(),
  cost: rupiah('cost').notNull(),
  packing: rupiah('packing').notNull(),
  profit: rupiah('profit').notNull(),
}

/** What each line of an order has of what the order brings and costs; together they are the order's, to the rupiah. */
export const orderIncomeLine = pgTable(
  'order_income_line',
  {
    workspace_id: workspaceId(),
    order_code: text('order_code').notNull(),
    line_no: smallint('line_no').notNull(),
    sku: text('sku').notNull(),
    store_code: text('store_code').notNull(),
    marketplace: text('marketplace').$type<Marketplace>().notNull(),
    ordered_at: instant('ordered_at').notNull(),
    profit_state: text('profit_state').$type<ProfitState>().notNull(),
    ...shares,
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.order_code, t.line_no] }),
    index('order_income_line_store').on(t.workspace_id, t.store_code, t.ordered_at),
    index('order_income_line_sku').on(t.workspace_id, t.sku, t.ordered_at),
  ],
)

/** The same by day, or month, and store, counted ahead: of all of a store (`all`), and of each of its SKUs (`sku`). */
export const profitPart = pgTable(
  'profit_part',
  {
    workspace_id: workspaceId(),
    kind: text('kind').$type<'all' | 'sku'>().notNull(),
    span: char('span', { length: 1 }).$type<'d' | 'm'>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    store_code: text('store_code').notNull(),
    key: text('key').notNull(),
    profit_state: text('profit_state').$type<ProfitState>().notNull(),
    orders: integer('orders').notNull(),
    ...shares,
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.kind, t.span, t.day, t.store_code, t.key, t.profit_state] })],
)

/** Days of stores to be counted anew: rows are only added, as those of `sales_due`. */
export const profitDue = pgTable(
  'profit_due',
  {
    workspace_id: workspaceId(),
    due_id: rowId('due_id').notNull().generatedAlwaysAsIdentity(),
    store_code: text('store_code').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.due_id] })],
)

/** Orders whose income is to be looked at anew, or SKUs whose cost is another now. Rows are only added, by triggers, and taken away by whoever has looked: nobody waits for another's. */
export const incomeDue = pgTable(
  'income_due',
  {
    workspace_id: workspaceId(),
    due_id: rowId('due_id').notNull().generatedAlwaysAsIdentity(),
    order_code: text('order_code'),
    sku: text('sku'),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.due_id] }), index('income_due_sku').on(t.workspace_id).where(sql`${t.sku} is not null`)],
)
