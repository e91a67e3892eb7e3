import type { OrderRow } from '#contract/order/order.ts'
import { holdableStatuses } from '#contract/order/order-marks.ts'
import type { ReturnStatus } from '#contract/return-refund/return-refund.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvents, type LiveEventBody } from '#server/db/event-log.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { countWork } from '../performance/performance.port.ts'
import type { OrderChange } from './order-change.rules.ts'
import { readOrderRows } from './order-row.ts'
import { type Actor, deadlineAt, type KnownOrder, searchTextOf } from './order-state.ts'
import type { StockEffect } from './stock.rules.ts'
import { moveStock } from './stock.ts'

/** What an order's state is kept in: column and type, in the names of OrderState. */
const stateColumns = {
  order_status: 'int2',
  mp_status: 'text',
  mp_updated_at: 'timestamptz',
  mp_buyer_id: 'text',
  buyer_name: 'text',
  buyer_phone: 'text',
  address: 'jsonb',
  note: 'text',
  shipping_fee: 'int8',
  discount: 'int8',
  total: 'int8',
  courier_name: 'text',
  courier_service_name: 'text',
  courier_type: 'text',
  tracking_number: 'text',
  shipping_method: 'text',
  fulfillment_opt: 'text',
  location: 'text',
  shipping_label: 'text',
  routing_code: 'text',
  cod: 'bool',
  is_booking: 'bool',
  label_printed: 'bool',
  accept_deadline: 'timestamptz',
  confirm_shipping_deadline: 'timestamptz',
  deadline_at: 'timestamptz',
  time_process: 'int4',
  cancel_reason: 'text',
  cancel_revert_stock: 'bool',
  action_state: 'jsonb',
  search_text: 'text',
} as const

const derived = ['deadline_at', 'search_text']
const known = Object.keys(stateColumns).filter((name) => !derived.includes(name))

const lockText = `
  select o.order_code, o.mp_order_id, o.marketplace, o.store_code, o.ordered_at, o.version, o.is_packed, o.tag_ids, o.assignee_id, o.hold, (o.print_ask is not null) as to_print, o.package_count, o.merged_as, ${known.map((name) => `o.${name}`).join(', ')},
    array(select i.sku from order_item i where i.workspace_id = $1 and i.order_code = o.order_code order by i.line_no) as skus
  from orders o where o.workspace_id = $1 and o.order_code = any($2::text[])
  order by o.order_code for update of o`

/** Locks orders until the transaction's end, always in the same order, and reads them as they are. By code; unknown codes are missing. */
export async function lockOrders(connection: Connection, codes: readonly string[]): Promise<Map<string, KnownOrder>> {
  const rows = await prepared<KnownOrder>(connection, lockText, [workspaceOf(connection), codes])
  return new Map(rows.map((row) => [row.order_code, row]))
}

/** An order in several parcels is found by the number of each, which stand last. */
const parcelNumbers = `case when o.package_count > 1 then coalesce((select ' ' || lower(string_agg(p.tracking_number, ' ' order by p.package_no))
  from order_package p where p.workspace_id = $1 and p.order_code = o.order_code), '') else '' end`

/** A hold ends with the parcel's leaving, or the order's end. */
const saveText = `
  update orders as o set ${Object.keys(stateColumns)
    .map((name) => `${name} = x.${name}${name === 'search_text' ? ` || ${parcelNumbers}` : ''}`)
    .join(', ')}, version = o.version + x.step,
    hold = case when x.order_status = any(array[${holdableStatuses.join()}]) then o.hold end
  from jsonb_to_recordset($2::jsonb) as x(order_code text, step int4, ${Object.entries(stateColumns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')})
  where o.workspace_id = $1 and o.order_code = x.order_code`

const kept = (order: KnownOrder, step: 0 | 1) => ({
  ...order,
  step,
  deadline_at: deadlineAt(order),
  search_text: searchTextOf(order),
})

