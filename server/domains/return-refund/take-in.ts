import { orderCodeOf } from '#contract/core/marketplace.ts'
import { orderLogAction } from '#contract/order/order-log.ts'
import type { ReturnNews, ReturnStatus } from '#contract/return-refund/return-refund.ts'
import type { IncomingReturn } from '#server/channels/returns.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvents } from '#server/db/event-log.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import type { Services } from '../handler.ts'
import { type Actor, writeLog } from '../order/order.port.ts'
import type { StoreOrigin } from '../store/store.port.ts'
import { nameItems } from './name-items.ts'
import { readReturnNews } from './return-list.query.ts'

/** What was told in more detail before stays where a list tells less; what is older than what is known changes nothing. */
const takeText = `
  with told as (
    select * from jsonb_to_recordset($4::jsonb) as x (return_code text, mp_return_id text, mp_order_id text, order_code text, return_status text, mp_status text, kind text,
      reason text, comment text, buyer_name text, refund_amount bigint, deadline timestamptz, ship_deadline timestamptz, tracking_number text, image_urls text[],
      video_urls text[], items jsonb, product_name text, product_image_url text, return_qty int, answers text[], offer jsonb, steps jsonb, created_at timestamptz,
      updated_at timestamptz)
  ), bought as materialized (
    select o.order_code, o.buyer_name from orders o where o.workspace_id = $1 and o.order_code in (select x.order_code from told x)
  ), before as (
    select r.return_code, r.return_status from order_return r where r.workspace_id = $1 and r.return_code = any($5::text[]) for update
  ), taken as (
    insert into order_return as kept (workspace_id, return_code, mp_return_id, store_code, marketplace, mp_order_id, order_code, return_status, mp_status, kind, reason,
      comment, buyer_name, refund_amount, deadline, ship_deadline, tracking_number, image_urls, video_urls, items, product_name, product_image_url, return_qty, answers,
      offer, steps, requested_at, mp_updated_at)
    select $1, x.return_code, x.mp_return_id, $2::text, $3::text, x.mp_order_id, x.order_code, x.return_status, x.mp_status, x.kind, x.reason,
      x.comment, coalesce(nullif(x.buyer_name, ''), o.buyer_name, ''), x.refund_amount, x.deadline, x.ship_deadline, x.tracking_number, x.image_urls, x.video_urls, x.items,
      x.product_name, x.product_image_url, x.return_qty, x.answers, x.offer, coalesce(x.steps, '[]'), x.created_at, x.updated_at
    from told x left join bought o using (order_code)
    order by x.return_code
    on conflict (workspace_id, return_code) do update set
      store_code = excluded.store_code, return_status = excluded.return_status, mp_status = excluded.mp_status, kind = excluded.kind, reason = excluded.reason,
      comment = coalesce(nullif(excluded.comment, ''), kept.comment), buyer_name = coalesce(nullif(excluded.buyer_name, ''), kept.buyer_name),
      refund_amount = excluded.refund_amount, deadline = excluded.deadline, ship_deadline = excluded.ship_deadline,
      tracking_number = coalesce(excluded.tracking_number, kept.tracking_number),
      image_urls = case when cardinality(excluded.image_urls) > 0 then excluded.image_urls else kept.image_urls end,
      video_urls = case when cardinality(excluded.video_urls) > 0 then excluded.video_urls else kept.video_urls end,
      items = excluded.items, product_name = excluded.product_name, product_image_url = excluded.product_image_url, return_qty = excluded.return_qty,
      answers = excluded.answers, offer = excluded.offer,
      steps = case when jsonb_array_length(excluded.steps) >= jsonb_array_length(kept.steps) then excluded.steps else kept.steps end,
      mp_updated_at = excluded.mp_updated_at
    where excluded.mp_updated_at >= kept.mp_updated_at
      and (kept.return_status, kept.mp_status, kept.refund_amount, kept.deadline, kept.ship_deadline, kept.tracking_number, kept.answers, kept.offer, kept.items)
          is distinct from (excluded.return_status, excluded.mp_status, excluded.refund_amount, excluded.deadline, excluded.ship_deadline,
            coalesce(excluded.tracking_number, kept.tracking_number), excluded.answers, excluded.offer, excluded.items)
        or excluded.mp_updated_at >= kept.mp_updated_at
          and (jsonb_array_length(excluded.steps) > jsonb_array_length(kept.steps) or cardinality(excluded.image_urls) > cardinality(kept.image_urls)
            or (kept.comment = '' and excluded.comment <> ''))
    returning kept.return_code, kept.order_code, kept.return_status
  )
  select t.return_code, t.order_code, t.return_status, b.return_status as previous, o.order_code is not null as has_order
  from taken t left join before b using (return_code) left join bought o using (order_code)`

