import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** A copy of the demo database that the run made, under a name of its own. */
export async function cloneDemo(): Promise<{ url: string; drop(): Promise<void> }> {
  const template = process.env.E2E_TEMPLATE as string
  const source = new URL(template).pathname.slice(1)
  const name = `e2e_${randomBytes(6).toString('hex')}`
  await asOwner(template, `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY file_copy`)
  return { url: withDatabase(template, name), drop: () => asOwner(template, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

const asOwner = (template: string, statement: string) => inDatabase(withDatabase(template, 'postgres'), statement)

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