/** Keeps what the marketplace's clock and words are, where nothing else changed: no version, no event. */
export async function saveQuietly(connection: Connection, orders: readonly KnownOrder[]): Promise<void> {
  if (orders.length === 0) return
  await prepared(connection, saveText, [workspaceOf(connection), JSON.stringify(orders.map((order) => kept(order, 0)))])
}

/** What is written and told along with changes. */
interface Along {
  /** Orders that were inserted in this transaction, and what they do to stock. */
  readonly created?: readonly {
    readonly order_code: string
    readonly stock: StockEffect | null /** Absent: the marketplace told of it. */
    readonly by?: Actor
    /** It was placed before its store was connected. */
    readonly is_history?: boolean
  }[]
  /** Runs with everything else written and the event log still free. */
  readonly beforeEvents?: () => Promise<void>
}

/** Writes changes of locked orders: state and version, log, stock and, last, one event each. Answers the rows as they are now, by code. */
export async function writeChanges(
  connection: Connection,
  changes: readonly OrderChange[],
  at: string,
  { created = [], beforeEvents }: Along = {},
): Promise<Map<string, OrderRow>> {
  if (changes.length > 0) {
    await prepared(connection, saveText, [workspaceOf(connection), JSON.stringify(changes.map(({ after }) => kept(after, 1)))])
    const log = changes.flatMap(({ after, log }) => log.map((line) => ({ ...line, order_code: after.order_code })))
    await writeLog(connection, log, at)
  }
  const moved = changes.map(({ after, stock, by }) => ({ order_code: after.order_code, stock, by }))
  const moves = [...created.map((one) => ({ ...one, by: one.by ?? null })), ...moved].flatMap(({ order_code, stock, by }) =>
    stock ? [{ order_code, effect: stock, user_id: by?.user_id ?? null }] : [],
  )
  const stockNews = await moveStock(connection, moves, at)
  await beforeEvents?.()
  const rows = await readOrderRows(
    connection,
    [...created, ...moved].map(({ order_code }) => order_code),
  )
  const byCode = new Map(rows.map((row) => [row.order_code, row]))
  const events = [
    ...created.map(({ order_code, by, is_history }): LiveEventBody => {
      const order = byCode.get(order_code)
      if (!order) throw new TypeError(`Order ${order_code} was created in a store that is not there`)
      return { type: 'order.created', at, agent_id: by?.agent_id ?? null, order, ...(is_history && { is_history }) }
    }),
    ...changes.flatMap(({ before, after, by }): LiveEventBody[] => {
      const order = byCode.get(after.order_code)
      return order ? [{ type: 'order.changed', at, agent_id: by?.agent_id ?? null, previous_status: before.order_status, order }] : []
    }),
    ...stockNews,
  ]
  if (events.length > 0) await appendEvents(connection, events)
  return byCode
}

interface CodedLogLine {
  readonly order_code: string
  readonly action: number
  readonly by: Actor | null
  readonly note: string | null
  readonly return_status?: ReturnStatus
}

/**
 * Writes entries of the order log, in their order, and counts what people did in the same statement. Whatever else writes an entry of a person's counts it too,
 * by {@link countWork}.
 */
export async function writeLog(connection: Connection, lines: readonly CodedLogLine[], at: string): Promise<void> {
  if (lines.length === 0) return
  const entries = lines.map(({ by, ...line }) => ({
    ...line,
    user_id: by?.user_id ?? null,
    agent_id: by?.agent_id ?? null,
    agent_name: by?.name ?? null,
  }))
  await prepared(
    connection,
    `with line as materialized (
       select * from jsonb_to_recordset($2::jsonb) as x(order_code text, action int2, user_id int4, agent_id int4, agent_name text, note text, return_status text)
     ), counted as (${countWork('line', '$3::timestamptz')})
     insert into order_log (workspace_id, order_code, action, user_id, agent_id, agent_name, note, return_status, created_at)
     select $1, order_code, action, user_id, agent_id, agent_name, note, return_status, $3::timestamptz from line`,
    [workspaceOf(connection), JSON.stringify(entries), at],
  )
}
