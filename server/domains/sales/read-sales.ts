import type { Period } from '#contract/core/period.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { Bind } from '../list-where.ts'
import { type PartKind, salesSql } from './sales-rollup.ts'
import { readOf } from './sales-source.ts'

/** A statement over the figures of a period, `sale` by day, store and, of a part, key. */
export async function readSales<Row extends object>(connection: Connection, kind: PartKind | 'day', period: Period, select: string): Promise<Row[]> {
  const values: unknown[] = [workspaceOf(connection)]
  const bind: Bind = (value) => `$${values.push(value)}`
  const text = `with ${salesSql(kind, readOf(period, 'p.workspace_id = $1', bind, true))} ${select}`
  return (await connection.client.query<Row>(text, values)).rows
}
