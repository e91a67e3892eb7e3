import { mostCounted, retentionChange, retentionDue, retentionRead } from '#contract/workspace/retention.endpoints.ts'
import { type Retention, retentionKindNames } from '#contract/workspace/retention.ts'
import { countText, readRetention, retentionKey } from '#server/db/retention.ts'
import { handle } from '../handler.ts'
import { noteAct, tellWorkspaceChanged } from './workspace.query.ts'

const read = handle(retentionRead, ({ caller }, { database }) =>
  database.read(caller.workspace_id, ({ client }) => readRetention(client, caller.workspace_id)),
)

const due = handle(retentionDue, ({ caller, query }, { database, now }) =>
  database.read(caller.workspace_id, async ({ client }) => {
    const before = new Date(now().getTime() - query.days * 86_400_000).toISOString()
    const { rows } = await client.query<{ rows: number }>(countText(query.kind, mostCounted + 1), [caller.workspace_id, before])
    const found = rows[0]?.rows ?? 0
    return { before, rows: Math.min(found, mostCounted), more: found > mostCounted }
  }),
)

const change = handle(retentionChange, ({ caller, body }, { database, now }) =>
  database.write(caller.workspace_id, async (connection) => {
    const { workspace_id } = caller
    const before = await readRetention(connection.client, workspace_id)
    const changed = retentionKindNames.filter((kind) => body[kind] !== undefined && body[kind] !== before[kind])
    if (changed.length === 0) return before
    const after = { ...before, ...Object.fromEntries(changed.map((kind) => [kind, body[kind]])) } as Retention
    await connection.client.query(
      `insert into workspace_setting (workspace_id, key, value) values ($1, $2, $3::jsonb) on conflict (workspace_id, key) do update set value = excluded.value`,
      [workspace_id, retentionKey, JSON.stringify(after)],
    )
    await noteAct(connection, caller, 'changed', now(), changed.map((kind) => `keep-${kind}`).join(','))
    await tellWorkspaceChanged(connection, caller, now())
    return after
  }),
)

export const retentionHandlers = [read, due, change]
