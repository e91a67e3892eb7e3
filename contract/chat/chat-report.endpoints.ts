import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { all, any } from '../core/privilege.ts'
import {
  agentFiguresSchema,
  chatReportDetailQuerySchema,
  chatReportFilterSchema,
  chatReportHourQuerySchema,
  chatReportSummaryQuerySchema,
  conversionFiguresSchema,
  dayFiguresSchema,
  hourFiguresSchema,
  reportFiguresSchema,
  reportSessionSchema,
  storeFiguresSchema,
  topAgentSchema,
} from './chat-report.ts'

const access = any('chat-report')

export const chatReportAgent = endpoint({
  id: 'chat-report.agent',
  method: 'GET',
  path: '/chat/report/agent',
  access,
  summary: 'What each agent answered first, how soon, and what came of it',
  query: chatReportFilterSchema,
  /** The most sessions first. */
  reply: z.object({ rows: z.array(agentFiguresSchema) }),
})

export const chatReportSummary = endpoint({
  id: 'chat-report.summary',
  method: 'GET',
  path: '/chat/report/summary',
  access,
  summary: 'Sessions of a period, how they were answered and by whom most',
  query: chatReportSummaryQuerySchema,
  reply: reportFiguresSchema.extend({
    /** Null where no agent answered. */
    top_agent: topAgentSchema.nullable(),
    /** Null unless it was asked for. */
    conversion: conversionFiguresSchema.nullable(),
  }),
})

export const chatReportConversion = endpoint({
  id: 'chat-report.conversion',
  method: 'GET',
  path: '/chat/report/conversion',
  access,
  summary: 'Orders within 24 hours after the first reply, in all and by store',
  query: chatReportFilterSchema,
  reply: conversionFiguresSchema.extend({ answered: z.number().int(), stores: z.array(storeFiguresSchema) }),
})

export const chatReportHour = endpoint({
  id: 'chat-report.summary-hour',
  method: 'GET',
  path: '/chat/report/summary-hour',
  access,
  summary: 'Sessions by the hour of the day they began in',
  query: chatReportHourQuerySchema,
  reply: z.object({ rows: z.array(hourFiguresSchema).length(24) }),
  reads: ['chat-settings'],
})

export const chatReportDaily = endpoint({
  id: 'chat-report.summary-daily',
  method: 'GET',
  path: '/chat/report/summary-daily',
  access,
  summary: 'Sessions and conversion of each day',
  query: chatReportFilterSchema,
  reply: z.object({ rows: z.array(dayFiguresSchema) }),
})

export const chatReportDetail = endpoint({
  id: 'chat-report.summary-detail',
  method: 'GET',
  path: '/chat/report/summary-detail',
  access,
  summary: 'The sessions behind a figure, newest first',
  query: chatReportDetailQuerySchema,
  reply: z.object({ rows: z.array(reportSessionSchema), more: z.boolean() }),
})

export const chatReportExport = endpoint({
  id: 'chat-report.export',
  method: 'GET',
  path: '/chat/report/export',
  access: all('chat-report', 'chat-report-download'),
  summary: 'The whole report as a workbook (.xlsx)',
  query: chatReportFilterSchema,
  reply: z.unknown(),
  replyKind: 'file',
  fileTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
})
