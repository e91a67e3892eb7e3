import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderCodeOf } from '#contract/core/marketplace.ts'
import { orderAccept, orderDetail, orderRequestPickup, orderSetStatus } from '#contract/order/order.endpoints.ts'
import { storeSyncList } from '#contract/store/store.endpoints.ts'
import type { Stage } from '#sandbox/order.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import type { RunningSandbox } from '#tests/sandbox/start-sandbox.ts'
import type { TestApp } from '#tests/support/app.ts'
import { connectShop, openHarbour } from '../store/seller.ts'

/** `how`: what accepting is asked with. `arranged`: what an order is whose shipment the seller arranged elsewhere. */
const shops = [
  ['lazada', '400771209', { how: {}, arranged: 400 }],
  ['tiktok', '7495099120011', { how: { shipping_method: 'dropoff' }, arranged: 300 }],
] as const

let app: TestApp
let running: RunningSandbox
let jobs: { stop(): Promise<void> }
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ app, running, stop } = await openHarbour(shops.map(([marketplace]) => marketplace)))
  jobs = await startJobs(app.services)
})
afterAll(async () => {
  await jobs.stop()
  await stop()
})

describe.each(shops)('orders of a shop of %s that its seller connected', (marketplace, store_id, { how, arranged }) => {
  let token: string
  let store_code: string
  beforeAll(async () => {
    const { workspace_id } = await app.build.workspace()
    token = app.tokenOf(await app.build.owner({ workspace_id }))
    store_code = (await connectShop(app, token, marketplace, store_id)).data.connected[0]?.store_code ?? ''
  })
  const codeOf = (id: string) => orderCodeOf(marketplace, id)
  const read = async (id: string) => (await app.call(orderDetail, { query: { order_code: codeOf(id) } }, token)).data
  /** Once nothing that an agent asked for is on its way. */
  const becomes = (id: string, facts: object) => expect.poll(() => read(id)).toMatchObject({ ...facts, action_state: null })
  const make = async () => {
    const { orders } = await running.control<{ orders: { order_id: string }[] }>('/orders', { marketplace, store_id })
    const id = orders[0]?.order_id ?? ''
    await becomes(id, { order_status: 200 })
    return id
  }
  const advance = (order_id: string, to: Stage) => running.control('/advance', { marketplace, order_id, to, reason: 'Berubah pikiran' })

  it('are there after the first sync, open ones and those of the last days', async () => {
    await expect
      .poll(async () => (await app.call(storeSyncList, {}, token)).data.find(({ part }) => part === 'orders'))
      .toMatchObject({ store_code, state: 'done', done: 8, total: 8, brought: 8, failed: 0 })
  })

  it('go from their push to the courier by the acts of an agent, and on by the pushes of the marketplace', async () => {
    const id = await make()
    const [taken] = (await app.call(orderAccept, { params: { marketplace }, query: { order_code: codeOf(id) }, body: how }, token)).data.results
    expect(taken).toMatchObject({ ok: true })
    await becomes(id, { order_status: 300, tracking_number: expect.stringMatching(/./) })
    await app.call(orderRequestPickup, { query: { order_code: codeOf(id) }, body: {} }, token)
    await becomes(id, { order_status: 400 })
    for (const [stage, order_status] of [
      ['shipped', 500],
      ['arrived', 600],
      ['complained', 800],
    ] as const) {
      await advance(id, stage)
      await becomes(id, { order_status })
    }
    expect((await read(id)).log.length).toBeGreaterThan(4)
  })

  it('are reconciled where the seller processed them elsewhere', async () => {
    const id = await make()
    await advance(id, 'waiting_pickup')
    await becomes(id, { order_status: arranged, tracking_number: expect.stringMatching(/./) })
  })

  it.each([
    ['agreed to', 900],
    ['refused', 200],
  ] as const)("have a buyer's wish to cancel %s by an agent", async (_name, status) => {
    const id = await make()
    await advance(id, 'cancel_requested')
    await becomes(id, { order_status: 950, cancel_reason: 'Berubah pikiran' })
    await app.call(orderSetStatus, { body: { order_code: codeOf(id), status, answers_request: true } }, token)
    await becomes(id, { order_status: status })
    // Received, asked to cancel, answered: nothing on the way looked like an end of the wish.
    expect((await read(id)).log).toHaveLength(3)
  })
})
