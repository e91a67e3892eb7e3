import { parseArgs } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { readSecrets } from './config-secrets.ts'
import { AlreadyRunning, type DataFolder, openDataFolder } from './db/data-folder.ts'
import { migrateDatabase } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import { directUrl } from './db/pool.ts'
import { seedBulk } from './demo/seed-bulk.ts'
import { say } from './say.ts'
import { requireSameSecret } from './security/secret-fingerprint.ts'
import { createSecurity } from './security/security.ts'

const usage = `npm run seed -- [--orders 2000] [--workspaces 1] [--seed bulk]

  --orders      how many to add, over all workspaces evenly
  --workspaces  the demo's, then further ones; made where they are missing
  --seed        another word draws other orders; the same word on the same database, the same`

const count = (n: number) => n.toLocaleString('en')

interface Wish {
  readonly orders: number
  readonly workspaces: number
  readonly seed: string
}

try {
  const wish = readWish()
  const config = readConfig(process.env)
  const secrets = await readSecrets(config.dataDir)
  const secret = config.serverSecret ?? Buffer.from(secrets.server_secret, 'base64url')
  const place = config.databaseUrl
    ? { url: directUrl({ url: config.databaseUrl, pooler: config.pooler }) }
    : await open(config.dataDir, secrets.database_password)
  try {
    await migrateDatabase(place.url)
    await fill(place.url, secret, wish)
  } finally {
    await place.close?.()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}

function readWish(): Wish {
  const given = readArguments()
  const whole = (name: 'orders' | 'workspaces', fallback: number, most: number) => {
    const text = given[name] ?? String(fallback)
    if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most) return Number(text)
    throw new Error(`--${name}: expected a whole number from 1 to ${count(most)}, not ${text}\n\n${usage}`)
  }
  return { orders: whole('orders', 2000, 10_000_000), workspaces: whole('workspaces', 1, 100), seed: given.seed ?? 'bulk' }
}

function readArguments() {
  try {
    return parseArgs({ options: { orders: { type: 'string' }, workspaces: { type: 'string' }, seed: { type: 'string' } } }).values
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${usage}`)
  }
}

/** Shares the database of a server that runs on this data folder; else starts it for as long as it takes. */
async function open(dataFolder: string, password: string): Promise<{ url: string; close?: DataFolder['close'] }> {
  try {
    return await openDataFolder({ dataFolder, password, say })
  } catch (error) {
    if (!(error instanceof AlreadyRunning)) throw error
    say(`${error.message}: filling its database. Pages that are open show the new orders after a reload.`)
    return { url: error.databaseUrl }
  }
}

async function fill(url: string, secret: Buffer, wish: Wish): Promise<void> {
  const began = performance.now()
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`
  const database = openDatabase({ url })
  let reportedAt = began
  const progress = (written: number) => {
    if (written < wish.orders && performance.now() - reportedAt < 1_000) return
    reportedAt = performance.now()
    say(`${count(written)} of ${count(wish.orders)} orders (${seconds()})`)
  }
  const now = () => new Date()
  try {
    await requireSameSecret(database, secret)
    const ids = await seedBulk({ database, now, ...createSecurity({ secret, log: pino({ level: 'warn' }), now }) }, { ...wish, progress })
    say(`Workspaces ${ids.join(', ')} are filled.`)
  } finally {
    await database.close()
  }
  say('Tidying up for fast reads …')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('VACUUM')
  await client.end()
  say(`Done in ${seconds()}.`)
}
