import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { Database } from '#server/db/database.ts'
import { distribute, hasCitus } from '#server/db/distribution.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { jobSchema } from '#server/db/job-tables.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { seedBulk } from '#server/demo/seed-bulk.ts'
import { benchServices } from './bench-services.ts'
import { fillChats } from './chat-database.ts'
import type { Closers } from './closers.ts'

/** Kept between runs: a million orders take minutes to make. Delete the folder to start over. */
const folder = resolve('data/bench')
/** When the seeding ended: what came in later is of earlier runs. */
const seededFile = join(folder, 'seeded')

export interface BenchDatabase {
  readonly url: string
  /** Over all workspaces. */
  readonly orders: number
  /** In the first one, which the demo's owner has. */
  readonly ownOrders: number
}

/** A database that somebody else runs, a cluster's for example, which is spread then: it gets the orders that it lacks, and keeps what runs leave there. */
export async function openGivenDatabase(url: string, orders: number, closers: Closers): Promise<BenchDatabase> {
  await migrateDatabase(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  if (await hasCitus(client)) await distribute(client)
  await client.end()
  const database = openDatabase({ url, onError: () => undefined })
  closers.add(() => database.close())
  const there = await count(database)
  if (there.orders < orders) await fill(database, orders - there.orders)
  return { url, ...(await count(database)) }
}

/** A real Postgres, durable as in production, with `orders` over five workspaces, as they were before any run. */
export async function openBenchDatabase(orders: number, closers: Closers): Promise<BenchDatabase> {
  await mkdir(folder, { recursive: true })
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, password: 'bench' })
  closers.add(() => postgres.stop())
  await migrateDatabase(postgres.url)
  const database = openDatabase({ url: postgres.url, onError: () => undefined })
  closers.add(() => database.close())
  const there = await count(database)
  if (there.orders < orders) {
    await fill(database, orders - there.orders)
    await writeFile(seededFile, new Date().toISOString())
  }
  await dropLater(database)
  await fillChats(database, join(folder, 'chats-seeded'))
  return { url: postgres.url, ...(await count(database)) }
}

async function fill(database: Database, orders: number): Promise<void> {
  const started = Date.now()
  console.log(`Filling ${orders.toLocaleString('en')} orders over five workspaces, which are kept …`)
  let told = 0
  const progress = (written: number) => {
    if (written - told < 100_000) return
    told = written
    console.log(`  ${written.toLocaleString('en')} after ${((Date.now() - started) / 1000).toFixed(0)} s`)
  }
  await seedBulk(benchServices(database), { orders, workspaces: 5, progress })
}

/**
 * Orders that the sandbox made in an earlier run: it keeps nothing over a restart, and would make them again on the same day under the same codes; those that it
 * took up again are dated long ago.
 * Their events go too, and jobs
 * that were left.
 */
async function dropLater(database: Database): Promise<void> {
  const seeded = await readFile(seededFile, 'utf8')
  await database.system(async ({ client }) => {
    await client.query(
      `CREATE TEMPORARY TABLE later ON COMMIT DROP AS
      SELECT workspace_id, order_code FROM orders WHERE ordered_at NOT BETWEEN $1::timestamptz - interval '90 days' AND $1`,
      [seeded],
    )
    for (const table of ['order_item', 'order_log', 'logistic_history', 'stock_movement', 'orders'])
      await client.query(
        `DELETE FROM ${table} USING later WHERE ${table}.workspace_id = later.workspace_id AND ${table}.order_code = later.order_code`,
      )
    await client.query('DELETE FROM event_log')
    await client.query('DELETE FROM webhook_delivery')
    await client.query('DELETE FROM webhook_inbox')
    await client.query(`DELETE FROM ${jobSchema}.job`)
  })
}

async function count(database: Database): Promise<Pick<BenchDatabase, 'orders' | 'ownOrders'>> {
  return database.system(async ({ client }) => {
    const { rows } = await client.query<{ orders: number; own: number }>(
      'SELECT coalesce(sum(total), 0)::int AS orders, coalesce(sum(total) FILTER (WHERE workspace_id = (SELECT min(workspace_id) FROM workspace)), 0)::int AS own FROM order_count',
    )
    return { orders: rows[0]?.orders ?? 0, ownOrders: rows[0]?.own ?? 0 }
  })
}
