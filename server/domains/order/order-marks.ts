import { DomainError, type ErrorCode } from '#contract/core/error.ts'
import { errorMessage, type Language } from '#contract/core/error-messages.ts'
import type { OrderOutcome } from '#contract/order/order.endpoints.ts'
import { type OrderLogAction, orderLogAction } from '#contract/order/order-log.ts'
import type { OrderMark } from '#contract/order/order-marks.endpoints.ts'
import { holdableStatuses, mostTagsOfOrder, type OrderHold } from '#contract/order/order-marks.ts'
import { type OrderStatus, orderStatus } from '#contract/order/order-status.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvents } from '#server/db/event-log.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { readOrderRows } from './order-row.ts'
import type { Actor, KnownOrder } from './order-state.ts'
import { lockOrders, writeLog } from './order-write.ts'

/** Statuses in which a label can still be wanted. */
const printable: readonly OrderStatus[] = [
  orderStatus.new,
  orderStatus.processing,
  orderStatus.waiting_pickup,
  orderStatus.shipped,
  orderStatus.cancel_requested,
]

/** What a change writes: columns of `orders`, and the log's entry with its remark. */
interface Written {
  readonly set: string
  readonly values: readonly unknown[]
  readonly log: OrderLogAction | null
  readonly note: string | null
  /** Null: it is so already. */
  may(order: KnownOrder): boolean | null | ErrorCode
}

interface Person {
  readonly user_id: number
  readonly name: string
}

/** Somebody who works here and may have orders. Throws NOT_FOUND. */
export async function requirePerson(connection: Connection, userId: number): Promise<Person> {
  const [found] = await prepared<Person>(
    connection,
    `select user_id, name from agent where workspace_id = $1 and user_id = $2 and status = 1 and (agent_type = 'super_admin' or 'order' = any(privileges))`,
    [workspaceOf(connection), userId],
  )
  if (!found) throw new DomainError('NOT_FOUND')
  return found
}

/** The name of a tag. Throws NOT_FOUND. */
export async function requireTag(connection: Connection, tagId: number): Promise<string> {
  const text = 'select name from order_tag where workspace_id = $1 and tag_id = $2'
  const [found] = await prepared<{ name: string }>(connection, text, [workspaceOf(connection), tagId])
  if (!found) throw new DomainError('NOT_FOUND')
  return found.name
}

const asked = (hold: OrderHold): string => JSON.stringify(hold)

/** Throws NOT_FOUND where there is no such tag or person. */
async function writtenFor(connection: Connection, change: OrderMark, by: Actor, at: string): Promise<Written> {
  switch (change.mark) {
    case 'tag': {
      const { tag_id, on } = change
      return {
        set: on ? 'tag_ids = array_append(o.tag_ids, $3::int)' : 'tag_ids = array_remove(o.tag_ids, $3::int)',
        values: [tag_id],
        log: on ? orderLogAction.tagged : orderLogAction.untagged,
        note: await requireTag(connection, tag_id),
        may: ({ tag_ids }) => (tag_ids.includes(tag_id) === on ? null : !on || tag_ids.length < mostTagsOfOrder || 'TOO_MANY_KEPT'),
      }
    }
    case 'assignee': {
      const person = change.user_id === null ? null : await requirePerson(connection, change.user_id)
      return {
        set: 'assignee_id = $3::int, assignee_name = $4::text',
        values: [person?.user_id ?? null, person?.name ?? null],
        log: orderLogAction.assigned,
        note: person?.name ?? null,
        may: ({ assignee_id }) => (assignee_id === (person?.user_id ?? null) ? null : true),
      }
    }
    case 'hold': {
      const { reason } = change
      if (reason === null)
        return { set: 'hold = null', values: [], log: orderLogAction.released, note: null, may: ({ hold }) => (hold === null ? null : true) }
      return {
        set: 'hold = $3::jsonb',
        values: [asked({ kind: 'asked', reason, by: by.name, at })],
        log: orderLogAction.held,
        note: reason,
        may: ({ hold, order_status }) => (hold?.reason === reason ? null : holdableStatuses.includes(order_status) || 'TRANSITION_NOT_ALLOWED'),
      }
    }
    case 'print':
      return {
        set: 'print_ask = $3::jsonb',
        values: [change.on ? JSON.stringify({ by: by.name, at }) : null],
        log: change.on ? orderLogAction.print_queued : null,
        note: null,
        may: ({ order_status, to_print }) =>
          to_print === change.on ? null : !change.on || printable.includes(order_status) || 'TRANSITION_NOT_ALLOWED',
      }
  }
}

export interface Marked {
  readonly known: ReadonlyMap<string, KnownOrder>
  /** As they were. */
  readonly changed: readonly KnownOrder[]
  readonly refused: ReadonlyMap<string, ErrorCode>
}

/**
 * Marks orders, which are locked in the same order as everything else locks them; within the caller's `write`, its events last. `only` is asked of each order as it
 * is now. Throws NOT_FOUND where there is no such tag or person.
 */
