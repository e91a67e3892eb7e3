import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { orderAccept, orderDetail } from '#contract/order/order.endpoints.ts'
import { ChannelFailure } from '#server/channels/failure.ts'
import { declareQueues } from '#server/db/outbox.ts'
import { failForgotten, ingestOrder } from '#server/domains/order/order.port.ts'
import { createFetchOrder } from '#server/jobs/fetch-order.ts'
import { queues, startJobs } from '#server/jobs/start-jobs.ts'
import { createFakeMarketplace, type FakeMarketplace, incoming } from './fake-marketplace.ts'
import { startApp, type TestApp, unique } from './test-app.ts'

let app: TestApp
let shop: FakeMarketplace
let workspace_id: number
let token: string
let jobs: Awaited<ReturnType<typeof startJobs>> | undefined
/** Ends the calls that hang. */
let letGo: () => void = () => undefined

beforeAll(async () => {
  shop = createFakeMarketplace()
  app = await startApp({ channels: shop.registry })
  await declareQueues(app.services.database, queues)
  workspace_id = (await app.build.workspace()).workspace_id
  token = app.tokenOf(await app.build.agent({ workspace_id }))
})
afterAll(() => app.stop())
afterEach(async () => {
  letGo()
  await jobs?.stop()
  jobs = undefined
  shop.answers = {}
})

const store = async (marketplace: Marketplace) => (await app.build.store({ workspace_id, marketplace })).store_code
async function orders(marketplace: Marketplace, store_code: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => `${store_code}-${unique()}`)
  await Promise.all(ids.map((mp_order_id) => ingestOrder(app.services, { workspace_id, store_code, marketplace, order: incoming({ mp_order_id }) })))
  return ids.map((id) => `${marketplace === 'shopee' ? 'SHPE' : 'TKPD'}-${id}`)
}
const accept = (marketplace: Marketplace, codes: readonly string[]) =>
  app.call(orderAccept, { params: { marketplace }, query: { order_code: codes.join() }, body: {} }, token)
const read = async (order_code: string) => (await app.call(orderDetail, { query: { order_code } }, token)).data
const statuses = async (codes: readonly string[]) => Promise.all(codes.map(async (code) => (await read(code)).order_status))
/** Acceptances of these stores never get an answer. */
function hang(...stores: readonly string[]) {
  const over = new Promise<void>((resolve) => {
    letGo = resolve
  })
  shop.answers.accept = async () => {
    const id = shop.asked.at(-1)?.id ?? ''
    if (stores.some((code) => id.startsWith(`${code}-`))) await over
    return { order_status: 300 as const }
  }
}

it('a marketplace that does not answer holds up no other', async () => {
  const [silent, sound] = [await store('shopee'), await store('tokopedia')]
  hang(silent)
  jobs = await startJobs(app.services)
  await accept('shopee', await orders('shopee', silent, 80))
  const codes = await orders('tokopedia', sound, 5)
  await accept('tokopedia', codes)
  await expect.poll(() => statuses(codes)).toEqual(codes.map(() => 300))
})

it('a store that gets no answers holds up no other store of its marketplace', async () => {
  const [silent, sound] = [await store('shopee'), await store('shopee')]
  hang(silent)
  jobs = await startJobs(app.services)
  await accept('shopee', await orders('shopee', silent, 80))
  const codes = await orders('shopee', sound, 5)
  await accept('shopee', codes)
  await expect.poll(() => statuses(codes)).toEqual(codes.map(() => 300))
})

it('no more of a store’s jobs are taken than its share, and all in the end', async () => {
  const silent = await store('shopee')
  hang(silent)
  const codes = await orders('shopee', silent, 40)
  const asked = () => shop.asked.filter(({ id }) => id.startsWith(`${silent}-`)).length
  jobs = await startJobs(app.services)
  await accept('shopee', codes)
  await expect.poll(asked).toBe(16)
  // Those of another store are taken by a look that finds no room for more of this one's.
  const other = await orders('shopee', await store('shopee'), 1)
  await accept('shopee', other)
  await expect.poll(() => statuses(other)).toEqual([300])
  expect(asked()).toBe(16)
  letGo()
  await expect.poll(() => statuses(codes)).toEqual(codes.map(() => 300))
})

it('an order that is refused once when it is read is read again at once, not with the next look at its store', async () => {
  const store_code = await store('shopee')
  let times = 0
  shop.answers.read = () =>
    ++times === 1 ? Promise.reject(new ChannelFailure('rejected', 'system error')) : Promise.resolve(incoming({ mp_order_id: `${store_code}-1` }))
  await createFetchOrder(app.services)({ workspace_id, store_code, marketplace: 'shopee', mp_order_id: `${store_code}-1` })
  jobs = await startJobs(app.services)
  await expect.poll(async () => (await app.call(orderDetail, { query: { order_code: `SHPE-${store_code}-1` } }, token)).status).toBe(200)
})

it('reads go on at intervals of ten seconds for as long as a marketplace does not answer', async () => {
  const store_code = await store('shopee')
  shop.answers.read = () => Promise.reject(new ChannelFailure('unavailable', 'down'))
  await createFetchOrder(app.services)({ workspace_id, store_code, marketplace: 'shopee', mp_order_id: 'long', attempt: 500 })
  const { rows } = await app.services.database.system(({ client }) =>
    client.query(
      `select data->'attempt' as attempt, start_after <= now() + interval '10 seconds' as soon from pgboss.job where data->>'mp_order_id' = 'long'`,
    ),
  )
  expect(rows).toEqual([{ attempt: 501, soon: true }])
})

it('an action whose job is no more has failed, visibly, and can be tried again', async () => {
  const store_code = await store('shopee')
  const [lost = '', waiting = ''] = await orders('shopee', store_code, 2)
  await accept('shopee', [lost, waiting])
  await app.services.database.system(({ client }) =>
    client.query(`update pgboss.job set state = 'failed', completed_on = now() where name = 'order.action' and data->>'order_code' = $1`, [lost]),
  )
  await failForgotten(app.services)
  expect(await read(lost)).toMatchObject({
    order_status: 200,
    action_state: { action: 'accept', state: 'failed', code: 'INTERNAL' },
    actions: expect.arrayContaining(['accept']),
  })
  expect(await read(waiting)).toMatchObject({ action_state: { state: 'pending' } })
  await accept('shopee', [lost])
  jobs = await startJobs(app.services)
  await expect.poll(() => statuses([lost, waiting])).toEqual([300, 300])
})
