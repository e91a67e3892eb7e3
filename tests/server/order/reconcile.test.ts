import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderDetail } from '#contract/order/order.endpoints.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import { ChannelFailure } from '#server/channels/failure.ts'
import { ingestOrder, ingestStatus } from '#server/domains/order/order.port.ts'
import { createCredentialStore } from '#server/domains/store/store.port.ts'
import { createFetchOrder } from '#server/jobs/fetch-order.ts'
import { createReconcile, reconcileJob } from '#server/jobs/reconcile.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { createFakeMarketplace, type FakeMarketplace, incoming } from './fake-marketplace.ts'
import { startApp, type TestApp } from './test-app.ts'

let app: TestApp
let shop: FakeMarketplace
let token: string
let workspace_id: number
let store: Awaited<ReturnType<TestApp['build']['store']>>
let jobs: Awaited<ReturnType<typeof startJobs>>

beforeAll(async () => {
  shop = createFakeMarketplace()
  app = await startApp({ channels: shop.registry })
  workspace_id = (await app.build.workspace()).workspace_id
  token = app.tokenOf(await app.build.agent({ workspace_id }))
  store = await app.build.store({ workspace_id })
  jobs = await startJobs(app.services)
})
afterAll(async () => {
  await jobs.stop()
  await app.stop()
})

const origin = () => ({ workspace_id, store_code: store.store_code, marketplace: 'shopee' as const })
const looks = () =>
  app.services.database.system(async ({ client }) => {
    const { rows } = await client.query("select data from pgboss.job where name = $1 and state = 'created'", [reconcileJob])
    return rows.map((row) => row.data as { since: string })
  })

describe('reconciliation', () => {
  it('is planned for each store when the jobs start, once', async () => {
    await expect.poll(looks).toHaveLength(1)
    const again = await startJobs(app.services)
    await again.stop()
    expect(await looks()).toHaveLength(1)
  })

  it('shows what was done elsewhere, and orders that nobody told of', async () => {
    await ingestOrder(app.services, { ...origin(), order: incoming({ mp_order_id: 'R1' }) })
    shop.answers.changedSince = () => Promise.resolve(['R1', 'R2'])
    shop.answers.read = () =>
      Promise.resolve(incoming({ mp_order_id: shop.asked.at(-1)?.id ?? '', order_status: 500, mp_updated_at: '2026-03-02T00:00:00.000Z' }))
    await createReconcile(app.services)({ ...origin(), since: '2026-03-01T00:00:00.000Z' })
    for (const id of ['R1', 'R2'])
      await expect
        .poll(async () => (await app.call(orderDetail, { query: { order_code: `SHPE-${id}` } }, token)).body)
        .toMatchObject({ data: { order_status: 500 } })
  })

  it('reads an order again that moved on within a second while it was read, so that what is older never stays', async () => {
    const asks = { ...origin(), mp_order_id: 'R3' }
    const order = incoming({ mp_order_id: 'R3', order_status: 950 })
    await ingestOrder(app.services, { ...origin(), order })
    const reads: (() => void)[] = []
    shop.answers.read = () =>
      new Promise((resolve) => {
        const stands = { ...order, order_status: reads.length === 0 ? (950 as const) : (200 as const) }
        reads.push(() => resolve(stands))
      })
    const fetching = createFetchOrder(app.services)(asks)
    await expect.poll(() => reads.length).toBe(1)
    await ingestStatus(app.services, { ...asks, mp_status: 'NEW', order_status: 200, at: order.mp_updated_at })
    reads[0]?.()
    await fetching
    await expect.poll(() => reads.length).toBe(2)
    reads[1]?.()
    const status = async () => (await app.call(orderDetail, { query: { order_code: 'SHPE-R3' } }, token)).data.order_status
    await expect.poll(status).toBe(200)
  })

  it('covers the same time again when the marketplace did not answer', async () => {
    await app.services.database.system(({ client }) => client.query('delete from pgboss.job where name = $1', [reconcileJob]))
    shop.answers.changedSince = () => Promise.reject(new ChannelFailure('unavailable', 'down'))
    await createReconcile(app.services)({ ...origin(), since: '2026-03-01T00:00:00.000Z' })
    expect(await looks()).toMatchObject([{ since: '2026-03-01T00:00:00.000Z' }])
  })
})

describe("a store's credentials", () => {
  const credentials = { access_token: 'secret-access', refresh_token: 'secret-refresh', expires_at: '2030-01-01T00:00:00.000Z' }
  const badge = async () => (await app.call(storeList, {}, token)).data[0]

  it('are sealed where they are kept', async () => {
    const kept = createCredentialStore(app.services)
    await kept.save(store, credentials)
    expect(await kept.load(store)).toEqual(credentials)
    const { rows } = await app.services.database.system(({ client }) => client.query('select credentials_sealed from store'))
    expect(JSON.stringify(rows)).not.toContain('secret')
  })

  it('that no longer hold show at the store until it is connected again', async () => {
    const kept = createCredentialStore(app.services)
    await kept.expired(store)
    await kept.expired(store)
    expect(await badge()).toMatchObject({ status: 1, store_shopee: { token_valid: false } })
    await kept.save(store, credentials)
    expect(await badge()).toMatchObject({ status: 2, store_shopee: { token_valid: true } })
    const { rows } = await app.services.database.system(({ client }) =>
      client.query("select payload from event_log where payload->>'type' = 'store.changed' order by cursor"),
    )
    expect(rows).toHaveLength(2)
  })
})
