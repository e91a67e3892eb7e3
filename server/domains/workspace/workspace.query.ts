import type { WorkspaceAct, WorkspaceLogEntry, WorkspaceProfile } from '#contract/workspace/workspace.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import type { Caller } from '../handler.ts'

/** A workspace as its people see it. */
export async function readProfile({ client }: Connection, workspaceId: number): Promise<WorkspaceProfile> {
  const { rows } = await client.query<WorkspaceProfile>(
    `select w.name, w.address, w.phone, w.time_zone, w.image_url, w.logo_url, w.delete_at,
       array(select a.name from agent a where a.workspace_id = $1 and a.agent_type = 'super_admin' and a.status = 1 order by a.user_id) as owners
     from workspace w where w.workspace_id = $1`,
    [workspaceId],
  )
  return rows[0] as WorkspaceProfile
}

/** Writes down what somebody did to the workspace itself. */
export async function noteAct(
  { client }: Connection,
  { workspace_id, user_id, name }: Pick<Caller, 'workspace_id' | 'user_id' | 'name'>,
  act: WorkspaceAct,
  now: Date,
  about = '',
): Promise<void> {
  await client.query('insert into workspace_log (workspace_id, at, user_id, user_name, act, about) values ($1, $2, $3, $4, $5, $6)', [
    workspace_id,
    now.toISOString(),
    user_id,
    name,
    act,
    about,
  ])
}

/** Lines of the log that are shown. */
const shown = 50

export async function readLog({ client }: Connection, workspaceId: number): Promise<WorkspaceLogEntry[]> {
  const { rows } = await client.query<WorkspaceLogEntry>(
    `select log_id, at, user_name as by, act, about from workspace_log where workspace_id = $1 order by log_id desc limit ${shown}`,
    [workspaceId],
  )
  return rows
}

/** Tells every window of the workspace; call it last in the transaction. */
export async function tellWorkspaceChanged(
  connection: Connection,
  { workspace_id, agent_id }: Pick<Caller, 'workspace_id' | 'agent_id'>,
  now: Date,
): Promise<void> {
  await appendEvent(connection, { type: 'workspace.changed', at: now.toISOString(), agent_id }, workspace_id)
}
