import { DomainError } from '#contract/core/error.ts'
import type { StockIoDetail, StockIoFields, StockIoType } from '#contract/product/stock-io.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { Caller } from '../handler.ts'
import { readStockIo } from './stock-io.query.ts'
import type { IoLine } from './stock-io.rules.ts'

export interface By {
  readonly caller: Caller
  readonly at: string
}

export const tellStockIo = (connection: Connection, io_id: number, { caller, at }: By): Promise<number> =>
  appendEvent(connection, { type: 'stock-io.changed', at, agent_id: caller.agent_id, io_id })

interface LockedDocument {
  readonly io_type: StockIoType
  readonly version: number
  readonly posted: boolean
}

/** The document, locked. Throws NOT_FOUND. */
export async function lockDocument(connection: Connection, ioId: number): Promise<LockedDocument> {
  const { rows } = await connection.client.query<LockedDocument>(
    'select io_type, version, posted_at is not null as posted from stock_io where workspace_id = $1 and io_id = $2 for update',
    [workspaceOf(connection), ioId],
  )
  if (!rows[0]) throw new DomainError('NOT_FOUND')
  return rows[0]
}

/** A draft, locked, in the version that was seen; null: whatever it is. Throws NOT_FOUND, STOCK_IO_POSTED, STOCK_IO_CHANGED. */
export async function lockDraft(connection: Connection, ioId: number, version: number | null): Promise<LockedDocument> {
  const found = await lockDocument(connection, ioId)
  if (found.posted) throw new DomainError('STOCK_IO_POSTED', { io_id: ioId })
  if (version !== null && found.version !== version) throw new DomainError('STOCK_IO_CHANGED', { io_id: ioId })
  return found
}

async function assertKnown(connection: Connection, lines: readonly IoLine[]): Promise<void> {
  const { rows } = await connection.client.query<{ sku: string }>(
    'select asked.sku from unnest($2::text[]) as asked (sku) where not exists (select from sku s where s.workspace_id = $1 and s.sku = asked.sku) limit 1',
    [workspaceOf(connection), lines.map(({ sku }) => sku)],
  )
  if (rows[0]) throw new DomainError('PRODUCT_NOT_FOUND', { sku: rows[0].sku })
}

interface Head {
  readonly io_type: StockIoType
  readonly cause: string | null
  readonly reference: string | null
  readonly note: string | null
}

/** Begins a document, without telling of it. Answers its number. */
export async function insertDocument(connection: Connection, head: Head, lines: readonly IoLine[], { caller, at }: By): Promise<number> {
  const { rows } = await connection.client.query<{ io_id: number }>(
    `insert into stock_io (workspace_id, io_type, cause, reference, note, agent_id, agent_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning io_id`,
    [workspaceOf(connection), head.io_type, head.cause, head.reference || null, head.note || null, caller.agent_id, caller.name, at],
  )
  const ioId = rows[0]?.io_id
  if (ioId === undefined) throw new Error('An insert returned no row')
  await insertLines(connection, ioId, head.io_type, lines)
  return ioId
}

/** What a line has no use for by its type is not kept. */
const insertLines = (connection: Connection, ioId: number, io_type: StockIoType, lines: readonly IoLine[]) =>
  connection.client.query(
    `insert into stock_io_line (workspace_id, io_id, line, sku, qty, location)
     select $1, $2, line, sku, qty, location from jsonb_to_recordset($3::jsonb) as x (line int, sku text, qty int, location text)`,
    [
      workspaceOf(connection),
      ioId,
      JSON.stringify(
        lines.map(({ sku, qty, location }, line) => (io_type === 'transfer' ? { line, sku, qty: 0, location } : { line, sku, qty, location: null })),
      ),
    ],
  )

export async function createDraft(connection: Connection, fields: StockIoFields, by: By): Promise<StockIoDetail> {
  await assertKnown(connection, fields.lines)
  const ioId = await insertDocument(connection, fields, fields.lines, by)
  await tellStockIo(connection, ioId, by)
  return readStockIo(connection, ioId)
}

export async function changeDraft(
  connection: Connection,
  ioId: number,
  { version, ...fields }: StockIoFields & { readonly version: number },
  by: By,
): Promise<StockIoDetail> {
  await lockDraft(connection, ioId, version)
  await assertKnown(connection, fields.lines)
  const workspaceId = workspaceOf(connection)
  await connection.client.query(
    `update stock_io set io_type = $3, cause = $4, reference = $5, note = $6, version = version + 1 where workspace_id = $1 and io_id = $2`,
    [workspaceId, ioId, fields.io_type, fields.cause, fields.reference || null, fields.note || null],
  )
  await connection.client.query('delete from stock_io_line where workspace_id = $1 and io_id = $2', [workspaceId, ioId])
  await insertLines(connection, ioId, fields.io_type, fields.lines)
  await tellStockIo(connection, ioId, by)
  return readStockIo(connection, ioId)
}

export async function deleteDraft(connection: Connection, ioId: number, by: By): Promise<StockIoDetail> {
  await lockDraft(connection, ioId, null)
  const before = await readStockIo(connection, ioId)
  for (const table of ['stock_io_line', 'stock_io'])
    await connection.client.query(`delete from ${table} where workspace_id = $1 and io_id = $2`, [workspaceOf(connection), ioId])
  await tellStockIo(connection, ioId, by)
  return before
}
