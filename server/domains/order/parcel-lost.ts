import { DomainError } from '#contract/core/error.ts'
import type { Language } from '#contract/core/error-messages.ts'
import { isEntered } from '#contract/order/entered-order.ts'
import { orderLogAction } from '#contract/order/order-log.ts'
import { mayMove, type OrderStatus, orderStatus } from '#contract/order/order-status.ts'
import type { ReturnType } from '#contract/order/return.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { changeOrder } from './order-change.rules.ts'
import { readOrderRows } from './order-row.ts'
import type { Actor, KnownOrder } from './order-state.ts'
import { lockOrders, writeChanges } from './order-write.ts'
import { lockGone, mayComeBack, receiveParcel } from './parcel-return.ts'
import { findParcel } from './scan.ts'

export interface ReturnAsk {
  readonly type: ReturnType
  readonly scan_code?: string | undefined
  readonly order_code?: string | undefined
  readonly funds?: number | undefined
}

const why = {
  'not-sent': ['belum dikirim', 'it was not sent'],
  'on-its-way': ['masih dalam pengiriman', 'it is on its way'],
} as const satisfies Record<string, readonly [id: string, en: string]>

/** Statuses in which a parcel may be lost. */
const lostIn: ReadonlySet<OrderStatus> = new Set([orderStatus.shipped, orderStatus.returned, orderStatus.complained, orderStatus.cancelled])

/** What was told of a parcel: that it went out, came back, or is lost. */
async function toldOf(connection: Connection, order_code: string): Promise<ReadonlySet<number>> {
  const rows = await prepared<{ action: number }>(
    connection,
    'select distinct action from order_log where workspace_id = $1 and order_code = $2 and action = any($3::int[])',
    [workspaceOf(connection), order_code, [orderLogAction.shipped, orderLogAction.return_received, orderLogAction.lost_confirmed]],
  )
  return new Set(rows.map(({ action }) => action))
}

async function lockParcel(connection: Connection, { scan_code, order_code }: ReturnAsk): Promise<KnownOrder> {
  const code = order_code ?? (await findParcel(connection, scan_code ?? ''))?.order_code
  const order = code === undefined ? undefined : (await lockOrders(connection, [code])).get(code)
  if (!order) throw new DomainError('ORDER_NOT_FOUND', { order_code: order_code ?? scan_code ?? '' })
  return order
}

/**
 * Somebody says that a parcel came back, whose pieces wait for their shelf from then on, or that it is lost and paid for. Throws ORDER_NOT_FOUND,
 * NOT_RETURNED, RETURN_SETTLED, VALIDATION.
 */
export async function tellReturn(connection: Connection, ask: ReturnAsk, by: Actor, language: Language, now: Date) {
  if (ask.type === 'lost' && ask.funds === undefined) throw new DomainError('VALIDATION', { first: 'funds' }, undefined, 'funds')
  const order = await lockParcel(connection, ask)
  const { order_code, order_status } = order
  const at = now.toISOString()
  const refuse = (reason: keyof typeof why) => new DomainError('NOT_RETURNED', { order_code, why: why[reason][language === 'id' ? 0 : 1] })
  const gone = await lockGone(connection, order_code)
  const told = await toldOf(connection, order_code)
  if (gone.length === 0 && !told.has(orderLogAction.shipped)) throw refuse('not-sent')
  const cameBack = told.has(orderLogAction.return_received) && gone.length === 0
  if (cameBack || (ask.type === 'lost' && told.has(orderLogAction.lost_confirmed))) throw new DomainError('RETURN_SETTLED', { order_code })
  // Nobody outside tells of what was entered here: who holds the parcel says so.
  const back = mayComeBack(order_status) || (isEntered(order.marketplace) && order_status === orderStatus.shipped)
  if (ask.type === 'received' ? !back : !lostIn.has(order_status)) throw refuse(ask.type === 'received' ? 'on-its-way' : 'not-sent')

  const to = isEntered(order.marketplace) && ask.type === 'received' && mayMove(order_status, orderStatus.returned) ? orderStatus.returned : null
  const moved = changeOrder(order, to, {}, at)
  const received = ask.type === 'received'
  const line = received
    ? { action: orderLogAction.return_received, by, note: null }
    : { action: orderLogAction.lost_confirmed, by, note: String(ask.funds) }
  // Where pieces come back, what receives them writes the entry.
  const log = received && gone.length > 0 ? moved.log : [...moved.log, line]
  if (log.length > 0 || to !== null) await writeChanges(connection, [{ ...moved, log, by }], at)
  if (received) await receiveParcel(connection, gone, by, at)
  const [row] = await readOrderRows(connection, [order_code])
  if (!row) throw new TypeError(`Order ${order_code} is gone while it is locked`)
  return { order: row, pieces: received ? gone.reduce((sum, { qty }) => sum + qty, 0) : 0 }
}
