import { z } from 'zod'
import { marketplaceSchema } from '../core/marketplace.ts'
import { orderStatusSchema } from '../order/order-status.ts'

const count = z.number().int()
/** Whole rupiah. */
const amount = z.number().int()

const soldSchema = z.object({ orders: count, revenue: amount })

export const mostTarget = { day_revenue: 1_000_000_000_000, day_orders: 10_000_000, month_revenue: 100_000_000_000_000 } as const
/** What a workspace wants to reach; null: nothing is aimed at. */
export const targetSchema = z.object({
  day_revenue: amount.min(1).max(mostTarget.day_revenue).nullable(),
  day_orders: count.min(1).max(mostTarget.day_orders).nullable(),
  month_revenue: amount.min(1).max(mostTarget.month_revenue).nullable(),
})
export type Target = z.infer<typeof targetSchema>
export const noTarget: Target = { day_revenue: null, day_orders: null, month_revenue: null }

/** Days that the dashboard draws, today among them. */
export const dashboardDays = 30

export const dashboardSchema = z.object({
  /** The day and the hour of the workspace's clock. */
  date: z.string(),
  hour: count,
  today: soldSchema.extend({ items: count, buyers: count, cancelled: count, returned: count }),
  /** All of the day before, and of this month up to now. */
  yesterday: soldSchema,
  month: soldSchema,
  /** Every hour of today and of the day before; of today those to come are null. */
  hours: z.array(z.object({ hour: count, today: soldSchema.nullable(), yesterday: soldSchema })).length(24),
  days: z.array(soldSchema.extend({ date: z.string() })).length(dashboardDays),
  /** Of today, the most revenue first. */
  marketplaces: z.array(soldSchema.extend({ marketplace: marketplaceSchema })),
  products: z.array(z.object({ sku: z.string(), name: z.string(), items: count, revenue: amount })),
  by_status: z.array(z.object({ status: orderStatusSchema, total: count })),
  deadlines: z.object({ overdue: count, within_hour: count, within_day: count }),
  chats: z.object({ unread: count, unreplied: count }),
  stock: z.object({ low: count, empty: count }),
  target: targetSchema,
})
export type Dashboard = z.infer<typeof dashboardSchema>
