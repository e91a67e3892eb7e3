import {
  chatReportAgent,
  chatReportConversion,
  chatReportDaily,
  chatReportDetail,
  chatReportHour,
  chatReportSummary,
} from '#contract/chat/chat-report.endpoints.ts'
import type { AgentFigures, ConversionFigures, DayFigures, HourFigures, ReportFigures, StoreFigures } from '#contract/chat/chat-report.ts'
import { readChatSettings } from '../chat-settings/chat-settings.port.ts'
import { reportHandler } from '../report-handler.ts'
import { chatSessions, conversionColumns, figureColumns, joinConversion, typeCondition, workingTime } from './report-sessions.ts'

const none = { sessions: 0, answered: 0, neglected: 0, waiting: 0, first_response: null, first_response_median: null } satisfies ReportFigures
const nothing = { converted: 0, orders: 0, revenue: 0 } satisfies ConversionFigures
const both = ['session', 'conversion'] as const

type TopAgent = Pick<AgentFigures, 'user_id' | 'agent_id' | 'name' | 'answered' | 'first_response'>
type SummaryRow = ReportFigures & ConversionFigures & { readonly top_agent: TopAgent | null }

/** Who answered, by their present name; a seat that is gone by the one it wrote under. */
const nameOf = (written: string) => `coalesce((select a.name from agent a where a.workspace_id = $1 and a.user_id = x.user_id), ${written})`

const summary = reportHandler(chatReportSummary, chatSessions, {
  tables: ({ with_conversion }) => (with_conversion ? both : ['session']),
  select: ({ query: { with_conversion } }) => `
    select ${figureColumns}, ${with_conversion ? conversionColumns : '0 as converted'},
      (select to_json(top) from (
        select x.user_id, max(x.agent_id) as agent_id, ${nameOf('max(x.agent_name)')} as name, count(*)::int as answered, round(avg(x.waited))::int as first_response
        from session x where x.state = 'answered' and x.user_id is not null
        group by x.user_id order by count(*) desc, avg(x.waited), x.user_id limit 1
      ) top) as top_agent
    from session x ${with_conversion ? joinConversion : ''}`,
  reply: ([row], { with_conversion }) => {
    const { converted, orders, revenue, top_agent, ...figures } = row as SummaryRow
    return { ...figures, top_agent, conversion: with_conversion ? { converted, orders, revenue } : null }
  },
})

/** Everybody who may answer chats, and whoever did; the most sessions first. */
const agents = reportHandler(chatReportAgent, chatSessions, {
  tables: both,
  select: `
    , own as (
      select x.user_id, max(x.agent_id) as agent_id, max(x.agent_name) as name, count(*)::int as answered, round(avg(x.waited))::int as first_response,
        round(percentile_cont(0.5) within group (order by x.waited))::int as first_response_median, ${conversionColumns}
      from session x ${joinConversion} where x.state = 'answered' group by x.user_id
    ), seat as (
      select a.user_id, a.agent_id, a.name, a.status = 1 and a.agent_id is not null and 'chat' = any(a.privileges) as chats
      from agent a where a.workspace_id = $1
    )
    select coalesce(own.user_id, seat.user_id) as user_id, coalesce(seat.agent_id, own.agent_id) as agent_id, coalesce(seat.name, own.name) as name,
      coalesce(own.answered, 0) as answered, own.first_response, own.first_response_median,
      coalesce(own.converted, 0) as converted, coalesce(own.orders, 0) as orders, coalesce(own.revenue, 0) as revenue
    from own full join seat on seat.user_id = own.user_id
    where own.answered is not null or seat.chats
    order by coalesce(own.answered, 0) desc, own.first_response nulls last, lower(coalesce(seat.name, own.name)), 1`,
})

const stores = reportHandler(chatReportConversion, chatSessions, {
  tables: both,
  select: `
    select x.store_code, coalesce(max(s.store_name), x.store_code) as store_name, x.marketplace, count(*)::int as sessions,
      count(*) filter (where x.state = 'answered')::int as answered, ${conversionColumns}
    from session x ${joinConversion} left join store s on s.workspace_id = $1 and s.store_code = x.store_code
    group by x.store_code, x.marketplace order by revenue desc, sessions desc, x.store_code`,
  reply: (rows: StoreFigures[]) => {
    const sum = (name: 'answered' | keyof ConversionFigures) => rows.reduce((total, store) => total + store[name], 0)
    return { answered: sum('answered'), converted: sum('converted'), orders: sum('orders'), revenue: sum('revenue'), stores: rows }
  },
})

/** Inside or outside the working hours as they are set now; both where it is not asked for. */
const hourly = reportHandler(chatReportHour, chatSessions, {
  tables: ['session'],
  guard: async (connection, { query: { is_wh }, caller }) =>
    is_wh === undefined ? undefined : (await readChatSettings(connection, caller.workspace_id)).working_hour,
  and: ({ query: { is_wh }, known, bind }) => [known && `${is_wh ? '' : 'not '}${workingTime(known, bind)}`],
  select: ({ bucket }) => `select ${bucket('x.started_at')} as hour, ${figureColumns} from session x group by 1`,
  none: none satisfies Omit<HourFigures, 'hour'>,
})

const daily = reportHandler(chatReportDaily, chatSessions, {
  tables: both,
  select: ({ bucket }) =>
    `select ${bucket('x.started_at')} as date, ${figureColumns}, ${conversionColumns} from session x ${joinConversion} group by 1`,
  none: { ...none, ...nothing } satisfies Omit<DayFigures, 'date'>,
})

/** Newest first. */
const detail = reportHandler(chatReportDetail, chatSessions, {
  tables: both,
  select: ({ query: { type = 'all', before, before_chat_code }, bind }) => {
    const after = before ? `and (x.started_at, x.chat_code) < (${bind(before)}::timestamptz, ${bind(before_chat_code ?? '')}::text)` : ''
    return `
      select x.chat_code, x.full_name, x.marketplace, x.store_code, coalesce(s.store_name, x.store_code) as store_name, x.started_at, x.state,
        x.first_reply_at, round(x.waited)::int as first_response, ${nameOf('x.agent_name')} as agent_name,
        coalesce(v.orders, 0) as orders, coalesce(v.revenue, 0) as revenue
      from session x ${joinConversion} left join store s on s.workspace_id = $1 and s.store_code = x.store_code
      where ${typeCondition(type)} ${after} order by x.started_at desc, x.chat_code desc`
  },
})

export const chatReportHandlers = [agents, summary, stores, hourly, daily, detail]
