import { DomainError } from '#contract/core/error.ts'
import { orderLogAction } from '#contract/order/order-log.ts'
import type { OrderHold } from '#contract/order/order-marks.ts'
import type { OrderStatus } from '#contract/order/order-status.ts'
import { type ScannedOrder, type ScanReply, scannedOrderSchema } from '#contract/order/scan.endpoints.ts'
import type { ScanAction } from '#contract/order/scan-action.ts'
import { parcelCodeOf, parcelOf } from '#contract/order/shipment.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvents } from '#server/db/event-log.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { readOrderDetail } from './order-detail.query.ts'
import { readOrderRows } from './order-row.ts'
import type { Actor } from './order-state.ts'
import { writeLog } from './order-write.ts'
import { findParcelCode, type ParcelMark, readParcel, setParcelPacked } from './parcel.query.ts'
import { holdStop, stopOf } from './scan.rules.ts'

export interface ScanAsk {
  readonly scan_code: string
  readonly action: ScanAction
  readonly undo: boolean
  readonly courier_name?: string | undefined
  readonly version?: number | undefined
}

export interface Parcel {
  readonly order_code: string
  readonly order_status: OrderStatus
  /** Of this parcel; `package_no` null: it is the whole order. */
  readonly is_packed: boolean
  readonly package_no: number | null
  readonly package_count: number
  readonly version: number
  readonly hold: OrderHold | null
  readonly courier_name?: string
}

const logActions = { pack: orderLogAction.package_scanned, handover: orderLogAction.handover_scan } as const

const lockText = `
  select order_code, order_status, is_packed, package_count, version, hold, courier_name from orders where workspace_id = $1 and order_code = $2 for update`

const packs: ParcelMark = { action: 'pack', undo: false }

/** The order of a parcel, locked, with how far the parcel itself is. `mark`: what it is looked for. */
export async function lockParcel(connection: Connection, code: string, mark = packs): Promise<Parcel | undefined> {
  const { order_code, package_no } = parcelOf(code)
  const [order] = await prepared<Parcel>(connection, lockText, [workspaceOf(connection), order_code])
  const parcel = order && (await readParcel(connection, order, package_no, mark))
  return order && parcel ? { ...order, ...parcel } : undefined
}

export async function findParcel(connection: Connection, code: string, mark = packs): Promise<Parcel | undefined> {
  const found = await findParcelCode(connection, code)
  return found === null ? undefined : lockParcel(connection, found, mark)
}

/** What the order's log says of a scan beside who: which of several parcels. */
const noteOf = ({ package_no, package_count }: Parcel): string | null => (package_no === null ? null : `${package_no}/${package_count}`)

/** Who marked it before: from the desk's own list, else, where another way packed it, from the order's log. */
export async function whoBefore(connection: Connection, parcel: Parcel, action: ScanAction): Promise<ScanReply['by']> {
  const { order_code, package_no, is_packed } = parcel
  const [scan] = await prepared<{ name: string; at: string }>(
    connection,
    'select name, scanned_at as at from order_scan where workspace_id = $1 and order_code = $2 and action = $3 and package_no = $4',
    [workspaceOf(connection), order_code, action, package_no ?? 0],
  )
  if (scan) return scan
  if (action === 'handover' || !is_packed) return null
  const [line] = await prepared<{ name: string | null; at: string }>(
    connection,
    `select agent_name as name, created_at as at from order_log where workspace_id = $1 and order_code = $2 and action = $3 and ($4::text is null or note = $4)
     order by log_id desc limit 1`,
    [workspaceOf(connection), order_code, logActions.pack, noteOf(parcel)],
  )
  return line ?? null
}

/** What the desk shows of an order; the rest stays here. */
const readScanned = async (connection: Connection, code: string): Promise<ScannedOrder> =>
  scannedOrderSchema.parse(await readOrderDetail(connection, code))

/** One scan at the packing desk: judged by the order as it is now, locked, so that of two desks one is told that the other was first. */
export async function scanParcel(connection: Connection, ask: ScanAsk, by: Actor, now: Date): Promise<ScanReply> {
  const { action, undo } = ask
  const parcel = await findParcel(connection, ask.scan_code, ask)
  if (!parcel) return { outcome: 'unknown', stop: null, by: null, parcel_code: null, order: null }
  const { order_code, package_no } = parcel
  if (ask.version !== undefined && ask.version !== parcel.version) throw new DomainError('VERSION_CONFLICT', { order_code })
  const answer = async (outcome: ScanReply['outcome'], rest: Partial<ScanReply> = {}): Promise<ScanReply> => ({
    outcome,
    stop: null,
    by: null,
    parcel_code: package_no === null ? order_code : parcelCodeOf(order_code, package_no),
    order: await readScanned(connection, order_code),
    ...rest,
  })
  const before = await whoBefore(connection, parcel, action)
  const marked = action === 'pack' ? parcel.is_packed : before !== null
  const other = !undo && ask.courier_name !== undefined && ask.courier_name !== parcel.courier_name
  const stop = other ? 'other_courier' : (stopOf(action, parcel.order_status) ?? holdStop(parcel))
  if (undo) {
    if (!marked) return answer('already')
  } else {
    if (stop) return answer('stop', { stop, by: before })
    if (marked) return answer('already', { by: before })
  }
  await markParcel(connection, parcel, action, !undo, by, now)
  return answer('ok', { by: undo ? null : { name: by.name, at: now.toISOString() } })
}

export async function markParcel(connection: Connection, parcel: Parcel, action: ScanAction, on: boolean, by: Actor, now: Date): Promise<void> {
  const workspace = workspaceOf(connection)
  const { order_code, order_status, package_no } = parcel
  const at = now.toISOString()
  if (on)
    await prepared(
      connection,
      `insert into order_scan (workspace_id, order_code, action, package_no, user_id, name, scanned_at) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict do nothing`,
      [workspace, order_code, action, package_no ?? 0, by.user_id, by.name, at],
    )
  else
    await prepared(connection, 'delete from order_scan where workspace_id = $1 and order_code = $2 and action = $3 and package_no = $4', [
      workspace,
      order_code,
      action,
      package_no ?? 0,
    ])
  // An order in several parcels is packed with its last.
  const wholly = action === 'pack' && package_no !== null ? await setParcelPacked(connection, order_code, package_no, on) : on
  const change =
    action === 'pack'
      ? 'update orders set is_packed = $3, version = version + 1 where workspace_id = $1 and order_code = $2'
      : 'update orders set version = version + 1 where workspace_id = $1 and order_code = $2'
  await prepared(connection, change, action === 'pack' ? [workspace, order_code, wholly] : [workspace, order_code])
  const note = on ? noteOf(parcel) : 'undo'
  await writeLog(connection, [{ order_code, action: logActions[action], by, note }], at)
  const rows = await readOrderRows(connection, [order_code])
  await appendEvents(
    connection,
    rows.map((order) => ({ type: 'order.changed', at, agent_id: by.agent_id, previous_status: order_status, order })),
  )
}
