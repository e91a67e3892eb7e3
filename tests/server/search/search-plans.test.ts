import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { marketplaces } from '#contract/core/marketplace.ts'
import type { Connection, Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { searchBuyers } from '#server/domains/search/search-buyers.query.ts'
import { searchChats } from '#server/domains/search/search-chats.query.ts'
import type { Wanted } from '#server/domains/search/search-kind.ts'
import { searchOrders } from '#server/domains/search/search-orders.query.ts'
import { searchProducts } from '#server/domains/search/search-products.query.ts'
import { similarBuyersTo } from '#server/domains/search/similar-buyers.ts'
import { onCluster } from '#tests/support/cluster.ts'
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts'

/** Enough that reading all of a table would show. */
const perWorkspace = 15_000

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ url: testDatabase.url, poolSize: 1 })
  await database.system(async ({ client }) => {
    await client.query(`
      insert into store (workspace_id, store_code, store_id, store_name, marketplace)
      select w, 'S', w || '-S', 'Toko', '${marketplaces[0]}' from generate_series(1, 3) w`)
    await client.query(`
      insert into orders (workspace_id, order_code, mp_order_id, marketplace, store_code, order_status, mp_status, mp_updated_at, mp_buyer_id, buyer_name,
        address, first_item, item_count, order_qty, subtotal, total, courier_name, courier_service_name, courier_type, ordered_at, search_text)
      select w, 'SHPE-' || n, n::text, '${marketplaces[0]}', 'S', 700, 'X', now(), 'b' || n, names.name, '{}',
        'Kaos', 1, 1, n, n, 'JNE', 'REG', 'normal', now() - n * interval '3 minutes', ' shpe-' || n || ' ' || lower(names.name)
      from generate_series(1, 3) w, generate_series(1, ${perWorkspace}) n,
        lateral (select 'Buyer ' || substr(md5(n::text), 1, 8) || case when n % 500 = 0 then ' Rahmawati' else '' end as name) names`)
    await client.query(`
      insert into product (workspace_id, name, category)
      select w, 'Kaos ' || substr(md5(n::text), 1, 8) || case when n % 500 = 0 then ' Kaffah' else '' end, 'X'
      from generate_series(1, 3) w, generate_series(1, ${perWorkspace}) n`)
    await client.query(`
      insert into chat (workspace_id, chat_code, chat_id, marketplace, store_code, mp_buyer_id, full_name, last_message_at, search_text)
      select w, 'SHPE-S-' || n, n::text, '${marketplaces[0]}', 'S', 'b' || n, names.name, now() - n * interval '3 minutes', ' ' || lower(names.name) || ' b' || n
      from generate_series(1, 3) w, generate_series(1, ${perWorkspace}) n,
        lateral (select 'Buyer ' || substr(md5(n::text), 1, 8) || case when n % 500 = 0 then ' Rahmawati' else '' end as name) names`)
    await client.query(
      `insert into sku (workspace_id, sku, product_id, price) select workspace_id, 'KS-' || row_number() over (order by product_id), product_id, 1 from product`,
    )
    await client.query('analyze')
  })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

/** Rows of the tables that something read, by an index or without. */
const readBy = async (run: (connection: Connection) => Promise<unknown[]>): Promise<{ found: number; rows: Record<string, number> }> =>
  database.write(1, async (connection) => {
    const told = async () => {
      const { rows } = await connection.client.query<{ name: string; read: string }>(
        `select relname as name, seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname in ('orders', 'buyer', 'chat', 'product', 'sku')`,
      )
      return new Map(rows.map(({ name, read }) => [name, Number(read)]))
    }
    const before = await told()
    const found = (await run(connection)).length
    const after = await told()
    return { found, rows: Object.fromEntries([...after].map(([name, read]) => [name, read - (before.get(name) ?? 0)])) }
  })

const searches = { order: searchOrders, buyer: searchBuyers, chat: searchChats, product: searchProducts }
const wanted: readonly [keyof typeof searches, string][] = [
  ['order', 'SHPE-1234'],
  ['order', '12345'],
  ['order', 'rahmawati'],
  ['order', 'rahmawatti'],
  ['order', 'sh'],
  ['buyer', 'rahmawati'],
  ['buyer', 'rahmawatti'],
  ['buyer', 'buyer'],
  ['buyer', 'bu'],
  ['chat', 'rahmawati'],
  ['chat', 'rahmawatti'],
  ['chat', 'buyer rahmawati'],
  ['product', 'kaffah'],
  ['product', 'kafffah'],
  ['product', 'ks-77'],
]

describe('a search', () => {
  for (const [kind, text] of wanted)
    it(`for the ${kind} "${text}" reads little more than it finds`, async () => {
      const asked: Omit<Wanted, 'similarBuyers'> = { text, limit: 20, near: true }
      const { found, rows } = await readBy((connection) => searches[kind](connection, { ...asked, similarBuyers: similarBuyersTo(connection, text) }))
      expect(found).toBeGreaterThan(0)
      for (const [table, read] of Object.entries(rows)) expect([table, read < 600]).toEqual([table, true])
    })

  it.skipIf(onCluster())('that reads all of a workspace would be noticed', async () => {
    const { rows } = await readBy(async ({ client }) => (await client.query(`select 1 from buyer where full_name like '%rahma%'`)).rows)
    expect(rows.buyer).toBeGreaterThanOrEqual(perWorkspace)
  })
})
