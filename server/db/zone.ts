import type { TimeZone } from '#contract/core/time-zone.ts'
import type { Connection } from './database.ts'
import { prepared, workspaceOf } from './statement.ts'

/** The workspace's clock. */
export async function readZone(connection: Connection): Promise<TimeZone> {
  const [row] = await prepared<{ time_zone: TimeZone }>(connection, 'select time_zone from workspace where workspace_id = $1', [
    workspaceOf(connection),
  ])
  return row?.time_zone ?? 'Asia/Jakarta'
}
