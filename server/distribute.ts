import pg from 'pg'
import { readConfig } from './config.ts'
import { distribute } from './db/distribution.ts'
import { migrateDatabase, migrationLock } from './db/migrate.ts'
import { clientConfig, directUrl } from './db/pool.ts'
import { say } from './say.ts'

/** `npm run distribute`: spreads the database that `DATABASE_URL` names over its Citus nodes. Broken off, it goes on where it stood when it is run again. */
try {
  const { databaseUrl, pooler } = readConfig(process.env)
  if (!databaseUrl) throw new Error('DATABASE_URL is not set: the database that comes with Dermaga is one PostgreSQL and stays one (docs/scale.md).')
  const url = directUrl({ url: databaseUrl, pooler })
  await migrateDatabase(url)
  const client = new pg.Client(clientConfig(url, { client_min_messages: 'warning' }))
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    const { tables } = await distribute(client, (table, done, all) => say(`${String(done).padStart(String(all).length)} of ${all}  ${table}`))
    say(tables.length > 0 ? 'The database is spread. Servers that ran meanwhile have to be restarted.' : 'The database is spread already.')
  } finally {
    await client.end()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
