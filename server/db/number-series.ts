import type { Connection } from './database.ts'
import { workspaceOf } from './statement.ts'

/** Tables whose rows are numbered by the workspace itself (`ownNumber`), with the column; the series has the name of the table. */
export const ownNumbers = { chat_tag: 'tag_id', order_tag: 'tag_id' } as const

/**
 * The next of a series, from 1. Whoever takes it holds the series until the transaction ends, so that none is left out: a transaction that fails, or whose
 * server dies, takes none.
 */
export async function nextOf(connection: Connection, series: string, workspaceId = workspaceOf(connection)): Promise<number> {
  const { rows } = await connection.client.query<{ last: number }>(
    `insert into number_series as n (workspace_id, series, last) values ($1, $2, 1)
     on conflict (workspace_id, series) do update set last = n.last + 1 returning last`,
    [workspaceId, series],
  )
  return (rows[0] as { last: number }).last
}

/** The number of a document, as `PO-2026-0001`. */
export const nextNumber = async (connection: Connection, series: string): Promise<string> =>
  `${series}-${String(await nextOf(connection, series)).padStart(4, '0')}`
