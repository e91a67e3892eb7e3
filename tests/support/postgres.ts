import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A migrated, empty database of one test file. */
export interface TestDatabase {
  /** For `openDatabase` and `createNotifications`. */
  readonly url: string
  /** Close what is connected to it first. */
  drop(): Promise<void>
}

/** Clones the run's template: call it in `beforeAll`, and `drop` in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('templateUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asOwner(template, `CREATE DATABASE ${name} TEMPLATE dermaga STRATEGY file_copy`)
  return {
    url: withDatabase(template, name),
    drop: () => asOwner(template, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

/** One without a single table. */
export async function emptyTestDatabase(): Promise<TestDatabase> {
  const template = inject('templateUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asOwner(template, `CREATE DATABASE ${name}`)
  return {
    url: withDatabase(template, name),
    drop: () => asOwner(template, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

/** Runs where no template is being cloned: Postgres clones only databases that nobody is connected to. */
async function asOwner(template: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(template, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string): string {
  return url.replace(/\/\w+$/, `/${name}`)
}
