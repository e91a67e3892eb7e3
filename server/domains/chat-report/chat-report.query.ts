import type {
  AgentFigures,
  ChatReportDetailQuery,
  ConversionFigures,
  DayFigures,
  HourFigures,
  ReportFigures,
  ReportSession,
  StoreFigures,
} from '#contract/chat/chat-report.ts'
import { daysOf } from '#contract/core/period.ts'
import type { Connection } from '#server/db/database.ts'
import { conversionColumns, figureColumns, joinConversion, readSessions, type Scope, typeCondition } from './report-sessions.ts'

const none = { sessions: 0, answered: 0, neglected: 0, waiting: 0, first_response: null, first_response_median: null } satisfies ReportFigures
const nothing = { converted: 0, orders: 0, revenue: 0 } satisfies ConversionFigures
const inWib = `x.started_at at time zone 'Asia/Jakarta'`

type TopAgent = Pick<AgentFigures, 'user_id' | 'agent_id' | 'name' | 'answered' | 'first_response'>
type SummaryRow = ReportFigures & ConversionFigures & { readonly top_agent: TopAgent | null }

/** Who answered, by their present name; a seat that is gone by the one it wrote under. */
const agentName = `coalesce((select a.name from agent a where a.workspace_id = $1 and a.user_id = x.user_id), max(x.agent_name))`

export async function readSummary(connection: Connection, scope: Scope, withConversion: boolean) {
  const [row] = await readSessions<SummaryRow>(connection, scope, {
    conversion: withConversion,
    select: () => `
      select ${figureColumns}, ${withConversion ? conversionColumns : '0 as converted'},
        (select to_json(top) from (
          select x.user_id, max(x.agent_id) as agent_id, ${agentName} as name, count(*)::int as answered, round(avg(x.waited))::int as first_response
          from session x where x.state = 'answered' and x.user_id is not null
          group by x.user_id order by count(*) desc, avg(x.waited), x.user_id limit 1
        ) top) as top_agent
      from session x ${withConversion ? joinConversion : ''}`,
  })
  const { converted, orders, revenue, top_agent, ...figures } = row as SummaryRow
  return { ...figures, top_agent, conversion: withConversion ? { converted, orders, revenue } : null }
}

/** Everybody who may answer chats, and whoever did; the most sessions first. */
export function readAgents(connection: Connection, scope: Scope): Promise<AgentFigures[]> {
  return readSessions<AgentFigures>(connection, scope, {
    conversion: true,
    select: () => `
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
}

export async function readConversion(connection: Connection, scope: Scope) {
  const stores = await readSessions<StoreFigures>(connection, scope, {
    conversion: true,
    select: () => `
      select x.store_code, coalesce(max(s.store_name), x.store_code) as store_name, x.marketplace, count(*)::int as sessions,
        count(*) filter (where x.state = 'answered')::int as answered, ${conversionColumns}
      from session x ${joinConversion} left join store s on s.workspace_id = $1 and s.store_code = x.store_code
      group by x.store_code, x.marketplace order by revenue desc, sessions desc, x.store_code`,
  })
  const sum = (name: 'answered' | keyof ConversionFigures) => stores.reduce((total, store) => total + store[name], 0)
  return { answered: sum('answered'), converted: sum('converted'), orders: sum('orders'), revenue: sum('revenue'), stores }
}

/** All 24, those without a session too. */
export async function readHours(connection: Connection, scope: Scope): Promise<HourFigures[]> {
  const rows = await readSessions<HourFigures>(connection, scope, {
    conversion: false,
    select: () => `select extract(hour from ${inWib})::int as hour, ${figureColumns} from session x group by 1`,
  })
  const found = new Map(rows.map((row) => [row.hour, row]))
  return Array.from({ length: 24 }, (_, hour) => found.get(hour) ?? { hour, ...none })
}

/** All days of the period, those without a session too. */
export async function readDays(connection: Connection, scope: Scope): Promise<DayFigures[]> {
  const rows = await readSessions<DayFigures>(connection, scope, {
    conversion: true,
    select: () => `select (${inWib})::date::text as date, ${figureColumns}, ${conversionColumns} from session x ${joinConversion} group by 1`,
  })
  const found = new Map(rows.map((row) => [row.date, row]))
  return daysOf(scope.filter).map((date) => found.get(date) ?? { date, ...none, ...nothing })
}

type Page = Pick<ChatReportDetailQuery, 'type' | 'limit' | 'before' | 'before_chat_code'>

/** Sessions, newest first, and whether there are more. */
export async function readSessionPage(connection: Connection, scope: Scope, { type, limit, before, before_chat_code }: Page) {
  const rows = await readSessions<ReportSession>(connection, scope, {
    conversion: true,
    select: (add) => {
      const after = before ? `and (x.started_at, x.chat_code) < (${add(before)}::timestamptz, ${add(before_chat_code ?? '')}::text)` : ''
      return `
        select x.chat_code, x.full_name, x.marketplace, x.store_code, coalesce(s.store_name, x.store_code) as store_name, x.started_at, x.state,
          x.first_reply_at, round(x.waited)::int as first_response,
          coalesce((select a.name from agent a where a.workspace_id = $1 and a.user_id = x.user_id), x.agent_name) as agent_name,
          coalesce(v.orders, 0) as orders, coalesce(v.revenue, 0) as revenue
        from session x ${joinConversion} left join store s on s.workspace_id = $1 and s.store_code = x.store_code
        where ${typeCondition(type)} ${after} order by x.started_at desc, x.chat_code desc limit ${limit + 1}`
    },
  })
  return { rows: rows.slice(0, limit), more: rows.length > limit }
}
