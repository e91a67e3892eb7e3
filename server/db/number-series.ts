import type { Connection } from './database.ts'
import { workspaceOf } from './statement.ts'

/**
 * The next number of a series, as `PO-2026-0001`. Whoever takes it holds the series until the transaction ends, so that none is left out: a transaction that
 * fails, or whose server dies, takes none.
 */
export async function nextNumber(connection: Connection, series: string): Promise<string> {
  const { rows } = await connection.client.query<{ last: number }>(
    `insert into number_series as n (workspace_id, series, last) values ($1, $2, 1)
     on conflict (workspace_id, series) do update set last = n.last + 1 returning last`,
    [workspaceOf(connection), series],
  )
  return `${series}-${String(rows[0]?.last).padStart(4, '0')}`
}
