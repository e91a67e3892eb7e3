import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderCodeOf } from '#contract/core/marketplace.ts'
import { orderAccept, orderDetail, orderSetStatus } from '#contract/order/order.endpoints.ts'
import type { Stage } from '#sandbox/order.ts'
import { openShops } from '../listing/shops.ts'

const marketplace = 'tokopedia'
let shops: Awaited<ReturnType<typeof openShops>>
beforeAll(async () => {
  shops = await openShops([marketplace])
})
afterAll(() => shops.stop())

const codeOf = (id: string) => orderCodeOf(marketplace, id)
const read = async (id: string) => (await shops.app.call(orderDetail, { query: { order_code: codeOf(id) } }, shops.token)).data
const becomes = (id: string, facts: object) => expect.poll(() => read(id)).toMatchObject({ ...facts, action_state: null })
const advance = (order_id: string, to: Stage) => shops.running.control('/advance', { marketplace, order_id, to, reason: 'Berubah pikiran' })
/** An order that its buyer wishes to cancel, before it was accepted or after. */
async function wished({ accepted }: { accepted: boolean }) {
  const { orders } = await shops.running.control<{ orders: { order_id: string }[] }>('/orders', { marketplace, store_id: shops.shops[0]?.store_id })
  const id = orders[0]?.order_id ?? ''
  await becomes(id, { order_status: 200 })
  if (accepted) {
    await shops.app.call(orderAccept, { params: { marketplace }, query: { order_code: codeOf(id) }, body: {} }, shops.token)
    await becomes(id, { order_status: 300 })
  }
  await advance(id, 'cancel_requested')
  await becomes(id, { order_status: 950, cancel_reason: 'Berubah pikiran' })
  return id
}

describe("a buyer's wish that Tokopedia tells beside the order's status", () => {
  it.each([
    ['agreed to', 900, 900, 'cancelled'],
    ['refused', 200, 300, 'processing'],
  ] as const)('is %s by an agent', async (_name, status, then, stage) => {
    const id = await wished({ accepted: true })
    const { data } = await shops.app.call(orderSetStatus, { body: { order_code: codeOf(id), status, answers_request: true } }, shops.token)
    expect(data).toBeDefined()
    await becomes(id, { order_status: then })
    expect(shops.running.sandbox.world.find(shops.shops[0] as never, id).stage).toBe(stage)
  })

  it('is over once the seller refuses it elsewhere', async () => {
    const id = await wished({ accepted: false })
    await advance(id, 'new')
    await becomes(id, { order_status: 200 })
  })
})
