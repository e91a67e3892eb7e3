import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderCodeOf } from '#contract/core/marketplace.ts'
import { createRandom } from '#contract/demo/random.ts'
import { storeSync, storeSyncList } from '#contract/store/store.endpoints.ts'
import { programOf } from '#tests/support/program.ts'
import { openShops, sellable } from '../listing/shops.ts'

const program = await programOf('tests/support/listing-process.ts')
/** `KILLS=20` for longer. */
const kills = Number(process.env.KILLS ?? 6)
const there = { orders: 400, chats: 60, listings: 200 }
const texts = ['Kak, barangnya ready?', 'Bisa kirim hari ini?', 'Oke, saya pesan']
const sku = sellable(0)

let shops: Awaited<ReturnType<typeof openShops>>
beforeAll(async () => {
  shops = await openShops(['shopee'], { jobs: false })
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

it('a server that is killed again and again during a first sync has every order and every conversation of the marketplace, once', async () => {
  const random = createRandom('killed while reading')
  const { running, app, workspace_id, token } = shops
  const [shop] = shops.shops
  const { world, chats, pushes } = running.sandbox
  const store = shop && world.store(shop.marketplace, shop.store_id)
  if (!store) throw new Error('no shop')
  const query = <T extends object>(text: string) => app.services.database.statement<T>({ text, values: [workspace_id] })
  // Nobody is told of what was there before.
  pushes.hold()
  await shops.keep(sku, 100_000)
  await query(`update store set chat_authorised = true where workspace_id = $1`)
  const orders = Array.from({ length: there.orders }, () => world.make(store))
  for (let begun = 0; begun < there.chats; begun += 1) {
    const chat = chats.chatWith(store, { key: String(700_000_000 + begun), name: `Pembeli ${begun}`, phone: `62812${700_000_000 + begun}` })
    for (const text of texts) chats.say(chat, { type: 'text', text })
  }
  await running.control('/listings', { marketplace: shop.marketplace, store_id: shop.store_id, count: there.listings })

  await app.call(storeSync, { params: { store_code: shop.store_code } }, token)
  const syncs = async () => (await app.call(storeSyncList, {}, token)).data
  const states = async () => Object.fromEntries((await syncs()).map(({ part, state, failed }) => [part, `${state} ${failed}`]))
  let cutOff = 0
  for (let round = 0; round < kills; round += 1) {
    const kill = await startServer()
    // How soon it begins depends on the machine; that it has begun is what a kill needs.
    await expect.poll(async () => (await syncs()).some(({ state }) => state !== 'waiting'), { interval: 10 }).toBe(true)
    await sleep(random.int(0, 150))
    if ((await syncs()).some(({ state }) => state === 'running')) cutOff += 1
    await kill()
  }
  const kill = await startServer()
  await expect.poll(states, { timeout: 240_000 }).toMatchObject({ orders: 'done 0', chats: 'done 0', listings: 'done 0' })
  await kill()
  expect(cutOff).toBeGreaterThan(0)

  const codes = orders.map(({ order_id }) => orderCodeOf(shop.marketplace, order_id)).sort()
  const here = await query<{ order_code: string; lines: number; log: number[] }>(
    `select order_code, (select count(*)::int from order_item i where i.workspace_id = $1 and i.order_code = o.order_code) as lines,
       array(select action::int from order_log l where l.workspace_id = $1 and l.order_code = o.order_code order by log_id) as log
     from orders o where workspace_id = $1 order by order_code`,
  )
  expect(here.map(({ order_code }) => order_code)).toEqual(codes)
  const linesOf = new Map(orders.map(({ order_id, lines }) => [orderCodeOf(shop.marketplace, order_id), lines.length]))
  expect(here).toEqual(here.map(({ order_code }) => ({ order_code, lines: linesOf.get(order_code), log: [1] })))
  const told = await query<{ code: string }>(
    `select payload #>> '{order,order_code}' as code from event_log where workspace_id = $1 and payload ->> 'type' = 'order.created' order by 1`,
  )
  expect(told.map(({ code }) => code)).toEqual(codes)
  const sold = orders.flatMap(({ lines }) => lines).reduce((sum, line) => (line.sku.sku === sku ? sum + line.qty : sum), 0)
  expect(await query(`select allocated from sku where workspace_id = $1`)).toEqual([{ allocated: sold }])
  expect(await query(`select sum(total)::int as counted from order_count where workspace_id = $1`)).toEqual([{ counted: there.orders }])

  const said = await query<{ name: string; said: string[] }>(
    `select full_name as name, array(select message from chat_message m where m.workspace_id = $1 and m.chat_code = c.chat_code order by m.msg_id) as said
     from chat c where workspace_id = $1 order by chat_id`,
  )
  expect(said).toHaveLength(there.chats)
  for (const { said: words } of said) expect([...words].sort()).toEqual([...texts].sort())
}, 900_000)
