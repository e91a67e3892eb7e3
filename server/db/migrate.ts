import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { installJobTables } from './job-tables.ts'
import { clientConfig } from './pool.ts'

/** Only one process migrates at a time; the others wait and find nothing to do. */
const migrationLock = 7_305_114

/** Brings the database up to this version of the code: the schema, the walls and the tables of jobs. Does nothing when it is. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client(clientConfig(url, { client_min_messages: 'warning' }))
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() })
    await installJobTables(client)
  } finally {
    await client.end()
  }
}

/** Beside this file in the sources, beside the bundle in a build. */
function migrationsFolder(): string {
  const folder = fileURLToPath(new URL('./migrations', import.meta.url))
  if (!existsSync(folder)) throw new Error(`The migrations are missing: ${folder}`)
  return folder
}
