import type { Connection } from '#server/db/database.ts'
import { appendEvents } from '#server/db/event-log.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { readOrderRows } from '../order/order.port.ts'

/**
 * Orders in work of which less is left than the limit (`$3`, hundredths of a percent of what the goods brought) are marked on their own row, so that the queue needs
 * nothing else. One that somebody works on at this moment is looked at again: who acts on an order never waits for its figures.
 */
const markText = `
  with wanted as (
    select o.order_code, coalesce($3::int is not null and i.profit_state in ('settled', 'estimated') and o.order_status in (200, 300, 400, 500, 600, 800, 950)
      and case when i.revenue > 0 then i.profit * 10000 < i.revenue * $3::int else i.profit < 0 end, false) as low
    from orders o left join order_income i on i.workspace_id = $1 and i.order_code = o.order_code
    where o.workspace_id = $1 and o.order_code = any($2::text[])
  ),
  free as (
    select o.order_code, w.low from orders o join wanted w using (order_code) where o.workspace_id = $1 and o.low_margin <> w.low
    for no key update of o skip locked
  ),
  marked as (
    update orders o set low_margin = f.low from free f where o.workspace_id = $1 and o.order_code = f.order_code returning o.order_code
  )
  select order_code, true as is_marked from marked
  union all
  select w.order_code, false from wanted w join orders o on o.workspace_id = $1 and o.order_code = w.order_code
  where o.low_margin <> w.low and not exists (select from free f where f.order_code = w.order_code)
  order by 1`

const laterText = 'insert into income_due (workspace_id, order_code) select $1::int, code from unnest($2::text[]) as code'

/** Marks some orders, or takes their marks away, and tells every window. */
export async function markMargins(connection: Connection, codes: readonly string[], limit: number | null): Promise<void> {
  const key = workspaceOf(connection)
  const looked = await prepared<{ order_code: string; is_marked: boolean }>(connection, markText, [key, codes, limit])
  const codesOf = (isMarked: boolean) => looked.flatMap(({ order_code, is_marked }) => (is_marked === isMarked ? order_code : []))
  const [marked, held] = [codesOf(true), codesOf(false)]
  if (held.length > 0) await prepared(connection, laterText, [key, held])
  if (marked.length === 0) return
  const at = new Date().toISOString()
  const rows = await readOrderRows(connection, marked)
  await appendEvents(
    connection,
    rows.map((order) => ({ type: 'order.changed' as const, at, agent_id: null, previous_status: order.order_status, order })),
  )
}
