import { createRequire } from 'node:module'
import type { ClientBase } from 'pg'
import type PgBoss from 'pg-boss'

/** Where pg-boss keeps its tables. */
export const jobSchema = 'pgboss'

const require = createRequire(import.meta.url)

/** Creates or migrates pg-boss's tables, and lets the app's role add jobs in its own transactions (not read or take them). */
export async function installJobTables(client: ClientBase): Promise<void> {
  const { schema: wanted } = require('pg-boss/version.json') as { schema: number }
  const { rows: there } = await client.query<{ there: boolean }>(`SELECT to_regclass('${jobSchema}.version') IS NOT NULL AS there`)
  if (there[0]?.there) {
    const { rows } = await client.query<{ version: number }>(`SELECT version FROM ${jobSchema}.version`)
    if (rows[0]?.version === wanted) return
  }
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
