import type { Connection, Database } from '#server/db/database.ts'
import { jobSchema } from '#server/db/job-tables.ts'
import type { Services } from '../handler.ts'

/** Rows that are deleted in one transaction: locks last a moment, and others write between. */
const together = 5_000

/** Without stores nothing comes in, and without seats nobody does; the rest goes in any order. */
const first = ['store', 'agent']

/** The workspace's own row goes last; what was paid for memberships is the operator's bookkeeping. */
const kept = ['workspace', 'membership_order']

async function tablesOf(database: Database, column: 'workspace_id' | 'login_id'): Promise<string[]> {
  const { rows } = await database.system(({ client }) =>
    client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = $1 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
      [column],
    ),
  )
  return rows.map(({ name }) => name)
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Deletes the seats, and the logins of those who have none left anywhere, with all that is theirs. */
async function deleteSeats({ client }: Connection, workspaceId: number, ofLogins: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ login_id: number }>('delete from agent where workspace_id = $1 returning login_id', [workspaceId])
  const { rows: alone } = await client.query<{ login_id: number }>(
    'select login_id from login l where login_id = any($1::int[]) and not exists (select from agent a where a.login_id = l.login_id) order by 1 for update',
    [rows.map(({ login_id }) => login_id)],
  )
  const ids = alone.map(({ login_id }) => login_id)
  // The login itself comes last: what names it may refer to it.
  for (const table of [...ofLogins.filter((name) => name !== 'login'), 'login'])
    await client.query(`delete from ${quoted(table)} where login_id = any($1::int[])`, [ids])
  return rows.length
}

/** Deletes what a workspace has, table by table; answers how many rows that were. Triggers may write some anew: who gets 0 has got them all. */
async function sweep(database: Database, workspaceId: number): Promise<number> {
  const tables = (await tablesOf(database, 'workspace_id')).filter((name) => !kept.includes(name))
  const ofLogins = (await tablesOf(database, 'login_id')).filter((name) => !tables.includes(name))
  let total = 0
  for (const table of [...first, ...tables.filter((name) => !first.includes(name))]) {
    if (table === 'agent') {
      total += await database.system((connection) => deleteSeats(connection, workspaceId, ofLogins))
      continue
    }
    for (;;) {
      const { rowCount } = await database.system(({ client }) =>
        client.query(
          `delete from ${quoted(table)} where workspace_id = $1 and ctid = any(array(select ctid from ${quoted(table)} where workspace_id = $1 limit ${together}))`,
          [workspaceId],
        ),
      )
      total += rowCount ?? 0
      if ((rowCount ?? 0) < together) break
    }
  }
  return total
}

/** What the operator earned is kept, of nobody any more: orders that were not paid go. */
const keepEarnings = (database: Database, workspaceId: number) =>
  database.system(async ({ client }) => {
    await client.query("delete from membership_order where workspace_id = $1 and status <> 'paid'", [workspaceId])
    await client.query('update membership_order set user_id = 0, created_by = 0 where workspace_id = $1 and user_id <> 0', [workspaceId])
  })

/** Work that waits for a workspace which is not there any more. */
const dropJobs = (database: Database, workspaceId: number) =>
  database.system(({ client }) => client.query(`delete from ${jobSchema}.job where data->>'workspace_id' = $1::text`, [workspaceId]))

/** Passes over the tables in one go: triggers write anew what they count, and then what counts them. */
const mostPasses = 5

/**
 * Deletes a workspace. Its own row goes with a look that found nothing else of it, so what a call or a job that was under way still wrote is found by
 * the next one. Answers whether it is gone.
 */
export async function deleteWorkspace(database: Database, workspaceId: number): Promise<boolean> {
  await dropJobs(database, workspaceId)
  for (let pass = 1; pass <= mostPasses; pass += 1) {
    const deleted = await sweep(database, workspaceId)
    await keepEarnings(database, workspaceId)
    if (deleted > 0) continue
    await database.system(({ client }) => client.query('delete from workspace where workspace_id = $1', [workspaceId]))
    return true
  }
  return false
}

/** Deletes the workspaces whose days are over. */
export async function deleteDue({ database, now, log }: Pick<Services, 'database' | 'now' | 'log'>): Promise<void> {
  const { rows } = await database.system(({ client }) =>
    client.query<{ workspace_id: number }>('select workspace_id from workspace where delete_at <= $1 order by delete_at', [now().toISOString()]),
  )
  for (const { workspace_id } of rows) {
    const gone = await deleteWorkspace(database, workspace_id)
    log.info({ workspace_id, gone }, 'a workspace was deleted')
  }
}
