import { setTimeout as sleep } from 'node:timers/promises'
import { demoTokens } from '#contract/demo/demo-accounts.ts'
import { drawIncome } from '#contract/demo/draw-income.ts'
import type { StoreSync } from '#contract/store/store.ts'
import type { SandboxIncome } from '#sandbox/income/income-world.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { Services } from '#server/domains/handler.ts'
import { createCredentialStore } from '#server/domains/store/store.port.ts'
import type { Bench } from './bench.ts'
import { signInTo } from './bench-client.ts'
import { benchServices } from './bench-services.ts'
import type { Figure } from './figures.ts'
import { startAtOwnSandbox } from './own-sandbox.ts'

const lines = 100_000
/** An order has five or six. */
const mostOrders = 20_000
const shop = { marketplace: 'shopee', store_id: '930000002', store_name: 'Bench income' } as const
const store_code = 'bench-income'
const dayMs = 86_400_000
const askEveryMs = 250
const patienceMs = 300_000

interface Sold {
  readonly mp_order_id: string
  readonly subtotal: number
  readonly discount: number
  readonly shipping_fee: number
}

/** A store's settlements are read at a marketplace that answers at once, and matched with orders that are here; what the server's memory grows by meanwhile. */
export async function income(bench: Bench): Promise<Figure[]> {
  const { running, server, database, workspaceId, stop } = await startAtOwnSandbox(bench, [shop])
  const store = running.sandbox.world.store(shop.marketplace, shop.store_id)
  if (!store) throw new Error('the sandbox has no such shop')
  for (const table of ['store_sync', 'settlement_line', 'settlement'])
    await database.query(`DELETE FROM ${table} WHERE workspace_id = $1 AND store_code = $2`, [workspaceId, store_code])
  await database.query(
    `INSERT INTO store (workspace_id, store_code, store_id, store_name, marketplace, status, token_valid, chat_authorised, connected_at)
     VALUES ($1, $2, $3, $4, $5, 2, true, true, now()) ON CONFLICT DO NOTHING`,
    [workspaceId, store_code, shop.store_id, shop.store_name, shop.marketplace],
  )
  const { rows } = await database.query<Sold>(
    `SELECT mp_order_id, subtotal::float8, discount::float8, shipping_fee::float8 FROM orders
     WHERE workspace_id = $1 AND marketplace = $2 AND order_status IN (500, 600, 700) ORDER BY ordered_at DESC, order_code LIMIT $3`,
    [workspaceId, shop.marketplace, mostOrders],
  )
  const now = Date.now()
  running.sandbox.incomes.replace(
    store,
    rows.map((order, place): SandboxIncome => {
      const settled_at = now - Math.floor(((place + 1) / (rows.length + 1)) * 85 * dayMs)
      const drawn = drawIncome(shop.marketplace, order.mp_order_id, { ...order, returned: false })
      return { order_id: order.mp_order_id, ordered_at: settled_at - 3 * dayMs, drawn, settled_at, day_end: settled_at }
    }),
  )
  const own = openDatabase({ url: bench.databaseUrl, onError: () => undefined })
  bench.closers.add(() => own.close())
  const services = benchServices(own)
  const credentials = { ...demoTokens(shop.marketplace, shop.store_id), expires_at: '2100-01-01T00:00:00.000Z' }
  await createCredentialStore(services as unknown as Services).save({ workspace_id: workspaceId, store_code, store_id: shop.store_id }, credentials)

  const client = await signInTo(server.url)
  await sleep(2_000)
  const before = await server.memory()
  const count = async (text: string) => Number((await database.query<{ count: string }>(text, [workspaceId, store_code])).rows[0]?.count ?? 0)
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  await client.call('POST', `/store/${store_code}/sync`, {})
  let most = before
  let read: StoreSync | undefined
  // Orders come first; the store has none of its own.
  while (read?.state !== 'done' && seconds() < patienceMs / 1000) {
    await sleep(askEveryMs)
    most = Math.max(most, await server.memory())
    const syncs = await client.call<StoreSync[]>('GET', '/store/sync')
    read = syncs.find((sync) => sync.store_code === store_code && sync.part === 'income')
    if (read?.state === 'failed') throw new Error('The income could not be read')
  }
  // It begins by itself once the store's orders were read, up to a minute after these.
  const { rows: spans } = await database.query<{ seconds: number }>(
    `SELECT extract(epoch FROM finished_at - started_at)::float8 AS seconds FROM store_sync WHERE workspace_id = $1 AND store_code = $2 AND part = 'income'`,
    [workspaceId, store_code],
  )
  const took = spans[0]?.seconds ?? Number.NaN
  const told = await count('SELECT count(*) FROM settlement_line WHERE workspace_id = $1 AND store_code = $2')
  const matched = await count(
    `SELECT count(*) FROM order_income i WHERE i.workspace_id = $1 AND i.settled IS NOT NULL AND EXISTS (SELECT FROM settlement_line l
       WHERE l.workspace_id = $1 AND l.order_code = i.order_code AND l.store_code = $2)`,
  )
  await stop()
  return [
    {
      name: 'settlements read and matched with their orders',
      measured: `${told.toLocaleString('en')} lines of ${matched.toLocaleString('en')} orders in ${took.toFixed(1)} s`,
      aim: `${lines.toLocaleString('en')} lines ≤ 60 s`,
    },
    { name: 'memory that the server grew by meanwhile', measured: `${((most - before) / 2 ** 20).toFixed(0)} MB`, aim: '≤ 150 MB' },
  ]
}
