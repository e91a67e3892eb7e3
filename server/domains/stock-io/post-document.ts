import { DomainError } from '#contract/core/error.ts'
import type { StockNews } from '#contract/product/product.ts'
import type { StockIoDetail, StockIoType } from '#contract/product/stock-io.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { type LockedStock, lockSkus, moveSkus, stockNewsColumns } from '../stock/stock.port.ts'
import { readStockIo } from './stock-io.query.ts'
import { type IoLine, judgePosting, type LineEffect, type PostedLine, reversalOf } from './stock-io.rules.ts'
import { type By, insertDocument, lockDocument, lockDraft, tellStockIo } from './write-draft.ts'

async function readLines(connection: Connection, ioId: number): Promise<PostedLine[]> {
  const { rows } = await connection.client.query<PostedLine>(
    'select sku, qty, location, stock_before, location_before from stock_io_line where workspace_id = $1 and io_id = $2 order by line',
    [workspaceOf(connection), ioId],
  )
  return rows
}

const shelfText = `
  update sku set location = x.location, version = sku.version + 1 from jsonb_to_recordset($2::jsonb) as x (sku text, location text)
  where sku.workspace_id = $1 and sku.sku = x.sku returning ${stockNewsColumns}`

interface Posting {
  readonly io_id: number
  readonly io_type: StockIoType
  readonly lines: readonly IoLine[]
  readonly stock: ReadonlyMap<string, LockedStock>
  readonly allow_oversold: boolean
  readonly seen?: ReadonlyMap<string, number>
}

/** Carries out a document whose SKUs are locked, and writes down what it found. Throws why it is refused, before anything was written. */
async function carryOut(connection: Connection, { io_id, io_type, lines, stock, allow_oversold, seen = new Map() }: Posting, by: By): Promise<void> {
  const verdict = judgePosting({ io_type, lines, allow_oversold, seen }, stock)
  if ('refused' in verdict) throw new DomainError(verdict.refused, verdict.values)
  const workspaceId = workspaceOf(connection)
  const { caller, at } = by
  const news = await carry(connection, { io_id, io_type, effects: verdict }, by)
  await connection.client.query(
    `update stock_io_line l set qty = x.qty, stock_before = x.stock, location_before = x.shelf
     from jsonb_to_recordset($3::jsonb) as x (sku text, qty int, stock int, shelf text) where l.workspace_id = $1 and l.io_id = $2 and l.sku = x.sku`,
    [workspaceId, io_id, JSON.stringify(verdict.map(({ sku, qty, before }) => ({ sku, qty, stock: before.on_hand, shelf: before.location })))],
  )
  await connection.client.query('update stock_io set posted_at = $3, posted_by = $4, version = version + 1 where workspace_id = $1 and io_id = $2', [
    workspaceId,
    io_id,
    at,
    caller.name,
  ])
  // A shelf is no number: lists read again what lies elsewhere now.
  const products = io_type === 'transfer' ? [...new Set(news.map(({ product_id }) => product_id))] : undefined
  if (news.length > 0)
    await appendEvent(connection, { type: 'product.changed', at, agent_id: caller.agent_id, skus: news, ...(products && { products }) })
  await tellStockIo(connection, io_id, by)
}

interface Moving {
  readonly io_id: number
  readonly io_type: StockIoType
  readonly effects: readonly LineEffect[]
}

/** Lays pieces on other shelves, or moves what differs. */
async function carry(connection: Connection, { io_id, io_type, effects }: Moving, { caller, at }: By): Promise<StockNews[]> {
  if (io_type === 'transfer') {
    const moved = effects.filter(({ before, location }) => location !== before.location).map(({ sku, location }) => ({ sku, location }))
    return (await connection.client.query<StockNews>(shelfText, [workspaceOf(connection), JSON.stringify(moved)])).rows
  }
  const common = { allocated_change: 0, reason: io_type, io_id, user_id: caller.user_id }
  const changed = effects.map(({ sku, before, on_hand }) => ({ ...common, sku, on_hand_change: on_hand - before.on_hand }))
  // A count that finds as many as are written says so where nobody had: marketplaces are told from then on.
  const { rows: unsaid } = await connection.client.query<{ sku: string }>(
    `select x.sku from unnest($2::text[]) as x (sku)
     where not exists (select from stock_movement m where m.workspace_id = $1 and m.sku = x.sku and m.order_code is null)`,
    [workspaceOf(connection), io_type === 'count' ? effects.map(({ sku }) => sku) : []],
  )
  const says = new Set(unsaid.map(({ sku }) => sku))
  return moveSkus(
    connection,
    changed.filter(({ sku, on_hand_change }) => on_hand_change !== 0 || says.has(sku)),
    at,
  )
}

interface PostAsk {
  readonly version: number
  readonly allow_oversold: boolean
  readonly seen: readonly { readonly sku: string; readonly stock: number }[]
}

/** Posts a draft: all of its lines, or none. */
export async function postDraft(connection: Connection, ioId: number, { version, allow_oversold, seen }: PostAsk, by: By): Promise<StockIoDetail> {
  const { io_type } = await lockDraft(connection, ioId, version)
  const lines = await readLines(connection, ioId)
  const stock = await lockSkus(
    connection,
    lines.map(({ sku }) => sku),
  )
  const known = new Map(seen.map((one) => [one.sku, one.stock]))
  await carryOut(connection, { io_id: ioId, io_type, lines, stock, allow_oversold, seen: known }, by)
  return readStockIo(connection, ioId)
}

/** Takes a posted document back by an opposite one. Answers that one, posted. */
export async function reverseDocument(connection: Connection, ioId: number, allow_oversold: boolean, by: By): Promise<StockIoDetail> {
  const { io_type, posted } = await lockDocument(connection, ioId)
  if (!posted) throw new DomainError('STOCK_IO_NOT_POSTED', { io_id: ioId })
  const { reversed_by } = await readStockIo(connection, ioId)
  if (reversed_by !== null) throw new DomainError('STOCK_IO_REVERSED', { io_id: ioId, by: reversed_by })
  const lines = await readLines(connection, ioId)
  const stock = await lockSkus(
    connection,
    lines.map(({ sku }) => sku),
  )
  const opposite = reversalOf(io_type, lines, stock)
  const head = { io_type: opposite.io_type, cause: 'reversal', reference: String(ioId), note: null }
  const reversal = await insertDocument(connection, head, opposite.lines, by)
  await carryOut(connection, { io_id: reversal, ...opposite, stock, allow_oversold }, by)
  // Its page says that it was taken back.
  await tellStockIo(connection, ioId, by)
  return readStockIo(connection, reversal)
}
