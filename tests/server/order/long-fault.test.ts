import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { orderDetail } from '#contract/order/order.endpoints.ts'
import { ChannelFailure } from '#server/channels/failure.ts'
import type { IncomingOrder } from '#server/channels/orders.ts'
import { declareQueues, openBoss } from '#server/db/outbox.ts'
import { fetchOrderJob } from '#server/domains/order/order.port.ts'
import { type DueWatch, startDueWatch } from '#server/jobs/due-watch.ts'
import { createFetchOrder } from '#server/jobs/fetch-order.ts'
import { queues } from '#server/jobs/start-jobs.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'
import { createFakeMarketplace, type FakeMarketplace, incoming } from './fake-marketplace.ts'
import { startApp, type TestApp, unique } from './test-app.ts'

/** Minutes are as long as seconds. */
const patience = { tries: 2, soonSeconds: 1, seldomSeconds: 300 }

let app: TestApp
let shop: FakeMarketplace
let workspace_id: number
let token: string
let worker: Worker | undefined
let due: DueWatch

beforeAll(async () => {
  shop = createFakeMarketplace()
  app = await startApp({ channels: shop.registry })
  await declareQueues(app.services.database, queues)
  due = startDueWatch(app.services.database, app.services.log)
  workspace_id = (await app.build.workspace()).workspace_id
  token = app.tokenOf(await app.build.agent({ workspace_id }))
})
afterAll(async () => {
  await due.stop()
  await app.stop()
})
beforeEach(() => {
  shop.asked.length = 0
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
})

/** Every read is refused, but for the orders that are let. */
function refuseReads(isRefused: (id: string) => boolean) {
  shop.answers.read = () => {
    const id = shop.asked.at(-1)?.id ?? ''
    return isRefused(id)
      ? Promise.reject(new ChannelFailure('rejected', 'system error'))
      : Promise.resolve<IncomingOrder>(incoming({ mp_order_id: id }))
  }
}

/** Orders of a store whose reads have been refused for so long that they are asked for seldom. */
async function longRefused(count: number): Promise<string[]> {
  const { store_code } = await app.build.store({ workspace_id })
  const ids = Array.from({ length: count }, () => `${store_code}-${unique()}`)
  refuseReads(() => true)
  const fetch = createFetchOrder(app.services, patience)
  for (const mp_order_id of ids) await fetch({ workspace_id, store_code, marketplace: 'shopee', mp_order_id, attempt: patience.tries })
  return ids
}

async function work(): Promise<void> {
  const { database, notifications, log } = app.services
  worker = await startWorker({
    boss: openBoss(database, { schedule: false, supervise: false }),
    database,
    notifications,
    due,
    log,
    queue: fetchOrderJob,
    concurrency: 8,
    run: createFetchOrder(app.services, patience),
  })
}
const known = async (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await app.call(orderDetail, { query: { order_code: `SHPE-${id}` } }, token)).status === 200))
const waits = () =>
  app.services.database.system(async ({ client }) => {
    const { rows } = await client.query<{ id: string; seconds: number }>(
      `select data->>'mp_order_id' as id, extract(epoch from start_after - now())::float8 as seconds from pgboss.job where name = $1 and state < 'active'`,
      [fetchOrderJob],
    )
    return new Map(rows.map(({ id, seconds }) => [id, seconds]))
  })

it('of a store whose orders have been refused for long one is asked for at a time, and all are read soon after the fault', async () => {
  const ids = await longRefused(12)
  shop.asked.length = 0
  await work()
  await expect.poll(() => shop.asked.length).toBeGreaterThan(1)
  expect(shop.asked.length).toBeLessThan(ids.length / 2)
  expect(shop.asked[0]?.id).not.toBe(shop.asked[1]?.id)
  refuseReads(() => false)
  await expect.poll(() => known(ids)).toEqual(ids.map(() => true))
})

it('an order that is refused for good keeps none of its store’s others', async () => {
  const [never = '', ...ids] = await longRefused(6)
  refuseReads((id) => id === never)
  await work()
  await expect.poll(() => known(ids)).toEqual(ids.map(() => true))
  expect(await known([never])).toEqual([false])
})

it('another store’s orders go on waiting for one of their own', async () => {
  const theirs = await longRefused(3)
  const ours = await longRefused(3)
  refuseReads((id) => theirs.includes(id))
  await work()
  await expect.poll(() => known(ours)).toEqual(ours.map(() => true))
  await worker?.stop()
  const left = await waits()
  expect(theirs.filter((id) => (left.get(id) ?? 0) > 200)).toHaveLength(2)
})

it('nothing is asked for more than a day', async () => {
  const { store_code } = await app.build.store({ workspace_id })
  refuseReads(() => true)
  const since = new Date(app.services.now().getTime() - 25 * 3_600_000).toISOString()
  const mp_order_id = `${store_code}-${unique()}`
  await createFetchOrder(app.services, patience)({ workspace_id, store_code, marketplace: 'shopee', mp_order_id, attempt: 300, since })
  expect((await waits()).has(mp_order_id)).toBe(false)
})
