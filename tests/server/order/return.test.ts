import { beforeAll, describe, expect, it } from 'vitest'
import { orderCreate } from '#contract/order/entered-order.endpoints.ts'
import { orderAccept, orderDetail, orderShip } from '#contract/order/order.endpoints.ts'
import { orderCancel, orderReturn } from '#contract/order/return.endpoints.ts'
import { productDetail } from '#contract/product/product.endpoints.ts'
import { ingestOrder, ingestStatus } from '#server/domains/order/order.port.ts'
import { enteredOrder } from './entered-builder.ts'
import { createFakeMarketplace, everything, incoming } from './fake-marketplace.ts'
import { sharedApp, type TestApp, unique } from './test-app.ts'

let app: TestApp
let token: string
let workspace_id: number
let store_code: string

beforeAll(async () => {
  const shop = createFakeMarketplace()
  shop.capabilities = { shopee: everything }
  app = await sharedApp({ channels: shop.registry })
  workspace_id = (await app.build.workspace()).workspace_id
  token = app.tokenOf(await app.build.agent({ workspace_id, name: 'Dewi', privileges: ['order', 'product'] }))
  store_code = (await app.build.store({ workspace_id })).store_code
})

/** An order of two pieces of a SKU of ten, in a status. */
async function order(statuses: readonly number[]) {
  const { sku } = await app.build.sku({ workspace_id })
  const mp_order_id = `R${unique()}`
  const origin = { workspace_id, store_code, marketplace: 'shopee' as const }
  const items = [{ sku, name: 'Gamis', variant: '', qty: 2, price: 1000, image_url: null }]
  await ingestOrder(app.services, { ...origin, order: incoming({ mp_order_id, order_status: 200, items, tracking_number: `T${mp_order_id}` }) })
  for (const order_status of statuses) {
    app.advance(1000)
    await ingestStatus(app.services, {
      ...origin,
      mp_order_id,
      order_status: order_status as 500,
      mp_status: '',
      at: app.services.now().toISOString(),
    })
  }
  return { sku, order_code: `SHPE-${mp_order_id}`, tracking: `T${mp_order_id}` }
}
const tell = (type: 'received' | 'lost', body: object) => app.call(orderReturn, { params: { type }, body: body as never }, token)
const logOf = async (order_code: string) =>
  (await app.call(orderDetail, { query: { order_code } }, token)).data.log.map(({ action, agent_name, note }) => [action, agent_name, note])

describe('a returned parcel', () => {
  it('is received by its tracking number: the log says by whom, and its pieces wait for their shelf', async () => {
    const { order_code, sku, tracking } = await order([500, 550])
    expect((await tell('received', { scan_code: tracking })).data).toMatchObject({ order: { order_code, order_status: 550 }, pieces: 2 })
    expect((await logOf(order_code)).at(-1)).toEqual([90, 'Dewi', null])
    expect((await app.call(productDetail, { query: { sku } }, token)).data).toMatchObject({ stock: 8, unshelved: 2 })
    expect((await tell('received', { order_code })).error.code).toBe('RETURN_SETTLED')
  })

  it('is not received before it was sent, nor while it is on its way, nor where nobody knows it', async () => {
    expect((await tell('received', { order_code: (await order([900])).order_code })).error.code).toBe('NOT_RETURNED')
    expect((await tell('received', { order_code: (await order([500])).order_code })).error.code).toBe('NOT_RETURNED')
    expect((await tell('received', { scan_code: 'NOBODY' })).error.code).toBe('ORDER_NOT_FOUND')
    expect((await tell('received', {})).error.code).toBe('VALIDATION')
  })

  it('of an order that was entered here is what makes it returned', async () => {
    const { sku } = await app.build.sku({ workspace_id })
    const shop = await app.build.store({ workspace_id, marketplace: 'instagram' })
    const items = [{ sku, qty: 1, price: 1000 }]
    const { order_code } = (await app.call(orderCreate, { body: enteredOrder({ store_code: shop.store_code, items }) }, token)).data
    await app.call(orderAccept, { params: { marketplace: 'instagram' }, query: { order_code }, body: {} }, token)
    await app.call(orderShip, { query: { order_code }, body: { tracking_number: 'JNE-1' } }, token)
    expect((await tell('received', { order_code })).data).toMatchObject({ order: { order_status: 550 }, pieces: 1 })
  })
})

describe('a lost parcel', () => {
  it('is confirmed once, with the funds that were received, and none of it counts as back', async () => {
    const { order_code, sku } = await order([500])
    expect((await tell('lost', { order_code })).error.code).toBe('VALIDATION')
    expect((await tell('lost', { order_code, funds: 150_000 })).status).toBe(200)
    expect((await logOf(order_code)).at(-1)).toEqual([91, 'Dewi', '150000'])
    expect((await app.call(productDetail, { query: { sku } }, token)).data).toMatchObject({ stock: 8, unshelved: 0 })
    expect((await tell('lost', { order_code, funds: 1 })).error.code).toBe('RETURN_SETTLED')
  })
})

describe('cancelling by its own call', () => {
  const cancel = (cancel_type: 'cancel' | 'accept' | 'reject', body: object) =>
    app.call(orderCancel, { params: { cancel_type }, body: body as never }, token)
  it('sends the wish on its way, with a reason; and answers only where the buyer wished it', async () => {
    const { order_code } = await order([])
    expect((await cancel('cancel', { order_code })).data.results).toMatchObject([{ ok: false, code: 'CANCEL_REASON_REQUIRED' }])
    expect((await cancel('accept', { order_code })).data.results).toMatchObject([{ ok: false, code: 'TRANSITION_NOT_ALLOWED' }])
    const done = await cancel('cancel', { order_code, cancel_reason: 'Stok habis' })
    expect(done.data.results).toMatchObject([{ ok: true, order: { action_state: { action: 'cancel', state: 'pending' } } }])
    const wish = await order([950])
    expect((await cancel('reject', { order_code: wish.order_code })).data.results).toMatchObject([
      { ok: true, order: { action_state: { action: 'reject_cancel' } } },
    ])
  })
})
