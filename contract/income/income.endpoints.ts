import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { listEndpoint, offset } from '../core/list.ts'
import { filter } from '../core/list-filter.ts'
import { marketplaceSchema } from '../core/marketplace.ts'
import { any } from '../core/privilege.ts'
import { jobRowSchema } from '../job/job.ts'
import {
  incomeAtOnce,
  incomeCategories,
  incomeLineRowSchema,
  incomeStates,
  longestIncomeNote,
  orderIncomeRowSchema,
  payoutStates,
  settlementRowSchema,
} from './income.ts'
import { mostSheetLines, sheetColumnsSchema, sheetLineSchema } from './income-sheet.ts'
import { profitOrderRowSchema } from './profit.ts'

const keepsIncome = any('sales-report')
const code = z.string().min(1).max(100)
const rupiah = z.number().int()
const count = z.number().int()

/** What orders are narrowed by whatever their money's state is. */
const ofAnyState = {
  /** One order, by its code or a part of it. */
  search: filter.search(),
  store_code: filter.stores(),
  marketplace: filter.marketplaces(),
  /** Owed for longer than so many days. */
  older: filter.choice([7, 14, 30]),
  /** Settled for less than expected, or for more. */
  gap: filter.choice(['less', 'more']),
  ...filter.days(),
}

export const incomeList = listEndpoint({
  id: 'income.list',
  path: '/order/report/disbursement',
  access: keepsIncome,
  summary: 'What orders should bring and what was settled of them, order by order; days are those on which they were ordered',
  row: orderIncomeRowSchema,
  filters: {
    ...ofAnyState,
    income_state: filter.choice(incomeStates),
  },
  sorts: ['recent', 'oldest', 'gap', 'settled', 'profit'],
  selects: ['order_code', 'income_state'],
  page: offset({ size: 25, most: 200 }),
  reads: ['income', 'order'],
})

export const incomeSummary = endpoint({
  id: 'income.summary',
  method: 'GET',
  path: '/order/report/disbursement/summary',
  access: keepsIncome,
  summary: 'How many orders are owed, settled, different and accepted, and what that is in rupiah; which stores’ marketplaces tell none of it',
  query: z.object({
    search: ofAnyState.search.schema,
    store_code: ofAnyState.store_code.schema,
    marketplace: ofAnyState.marketplace.schema,
    older: ofAnyState.older.schema,
    gap: ofAnyState.gap.schema,
    start_date: ofAnyState.start_date.schema,
    end_date: ofAnyState.end_date.schema,
  }),
  reply: z.object({
    states: z.object({
      owed: z.object({ orders: count, amount: rupiah }),
      settled: z.object({ orders: count, amount: rupiah }),
      different: z.object({ orders: count, amount: rupiah }),
      accepted: z.object({ orders: count, amount: rupiah }),
    }),
    /** What was settled of these orders in all, and what fees took of it. */
    settled: rupiah,
    fees: rupiah,
    /** Lines of orders that are not here; they are matched as soon as those are. */
    unmatched: count,
    /** Marketplaces of connected stores that tell nothing of settlements. */
    silent: z.array(marketplaceSchema),
  }),
  reads: ['income', 'order', 'store'],
})

export const settlementList = listEndpoint({
  id: 'income.settlements',
  path: '/order/report/disbursement/settlement',
  access: keepsIncome,
  summary: 'What marketplaces settled; days are those on which they did',
  row: settlementRowSchema,
  filters: {
    search: filter.search(),
    payout_state: filter.choice(payoutStates),
    store_code: filter.stores(),
    marketplace: filter.marketplaces(),
    ...filter.days(),
  },
  sorts: ['recent', 'oldest', 'amount'],
  page: offset({ size: 25, most: 200 }),
  reads: ['income'],
})

export const incomeLineList = listEndpoint({
  id: 'income.lines',
  path: '/order/report/disbursement/line',
  access: keepsIncome,
  summary: 'The lines of settlements; days are those on which they were settled',
  row: incomeLineRowSchema,
  filters: {
    search: filter.search(),
    settlement_code: filter.code(100),
    category: filter.choices(incomeCategories),
    store_code: filter.stores(),
    /** The order that it is about is here, or is not. */
    matched: filter.choice(['yes', 'no']),
    ...filter.days(),
  },
  sorts: ['recent', 'oldest', 'amount'],
  page: offset({ size: 25, most: 200 }),
  reads: ['income', 'order'],
})

export const incomeOfOrder = endpoint({
  id: 'income.of-order',
  method: 'GET',
  path: '/order/income',
  access: any('sales-report'),
  summary: 'What one order brought: its lines, what was expected, what its goods cost and what is left',
  query: z.object({ order_code: code }),
  reply: z.object({
    /** Null: it is none that money is expected of. */
    income: orderIncomeRowSchema.nullable(),
    /** What is left of it, however far it is; null: it brings nothing. */
    profit: profitOrderRowSchema.nullable(),
    lines: z.array(
      incomeLineRowSchema.pick({ line_code: true, settlement_code: true, category: true, mp_kind: true, amount: true, settled_at: true }),
    ),
  }),
  reads: ['income', 'order'],
})

const codes = z.array(code).min(1).max(incomeAtOnce)
const changed = z.object({ changed: count })

export const incomeAccept = endpoint({
  id: 'income.accept',
  method: 'POST',
  path: '/order/report/disbursement/accept',
  access: keepsIncome,
  summary: 'Accepts what orders were settled with, or that they are owed nothing more, with a note; open again once the difference is another',
  body: z.object({ order_code: codes, note: z.string().trim().min(1).max(longestIncomeNote) }),
  reply: changed,
  touches: ['income'],
  untouched: ({ changed }) => changed === 0,
})

export const incomeReopen = endpoint({
  id: 'income.reopen',
  method: 'POST',
  path: '/order/report/disbursement/reopen',
  access: keepsIncome,
  summary: 'Takes back that differences of orders were accepted',
  body: z.object({ order_code: codes }),
  reply: changed,
  touches: ['income'],
  untouched: ({ changed }) => changed === 0,
})

/** For marketplaces that tell none of it by themselves; of one that does, a sheet would count everything twice. */
export const incomeImport = endpoint({
  id: 'income.import',
  method: 'POST',
  path: '/order/report/disbursement/import',
  access: keepsIncome,
  summary:
    'Begins to take in a marketplace’s own settlement sheet, of a store whose marketplace tells no settlements; the same sheet again changes nothing',
  body: z.object({
    store_code: z.string().min(1).max(64),
    name: z.string().trim().min(1).max(80),
    columns: sheetColumnsSchema,
    lines: z.array(sheetLineSchema).min(1).max(mostSheetLines),
  }),
  reply: jobRowSchema,
  touches: ['job'],
  errors: ['NOT_FOUND'],
  bodyLimit: 16 * 2 ** 20,
})
