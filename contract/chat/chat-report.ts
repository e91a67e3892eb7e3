import { z } from 'zod'
import { marketplaceSchema } from '../core/marketplace.ts'
import { sessionStates } from './chat-report-words.ts'

export * from './chat-report-words.ts'

const count = z.number().int()
/** Seconds; null where nothing was answered. */
const seconds = z.number().int().nullable()

export const reportFiguresSchema = z.object({
  sessions: count,
  answered: count,
  neglected: count,
  waiting: count,
  /** On average, and the middle one: a single long wait moves the average far. */
  first_response: seconds,
  first_response_median: seconds,
})
export type ReportFigures = z.infer<typeof reportFiguresSchema>

export const conversionFiguresSchema = z.object({
  /** Sessions that an order followed. */
  converted: count,
  orders: count,
  /** Whole rupiah. */
  revenue: count,
})
export type ConversionFigures = z.infer<typeof conversionFiguresSchema>

export const agentFiguresSchema = conversionFiguresSchema.extend({
  /** Null together with `name`: replies that were written in the channel's own application. */
  user_id: count.nullable(),
  agent_id: count.nullable(),
  name: z.string().nullable(),
  answered: count,
  first_response: seconds,
  first_response_median: seconds,
})
export type AgentFigures = z.infer<typeof agentFiguresSchema>

export const topAgentSchema = agentFiguresSchema.pick({ user_id: true, agent_id: true, name: true, answered: true, first_response: true })

export const storeFiguresSchema = conversionFiguresSchema.extend({
  store_code: z.string(),
  store_name: z.string(),
  marketplace: marketplaceSchema,
  sessions: count,
  answered: count,
})
export type StoreFigures = z.infer<typeof storeFiguresSchema>

export const hourFiguresSchema = reportFiguresSchema.extend({ hour: z.number().int().min(0).max(23) })
export type HourFigures = z.infer<typeof hourFiguresSchema>

export const dayFiguresSchema = reportFiguresSchema.extend({ ...conversionFiguresSchema.shape, date: z.string() })
export type DayFigures = z.infer<typeof dayFiguresSchema>

export const reportSessionSchema = z.object({
  chat_code: z.string(),
  full_name: z.string(),
  marketplace: marketplaceSchema,
  store_code: z.string(),
  store_name: z.string(),
  started_at: z.string(),
  state: z.enum(sessionStates),
  first_reply_at: z.string().nullable(),
  first_response: seconds,
  /** Who replied first. */
  agent_name: z.string().nullable(),
  orders: count,
  revenue: count,
})