interface Taken {
  readonly return_code: string
  readonly order_code: string
  readonly return_status: ReturnStatus
  readonly previous: ReturnStatus | null
  readonly has_order: boolean
}

/** Returns that one event carries. */
const perEvent = 100

export interface TakenIn {
  readonly brought: number
  /** Those whose status is another than before. */
  readonly moved: readonly string[]
}

/** Takes in what a store's marketplace tells, in the caller's transaction; the same twice changes nothing. `by`: who here caused it. */
export async function takeInWithin(
  connection: Connection,
  { store_code, marketplace }: StoreOrigin,
  returns: readonly IncomingReturn[],
  { at, by }: { readonly at: string; readonly by: Actor | null },
): Promise<TakenIn> {
  // A return that changes while pages are read may stand on two of them.
  const byCode = new Map(returns.map((one) => [orderCodeOf(marketplace, one.mp_return_id), one]))
  if (byCode.size === 0) return { brought: 0, moved: [] }
  const told = [...byCode].map(([return_code, one]) => ({ ...one, return_code, order_code: orderCodeOf(marketplace, one.mp_order_id) }))
  const rows = (await nameItems(connection, told)).map((one) => ({
    ...one,
    product_name: one.items[0]?.name ?? '',
    product_image_url: one.items[0]?.image_url ?? null,
    return_qty: one.items.reduce((sum, { qty }) => sum + qty, 0),
  }))
  const values = [workspaceOf(connection), store_code, marketplace, JSON.stringify(rows), [...byCode.keys()]]
  const taken = await prepared<Taken>(connection, takeText, values)
  const moved = taken.filter(({ return_status, previous }) => return_status !== previous)
  await writeLog(
    connection,
    moved
      .filter(({ has_order }) => has_order)
      .map(({ order_code, return_status }) => ({ order_code, action: orderLogAction.complained, by, note: null, return_status })),
    at,
  )
  const came = taken.some(({ previous }) => previous === null)
  await tellReturns(
    connection,
    taken.map(({ return_code }) => return_code),
    { at, agent_id: by?.agent_id ?? null, came },
  )
  return { brought: taken.filter(({ previous }) => previous === null).length, moved: moved.map(({ return_code }) => return_code) }
}

/** Tells how returns are now; last in a transaction. `came`: lists have rows that they had not. */
async function tellReturns(
  connection: Connection,
  codes: readonly string[],
  { at, agent_id, came }: { readonly at: string; readonly agent_id: number | null; readonly came: boolean },
): Promise<void> {
  if (codes.length === 0) return
  const news: ReturnNews[] = await readReturnNews(connection, codes)
  const parts = Array.from({ length: Math.ceil(news.length / perEvent) }, (_, part) => news.slice(part * perEvent, (part + 1) * perEvent))
  await appendEvents(
    connection,
    parts.map((some) => ({ type: 'return.changed' as const, at, agent_id, returns: some, came })),
  )
}

/** The same in a transaction of its own. */
export const takeInReturns = (
  { database, now }: Pick<Services, 'database' | 'now'>,
  origin: StoreOrigin,
  returns: readonly IncomingReturn[],
): Promise<TakenIn> =>
  database.write(origin.workspace_id, (connection) => takeInWithin(connection, origin, returns, { at: now().toISOString(), by: null }))
