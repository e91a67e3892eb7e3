import { z } from 'zod'
import { filter } from '../core/list-filter.ts'
import { all, any } from '../core/privilege.ts'
import { report, reportEndpoint } from '../core/report.ts'
import {
  agentFiguresSchema,
  conversionFiguresSchema,
  dayFiguresSchema,
  hourFiguresSchema,
  reportFiguresSchema,
  reportSessionSchema,
  storeFiguresSchema,
  topAgentSchema,
} from './chat-report.ts'
import { consumerTypes, sessionTypes } from './chat-report-words.ts'

/** Of the hours: only sessions that began in the working hours, or only those that did not. */
const hours = { is_wh: filter.flag() }
/** Of the list of sessions. */
const sessions = { type: filter.choice(sessionTypes) }

export const chatReport = report({
  id: 'chat-report',
  access: any('chat-report'),
  exports: all('chat-report', 'chat-report-download'),
  filters: {
    store_code: filter.stores({ chats: true }),
    marketplace: filter.marketplaces({ chats: true }),
    /** Chats that carry one of them now. */
    tag_ids: filter.ids(),
    consumer_type: filter.choice(consumerTypes),
  },
  also: { ...hours, ...sessions },
})

export const chatReportAgent = reportEndpoint(chatReport, {
  id: 'chat-report.agent',
  path: '/chat/report/agent',
  summary: 'What each agent answered first, how soon, and what came of it',
  /** The most sessions first. */
  reply: z.object({ rows: z.array(agentFiguresSchema) }),
  rows: 'rows',
})

export const chatReportSummary = reportEndpoint(chatReport, {
  id: 'chat-report.summary',
  path: '/chat/report/summary',
  summary: 'Sessions of a period, how they were answered and by whom most',
  asks: { with_conversion: filter.flag() },
  reply: reportFiguresSchema.extend({
    /** Null where no agent answered. */
    top_agent: topAgentSchema.nullable(),
    /** Null unless it was asked for. */
    conversion: conversionFiguresSchema.nullable(),
  }),
})

export const chatReportConversion = reportEndpoint(chatReport, {
  id: 'chat-report.conversion',
  path: '/chat/report/conversion',
  summary: 'Orders within 24 hours after the first reply, in all and by store',
  reply: conversionFiguresSchema.extend({ answered: z.number().int(), stores: z.array(storeFiguresSchema) }),
  rows: 'stores',
})

export const chatReportHour = reportEndpoint(chatReport, {
  id: 'chat-report.summary-hour',
  path: '/chat/report/summary-hour',
  summary: 'Sessions by the hour of the day they began in',
  asks: hours,
  reply: z.object({ rows: z.array(hourFiguresSchema).length(24) }),
  rows: 'rows',
  by: 'hour',
  reads: ['chat-settings'],
})

export const chatReportDaily = reportEndpoint(chatReport, {
  id: 'chat-report.summary-daily',
  path: '/chat/report/summary-daily',
  summary: 'Sessions and conversion of each day',
  reply: z.object({ rows: z.array(dayFiguresSchema) }),
  rows: 'rows',
  by: 'day',
})

export const chatReportDetail = reportEndpoint(chatReport, {
  id: 'chat-report.summary-detail',
  path: '/chat/report/summary-detail',
  summary: 'The sessions behind a figure, newest first',
  asks: sessions,
  /** Goes on behind the session that began then, in that chat. */
  behind: { before: z.iso.datetime({ offset: true }).optional(), before_chat_code: z.string().max(64).optional() },
  reply: z.object({ rows: z.array(reportSessionSchema), more: z.boolean() }),
  rows: 'rows',
  page: { size: 50, most: 200 },
})