export async function markOrders(
  connection: Connection,
  codes: readonly string[],
  change: OrderMark,
  by: Actor,
  now: Date,
  only: (order: KnownOrder) => boolean = () => true,
): Promise<Marked> {
  const at = now.toISOString()
  const written = await writtenFor(connection, change, by, at)
  const known = await lockOrders(connection, codes)
  const refused = new Map<string, ErrorCode>()
  const changed = [...known.values()].filter(only).filter((order) => {
    const may = written.may(order)
    if (typeof may === 'string') refused.set(order.order_code, may)
    return may === true
  })
  const changing = changed.map(({ order_code }) => order_code)
  if (change.mark === 'hold' && change.reason === null) await forgetShort(connection, changing)
  if (changing.length > 0)
    await write(connection, written, changing, by, at, new Map(changed.map(({ order_code, order_status }) => [order_code, order_status])))
  return { known, changed, refused }
}

async function write(
  connection: Connection,
  { set, values, log, note }: Written,
  codes: readonly string[],
  by: Actor,
  at: string,
  statuses: ReadonlyMap<string, OrderStatus>,
): Promise<void> {
  await prepared(connection, `update orders o set ${set}, version = o.version + 1 where o.workspace_id = $1 and o.order_code = any($2::text[])`, [
    workspaceOf(connection),
    codes,
    ...values,
  ])
  if (log)
    await writeLog(
      connection,
      codes.map((order_code) => ({ order_code, action: log, by, note })),
      at,
    )
  await tell(connection, codes, by, at, statuses)
}

async function tell(connection: Connection, codes: readonly string[], by: Actor, at: string, statuses: ReadonlyMap<string, OrderStatus>) {
  const rows = await readOrderRows(connection, codes)
  await appendEvents(
    connection,
    rows.map((order) => ({
      type: 'order.changed',
      at,
      agent_id: by.agent_id,
      previous_status: statuses.get(order.order_code) ?? order.order_status,
      order,
    })),
  )
}

const forgetShort = (connection: Connection, codes: readonly string[]) =>
  codes.length > 0
    ? prepared(connection, 'delete from order_hold where workspace_id = $1 and order_code = any($2::text[])', [workspaceOf(connection), codes])
    : undefined

const missingText = `
  select order_code, string_agg(missing || ' × ' || sku, ', ' order by sku) as missing from order_hold
  where workspace_id = $1 and order_code = any($2::text[]) group by order_code`

/** Brings the holds of orders to what their waves say is missing of them: one that somebody asked for stays as it is. */
export async function holdShort(connection: Connection, codes: readonly string[], by: Actor, now: Date): Promise<void> {
  if (codes.length === 0) return
  const at = now.toISOString()
  const known = await lockOrders(connection, codes)
  const found = await prepared<{ order_code: string; missing: string }>(connection, missingText, [workspaceOf(connection), codes])
  const missing = new Map(found.map((one) => [one.order_code, one.missing]))
  for (const order of known.values()) {
    const { order_code, hold, order_status } = order
    const reason = missing.get(order_code) ?? null
    if (hold?.kind === 'asked' || (hold?.reason ?? null) === reason) continue
    const written: Omit<Written, 'may'> = reason
      ? { set: 'hold = $3::jsonb', values: [asked({ kind: 'short', reason, by: by.name, at })], log: orderLogAction.held, note: reason }
      : { set: 'hold = null', values: [], log: orderLogAction.released, note: null }
    await write(connection, { ...written, may: () => true }, [order_code], by, at, new Map([[order_code, order_status]]))
  }
}

/** What became of each order of a call, in its order. */
export async function outcomesOf(connection: Connection, codes: readonly string[], marked: Marked, language: Language): Promise<OrderOutcome[]> {
  const rows = new Map((await readOrderRows(connection, codes)).map((row) => [row.order_code, row]))
  return codes.map((order_code) => {
    const order = rows.get(order_code) ?? null
    const code = order ? marked.refused.get(order_code) : 'ORDER_NOT_FOUND'
    const message = code ? errorMessage(code, language, { order_code, limit: String(mostTagsOfOrder) }) : null
    return { order_code, ok: !code, order, code: code ?? null, message }
  })
}

const claimText = `
  update orders o set print_ask = o.print_ask || jsonb_build_object('computer', $2::text)
  where o.workspace_id = $1 and o.order_code = any(array(
    select w.order_code from orders w
    where w.workspace_id = $1 and w.print_ask is not null and w.print_ask ->> 'computer' is null and w.hold is null
      and w.order_status = any($3::int2[]) and w.action_state ->> 'state' is distinct from 'pending'
    order by w.order_code limit $4 for update skip locked))
  returning o.order_code`

/**
 * Labels that wait for a printer and can be made now, for one computer: of several that ask, each gets others. One that has them keeps them, since nobody knows what
 * is on paper there; a person prints what never came out.
 */
export async function claimPrints(connection: Connection, computer: string, statuses: readonly OrderStatus[], limit: number): Promise<string[]> {
  const rows = await prepared<{ order_code: string }>(connection, claimText, [workspaceOf(connection), computer, statuses, limit])
  return rows.map(({ order_code }) => order_code).toSorted()
}

export async function returnPrints(connection: Connection, computer: string, codes: readonly string[]): Promise<number> {
  const text = `update orders set print_ask = print_ask - 'computer' where workspace_id = $1 and order_code = any($2::text[]) and print_ask ->> 'computer' = $3 returning order_code`
  return (await prepared(connection, text, [workspaceOf(connection), codes, computer])).length
}
