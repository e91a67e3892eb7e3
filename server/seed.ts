import { parseArgs } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { demoStores } from '#contract/demo/demo-accounts.ts'
import { readConfig } from './config.ts'
import { readSecrets } from './config-secrets.ts'
import { AlreadyRunning, type DataFolder, openDataFolder } from './db/data-folder.ts'
import type { Database } from './db/database.ts'
import { migrateDatabase } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { seedOrders } from './demo/seed-orders.ts'
import { seedWorkspace } from './demo/seed-workspace.ts'
import { createSecurity, type Security } from './security/security.ts'

const usage = `npm run seed -- [--orders 2000] [--workspaces 1] [--seed demo] [--days 60]

  --orders      how many orders each workspace is to hold; those that are there count
  --workspaces  how many workspaces to fill: the demo's first, then further ones, made where missing
  --seed        another word draws other orders; the same word, the same
  --days        how far back the orders reach`

const say = (text: string) => void process.stdout.write(`${text}\n`)
const count = (n: number) => n.toLocaleString('en')

interface Wish {
  orders: number
  workspaces: number
  seed: string
  days: number
}

try {
  const wish = readWish()
  const config = readConfig(process.env)
  const secrets = await readSecrets(config.dataDir)
  const place = config.databaseUrl ? { url: config.databaseUrl } : await open(config.dataDir, secrets.database_password)
  try {
    await migrateDatabase(place.url)
    const log = pino({ level: 'warn' })
    const secret = config.serverSecret ?? Buffer.from(secrets.server_secret, 'base64url')
    await fill(place.url, createSecurity({ secret, log, now: () => new Date() }), wish)
  } finally {
    await place.close?.()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}

function readWish(): Wish {
  const read = () => {
    try {
      return parseArgs({
        options: { orders: { type: 'string' }, workspaces: { type: 'string' }, seed: { type: 'string' }, days: { type: 'string' } },
      }).values
    } catch (error) {
      throw new Error(`${(error as Error).message}\n\n${usage}`)
    }
  }
  const given = read()
  const whole = (name: 'orders' | 'workspaces' | 'days', fallback: number, most: number) => {
    const text = given[name] ?? String(fallback)
    if (!/^\d+$/.test(text) || Number(text) < 1 || Number(text) > most)
      throw new Error(`--${name}: expected a whole number from 1 to ${count(most)}, not ${text}\n\n${usage}`)
    return Number(text)
  }
  return {
    orders: whole('orders', 2000, 5_000_000),
    workspaces: whole('workspaces', 1, 100),
    days: whole('days', 60, 3650),
    seed: given.seed ?? 'demo',
  }
}

/** Shares the database of a server that runs on this data folder; else starts it for as long as it takes. */
async function open(dataFolder: string, password: string): Promise<{ url: string; close?: DataFolder['close'] }> {
  try {
    return await openDataFolder({ dataFolder, password, say })
  } catch (error) {
    if (!(error instanceof AlreadyRunning)) throw error
    say(`${error.message}: filling its database.`)
    return { url: error.databaseUrl }
  }
}

async function fill(url: string, security: Security, { orders, workspaces, seed, days }: Wish): Promise<void> {
  const began = performance.now()
  const now = () => new Date()
  const database = openDatabase({ url })
  try {
    if (await seedDemo({ database, ...security, now }, { seed })) say('Made the demo workspaces.')
    for (const workspace_id of await workspacesToFill(database, security, workspaces)) {
      const there = await held(database, workspace_id)
      const missing = orders - there
      if (missing <= 0) {
        say(`Workspace ${workspace_id} holds ${count(there)} orders already.`)
        continue
      }
      const progress = (written: number) => {
        const seconds = ((performance.now() - began) / 1000).toFixed(0)
        say(`Workspace ${workspace_id}: ${count(there + written)} of ${count(orders)} orders (${seconds} s)`)
      }
      await seedOrders(database, { workspace_id, orders: missing, seed, days, now: now(), progress })
    }
  } finally {
    await database.close()
  }
  say('Collecting statistics for the query planner …')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('VACUUM (ANALYZE)')
  await client.end()
  say(`Done in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}

async function held(database: Database, workspaceId: number): Promise<number> {
  const { rows } = await database.read(workspaceId, ({ client }) =>
    client.query<{ n: number }>('SELECT coalesce(sum(total), 0)::int AS n FROM order_count'),
  )
  return rows[0]?.n ?? 0
}

/** The first so many, by number; what is missing is made, with stores like those of the demo. */
async function workspacesToFill(database: Database, { sealer }: Security, wanted: number): Promise<number[]> {
  return database.system(async (connection) => {
    const { rows } = await connection.client.query<{ workspace_id: number }>('SELECT workspace_id FROM workspace ORDER BY workspace_id LIMIT $1', [
      wanted,
    ])
    const ids = rows.map(({ workspace_id }) => workspace_id)
    for (let n = ids.length + 1; n <= wanted; n++) {
      const stores = demoStores
        .filter(({ workspace }) => workspace === 'melati')
        .map((store) => ({ ...store, store_code: `${store.store_code}-${n}`, store_id: `${store.store_id}-${n}` }))
      const facts = { name: `Toko Uji ${n}`, address: '', phone: '', package_name: 'PRO', stores }
      ids.push(await seedWorkspace(connection, sealer, facts, new Date()))
    }
    return ids
  })
}
