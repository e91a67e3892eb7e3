import { createRequire } from 'node:module'
import type { ClientBase } from 'pg'
import type PgBoss from 'pg-boss'

/** Where pg-boss keeps its tables. */
export const jobSchema = 'pgboss'

const require = createRequire(import.meta.url)

/**
 * What pg-boss lacks: which process has taken a job, the order in which those of each marketplace are taken, a store's jobs that
 * give way to all others, and a queue's jobs that are not done.
 * Its own statements leave `taken_by` out, so that a job it puts back is nobody's.
 */
const additions = `
  ALTER TABLE ${jobSchema}.job ADD COLUMN IF NOT EXISTS taken_by integer;
  CREATE INDEX IF NOT EXISTS job_taken ON ${jobSchema}.job (taken_by) WHERE state = 'active';
  CREATE INDEX IF NOT EXISTS job_next ON ${jobSchema}.job (name, coalesce(data->>'marketplace', ''), priority DESC, created_on, id) WHERE state < 'active';
  CREATE INDEX IF NOT EXISTS job_seldom ON ${jobSchema}.job (name, (data->>'workspace_id'), (data->>'store_code'), start_after) WHERE state < 'active' AND priority < 0;
  CREATE INDEX IF NOT EXISTS job_open ON ${jobSchema}.job (name) WHERE state < 'completed'`

/** Creates or migrates pg-boss's tables, and lets the app's role add jobs in its own transactions (not read or take them). */
export async function installJobTables(client: ClientBase): Promise<void> {
  const { schema: wanted } = require('pg-boss/version.json') as { schema: number }
  const { rows } = await client.query<{ there: boolean; added: boolean }>(
    `SELECT to_regclass('${jobSchema}.version') IS NOT NULL AS there, to_regclass('${jobSchema}.job_open') IS NOT NULL AS added`,
  )
  const [found] = rows
  if (!found?.there || (await versionOf(client)) !== wanted) await installBoss(client)
  if (!found?.added) await client.query(additions)
}

async function versionOf(client: ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ version: number }>(`SELECT version FROM ${jobSchema}.version`)
  return rows[0]?.version
}

async function installBoss(client: ClientBase): Promise<void> {
  // Loaded only when there is something to do: starts are measured.
  const { default: Boss } = (await import('pg-boss')) as { default: typeof PgBoss }
  const boss = new Boss({ schema: jobSchema, db: { executeSql: (text, values) => client.query(text, values) }, supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ close: false, graceful: false })
  await client.query(`
    GRANT USAGE ON SCHEMA ${jobSchema} TO dermaga_app;
    GRANT SELECT ON ${jobSchema}.queue TO dermaga_app;
    GRANT INSERT, SELECT (id) ON ${jobSchema}.job TO dermaga_app`)
}
