import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '#contract/demo/random.ts'
import { storeSync, storeSyncList } from '#contract/store/store.endpoints.ts'
import { programOf } from '#tests/support/program.ts'
import { openShops } from './shops.ts'

const program = await programOf('tests/support/listing-process.ts')
/** `KILLS=20` for longer. */
const kills = Number(process.env.KILLS ?? 8)
const listings = 300
const skus = Array.from({ length: 5 }, (_, index) => `MASSAL-${index + 1}`)

let shops: Awaited<ReturnType<typeof openShops>>
beforeAll(async () => {
  shops = await openShops(['shopee', 'shopee'], { jobs: false })
})
afterAll(() => shops.stop())

/** A server beside this one, and what ends it as a power cut does. */
async function startServer() {
  const child = spawn(process.execPath, [program, shops.app.databaseUrl, shops.running.url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  return async () => {
    child.kill('SIGKILL')
    await ended
  }
}

it('a server that is killed again and again while it reads listings and sends stock loses nothing, and sends no older number', async () => {
  const random = createRandom('killed while sending')
  for (const { marketplace, store_id } of shops.shops) await shops.running.control('/listings', { marketplace, store_id, count: listings })
  const kept = []
  for (const sku of skus) kept.push(await shops.keep(sku, 1_000))
  for (const { store_code } of shops.shops) await shops.app.call(storeSync, { params: { store_code } }, shops.token)
  let stock = 1_000
  for (let round = 0; round < kills; round += 1) {
    const kill = await startServer()
    const until = performance.now() + random.int(40, 300)
    while (performance.now() < until) {
      stock -= 1
      for (const one of kept) await shops.setStock(one, stock)
      await sleep(random.int(5, 30))
    }
    await kill()
  }
  const kill = await startServer()
  const syncs = async () => (await shops.app.call(storeSyncList, {}, shops.token)).data.filter(({ part }) => part === 'listings')
  await expect
    .poll(async () => (await syncs()).map(({ state, failed }) => [state, failed]), { timeout: 240_000 })
    .toEqual(shops.shops.map(() => ['done', 0]))
  for (const sku of skus) await expect.poll(() => shops.shown(sku), { timeout: 240_000 }).toEqual(shops.shops.map(() => stock))
  const { database } = shops.app.services
  const [count] = await database.statement<{ all: number; waiting: number }>({
    text: `select count(*)::int as "all", count(*) filter (where claim is not null or due_at is not null)::int as waiting from listing where workspace_id = $1`,
    values: [shops.workspace_id],
  })
  expect(count?.all).toBe(shops.shops.length * listings)
  for (const sku of skus)
    for (const shop of shops.shops) {
      const sent = shops
        .variantAt(shop, sku)
        .history.filter(({ by }) => by === 'call')
        .map((one) => one.stock)
      expect(sent).toEqual([...sent].sort((a, b) => b - a))
    }
  await kill()
}, 900_000)
