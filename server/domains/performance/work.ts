import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { upkeep } from '#server/db/upkeep.ts'

const key = 'day, hour, user_id, action'
const local = (instant: string) => `(${instant} at time zone 'Asia/Jakarta')`

/**
 * A statement that counts entries of the order log which are written with it: `lines` has their user_id, action and note, and all happened at one instant.
 * What is taken back at the packing desk is no work, whoever does it. `$1` is the workspace.
 */
export const countWork = (lines: string, at: string): string => `
  insert into order_work_new (workspace_id, ${key}, total)
  select $1, ${local(at)}::date, extract(hour from ${local(at)}), user_id, action, count(*) from ${lines}
  where user_id is not null and note is distinct from 'undo' group by user_id, action`

/** Work of a period to the moment, with what is not gathered yet. `narrowed` is of columns of `w`. */
export const workSql = (narrowed: string): string => `
  select ${key}, total from order_work w where ${narrowed}
  union all select ${key}, total from order_work_new w where ${narrowed}`

/** Rows that one transaction gathers. */
const atOnce = 20_000

/** A range of ids is one walk over the index, whatever Postgres believes of a table that was filled a moment ago. */
const gatherText = `
  with taken as (
    delete from order_work_new where workspace_id = $1 and work_id <= (
      select max(work_id) from (select work_id from order_work_new where workspace_id = $1 order by work_id limit ${atOnce}) first
    ) returning ${key}, total
  ), gathered as (
    insert into order_work as kept (workspace_id, ${key}, total)
    select $1, ${key}, sum(total) from taken group by ${key}
    on conflict (workspace_id, ${key}) do update set total = kept.total + excluded.total
  )
  select count(*)::int as count from taken`

/** Gathers what came of a workspace, so that reading it stays little; whether it was, no figure tells. */
export const gatherWork = upkeep(gatherSome)

/** One at a time gathers a workspace. Answers whether there may be more. */
async function gatherSome(connection: Connection): Promise<boolean> {
  const workspaceId = workspaceOf(connection)
  const { client } = connection
  await client.query(`select pg_advisory_xact_lock(hashtext('order_work'), $1)`, [workspaceId])
  const { rows } = await client.query<{ count: number }>(gatherText, [workspaceId])
  return (rows[0]?.count ?? 0) === atOnce
}
