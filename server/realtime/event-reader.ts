import type { LiveEventType } from '#contract/realtime/event.ts'
import type { Database } from '#server/db/database.ts'

/** One event of the log, its JSON as Postgres wrote it: it goes to every subscriber as it is. */
export interface LoggedEvent {
  readonly cursor: number
  readonly type: LiveEventType
  readonly json: string
}

/** Events that one read takes at most. */
export const readBatch = 500

/** The events after `cursor`, in order, at most {@link readBatch}. */
export function readEvents(database: Database, workspaceId: number, cursor: number): Promise<LoggedEvent[]> {
  return database.read(workspaceId, async ({ client }) => {
    const found = await client.query<LoggedEvent>({ name: 'read-events', text: readText, values: [workspaceId, cursor, readBatch] })
    return found.rows
  })
}

const readText = `
  SELECT cursor, payload->>'type' AS type, (payload || jsonb_build_object('cursor', cursor))::text AS json
  FROM event_log WHERE workspace_id = $1 AND cursor > $2 ORDER BY cursor LIMIT $3`

/** The last cursor of a workspace (0 before its first event), and the oldest one that is still in the log. */
export function readCursors(database: Database, workspaceId: number): Promise<{ last: number; oldest: number | null }> {
  return database.read(workspaceId, async ({ client }) => {
    const found = await client.query<{ last: number | null; oldest: number | null }>({
      name: 'read-cursors',
      text: cursorsText,
      values: [workspaceId],
    })
    const { last, oldest } = found.rows[0] ?? { last: null, oldest: null }
    return { last: last ?? 0, oldest }
  })
}

const cursorsText = `
  SELECT (SELECT cursor FROM event_cursor WHERE workspace_id = $1) AS last,
    (SELECT cursor FROM event_log WHERE workspace_id = $1 ORDER BY cursor LIMIT 1) AS oldest`
