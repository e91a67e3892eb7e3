import { z } from 'zod'
import { consumerTypes, sessionTypes } from '#contract/chat/chat-report-words.ts'
import { marketplaceSchema } from '#contract/core/marketplace.ts'
import { day, flag, listOf } from '#contract/core/query.ts'

/** What the report's address holds: the names of the calls. */
export const chatReportQuerySchema = z.object({
  start_date: day.optional(),
  end_date: day.optional(),
  store_code: listOf(z.string().max(64), 200).optional(),
  marketplace: listOf(marketplaceSchema, 20).optional(),
  tag_ids: listOf(z.string().regex(/^\d{1,9}$/, 'a tag id'), 50).optional(),
  consumer_type: z.enum(consumerTypes).optional(),
  /** Of the chart of hours. */
  is_wh: flag.optional(),
  /** Of the list of sessions. */
  type: z.enum(sessionTypes).optional(),
})
export type ChatReportQuery = z.output<typeof chatReportQuerySchema>
