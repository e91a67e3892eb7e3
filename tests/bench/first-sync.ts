import { setTimeout as sleep } from 'node:timers/promises'
import { demoTokens } from '#contract/demo/demo-accounts.ts'
import type { StoreSync } from '#contract/store/store.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { Services } from '#server/domains/handler.ts'
import { createCredentialStore } from '#server/domains/store/store.port.ts'
import type { Bench } from './bench.ts'
import { signInTo } from './bench-client.ts'
import { benchServices } from './bench-services.ts'
import { openBrowser } from './browser/browser.ts'
import { walk } from './browser/moving.ts'
import { comeLast } from './come-last.ts'
import { type Figure, ms, percentile } from './figures.ts'
import { plainTab } from './order-queries.ts'
import { startAtOwnSandbox } from './own-sandbox.ts'

const there = { listings: 5_000, orders: 3_000, chats: 1_000 }
const shop = { marketplace: 'shopee', store_id: '930000001', store_name: 'Bench first sync' } as const
const store_code = 'bench-first-sync'
const askEveryMs = 50
const patienceMs = 600_000
/** So many before the store is read, to compare with, once the page has done what waits for its first rows. */
const keysBefore = 400
const restMs = 3_000

/** A store is read for the first time at a marketplace that answers at once, while somebody moves in the queue. */
export async function firstSync(bench: Bench): Promise<Figure[]> {
  const { running, server, database, workspaceId, stop } = await startAtOwnSandbox(bench, [shop])
  const { pushes, world, chats } = running.sandbox
  // Nobody is told of what was there before the store was connected.
  pushes.hold()
  const store = world.store(shop.marketplace, shop.store_id)
  if (!store) throw new Error('the sandbox has no such shop')
  for (let made = 0; made < there.orders; made += 1) world.make(store)
  let lastSaid = 0
  for (let begun = 0; begun < there.chats; begun += 1) {
    const chat = chats.chatWith(store, { key: String(700_000_000 + begun), name: `Pembeli ${begun}`, phone: `62812${700_000_000 + begun}` })
    for (const text of ['Kak, barangnya ready?', 'Bisa kirim hari ini?', 'Oke, saya pesan']) lastSaid = chats.say(chat, { type: 'text', text }).at
  }
  await running.control('/listings', { marketplace: shop.marketplace, store_id: shop.store_id, count: there.listings })
  // What was written before its second is no news; no two messages of the sandbox are of one moment, so the last may still be to come.
  await sleep(Math.max(0, lastSaid + 1000 - Date.now()))
  for (const table of ['store_sync', 'listing', 'chat_message', 'chat'])
    await database.query(`DELETE FROM ${table} WHERE workspace_id = $1 AND store_code = $2`, [workspaceId, store_code]).catch(() => undefined)
  await database.query(
    `INSERT INTO store (workspace_id, store_code, store_id, store_name, marketplace, status, token_valid, chat_authorised, connected_at)
     VALUES ($1, $2, $3, $4, $5, 2, true, true, now())
     ON CONFLICT (workspace_id, store_code) DO UPDATE SET connected_at = excluded.connected_at, status = 2, token_valid = true, paused_at = NULL`,
    [workspaceId, store_code, shop.store_id, shop.store_name, shop.marketplace],
  )
  const own = openDatabase({ url: bench.databaseUrl, onError: () => undefined })
  bench.closers.add(() => own.close())
  const services = benchServices(own)
  const credentials = { ...demoTokens(shop.marketplace, shop.store_id), expires_at: '2100-01-01T00:00:00.000Z' }
  await createCredentialStore(services as unknown as Services).save({ workspace_id: workspaceId, store_code, store_id: shop.store_id }, credentials)

  const client = await signInTo(server.url)
  const page = await (await openBrowser(bench, server)).open('/order?status=200')
  // The marketplace would compute elsewhere: here it takes nothing from the browser, which runs already.
  const endComingLast = comeLast()
  bench.closers.add(endComingLast)
  await sleep(restMs)
  const quiet = await walk(page, 100, (pressed) => pressed < keysBefore)
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  await client.call('POST', `/store/${store_code}/sync`, {})
  const ended = new Map<string, number>()
  const times: number[] = []
  let syncs: StoreSync[] = []
  let syncing = true
  const walked = walk(page, 100, () => syncing)
  // The store's parts are known once they were read for the first time.
  while ((syncs.length === 0 || ended.size < syncs.length) && seconds() < patienceMs / 1000) {
    const asked = performance.now()
    await client.call('GET', `/order?${plainTab}`)
    times.push(performance.now() - asked)
    if (times.length % 5 === 0) {
      syncs = (await client.call<StoreSync[]>('GET', '/store/sync')).filter((sync) => sync.store_code === store_code)
      for (const { part, state } of syncs) if ((state === 'done' || state === 'failed') && !ended.has(part)) ended.set(part, seconds())
    }
    await sleep(askEveryMs)
  }
  const took = seconds()
  syncing = false
  const keys = await walked
  endComingLast()
  await page.context().close()
  const parts = syncs.map(
    ({ part, done, failed, state }) => `${part} ${state} ${done}${failed ? ` (${failed} failed)` : ''} ${ended.get(part)?.toFixed(1)} s`,
  )
  await stop()
  return [
    {
      name: `first sync of a store with ${Object.entries(there)
        .map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
        .join(', ')}`,
      measured: `${took.toFixed(1)} s: ${parts.join(' · ')}`,
      aim: '≤ 60 s',
    },
    { name: 'GET /order meanwhile', measured: `p50 ${ms(percentile(times, 0.5))} · p95 ${ms(percentile(times, 0.95))}`, aim: 'p95 ≤ 100 ms' },
    { name: `moving in the queue meanwhile (${keys.times.length} keys), key press to next paint`, measured: keys.told, aim: 'p95 ≤ 16 ms' },
    { name: `  the same before it (${keysBefore} keys)`, measured: quiet.told, aim: '' },
  ]
}
