import { chatReport } from '#contract/chat/chat-report.endpoints.ts'
import { reportHours, type SessionType } from '#contract/chat/chat-report.ts'
import { spanOf, type WorkingHour, weekMs, weekOffsetMs } from '#contract/chat/working-hours.ts'
import { unsoldStatuses } from '#contract/order/order-status.ts'
import { type Bind, where } from '../list-where.ts'
import { reportSource } from '../report-handler.ts'

const span = `interval '${reportHours} hours'`
/** How the session stands at `now`; over `chat_session s`. */
const stateAt = (now: string) =>
  `case when s.first_reply_at is not null then 'answered' when s.started_at <= ${now} - ${span} then 'neglected' else 'waiting' end`

/** As `isWorkingTime` of the contract: a span may go on beyond the week's end. */
export function workingTime(working: readonly WorkingHour[], bind: Bind): string {
  const spans = working.map(spanOf)
  const froms = bind(spans.map(([from]) => from))
  const untils = bind(spans.map(([, until]) => until))
  const inWeek = `((extract(epoch from s.started_at) * 1000)::bigint + ${weekOffsetMs}) % ${weekMs}`
  return `exists (select from unnest(${froms}::bigint[], ${untils}::bigint[]) as h (from_ms, until_ms)
    where (${inWeek} >= h.from_ms and ${inWeek} < h.until_ms) or ${inWeek} + ${weekMs} < h.until_ms)`
}

const ordered = `exists (select from buyer b where b.workspace_id = $1 and b.marketplace = c.marketplace and b.mp_buyer_id = c.mp_buyer_id
  and b.first_order_at < s.started_at)`

/** Sessions as `session x`, and what came of them as `conversion v`. */
export const chatSessions = reportSource(chatReport, {
  as: 's',
  at: 's.started_at',
  where: {
    store_code: where.oneOf('c.store_code'),
    marketplace: where.oneOf('c.marketplace'),
    tag_ids: (ids, bind) => (ids.length > 0 ? `c.tag_ids && ${bind(ids.map(Number))}::int[]` : undefined),
    consumer_type: (type) => (type === 'existing' ? ordered : `not ${ordered}`),
  },
  and: ['not c.chat_blacklist'],
  tables: {
    session: ({ now }, narrowed) => `session as materialized (
      select s.chat_code, s.started_at, s.first_reply_at, s.user_id, s.agent_id, s.agent_name, c.store_code, c.marketplace, c.full_name,
        extract(epoch from s.first_reply_at - s.started_at)::float8 as waited, ${stateAt(now)} as state
      from chat_session s join chat c on c.workspace_id = $1 and c.chat_code = s.chat_code
      where ${narrowed}
    )`,
    /**
     * Each order counts for the latest first reply before it, whatever the report is narrowed to, so that parts of a period, or stores, add up. Sessions
     * outside the period take part for that reason.
     */
    conversion: ({ from, until }) => `sold as materialized (
    select distinct on (o.order_code) s.chat_code, s.started_at, o.total
    from chat_session s
    join chat c on c.workspace_id = $1 and c.chat_code = s.chat_code
    join orders o on o.workspace_id = $1 and o.marketplace = c.marketplace and o.mp_buyer_id = c.mp_buyer_id and o.store_code = c.store_code
      and o.ordered_at >= s.first_reply_at and o.ordered_at < s.first_reply_at + ${span}
    where s.workspace_id = $1 and s.first_reply_at is not null and o.order_status not in (${unsoldStatuses.join()})
      and s.started_at >= ${from} - ${span} and s.started_at < ${until} + 2 * ${span}
    order by o.order_code, s.first_reply_at desc, s.started_at desc, s.chat_code
  ), conversion as materialized (
    select chat_code, started_at, count(*)::int as orders, sum(total)::float8 as revenue from sold group by 1, 2
  )`,
  },
})

/** Over `session x`. */
export const figureColumns = `count(*)::int as sessions,
  count(*) filter (where x.state = 'answered')::int as answered,
  count(*) filter (where x.state = 'neglected')::int as neglected,
  count(*) filter (where x.state = 'waiting')::int as waiting,
  round(avg(x.waited))::int as first_response, round(percentile_cont(0.5) within group (order by x.waited))::int as first_response_median`
/** Over `session x left join conversion v`. */
export const conversionColumns =
  'count(v.orders)::int as converted, coalesce(sum(v.orders), 0)::int as orders, coalesce(sum(v.revenue), 0)::float8 as revenue'
export const joinConversion = 'left join conversion v on v.chat_code = x.chat_code and v.started_at = x.started_at'

/** Which sessions a list shows, over `session x left join conversion v`. */
export const typeCondition = (type: SessionType): string =>
  type === 'all' ? 'true' : type === 'converted' ? 'v.orders is not null' : `x.state = '${type}'`
