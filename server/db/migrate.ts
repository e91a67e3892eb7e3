import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { CannotStart } from './cannot-start.ts'
import { distribute, isDistributed } from './distribution.ts'
import { installJobTables } from './job-tables.ts'
import { clientConfig } from './pool.ts'

/** Only one process migrates at a time; the others wait and find nothing to do. */
export const migrationLock = 7_305_114

/** Brings the database up to this version of the code: the schema, the walls and the tables of jobs. Does nothing when it is. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client(clientConfig(url, { client_min_messages: 'warning' }))
  await client.connect().catch((error: NodeJS.ErrnoException) => {
    throw new CannotStart(`The database does not open (${error.message || error.code}): is it running, and is DATABASE_URL right?`)
  })
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await refuseNewer(client)
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() })
    // Tables that are new follow the others.
    if (await isDistributed(client)) await distribute(client)
    await installJobTables(client)
  } finally {
    await client.end()
  }
}

/** What a newer version wrote, this one would read and write wrongly. */
async function refuseNewer(client: pg.Client): Promise<void> {
  const { rows: there } = await client.query<{ there: boolean }>(`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there`)
  if (!there[0]?.there) return
  const { rows } = await client.query<{ newest: number | null }>('SELECT max(created_at)::float8 AS newest FROM drizzle.__drizzle_migrations')
  const known = Math.max(...readMigrationFiles({ migrationsFolder: migrationsFolder() }).map(({ folderMillis }) => folderMillis))
  if ((rows[0]?.newest ?? 0) > known)
    throw new CannotStart('The database was written by a newer version of Dermaga: start that version, or put back a backup that this one made.')
}

/** Beside this file in the sources, beside the bundle in a build. */
function migrationsFolder(): string {
  const folder = fileURLToPath(new URL('./migrations', import.meta.url))
  if (!existsSync(folder)) throw new Error(`The migrations are missing: ${folder}`)
  return folder
}
