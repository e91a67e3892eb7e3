import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { demoLogins, demoStores } from '#contract/demo/demo-accounts.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { seedBulk } from '#server/demo/seed-bulk.ts'
import { seedOrders } from '#server/demo/seed-orders.ts'
import { seedWorkspace } from '#server/demo/seed-workspace.ts'
import { once } from '#tests/support/once.ts'
import { benchServices } from './bench-services.ts'
import { Closers } from './closers.ts'
import { copyingStatements } from './copy-workspace.ts'

/** How much there is beside those that are measured. */
export interface Size {
  readonly orders: number
  readonly workspaces: number
}

/** The same ten workspaces in every size, each with this many orders. */
const measured = 10
const ordersOfMeasured = 10_000
/** Of the rest as many are asked too. */
const othersAsked = 10

export interface SizedDatabase extends EmbeddedPostgres {
  /** Seats of the demo's owner in the ten workspaces that every size has. */
  readonly same: readonly number[]
  /** And in ten of the others, where there are any. */
  readonly others: readonly number[]
}

/** A database of that size, kept in a folder of its own: ten million orders take a quarter of an hour to make and 32 GB. */
export async function openSizedDatabase(size: Size, closers: Closers): Promise<SizedDatabase> {
  const folder = resolve(`data/bench-sizes/${size.orders}`)
  await mkdir(folder, { recursive: true })
  const filled = join(folder, 'filled')
  if ((await readFile(filled, 'utf8').catch(() => '')) === '') {
    await fill(folder, size, closers)
    await writeFile(filled, new Date().toISOString())
  }
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, password: 'bench' })
  closers.add(() => postgres.stop())
  await migrateDatabase(postgres.url)
  const seats = await once(postgres.url, seatsOf)
  return { ...postgres, same: seats.slice(0, measured), others: seats.slice(measured) }
}

/** Nothing of it has to outlive a power cut before it is complete. */
const fast = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '2GB',
}

async function fill(folder: string, { orders, workspaces }: Size, closers: Closers): Promise<void> {
  const began = Date.now()
  const tell = (what: string) => console.log(`  ${what} after ${((Date.now() - began) / 1000).toFixed(0)} s`)
  console.log(`Filling ${orders.toLocaleString('en')} orders of ${workspaces.toLocaleString('en')} workspaces, which are kept in ${folder} …`)
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, password: 'bench', settings: fast })
  const own = new Closers()
  own.add(() => postgres.stop())
  closers.add(() => own.close())
  await migrateDatabase(postgres.url)
  const rest = workspaces - measured
  const origin = await seedOrigins(postgres.url, rest && Math.round((orders - measured * ordersOfMeasured) / rest))
  tell('the workspaces that are measured')
  if (origin !== null) await copyOrigin(postgres.url, origin, rest - 1, tell)
  await once(postgres.url, async (client) => {
    await seatOwner(client)
    await client.query('VACUUM (ANALYZE)')
  })
  tell('all')
  await own.close()
}

/** The ten workspaces, and with `each` orders the one that the others are copies of; its id. */
async function seedOrigins(url: string, each: number): Promise<number | null> {
  const database = openDatabase({ url, onError: () => undefined })
  const services = benchServices(database)
  await seedBulk(services, { orders: measured * ordersOfMeasured, workspaces: measured })
  let origin: number | null = null
  if (each > 0) {
    const stores = demoStores.filter(({ workspace }) => workspace === 'melati').slice(0, 3)
    const seed = {
      name: 'Toko',
      address: 'Kota Bandung',
      phone: '6281200000000',
      package_name: 'PRO',
      stores: stores.map((store) => ({ ...store, store_id: `${store.store_id}-0` })),
    }
    origin = await database.system((connection) => seedWorkspace(connection, services.sealer, seed, services.now()))
    await database.system(({ client }) => client.query('UPDATE store SET paused_at = now() WHERE workspace_id = $1', [origin]))
    await seedOrders(database, { workspace_id: origin, orders: each, seed: 'sizes', now: services.now() })
  }
  await database.close()
  return origin
}

const copiesAtOnce = 20

/** Two connections write at once, one on each core. */
async function copyOrigin(url: string, origin: number, copies: number, tell: (what: string) => void): Promise<void> {
  let made = 0
  const work = () =>
    once(url, async (client) => {
      await client.query(`SET session_replication_role = replica; SET gin_pending_list_limit = '64MB'`)
      const statements = await copyingStatements(client)
      while (made < copies) {
        const from = origin + 1 + made
        const to = Math.min(from + copiesAtOnce - 1, origin + copies)
        made = to - origin
        await client.query('BEGIN')
        for (const text of statements) await client.query(text, [from, to, origin])
        await client.query('COMMIT')
        if (made % 1_000 < copiesAtOnce) tell(`${made.toLocaleString('en')} further workspaces`)
      }
    })
  await Promise.all([work(), work()])
}

/** A seat for the demo's owner in each of the ten, and in ten of the others. */
async function seatOwner(client: pg.Client): Promise<void> {
  await client.query(
    `WITH owner AS (SELECT login_id, name FROM login WHERE email = $1),
      sold AS (SELECT workspace_id, row_number() OVER (ORDER BY workspace_id) AS place, count(*) OVER () AS total FROM membership
        WHERE EXISTS (SELECT FROM orders o WHERE o.workspace_id = membership.workspace_id)),
      seated AS (SELECT workspace_id FROM sold WHERE place <= $2 OR (place - $2) % greatest(1, (total - $2) / $3) = 0 ORDER BY workspace_id LIMIT $2 + $3)
    INSERT INTO agent (workspace_id, login_id, agent_type, name, privileges)
    SELECT workspace_id, login_id, 'super_admin', name, '{}' FROM seated, owner
    WHERE NOT EXISTS (SELECT FROM agent a WHERE a.workspace_id = seated.workspace_id AND a.login_id = owner.login_id)`,
    [demoLogins[0]?.email, measured, othersAsked],
  )
}

async function seatsOf(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ user_id: number }>(
    `SELECT a.user_id FROM agent a JOIN login USING (login_id) WHERE email = $1
      AND EXISTS (SELECT FROM orders o WHERE o.workspace_id = a.workspace_id) ORDER BY a.workspace_id`,
    [demoLogins[0]?.email],
  )
  return rows.map(({ user_id }) => user_id)
}
