import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { SandboxOrder } from '#sandbox/order.ts'
import { orderOf as shopeeOrder } from '#sandbox/shopee/shapes.ts'
import { orderOf as signedOrder } from '#sandbox/signed-json/shapes.ts'
import { singleOf as tokopediaOrder } from '#sandbox/tokopedia/shapes.ts'
import { toIncoming } from '#server/channels/shopee/order.ts'
import { orderShape as shopeeShape } from '#server/channels/shopee/shapes.ts'
import { signedOrderIn } from '#server/channels/signed-json-order.ts'
import { signedOrderShape } from '#server/channels/signed-json-shapes.ts'
import { fromSingle } from '#server/channels/tokopedia/order.ts'
import { orderShape as tokopediaShape } from '#server/channels/tokopedia/shapes.ts'
import { makeOrder, type RunningSandbox, startSandbox } from '#tests/sandbox/start-sandbox.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await startSandbox()
})
afterAll(() => running.stop())

async function made(marketplace: Marketplace): Promise<SandboxOrder> {
  const id = await makeOrder(running, marketplace)
  return running.sandbox.world.find(running.sandbox.world.store(marketplace, running.connection(marketplace).store_id) as never, id)
}
const noParcel = { number: null, routing_code: null, steps: [] }

it('Shopee tells that it sends an order itself, and from which of its warehouses', async () => {
  const told = shopeeOrder(await made('shopee'))
  const lines = told.item_list?.map((line) => ({ ...line, product_location_id: ['IDW'] }))
  const order = toIncoming(shopeeShape.parse({ ...told, fulfillment_flag: 'fulfilled_by_shopee', item_list: lines }), noParcel)
  expect(order).toMatchObject({ fulfillment_opt: 'marketplace', location: 'IDW' })
  expect(toIncoming(shopeeShape.parse(told), noParcel)).toMatchObject({ fulfillment_opt: 'seller', location: null })
  expect(toIncoming(shopeeShape.parse({ ...told, fulfillment_flag: undefined }), noParcel).fulfillment_opt).toBeNull()
})

it('Tokopedia tells it by numbers, of which 0 is no warehouse', async () => {
  const told = tokopediaOrder(await made('tokopedia'))
  const order = fromSingle(tokopediaShape.parse({ ...told, fulfill_by: 1, warehouse_id: 341_734 }))
  expect(order).toMatchObject({ fulfillment_opt: 'marketplace', location: '341734' })
  expect(fromSingle(tokopediaShape.parse(told))).toMatchObject({ fulfillment_opt: 'seller', location: null })
})

it('a sister marketplace tells it in our words, and what couriers sort the parcel by', async () => {
  const told = { ...signedOrder(await made('dermaga')), fulfilled_by: 'marketplace', warehouse: 'CGK-2', routing_code: 'BDO-12' }
  const order = signedOrderIn(signedOrderShape.parse(told), { [told.status]: 200 })
  expect(order).toMatchObject({ fulfillment_opt: 'marketplace', location: 'CGK-2', routing_code: 'BDO-12' })
})
