import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { filter } from '../core/list-filter.ts'
import { marketplaceSchema } from '../core/marketplace.ts'
import { ofPeriod, periodShape } from '../core/period.ts'
import { any } from '../core/privilege.ts'
import { report, reportEndpoint } from '../core/report.ts'
import { skuSchema } from '../core/sku.ts'
import {
  financeSummarySchema,
  mostSkusAsked,
  salesFiguresSchema,
  salesOfSkuSchema,
  salesOfStoreSchema,
  salesWithBuyersSchema,
  soldPiecesSchema,
} from './sales-report.ts'

/** What is sold is shown by one of these at a time. */
export const salesGroups = ['product', 'sku', 'category', 'store', 'marketplace', 'city', 'courier', 'agent'] as const
export type SalesGroup = (typeof salesGroups)[number]

const timeseries = ['daily', 'weekly', 'monthly', 'none'] as const
const access = any('sales-report')

export const salesReport = report({
  id: 'sales-report',
  access,
  exports: access,
  filters: { store_code: filter.stores(), custom_filter: filter.id() },
  also: { by: filter.choice(salesGroups) },
})
const errors = ['REACH_LIMIT', 'NOT_FOUND'] as const
const dated = z.object({ rows: z.array(salesWithBuyersSchema.extend({ date: z.string() })) })

export const salesSummary = reportEndpoint(salesReport, {
  id: 'sales-report.summary',
  path: '/order/report/summary',
  summary:
    'What was sold in a period, and on each day, week or month of it unless none is asked for; weeks begin on Monday, and a period’s edges cut them',
  asks: { timeseries: filter.choice(timeseries, 'daily') },
  reply: salesWithBuyersSchema.extend({ timeseries: z.array(salesWithBuyersSchema.extend({ date: z.string() })) }),
  errors,
})

export const salesDaily = reportEndpoint(salesReport, {
  id: 'sales-report.daily',
  path: '/order/report/summary/daily',
  summary: 'What was sold on each day',
  reply: dated,
  rows: 'rows',
  by: 'day',
  errors,
})

export const salesHourly = reportEndpoint(salesReport, {
  id: 'sales-report.hourly',
  path: '/order/report/summary/hourly',
  summary: 'What was sold in each hour of the day',
  reply: z.object({ rows: z.array(salesFiguresSchema.extend({ hour: z.number().int().min(0).max(23) })).length(24) }),
  rows: 'rows',
  by: 'hour',
  errors,
})

/** A table goes on behind its last row, the most revenue first. */
const pages = { size: 50, most: 500 } as const
const behindKey = { before: z.coerce.number().optional(), before_key: z.string().max(200).optional() }

export const salesByProduct = reportEndpoint(salesReport, {
  id: 'sales-report.product',
  path: '/order/report/summary/product',
  summary: 'What was sold of each product',
  behind: behindKey,
  page: pages,
  reply: z.object({
    rows: z.array(soldPiecesSchema.extend({ product_id: z.number().int().nullable(), name: z.string(), key: z.string() })),
    more: z.boolean(),
  }),
  rows: 'rows',
  errors,
})

export const salesBySku = reportEndpoint(salesReport, {
  id: 'sales-report.sku',
  path: '/order/report/summary/sku',
  summary: 'What was sold of each SKU',
  behind: behindKey,
  page: pages,
  reply: z.object({ rows: z.array(salesOfSkuSchema.extend({ key: z.string() })), more: z.boolean() }),
  rows: 'rows',
  errors,
})

export const salesByCategory = reportEndpoint(salesReport, {
  id: 'sales-report.category',
  path: '/order/report/summary/category',
  summary: 'What was sold of each category',
  reply: z.object({ rows: z.array(soldPiecesSchema.extend({ category: z.string() })) }),
  rows: 'rows',
  errors,
})

export const salesByStore = reportEndpoint(salesReport, {
  id: 'sales-report.store',
  path: '/order/report/summary/store',
  summary: 'What each store sold',
  reply: z.object({ rows: z.array(salesOfStoreSchema) }),
  rows: 'rows',
  errors,
})

export const salesByMarketplace = reportEndpoint(salesReport, {
  id: 'sales-report.marketplace',
  path: '/order/report/summary/marketplace',
  summary: 'What was sold at each marketplace',
  reply: z.object({ rows: z.array(salesWithBuyersSchema.extend({ marketplace: marketplaceSchema })) }),
  rows: 'rows',
  errors,
})

export const salesByCity = reportEndpoint(salesReport, {
  id: 'sales-report.city',
  path: '/order/report/summary/city',
  summary: 'What was sold to each city',
  behind: behindKey,
  page: pages,
  reply: z.object({ rows: z.array(salesFiguresSchema.extend({ city: z.string(), key: z.string() })), more: z.boolean() }),
  rows: 'rows',
  errors,
})

export const salesByCourier = reportEndpoint(salesReport, {
  id: 'sales-report.courier',
  path: '/order/report/summary/courier',
  summary: 'What was sent by each courier',
  reply: z.object({ rows: z.array(salesFiguresSchema.extend({ courier_name: z.string() })) }),
  rows: 'rows',
  errors,
})

export const salesByAgent = reportEndpoint(salesReport, {
  id: 'sales-report.agent',
  path: '/order/report/summary/agent',
  summary: 'What was sold by whom: of those who entered or accepted an order the first',
  reply: z.object({
    rows: z.array(
      salesFiguresSchema.extend({
        /** Null: nobody here did, its marketplace sent it on by itself. */
        user_id: z.number().int().nullable(),
        name: z.string().nullable(),
      }),
    ),
  }),
  rows: 'rows',
  errors,
})

export const salesOfSku = reportEndpoint(salesReport, {
  id: 'sales-report.of-sku',
  path: '/order/report/product',
  summary: 'What was sold of one SKU on each day',
  asks: { sku: filter.code() },
  reply: z.object({ rows: z.array(soldPiecesSchema.extend({ date: z.string(), orders: z.number().int() })) }),
  rows: 'rows',
  by: 'day',
  errors,
})

export const salesOfSkus = endpoint({
  id: 'sales-report.of-skus',
  method: 'POST',
  path: '/order/report/product-sku',
  access,
  summary: 'What was sold of some SKUs, those that sold nothing too; without days of the last thirty',
  body: z.object({
    sku: z.array(skuSchema).min(1).max(mostSkusAsked),
    start_date: periodShape.start_date.optional(),
    end_date: periodShape.end_date.optional(),
  }),
  reply: z.object({ rows: z.array(soldPiecesSchema.extend({ sku: z.string(), orders: z.number().int() })) }),
  idempotent: false,
})

export const financeReport = endpoint({
  id: 'finance-report.summary',
  method: 'GET',
  path: '/finance/report/summary',
  access,
  summary: 'What the orders of a period come to: goods, discounts, shipping, and what was cancelled and returned',
  query: ofPeriod(z.object({ ...periodShape, store_code: filter.stores().schema })),
  reply: financeSummarySchema,
})
