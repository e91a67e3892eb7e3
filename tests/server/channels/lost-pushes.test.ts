import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderCodeOf } from '#contract/core/marketplace.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import { connectChannels } from '#server/channels/registry.ts'
import { channel } from '#server/channels/shopee/channel.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { makeOrders, type RunningSandbox, startSandbox, storeIdOf } from '#tests/sandbox/start-sandbox.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { onlyServer } from '#tests/support/only-server.ts'

let app: TestApp
let running: RunningSandbox
let down = true
let workspace_id: number
beforeAll(async () => {
  running = await startSandbox({ pushTo: () => (down ? 'http://127.0.0.1:9' : app.url), registeredAs: 'https://dermaga.test', retries: [] })
  const credentials = { load: async () => running.connection('shopee').credentials, save: async () => {}, expired: async () => {} }
  app = await startApp({ channels: connectChannels({ shopee: running.account('shopee') }, credentials, onlyServer) })
  workspace_id = (await app.build.workspace()).workspace_id
  await app.build.store({ workspace_id, marketplace: 'shopee', store_id: storeIdOf('shopee') })
})
afterAll(async () => {
  await running.stop()
  await app.stop()
})

const known = () =>
  app.services.database.system(async ({ client }) => {
    const { rows } = await client.query<{ order_code: string; order_status: number }>('select order_code, order_status from orders')
    return new Map(rows.map(({ order_code, order_status }) => [order_code, order_status]))
  })
const lost = async () => {
  const { pushes } = await running.control<{ pushes: { state: string }[] }>('/pushes?marketplace=shopee')
  return pushes.filter(({ state }) => state === 'lost').length
}

it('what was pushed while no server was there is there soon after the start, before the store is looked at', async () => {
  const ids = await makeOrders(running, 'shopee', { count: 130 })
  const [cancelled = ''] = ids
  await running.control('/advance', { marketplace: 'shopee', order_id: cancelled, to: 'cancelled', reason: 'Berubah pikiran' })
  await running.sandbox.pushes.idle()
  expect(await lost()).toBe(131)
  down = false
  const jobs = await startJobs(app.services)
  // A look at the store would come half a minute later at the earliest.
  await expect.poll(async () => (await known()).size).toBe(130)
  await expect.poll(async () => (await known()).get(orderCodeOf('shopee', cancelled))).toBe(900)
  await expect.poll(waiting).toBe(0)
  await jobs.stop()
})

/** Pushes that the marketplace still keeps for us. */
async function waiting(): Promise<number> {
  return (await channel.connect(running.account('shopee')).lostPushes?.(AbortSignal.timeout(5_000)))?.pushes.length ?? -1
}

it('a push that an authorisation ends soon has its end asked for', async () => {
  const jobs = await startJobs(app.services)
  const token = app.tokenOf(await app.build.agent({ workspace_id }))
  const end = async () => (await app.call(storeList, {}, token)).data[0]?.store_shopee?.permission_end ?? ''
  await expect.poll(end).toMatch(/./)
  const { permission_end } = await running.control<{ permission_end: string }>('/permission', {
    marketplace: 'shopee',
    store_id: storeIdOf('shopee'),
    days: 5,
  })
  await expect.poll(async () => Math.abs(Date.parse(await end()) - Date.parse(permission_end))).toBeLessThan(1_000)
  await jobs.stop()
})
