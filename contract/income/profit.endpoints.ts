import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { listEndpoint, offset } from '../core/list.ts'
import { filter } from '../core/list-filter.ts'
import { marketplaceSchema } from '../core/marketplace.ts'
import { any } from '../core/privilege.ts'
import { report, reportEndpoint } from '../core/report.ts'
import { profitAmountsSchema, profitFiguresSchema, profitOrderRowSchema, profitSettingSchema, profitStates, profitSumsSchema } from './profit.ts'

/** What is left is shown by one of these at a time. */
export const profitGroups = ['product', 'sku', 'store', 'marketplace', 'campaign'] as const
export type ProfitGroup = (typeof profitGroups)[number]

const access = any('sales-report')
const count = z.number().int()

export const profitReport = report({
  id: 'profit-report',
  access,
  exports: access,
  filters: { store_code: filter.stores(), marketplace: filter.marketplaces() },
  also: { by: filter.choice(profitGroups) },
})

const ofReport = { reads: ['income', 'order'] } as const
const rowsOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ rows: z.array(profitFiguresSchema.extend(shape)) })
const pagesOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ rows: z.array(profitFiguresSchema.extend(shape)), more: z.boolean() })

export const profitSummary = reportEndpoint(profitReport, {
  ...ofReport,
  id: 'profit-report.summary',
  path: '/order/report/profit',
  summary: 'What is left of the orders of a period: settled, estimated, and of which nobody knows the cost',
  reply: profitFiguresSchema.extend({ /** Orders that are still to be reckoned; none, but for a while after many changed at once. */ due: count }),
})

export const profitDaily = reportEndpoint(profitReport, {
  ...ofReport,
  id: 'profit-report.daily',
  path: '/order/report/profit/daily',
  summary: 'What is left of the orders of each day',
  reply: rowsOf({ date: z.string() }),
  rows: 'rows',
  by: 'day',
})

/** A table goes on behind its last row: the most that is left, settled and estimated, first. */
const pages = { size: 50, most: 500 } as const
const behindKey = { before: z.coerce.number().optional(), before_key: z.string().max(200).optional() }
const placed = { key: z.string(), /** What the table is sorted by. */ place: z.number().int() }

export const profitByProduct = reportEndpoint(profitReport, {
  ...ofReport,
  id: 'profit-report.product',
  path: '/order/report/profit/product',
  summary: 'What is left of each product',
  behind: behindKey,
  page: pages,
  reply: pagesOf({ ...placed, product_id: count.nullable(), name: z.string() }),
  rows: 'rows',
})

export const profitBySku = reportEndpoint(profitReport, {
  ...ofReport,
  id: 'profit-report.sku',
  path: '/order/report/profit/sku',
  summary: 'What is left of each SKU',
  behind: behindKey,
  page: pages,
  reply: pagesOf({ ...placed, sku: z.string(), name: z.string(), variant: z.string() }),
  rows: 'rows',
})

export const profitByStore = reportEndpoint(profitReport, {
  ...ofReport,
  id: 'profit-report.store',
  path: '/order/report/profit/store',
  summary: 'What is left of what each store sold',
  reply: rowsOf({ store_code: z.string(), store_name: z.string(), marketplace: marketplaceSchema }),
  rows: 'rows',
})

export const profitByMarketplace = reportEndpoint(profitReport, {
  ...ofReport,
  id: 'profit-report.marketplace',
  path: '/order/report/profit/marketplace',
  summary: 'What is left of what was sold at each marketplace',
  reply: rowsOf({ marketplace: marketplaceSchema }),
  rows: 'rows',
})

export const profitByCampaign = reportEndpoint(profitReport, {
  ...ofReport,
  id: 'profit-report.campaign',
  path: '/order/report/profit/campaign',
  summary: 'What is left of each campaign: of its SKUs, ordered at its stores while it ran',
  reply: rowsOf({ campaign_id: z.string(), name: z.string(), starts_at: z.string(), ends_at: z.string() }),
  rows: 'rows',
  reads: ['income', 'order', 'campaign'],
})

const orderFilters = {
  /** One order, by its code or a part of it. */
  search: filter.search(),
  profit_state: filter.choice(profitStates),
  /** Less is left than the limit; nothing is. */
  margin: filter.choice(['low', 'loss']),
  store_code: filter.stores(),
  marketplace: filter.marketplaces(),
  /** The share of these alone: what a figure of the report counts. */
  sku: filter.codes(),
  product_id: filter.id(),
  campaign_id: filter.code(36),
  ...filter.days(),
}

export const profitOrders = listEndpoint({
  id: 'profit.orders',
  path: '/order/report/profit/order',
  access,
  summary: 'What is left of orders, or of their share of a SKU, a product or a campaign; days are those on which they were ordered',
  row: profitOrderRowSchema,
  filters: orderFilters,
  sorts: ['recent', 'profit', 'most'],
  page: offset({ size: 25, most: 200 }),
  reads: ['income', 'order'],
})

export const profitOrdersSum = endpoint({
  id: 'profit.orders-sum',
  method: 'GET',
  path: '/order/report/profit/order/sum',
  access,
  summary: 'What the orders of the list come to, with the same filters',
  query: z.object(
    Object.fromEntries(Object.entries(orderFilters).map(([name, { schema }]) => [name, schema])) as {
      [Name in keyof typeof orderFilters]: (typeof orderFilters)[Name]['schema']
    },
  ),
  reply: profitSumsSchema,
  reads: ['income', 'order'],
})

export const profitSettingRead = endpoint({
  id: 'profit.setting-read',
  method: 'GET',
  path: '/order/report/profit/setting',
  access,
  summary: 'What packing costs, what marketplaces are expected to keep, and how little may be left',
  reply: profitSettingSchema.extend({
    /** What stores were settled with in the last ninety days. */
    told: z.array(profitAmountsSchema.pick({ revenue: true, fees: true }).extend({ store_code: z.string(), orders: count })),
  }),
  reads: ['income'],
})

export const profitSettingWrite = endpoint({
  id: 'profit.setting',
  method: 'PUT',
  path: '/order/report/profit/setting',
  access,
  summary: 'Sets what packing costs, what marketplaces are expected to keep, and how little may be left; for what is not noted or told yet',
  body: profitSettingSchema,
  reply: profitSettingSchema,
  touches: ['income'],
  errors: ['STORE_UNKNOWN'],
})
