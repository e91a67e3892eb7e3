import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'

let place: TestDatabase
let database: Database

beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase({ url: place.url })
})
afterAll(async () => {
  await database?.close()
  await place?.drop()
})
beforeEach(() => database.system(({ client }) => client.query('DELETE FROM orders')))

/** Inserts `$3` orders in one statement, of four buyers and of nobody, over two marketplaces, three stores and all statuses. */
const insertMany = `
  INSERT INTO orders (workspace_id, order_code, mp_order_id, marketplace, store_code, order_status, mp_status, mp_updated_at, mp_buyer_id, buyer_name,
                      buyer_phone, address, first_item, item_count, order_qty, subtotal, total, courier_name, courier_service_name, courier_type,
                      ordered_at, search_text)
  SELECT $1, $2 || n, n, CASE WHEN n % 3 = 0 THEN 'shopee' ELSE 'tokopedia' END, 'S' || n % 3, (n % 9 + 1) * 100, '', now(),
    nullif('b' || n % 5, 'b4'), 'Name ' || n, '+62 812-' || n, jsonb_build_object('city', 'City ' || n % 2), '', 1, 1, 1, n * 1000, '', '', 'normal',
    timestamptz '2026-01-01' + n % 7 * interval '1 day', ''
  FROM generate_series(1, $3::int) AS n`

const told = `
  SELECT workspace_id, marketplace, mp_buyer_id, array_agg(DISTINCT store_code ORDER BY store_code) AS store_codes,
    min(ordered_at) AS first_order_at, max(ordered_at) AS last_order_at, count(*)::int AS order_count,
    sum(CASE WHEN order_status IN (100, 550, 900) THEN 0 ELSE total END)::bigint AS total_spent
  FROM orders WHERE mp_buyer_id IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`
const kept = `
  SELECT workspace_id, marketplace, mp_buyer_id, store_codes, first_order_at, last_order_at, order_count, total_spent
  FROM buyer ORDER BY 1, 2, 3`

async function expectExact(): Promise<void> {
  await database.system(async ({ client }) => {
    expect((await client.query(kept)).rows).toEqual((await client.query(told)).rows)
  })
}

const changes = {
  insert: async (workspace: number, n: number, run: number) =>
    database.write(workspace, ({ client }) => client.query(insertMany, [workspace, `R${run}-`, n])),
  status: async (workspace: number, n: number) =>
    database.write(workspace, ({ client }) =>
      client.query('UPDATE orders SET order_status = (order_status + 100) % 1000 WHERE total % 7000 = $1 * 1000', [n % 7]),
    ),
  buyer: async (workspace: number, n: number) =>
    database.write(workspace, ({ client }) => client.query(`UPDATE orders SET mp_buyer_id = 'b' || $1 WHERE total % 5000 = $1 * 1000`, [n % 5])),
  store: async (workspace: number, n: number) =>
    database.write(workspace, ({ client }) =>
      client.query(`UPDATE orders SET store_code = 'T' || $1, total = total + 500 WHERE total % 3000 = $1 * 1000`, [n % 3]),
    ),
  delete: async (workspace: number, n: number) =>
    database.write(workspace, ({ client }) => client.query('DELETE FROM orders WHERE total % 4000 = $1 * 1000', [n % 4])),
}
const step = fc.record({
  kind: fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])),
  workspace: fc.integer({ min: 1, max: 2 }),
  n: fc.integer({ min: 1, max: 25 }),
})

describe('the buyers of a workspace', () => {
  it('are what the orders say, after any inserts, changes and deletes', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        for (const { kind, workspace, n } of steps) await changes[kind](workspace, n, ++run)
        await expectExact()
      }),
      { numRuns: 25 },
    )
  })

  it('carry the name, phone and city of the latest order, in whatever order the orders come in', async () => {
    await changes.insert(1, 20, 1)
    const latest = await database.system(async ({ client }) => {
      const { rows } = await client.query(`
        SELECT b.mp_buyer_id, b.full_name, b.phone, b.city, o.buyer_name, o.buyer_phone, o.address->>'city' AS order_city, b.search_text
        FROM buyer b CROSS JOIN LATERAL (
          SELECT * FROM orders o WHERE o.workspace_id = b.workspace_id AND (o.marketplace, o.mp_buyer_id) = (b.marketplace, b.mp_buyer_id) ORDER BY ordered_at DESC, order_code DESC LIMIT 1
        ) o`)
      return rows
    })
    expect(latest.length).toBeGreaterThan(4)
    for (const row of latest) {
      expect([row.full_name, row.phone, row.city]).toEqual([row.buyer_name, row.buyer_phone, row.order_city])
      expect(row.search_text).toBe(` ${row.full_name.toLowerCase()} ${row.phone.replace('+62 812-', '0812')} ${row.mp_buyer_id}`)
    }
  })

  it('lose nothing when orders of the same buyers come in and go at once', async () => {
    await changes.insert(1, 20, 0)
    await Promise.all([
      ...Array.from({ length: 8 }, (_, index) => changes.insert(1, 10 + index, index + 1)),
      changes.status(1, 1),
      changes.status(1, 2),
      changes.buyer(1, 1),
      changes.buyer(1, 2),
      changes.store(1, 1),
      changes.delete(1, 1),
    ])
    await expectExact()
  })
})
