import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection, Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { isoInstant } from '#server/db/pool.ts'
import * as schema from '#server/db/schema/index.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'

let place: TestDatabase
let database: Database

beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase({ url: place.url })
  await database.system(({ client }) =>
    client.query(`INSERT INTO sku (workspace_id, sku, product_id, on_hand, price) VALUES (1, 'A', 1, 0, 9000000000), (1, 'B', 1, 0, 1)`),
  )
})
afterAll(async () => {
  await database?.close()
  await place?.drop()
})

const take = (connection: Connection, sku: string) =>
  connection.client.query('UPDATE sku SET on_hand = on_hand + 1 WHERE workspace_id = 1 AND sku = $1', [sku])

test('instants leave as ISO 8601 and whole numbers as numbers, by Drizzle and by plain SQL', async () => {
  const at = '2026-11-21T08:00:00.120Z'
  const [row] = await database.write(1, ({ drizzle }) =>
    drizzle
      .insert(schema.idempotencyKey)
      .values({ workspace_id: 1, user_id: 1, key: 'k', endpoint_id: 'e', request_hash: 'h', status: 200, reply: {}, created_at: at })
      .returning(),
  )
  expect(row?.created_at).toBe(at)
  const plain = await database.read(1, async ({ client, drizzle }) => ({
    client: (await client.query('SELECT created_at FROM idempotency_key')).rows[0],
    drizzle: (await drizzle.execute(sql`SELECT created_at FROM idempotency_key`)).rows[0],
    price: (await client.query(`SELECT price, count(*) OVER () AS n FROM sku WHERE sku = 'A'`)).rows[0],
  }))
  expect(plain).toEqual({ client: { created_at: at }, drizzle: { created_at: at }, price: { price: 9_000_000_000, n: 1 } })
})

test.each([
  ['2026-11-21 08:00:00+00', '2026-11-21T08:00:00.000Z'],
  ['2026-11-21 08:00:00.5+00', '2026-11-21T08:00:00.500Z'],
  ['2026-11-21 08:00:00.123456+00', '2026-11-21T08:00:00.123Z'],
  ['infinity', 'infinity'],
])('%s is told as %s', (text, told) => {
  expect(isoInstant(text)).toBe(told)
})

test('two transactions that lock in opposite order both pass: the one that Postgres gave up is run again', async () => {
  let runs = 0
  let meet = () => {}
  const met = new Promise<void>((resolve) => {
    meet = resolve
  })
  const cross = (first: string, second: string) =>
    database.write(1, async (connection) => {
      runs++
      await take(connection, first)
      // Each has its first by then.
      if (runs === 2) meet()
      await met
      await take(connection, second)
    })
  await Promise.all([cross('A', 'B'), cross('B', 'A')])
  expect(runs).toBeGreaterThan(2)
  const { rows } = await database.read(1, ({ client }) => client.query('SELECT on_hand FROM sku ORDER BY sku'))
  expect(rows).toEqual([{ on_hand: 2 }, { on_hand: 2 }])
})

test('a transaction that fails writes nothing and is not run again', async () => {
  let runs = 0
  const failing = database.write(1, async (connection) => {
    runs++
    await connection.client.query(`INSERT INTO sku (workspace_id, sku, product_id, price) VALUES (1, 'C', 1, 1)`)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(runs).toBe(1)
  expect(await database.read(1, ({ client }) => client.query(`SELECT FROM sku WHERE sku = 'C'`))).toMatchObject({ rowCount: 0 })
})

test('an error that is swallowed inside a transaction does not pass for success', async () => {
  const swallowing = database.write(1, async ({ client }) => {
    await client.query('SELECT nonsense').catch(() => undefined)
  })
  await expect(swallowing).rejects.toThrow('nothing was written')
})

test.each(['COMMIT', 'rollback', ' end', 'Begin', 'start transaction', 'abort'])('nobody leaves the walls by %s', async (text) => {
  for (const within of [database.read, database.snapshot, database.write])
    await expect(within(1, ({ client }) => client.query(text))).rejects.toThrow('A transaction begins and ends with')
})

test('a snapshot sees one moment, and writes nothing', async () => {
  const seen = await database.snapshot(1, async (connection) => {
    const stock = async () => (await connection.client.query<{ on_hand: number }>(`SELECT on_hand FROM sku WHERE sku = 'A'`)).rows[0]?.on_hand
    const before = await stock()
    await database.write(1, (other) => take(other, 'A'))
    return [before, await stock()]
  })
  expect(seen[1]).toBe(seen[0])
  await expect(database.snapshot(1, (connection) => take(connection, 'A'))).rejects.toThrow('read-only')
})

test('connections that the database cuts are replaced', async () => {
  const other = openDatabase({ url: place.url, poolSize: 2 })
  const own = () => other.read(1, async ({ client }) => (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid)
  const cut = await own()
  await database.system(({ client }) => client.query('SELECT pg_terminate_backend($1::int)', [cut]))
  await expect.poll(() => own().catch(() => cut)).not.toBe(cut)
  const whileOut = other.read(1, async ({ client }) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    await database.system((system) => system.client.query('SELECT pg_terminate_backend($1::int)', [rows[0]?.pid]))
    await new Promise((resolve) => setTimeout(resolve, 30))
    await client.query('SELECT 1')
  })
  await expect(whileOut).rejects.toThrow()
  await expect.poll(() => own().catch(() => null)).not.toBeNull()
  await other.close()
})
