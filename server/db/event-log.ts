import type { LiveEvent } from '#contract/realtime/event.ts'
import type { Connection } from './database.ts'

/** The channel that wakes websocket gateways; its payload is the workspace. */
export const eventChannel = 'dermaga_events'

type WithoutCursor<E> = E extends unknown ? Omit<E, 'cursor'> : never
/** A live event before the log has given it its cursor. */
export type LiveEventBody = WithoutCursor<LiveEvent>

/**
 * Appends events to the workspace's log and wakes the gateways at commit; returns the last cursor. Call it last in a transaction:
 * it holds the workspace's cursor until the end, which is what keeps cursors gapless and in the order of commits.
 * In `system` the workspace is named.
 */
export async function appendEvents(connection: Connection, events: readonly LiveEventBody[], workspaceId = connection.workspace_id): Promise<number> {
  if (workspaceId === null) throw new TypeError('Events belong to a workspace: name it, or append within write().')
  const { rows } = await connection.client.query<{ cursor: number }>({
    name: 'append-events',
    text: appendText,
    values: [workspaceId, JSON.stringify(events)],
  })
  return Number(rows[0]?.cursor)
}

/** As {@link appendEvents}, for one. */
export function appendEvent(connection: Connection, event: LiveEventBody, workspaceId = connection.workspace_id): Promise<number> {
  return appendEvents(connection, [event], workspaceId)
}

const appendText = `
  WITH moved AS (
    INSERT INTO event_cursor AS kept (workspace_id, cursor) VALUES ($1::int, jsonb_array_length($2::jsonb))
    ON CONFLICT (workspace_id) DO UPDATE SET cursor = kept.cursor + excluded.cursor
    RETURNING cursor
  ), appended AS (
    INSERT INTO event_log (workspace_id, cursor, payload)
    SELECT $1::int, moved.cursor - jsonb_array_length($2::jsonb) + body.place, body.payload
    FROM moved, jsonb_array_elements($2::jsonb) WITH ORDINALITY AS body (payload, place)
  )
  SELECT cursor, pg_notify('${eventChannel}', $1::text) FROM moved`
