import type { PutBackScanReply } from '#contract/product/put-back.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { type Actor, findParcel, lockGone, mayComeBack, receiveParcel } from '../order/order.port.ts'
import { lockSkus, type OrderPieces, readUnshelved } from '../stock/stock.port.ts'
import { movePieces, tellPieces } from './put-back.ts'

const nothing: PutBackScanReply = { outcome: 'unknown', stop: null, order_code: null, pieces: [], left: 0 }

/** SKUs that a code names: one by itself goes before those that carry it as their barcode. */
async function skusOf(connection: Connection, code: string): Promise<string[]> {
  const rows = await prepared<{ sku: string }>(
    connection,
    'select sku from sku where workspace_id = $1 and (sku = $2 or barcode = $2) order by sku <> $2, sku limit 20',
    [workspaceOf(connection), code],
  )
  return rows[0]?.sku === code ? [code] : rows.map(({ sku }) => sku)
}

/** What waits of an order, with its SKUs locked. */
async function lockWaiting(connection: Connection, order_code: string): Promise<OrderPieces[]> {
  const ofOrder = `select sku, order_code, sum(unshelved_change)::int as qty from stock_movement
    where workspace_id = $1 and order_code = $2 and order_code is not null group by 1, 2 having sum(unshelved_change) > 0 order by 1`
  const read = () => prepared<OrderPieces>(connection, ofOrder, [workspaceOf(connection), order_code])
  const before = await read()
  if (before.length === 0) return []
  const kept = await lockSkus(
    connection,
    before.map(({ sku }) => sku),
  )
  return (await read()).filter(({ sku }) => kept.has(sku))
}

const sum = (pieces: readonly OrderPieces[]): number => pieces.reduce((all, { qty }) => all + qty, 0)

/** One piece of a SKU: that of the order which waits longest. */
async function shelvePiece(connection: Connection, skus: readonly string[], by: Actor, at: string): Promise<PutBackScanReply> {
  await lockSkus(connection, skus)
  const waiting = await readUnshelved(connection, skus)
  const [first] = waiting
  if (!first) return { ...nothing, outcome: 'stop', stop: 'nothing' }
  // One barcode on several SKUs: whose piece it is only a person can see.
  if (waiting.some(({ sku }) => sku !== first.sku)) return { ...nothing, outcome: 'stop', stop: 'several' }
  const { order_code, sku } = first
  const pieces = await movePieces(connection, { pieces: [{ order_code, sku, qty: 1 }], to: 'shelf', undo: false }, by, at)
  return { outcome: 'shelved', stop: null, order_code, pieces, left: sum(await lockWaiting(connection, order_code)) }
}

/** A scan by whoever lays pieces back: of a piece, or of a parcel. */
export async function scanBack(connection: Connection, code: string, by: Actor, now: Date): Promise<PutBackScanReply> {
  const at = now.toISOString()
  const skus = await skusOf(connection, code)
  if (skus.length > 0) return shelvePiece(connection, skus, by, at)
  const parcel = await findParcel(connection, code)
  if (!parcel) return nothing
  const { order_code, order_status } = parcel
  const waiting = await lockWaiting(connection, order_code)
  if (waiting.length > 0) {
    const pieces = await movePieces(connection, { pieces: waiting, to: 'shelf', undo: false }, by, at)
    return { outcome: 'shelved', stop: null, order_code, pieces, left: 0 }
  }
  const gone = await lockGone(connection, order_code)
  if (gone.length > 0 && mayComeBack(order_status)) {
    await receiveParcel(connection, gone, by, at)
    return { outcome: 'received', stop: null, order_code, pieces: await tellPieces(connection, gone), left: sum(gone) }
  }
  const stop = gone.length > 0 ? 'on-its-way' : mayComeBack(order_status) ? 'nothing' : 'not-sent'
  return { ...nothing, outcome: 'stop', stop, order_code }
}
