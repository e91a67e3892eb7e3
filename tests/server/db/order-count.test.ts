import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
beforeEach(() => database.system(({ client }) => client.query('DELETE FROM orders; DELETE FROM order_count')))

/** Inserts `count` orders in one statement, over three stores and five statuses. */
const insertMany = `
  INSERT INTO orders (workspace_id, order_code, mp_order_id, marketplace, store_code, order_status, mp_status, mp_updated_at, buyer_name, address,
                      first_item, item_count, order_qty, subtotal, total, courier_name, courier_service_name, courier_type, ordered_at, search_text)
  SELECT $1, $2 || n, n, 'shopee', 'S' || n % 3, n % 5, '', now(), '', '{}', '', 1, 1, 1, 1, '', '', 'normal', now() - interval '1 hour' * n, ''
  FROM generate_series(1, $3::int) AS n`

const expectExact = async () => {
  const counted = await database.system(async ({ client }) => {
    const { rows } = await client.query(`
      SELECT workspace_id, store_code, order_status, count(*) AS total FROM orders GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`)
    return rows
  })
  const kept = await database.system(async ({ client }) => {
    const { rows } = await client.query(`
      SELECT workspace_id, store_code, order_status, sum(total) AS total FROM order_count GROUP BY 1, 2, 3 HAVING sum(total) <> 0 ORDER BY 1, 2, 3`)
    return rows
  })
  expect(kept).toEqual(counted)
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('insert'), workspace: fc.integer({ min: 1, max: 2 }), n: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ kind: fc.constant('move'), workspace: fc.integer({ min: 1, max: 2 }), n: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ kind: fc.constant('delete'), workspace: fc.integer({ min: 1, max: 2 }), n: fc.integer({ min: 0, max: 9 }) }),
)

test('counters are what counting would say, after any inserts, moves and deletes', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      for (const { kind, workspace, n } of steps) {
        await database.write(workspace, ({ client }) => {
          if (kind === 'insert') return client.query(insertMany, [workspace, `R${++run}-`, n])
          if (kind === 'move')
            return client.query('UPDATE orders SET order_status = (order_status + $1) % 5 WHERE length(order_code) % 3 = $1 % 3', [n])
          return client.query('DELETE FROM orders WHERE order_status = $1 % 5', [n])
        })
      }
      await expectExact()
    }),
    { numRuns: 25 },
  )
})

test('counters are exact when many move the same orders at once, some in vain', async () => {
  await database.write(1, ({ client }) => client.query(insertMany, [1, 'C-', 300]))
  const move = (n: number) =>
    database.write(1, async ({ client }) => {
      await client.query('UPDATE orders SET order_status = (order_status + 1) % 5 WHERE order_code = ANY($1)', [
        Array.from({ length: 5 }, (_, at) => `C-${((n * 7 + at * 31) % 300) + 1}`).sort(),
      ])
      if (n % 4 === 0) throw new Error('in vain')
    })
  const outcomes = await Promise.allSettled(Array.from({ length: 80 }, (_, n) => move(n)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(60)
  await expectExact()
})

test('counters follow bulk loads by the owner, over several workspaces', async () => {
  await database.system(({ client }) => client.query(insertMany, [3, 'B-', 5000]))
  await database.system(({ client }) => client.query(insertMany, [4, 'B-', 1000]))
  await expectExact()
})

test('orders are found by any part of what they are searched by, newest first, and never those of another workspace', async () => {
  await database.system(async ({ client }) => {
    await client.query(insertMany, [1, 'F-', 400])
    await client.query(insertMany, [2, 'F-', 400])
    await client.query(`UPDATE orders SET search_text = lower(order_code) || ' siti rahma kaos-0' || order_status::text`)
    await client.query('ANALYZE orders')
  })
  const search = (pattern: string, most: number) =>
    database.read(1, async ({ client }) =>
      (await client.query<{ code: string }>('SELECT search_orders($1, $2) AS code', [pattern, most])).rows.map(({ code }) => code),
    )
  expect(await search('%f-399%', 10)).toEqual(['F-399'])
  expect(await search('%rahma%', 3)).toEqual(['F-1', 'F-2', 'F-3'])
  expect(await search('%kaos-04%', 2)).toEqual(['F-4', 'F-9'])
  expect(await search('%nobody%', 10)).toEqual([])
})
