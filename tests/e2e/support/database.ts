import { randomBytes } from 'node:crypto'
import pg from 'pg'

interface Database {
  readonly url: string
  drop(): Promise<void>
}

/** A copy of the demo database that the run made, under a name of its own. */
export const cloneDemo = (): Promise<Database> => create(` TEMPLATE ${new URL(template()).pathname.slice(1)} STRATEGY file_copy`)

/** A database in which nothing is yet. */
export const emptyDatabase = (): Promise<Database> => create('')

const template = () => process.env.E2E_TEMPLATE as string

async function create(from: string): Promise<Database> {
  const name = `e2e_${randomBytes(6).toString('hex')}`
  await asOwner(`CREATE DATABASE ${name}${from}`)
  return { url: withDatabase(template(), name), drop: () => asOwner(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

const asOwner = (statement: string) => inDatabase(withDatabase(template(), 'postgres'), statement)

/** Runs a statement in a database, past everything that the product checks. */
export async function inDatabase(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const withDatabase = (url: string, name: string) => url.replace(/\/\w+$/, `/${name}`)
