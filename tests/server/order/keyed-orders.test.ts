import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderCodeOf } from '#contract/core/marketplace.ts'
import { orderAccept, orderDetail, orderRequestPickup, orderSetStatus } from '#contract/order/order.endpoints.ts'
import { storeConnectByKey } from '#contract/store/connect.endpoints.ts'
import { storeSyncList } from '#contract/store/store.endpoints.ts'
import type { Stage } from '#sandbox/order.ts'
import { createReconcile } from '#server/jobs/reconcile.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import type { RunningSandbox } from '#tests/sandbox/start-sandbox.ts'
import type { TestApp } from '#tests/support/app.ts'
import { openHarbour } from '../store/seller.ts'

const store_id = 'KRN-60477'
const marketplace = 'blibli'

let app: TestApp
let running: RunningSandbox
let jobs: { stop(): Promise<void> }
let stop: () => Promise<void>
let token: string
let workspace_id: number
let store_code: string
beforeAll(async () => {
  ;({ app, running, stop } = await openHarbour([marketplace]))
  jobs = await startJobs(app.services)
  ;({ workspace_id } = await app.build.workspace())
  token = app.tokenOf(await app.build.owner({ workspace_id }))
  const { keys } = await running.control<{ keys: { store_id: string; key: string }[] }>('/keys')
  const key = keys.find((one) => one.store_id === store_id)?.key ?? ''
  store_code = (await app.call(storeConnectByKey, { body: { marketplace, fields: { store_id, key } } }, token)).data.store_code
})
afterAll(async () => {
  await jobs.stop()
  await stop()
})

const codeOf = (id: string) => orderCodeOf(marketplace, id)
const read = async (id: string) => (await app.call(orderDetail, { query: { order_code: codeOf(id) } }, token)).data
const becomes = (id: string, facts: object) => expect.poll(() => read(id)).toMatchObject({ ...facts, action_state: null })
const advance = (order_id: string, to: Stage) => running.control('/advance', { marketplace, order_id, to, reason: 'Berubah pikiran' })
const make = async () => {
  const { orders } = await running.control<{ orders: { order_id: string }[] }>('/orders', { marketplace, store_id })
  const id = orders[0]?.order_id ?? ''
  await becomes(id, { order_status: 200 })
  return id
}

describe('orders of a Blibli shop whose seller gave its key', () => {
  it('are there after the first sync', async () => {
    await expect
      .poll(async () => (await app.call(storeSyncList, {}, token)).data.find(({ part }) => part === 'orders'))
      .toMatchObject({ store_code, state: 'done', done: 8, brought: 8, failed: 0 })
  })

  it('go from their push to the courier by the acts of an agent, and on by the pushes of the marketplace', async () => {
    const id = await make()
    await app.call(orderAccept, { params: { marketplace }, query: { order_code: codeOf(id) }, body: {} }, token)
    await becomes(id, { order_status: 300, tracking_number: expect.stringMatching(/./) })
    await app.call(orderRequestPickup, { query: { order_code: codeOf(id) }, body: {} }, token)
    await becomes(id, { order_status: 400 })
    for (const [stage, order_status] of [
      ['shipped', 500],
      ['arrived', 600],
      ['complained', 800],
      ['returned', 550],
    ] as const) {
      await advance(id, stage)
      await becomes(id, { order_status })
    }
  })

  it('are cancelled with a reason that the seller chooses', async () => {
    const id = await make()
    await app.call(orderSetStatus, { body: { order_code: codeOf(id), status: 900, cancel_reason: 'Harga salah' } }, token)
    await becomes(id, { order_status: 900, cancel_reason: 'Harga salah' })
  })

  it('are reconciled where they moved on and no push came, however long ago they were paid', async () => {
    const id = await make()
    await running.control('/pushes/hold', {})
    await advance(id, 'shipped')
    const since = new Date(Date.now() + 1_000).toISOString()
    await createReconcile(app.services)({ workspace_id, store_code, marketplace, since })
    await becomes(id, { order_status: 500 })
    await running.control('/pushes/release', {})
  })
})
