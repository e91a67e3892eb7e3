import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest'
import { jobBulk, jobList } from '#contract/job/job.endpoints.ts'
import { orderAccept, orderDetail } from '#contract/order/order.endpoints.ts'
import { declareQueues } from '#server/db/outbox.ts'
import { freeOrphans } from '#server/db/taken-jobs.ts'
import { ingestOrder } from '#server/domains/order/order.port.ts'
import { queues, startJobs } from '#server/jobs/start-jobs.ts'
import { programOf } from '#tests/support/program.ts'
import { createFakeMarketplace, type FakeMarketplace, incoming } from './fake-marketplace.ts'
import { startApp, type TestApp, unique } from './test-app.ts'

let app: TestApp
let shop: FakeMarketplace
let workspace_id: number
let store_code: string
let token: string
let jobs: Awaited<ReturnType<typeof startJobs>> | undefined

beforeAll(async () => {
  shop = createFakeMarketplace()
  shop.answers.accept = async () => ({ order_status: 300 as const })
  app = await startApp({ channels: shop.registry })
  await declareQueues(app.services.database, queues)
  workspace_id = (await app.build.workspace()).workspace_id
  token = app.tokenOf(await app.build.agent({ workspace_id }))
  store_code = (await app.build.store({ workspace_id })).store_code
})
afterAll(() => app.stop())
afterEach(async () => {
  await jobs?.stop()
  jobs = undefined
})

const arrives = async (): Promise<string> => {
  const mp_order_id = `K${unique()}`
  await ingestOrder(app.services, { workspace_id, store_code, marketplace: 'shopee', order: incoming({ mp_order_id }) })
  return `SHPE-${mp_order_id}`
}

const program = await programOf('tests/support/order-process.ts')

/** Another server process that has begun what waits at the marketplace, and what ends it as a power cut does. */
async function otherServer(): Promise<{ kill(): Promise<void> }> {
  const child = spawn(process.execPath, [program, app.databaseUrl], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  await once(child.stdout, 'data')
  return { kill }
}

/** An order whose acceptance another server has under way. */
async function underWay(): Promise<{ code: string; kill(): Promise<void> }> {
  const code = await arrives()
  await app.call(orderAccept, { params: { marketplace: 'shopee' }, query: { order_code: code }, body: {} }, token)
  return { code, ...(await otherServer()) }
}
const status = async (order_code: string) => (await app.call(orderDetail, { query: { order_code } }, token)).data.order_status

it('a server that starts does at once what a killed one had under way', async () => {
  const { code, kill } = await underWay()
  await kill()
  jobs = await startJobs(app.services)
  await expect.poll(() => status(code)).toBe(300)
})

it('a server beside it leaves what one that lives has under way, and does it within fifteen seconds once that one is killed', async () => {
  const { code, kill } = await underWay()
  jobs = await startJobs(app.services)
  expect(await freeOrphans(app.services.database)).toBe(0)
  expect(await status(code)).toBe(200)
  await kill()
  await expect.poll(() => status(code)).toBe(300)
})

it('a server goes on with the selection that a killed one was accepting, and accepts each order', async () => {
  const keys = await Promise.all(Array.from({ length: 120 }, arrives))
  const parts = [{ calls: [{ call: 'order.accept', params: { marketplace: 'shopee' } }], keys }]
  const { data } = await app.call(jobBulk, { body: { name: 'Menerima', parts } }, token)
  const { kill } = await otherServer()
  await kill()
  jobs = await startJobs(app.services)
  const job = async () => (await app.call(jobList, {}, token)).data.rows.find(({ job_id }) => job_id === data.job_id)
  await expect.poll(job).toMatchObject({ state: 'done', done: 120, total: 120, failed: 0 })
  expect(await status(keys[119] as string)).toBe(300)
})
