import { z } from 'zod'
import { month } from '../core/query.ts'
import { addDays } from '../core/time-zone.ts'

/** A calendar month, `2026-11`. */
export const periodSchema = month

/** The month so many after another. */
export function monthAfter(period: string, by = 1): string {
  const months = Number(period.slice(0, 4)) * 12 + Number(period.slice(5)) - 1 + by
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** Its first day and its last. */
export const daysOfMonth = (period: string): { readonly start_date: string; readonly end_date: string } => ({
  start_date: `${period}-01`,
  end_date: addDays(`${monthAfter(period)}-01`, -1),
})

const rate = z.number().int().min(0).max(100_000_000)
/** What somebody is paid by, in whole rupiah; 0: not by that. */
export const wageSchema = z.object({
  by_day: rate,
  by_hour: rate,
  /** By order packed, and by chat answered. */
  by_order: rate,
  by_chat: rate,
  overtime_hour: rate,
  /** Taken off by minute late. */
  late_minute: rate,
})
export type Wage = z.infer<typeof wageSchema>
export const noWage: Wage = { by_day: 0, by_hour: 0, by_order: 0, by_chat: 0, overtime_hour: 0, late_minute: 0 }

/** What somebody did in a month; spans in seconds. */
export const monthWorkSchema = z.object({
  days: z.number().int(),
  /** Days of paid leave on which they have a shift. */
  leave_days: z.number().int(),
  worked: z.number().int(),
  overtime: z.number().int(),
  late: z.number().int(),
  orders: z.number().int(),
  chats: z.number().int(),
})
export type MonthWork = z.infer<typeof monthWorkSchema>

export const itemKinds = ['bonus', 'deduction'] as const
export const payItemSchema = z.object({
  item_id: z.number().int(),
  kind: z.enum(itemKinds),
  amount: z.number().int(),
  note: z.string(),
})
export type PayItem = z.infer<typeof payItemSchema>

export const payLineKinds = ['days', 'leave', 'hours', 'overtime', 'orders', 'chats', 'bonus', 'late', 'deduction'] as const
const payLineSchema = z.object({
  kind: z.enum(payLineKinds),
  /** Of days, seconds, minutes late, orders or chats; null: of an amount by itself. */
  quantity: z.number().int().nullable(),
  rate: z.number().int().nullable(),
  /** Below 0 where it is taken off. */
  amount: z.number().int(),
  note: z.string().nullable(),
})
export type PayLine = z.infer<typeof payLineSchema>

export const payslipSchema = z.object({
  period: periodSchema,
  user_id: z.number().int(),
  agent_id: z.number().int().nullable(),
  name: z.string(),
  wage: wageSchema,
  work: monthWorkSchema,
  items: z.array(payItemSchema),
  lines: z.array(payLineSchema),
  /** What comes on top of each other, what is taken off, and what is left of it. */
  gross: z.number().int(),
  deducted: z.number().int(),
  total: z.number().int(),
  /** The month is closed since; null: an estimate. */
  closed_at: z.string().nullable(),
})
export type Payslip = z.infer<typeof payslipSchema>
