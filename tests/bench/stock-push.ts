import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { StoreSync } from '#contract/store/store.ts'
import type { Bench } from './bench.ts'
import { type BenchClient, signInTo } from './bench-client.ts'
import { type Figure, ms, percentile } from './figures.ts'

const sku = 'MASSAL-1'
const edits = 60
const listings = 10
const many = 5_000
const patienceMs = 120_000

/** Stock that changes here until ten listings show it, and a store's listings read for the first time. */
export async function stockPush(bench: Bench): Promise<Figure[]> {
  const database = new pg.Client({ connectionString: bench.databaseUrl })
  await database.connect()
  bench.closers.add(() => database.end())
  // Parts before may have run at a sandbox that knows none of these stores' tokens: they hold at this one.
  await database.query('UPDATE store SET token_valid = true WHERE status = 2')
  const { url } = await bench.server()
  const client = await signInTo(url)
  const figures = [await firstSync(client, database), await toTenListings(client, database)]
  await database.query(`DELETE FROM listing WHERE mp_sku LIKE 'MASSAL-%'`)
  return figures
}

interface Selling {
  readonly workspace_id: number
  readonly store_code: string
  readonly store_id: string
  readonly marketplace: string
}

async function sellingStores(database: pg.Client): Promise<Selling[]> {
  const { rows } = await database.query<Selling>(
    `SELECT workspace_id, store_code, store_id, marketplace FROM store
     WHERE workspace_id = (SELECT min(workspace_id) FROM workspace) AND status = 2 AND marketplace IN ('shopee', 'tokopedia', 'lazada', 'tiktok', 'blibli', 'dermaga')
       AND store_code NOT LIKE 'bench-%' ORDER BY store_code`,
  )
  return rows
}

/** Reads the listings of a store; answers how long it took. Milliseconds. */
async function read(client: BenchClient, store_code: string): Promise<number> {
  const began = performance.now()
  await client.call('POST', `/store/${store_code}/sync`, {})
  while (performance.now() - began < patienceMs) {
    const syncs = await client.call<StoreSync[]>('GET', '/store/sync')
    if (syncs.some((sync) => sync.store_code === store_code && sync.part === 'listings' && sync.state === 'done')) return performance.now() - began
    await sleep(50)
  }
  throw new Error(`the listings of ${store_code} were not read in time`)
}

async function firstSync(client: BenchClient, database: pg.Client): Promise<Figure> {
  const store = (await sellingStores(database)).find(({ marketplace }) => marketplace === 'shopee')
  if (!store) throw new Error('the bench has no store of Shopee')
  await database.query('DELETE FROM listing WHERE workspace_id = $1 AND store_code = $2', [store.workspace_id, store.store_code])
  await client.sandbox('listings', { marketplace: store.marketplace, store_id: store.store_id, count: many })
  const took = await read(client, store.store_code)
  return { name: `first sync of ${many.toLocaleString('en')} listings of one store`, measured: `${(took / 1000).toFixed(1)} s`, aim: '≤ 60 s' }
}

async function toTenListings(client: BenchClient, database: pg.Client): Promise<Figure> {
  const stores = await sellingStores(database)
  // Where there are fewer stores than listings, some list more of the same.
  for (const { marketplace, store_id } of stores) await client.sandbox('listings', { marketplace, store_id, count: listings })
  for (const { store_code } of stores) await read(client, store_code)
  const { rows } = await database.query<{ listing_id: string }>(
    `SELECT listing_id FROM listing WHERE workspace_id = $1 AND store_code = ANY ($2) AND mp_sku LIKE 'MASSAL-%' AND product_status <> 'deleted' ORDER BY mp_sku, listing_id LIMIT ${listings}`,
    [stores[0]?.workspace_id, stores.map(({ store_code }) => store_code)],
  )
  const ids = rows.map(({ listing_id }) => Number(listing_id))
  await client.call('POST', '/product/marketplace/adopt', { listing_ids: ids.slice(0, 1) })
  await client.call('POST', '/product/sku-link', { sku, listing_ids: ids })
  const { product_id } = await client.call<{ product_id: number }>('GET', `/product/detail?sku=${sku}`)
  const times: number[] = []
  for (let stock = 1; stock <= edits; stock += 1) {
    const began = performance.now()
    await client.call('PATCH', `/product/${product_id}`, { sku, stock: stock + 1_000, allow_oversold: true })
    for (;;) {
      const { rows: shown } = await database.query<{ there: number }>(
        'SELECT count(*)::int AS there FROM listing WHERE listing_id = ANY ($1) AND sent_stock = $2 AND claim IS NULL',
        [ids, stock + 1_000],
      )
      if (shown[0]?.there === ids.length) break
      if (performance.now() - began > patienceMs) throw new Error('a number did not arrive')
      await sleep(5)
    }
    times.push(performance.now() - began)
  }
  return {
    name: `stock changed by hand until ${ids.length} listings of ${stores.length} stores show it`,
    measured: `p50 ${ms(percentile(times, 0.5))} · p95 ${ms(percentile(times, 0.95))}`,
    aim: 'p95 ≤ 2 s',
  }
}
