import { demoWorkspaces } from '#contract/demo/demo-accounts.ts'
import type { Database } from '#server/db/database.ts'

/** Gives the packing desk to these workspaces and takes it from all others: the configuration says so at each start. `demo`: the demo's own. */
export async function openPackingDesks(database: Database, accounts: readonly number[] | 'demo'): Promise<void> {
  const demo = accounts === 'demo'
  const chosen = demo ? 'name = any($1::text[])' : 'workspace_id = any($1::int[])'
  const values = [demo ? demoWorkspaces.map(({ name }) => name) : accounts]
  await database.system(({ client }) =>
    client.query(`update workspace set packing_helper = (${chosen}) where packing_helper is distinct from (${chosen})`, values),
  )
}
