import { type OnIt, packingHoldMinutes } from '#contract/order/packing.ts'
import { mostPackages, parcelCodeOf, parcelOf } from '#contract/order/shipment.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvents } from '#server/db/event-log.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import type { Caller } from '../handler.ts'
import type { Actor } from './order-state.ts'

const deskSeat = (desk: string): string => `desk:${desk}`
const lookerSeat = (userId: number): string => `user:${userId}`

/** As SQL: heard of lately. `$3` is the present. */
const lately = `at > $3::timestamptz - interval '${packingHoldMinutes} minutes'`

/** Who is on an order now, whoever packs it first. */
export async function readOnIt(connection: Connection, orderCode: string, now: Date): Promise<(OnIt & { readonly seat: string })[]> {
  return prepared(
    connection,
    `select seat, user_id, name, doing, at from order_on_it where workspace_id = $1 and order_code = any($2::text[]) and ${lately} order by doing desc, at, seat`,
    [workspaceOf(connection), withParcels(orderCode), now.toISOString()],
  )
}

/** Of an order that is split, its parcels as well: desks are on those. */
const withParcels = (code: string): string[] =>
  parcelOf(code).package_no === null ? [code, ...Array.from({ length: mostPackages }, (_, at) => parcelCodeOf(code, at + 1))] : [code]

const tell = (connection: Connection, order_code: string, by: Actor, now: Date) =>
  appendEvents(connection, [{ type: 'order.on-it', at: now.toISOString(), agent_id: by.agent_id, order_code }])

async function sit(connection: Connection, order_code: string, seat: string, doing: OnIt['doing'], by: Actor, now: Date): Promise<boolean> {
  const [row] = await prepared<{ is_new: boolean }>(
    connection,
    `with before as (select at from order_on_it where workspace_id = $1 and order_code = $2 and seat = $4 and user_id = $5 and ${lately}), sat as (
       insert into order_on_it (workspace_id, order_code, at, seat, user_id, name, doing) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (workspace_id, order_code, seat) do update set at = excluded.at, user_id = excluded.user_id, name = excluded.name
       returning seat
     )
     select not exists (select 1 from before) as is_new from sat`,
    [workspaceOf(connection), order_code, now.toISOString(), seat, by.user_id, by.name, doing],
  )
  return row?.is_new ?? false
}

/** The other desk that packs an order, where there is one. */
export async function otherDesk(connection: Connection, orderCode: string, desk: string, now: Date): Promise<OnIt | null> {
  const others = (await readOnIt(connection, orderCode, now)).filter(({ doing, seat }) => doing === 'packing' && seat !== deskSeat(desk))
  const [first] = others
  return first ? { user_id: first.user_id, name: first.name, doing: first.doing, at: first.at } : null
}

/** The desk is on the order from now on, and no other; whether that is news. */
export async function takeOrder(connection: Connection, orderCode: string, desk: string, by: Actor, now: Date): Promise<boolean> {
  const gone = await prepared(
    connection,
    `delete from order_on_it where workspace_id = $1 and order_code = $2 and doing = 'packing' and seat <> $3 returning seat`,
    [workspaceOf(connection), orderCode, deskSeat(desk)],
  )
  const isNew = await sit(connection, orderCode, deskSeat(desk), 'packing', by, now)
  return isNew || gone.length > 0
}

/** No desk is on it any more; `desk`: not this one. Answers whether one was, which everybody is told. */
export async function leaveOrder(connection: Connection, orderCode: string, desk: string | null, by: Actor, now: Date): Promise<boolean> {
  const gone = await prepared(
    connection,
    `delete from order_on_it where workspace_id = $1 and order_code = $2 and doing = 'packing' and ($3::text is null or seat = $3) returning seat`,
    [workspaceOf(connection), orderCode, desk === null ? null : deskSeat(desk)],
  )
  if (gone.length > 0) await tell(connection, orderCode, by, now)
  return gone.length > 0
}

export const tellOnIt = tell

/** Somebody has an order open, or not any more. Nothing is kept of orders that are not there. */
export async function lookAt(connection: Connection, orderCode: string, open: boolean, caller: Caller, now: Date): Promise<boolean> {
  const seat = lookerSeat(caller.user_id)
  const workspace = workspaceOf(connection)
  const [order] = await prepared(connection, 'select 1 as there from orders where workspace_id = $1 and order_code = $2', [workspace, orderCode])
  if (!order) return false
  const changed = open
    ? await sit(connection, orderCode, seat, 'looking', caller, now)
    : (
        await prepared(connection, 'delete from order_on_it where workspace_id = $1 and order_code = $2 and seat = $3 returning seat', [
          workspace,
          orderCode,
          seat,
        ])
      ).length > 0
  if (changed) await tell(connection, orderCode, caller, now)
  return changed
}
