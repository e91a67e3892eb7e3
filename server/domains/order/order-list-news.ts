import type { OrderListQuery } from '#contract/order/order.endpoints.ts'
import type { OrderRow } from '#contract/order/order.ts'
import type { LiveEventType } from '#contract/realtime/event.ts'
import type { Database } from '#server/db/database.ts'
import { patternOf } from '#server/db/like.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { dayOf, statusesOf } from './order-filter.ts'

/** What one event says of lists: an order that is new, or as it is now and in which status it was; null: a store, and so anything. */
interface News {
  readonly cursor: number
  readonly order: OrderRow | null
  /** Absent: there was no such order. */
  readonly previous_status?: number
}

/** The news of a workspace after one cursor and up to another. */
interface KnownNews {
  since: number
  until: number
  news: News[]
  reading: Promise<void>
}

/** Events that one read takes at most: who is further behind makes its pages again. */
const mostRead = 500
/** The news that are kept of a workspace, and the workspaces that are: pages older than the first of them are made again. */
const mostNews = 200
const mostWorkspaces = 100

const known = new WeakMap<Database, Map<number, KnownNews>>()

/** Whether a list is at cursor `now` what it was at `then`. True only when that is sure: of a change only what never changes of an order excludes it. */
export async function isUntouched(database: Database, workspaceId: number, query: OrderListQuery, then: number, now: number): Promise<boolean> {
  // Anything may be in a custom filter, and the filter itself may be another by now.
  if (query.query_id !== undefined) return then === now
  const between = await newsBetween(database, workspaceId, then, now)
  const touching = between?.filter((one) => mayTouch(one, query))
  if (!touching || touching.some(({ order, previous_status }) => !order || previous_status !== undefined)) return false
  if (touching.length === 0 || !query.s) return touching.length === 0
  return !(await anyFound(
    database,
    workspaceId,
    touching.flatMap(({ order }) => order?.order_code ?? []),
    query.s,
  ))
}

async function newsBetween(database: Database, workspaceId: number, then: number, now: number): Promise<News[] | null> {
  const all = known.get(database) ?? new Map<number, KnownNews>()
  known.set(database, all)
  const own = all.get(workspaceId) ?? { since: then, until: then, news: [], reading: Promise.resolve() }
  all.delete(workspaceId)
  all.set(workspaceId, own)
  if (all.size > mostWorkspaces) all.delete(all.keys().next().value as number)
  if (own.until < now) {
    own.reading = own.reading.then(() => (own.until < now ? readOn(database, workspaceId, own, now) : undefined))
    await own.reading
  }
  return then < own.since ? null : own.news.filter(({ cursor }) => cursor > then && cursor <= now)
}

async function readOn(database: Database, workspaceId: number, own: KnownNews, now: number): Promise<void> {
  const events = now - own.until > mostRead ? [] : await readEvents(database, workspaceId, own.until).catch(() => [])
  const last = events.at(-1)?.cursor ?? own.until
  // The log has no gaps but where old events were dropped: then it is not known what they said.
  if (last < now || last - own.until !== events.length) return void Object.assign(own, { since: now, until: now, news: [] })
  own.until = last
  own.news.push(...events.flatMap(newsOf))
  const dropped = own.news.splice(0, Math.max(0, own.news.length - mostNews))
  own.since = dropped.at(-1)?.cursor ?? own.since
}

const eventsText = `
  select cursor::float8 as cursor, payload ->> 'type' as type, (payload ->> 'previous_status')::int as previous_status, payload -> 'order' as "order"
  from event_log where workspace_id = $1 and cursor > $2 order by cursor limit ${mostRead}`

interface ReadEvent {
  readonly cursor: number
  readonly type: LiveEventType
  readonly previous_status: number | null
  readonly order: OrderRow | null
}

const readEvents = (database: Database, workspaceId: number, after: number): Promise<ReadEvent[]> =>
  database.read(workspaceId, (connection) => prepared<ReadEvent>(connection, eventsText, [workspaceOf(connection), after]))

const newsOf = ({ type, cursor, order, previous_status }: ReadEvent): News[] =>
  order || type === 'store.changed' ? [{ cursor, order, ...(previous_status !== null && { previous_status }) }] : []

const among = <T>(wanted: readonly T[] | undefined, value: T) => !wanted?.length || wanted.includes(value)
const same = (wanted: boolean | undefined, value: boolean) => wanted === undefined || wanted === value

/** False when the order surely neither is in the list nor was: an order's store and day stay, and all else of one that is new is known. */
function mayTouch({ order, previous_status }: News, query: OrderListQuery): boolean {
  if (!order) return true
  const statuses = statusesOf(query)
  const inStatus = among(statuses, order.order_status) || (previous_status !== undefined && (statuses as number[]).includes(previous_status))
  const day = dayOf(new Date(order.ordered_at))
  const stays =
    among(query.order_code, order.order_code) &&
    among(query.store_code, order.store_code) &&
    among(query.marketplace, order.marketplace) &&
    (!query.start_date || day >= query.start_date) &&
    (!query.end_date || day <= query.end_date)
  if (!inStatus || !stays || previous_status !== undefined) return inStatus && stays
  return (
    among(query.commerce_platform, order.commerce_platform ?? order.marketplace) &&
    among(query.courier, order.courier_name) &&
    among(query.courier_type, order.courier_type) &&
    same(query.label_printed, order.label_printed) &&
    same(query.is_packed, order.is_packed) &&
    same(query.cod, order.cod) &&
    same(query.is_booking, order.is_booking) &&
    (!query.tag?.length || query.tag.some((id) => order.tag_ids.includes(Number(id)))) &&
    among(query.assignee, String(order.assignee_id)) &&
    same(query.assigned, order.assignee_id !== null) &&
    same(query.held, order.hold !== null) &&
    same(query.to_print, order.to_print) &&
    same(query.low_margin, order.low_margin)
  )
}

const foundText = 'select 1 from orders o where o.workspace_id = $1 and o.order_code = any($2::text[]) and o.search_text like $3 limit 1'

/** Whether a search finds one of some orders. */
const anyFound = (database: Database, workspaceId: number, codes: readonly string[], s: string): Promise<boolean> =>
  database.read(workspaceId, async (connection) => {
    const found = await prepared(connection, foundText, [workspaceOf(connection), codes, patternOf(s)])
    return found.length > 0
  })
