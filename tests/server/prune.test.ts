import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderStatus } from '#contract/order/order-status.ts'
import { packingAct } from '#contract/order/packing.endpoints.ts'
import { packingPhotoAdd, packingPhotoList, photoDays } from '#contract/order/packing-photo.endpoints.ts'
import { prune } from '#server/jobs/prune.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.stop())

const image_url = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const day = 86_400_000

it('photos and weights of parcels are kept for as long as is promised, and gone after', async () => {
  const { workspace_id } = await server.build.workspace({ packing_helper: true })
  const { store_code } = await server.build.store({ workspace_id })
  const packer = { ...(await server.build.agent({ workspace_id })), packing_helper: true }
  const pack = async () => {
    const { order_code } = await server.build.order({ workspace_id, store_code, order_status: orderStatus.processing, order_qty: 1 })
    const { data } = await server.call(packingAct, { body: { order_code, desk: 'one', acts: [] } }, server.tokenOf(packer))
    const act = { act_id: randomUUID(), sku: null, of: null }
    const acts = [
      ...(data.order?.pieces ?? []).map(({ sku }) => ({ ...act, act_id: randomUUID(), kind: 'count' as const, sku })),
      { ...act, kind: 'complete' as const, grams: 500 },
    ]
    await server.call(packingAct, { body: { order_code, desk: 'one', acts } }, server.tokenOf(packer))
    await server.call(packingPhotoAdd, { body: { order_code, photo_id: randomUUID(), image_url } }, server.tokenOf(packer))
    return order_code
  }
  const kept = async (order_code: string) => {
    const { data } = await server.call(packingPhotoList, { query: { order_code } }, server.tokenOf(packer))
    return [data.photos.length, data.weights.length]
  }
  const old = await pack()
  server.advance(2 * day)
  const young = await pack()
  server.advance((photoDays - 1) * day)
  await prune(server.services)
  expect([await kept(old), await kept(young)]).toEqual([
    [0, 0],
    [1, 1],
  ])
})
