import { z } from 'zod'
import { filter } from '../core/list-filter.ts'
import { any } from '../core/privilege.ts'
import { report, reportEndpoint } from '../core/report.ts'
import { workFiguresSchema } from './performance.ts'

/** In the address: the day whose hours are shown; absent, the last one. */
const shownDay = { date: filter.day() }
const byDay = z.object({ rows: z.array(workFiguresSchema.extend({ date: z.string() })) })
const byHour = z.object({ rows: z.array(workFiguresSchema.extend({ hour: z.number().int().min(0).max(23) })).length(24) })

/** What the caller did to orders. */
export const ownPerformance = report({ id: 'performance-self', access: 'user', exports: 'user', filters: {}, also: shownDay })

export const performanceSelf = reportEndpoint(ownPerformance, {
  id: 'performance.self',
  path: '/order/performance/self',
  summary: 'What the caller did to orders in a period: a name such as last7, or two days as 2026-11-01..2026-11-30',
  days: 'period',
  reply: workFiguresSchema,
})

export const performanceSelfDaily = reportEndpoint(ownPerformance, {
  id: 'performance.self-daily',
  path: '/order/performance/self-daily',
  summary: 'What the caller did to orders on each day of a period',
  days: 'period',
  reply: byDay,
  rows: 'rows',
  by: 'day',
})

export const performanceSelfDetail = reportEndpoint(ownPerformance, {
  id: 'performance.self-detail',
  path: '/order/performance/self-detail',
  summary: 'What the caller did to orders in each hour of a day',
  days: 'date',
  reply: byHour,
  rows: 'rows',
  by: 'hour',
})

/** What everybody did. */
export const teamPerformance = report({
  id: 'performance-team',
  access: any('performance-admin'),
  exports: any('performance-admin'),
  filters: { user_id: filter.id() },
  also: shownDay,
})

export const performanceTeam = reportEndpoint(teamPerformance, {
  id: 'performance.team',
  path: '/order/performance/team',
  summary: 'What all agents did to orders in a period',
  days: 'period',
  reply: workFiguresSchema.extend({ /** How many people did something. */ people: z.number().int() }),
})

export const performanceAgent = reportEndpoint(teamPerformance, {
  id: 'performance.agent',
  path: '/order/performance/agent',
  summary: 'What each agent did to orders in a period, the most first',
  days: 'period',
  reply: z.object({
    rows: z.array(
      workFiguresSchema.extend({
        user_id: z.number().int(),
        /** As the seat is called now; the one that is gone as it stands in the log. */
        name: z.string(),
        /** Days on which they did something. */
        days: z.number().int(),
      }),
    ),
  }),
  rows: 'rows',
})

export const performanceDaily = reportEndpoint(teamPerformance, {
  id: 'performance.daily',
  path: '/order/performance/daily',
  summary: 'What all agents did to orders on each day of a period',
  days: 'period',
  reply: byDay,
  rows: 'rows',
  by: 'day',
})

export const performanceDetail = reportEndpoint(teamPerformance, {
  id: 'performance.detail',
  path: '/order/performance/detail',
  summary: 'What all agents did to orders in each hour of a day',
  days: 'date',
  reply: byHour,
  rows: 'rows',
  by: 'hour',
})
