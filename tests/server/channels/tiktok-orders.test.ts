import fc from 'fast-check'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderOf } from '#sandbox/tiktok/shapes.ts'
import { channel } from '#server/channels/tiktok/channel.ts'
import { statusIn, toIncoming } from '#server/channels/tiktok/order.ts'
import { orderShape } from '#server/channels/tiktok/shapes.ts'
import { statusOf } from '#server/channels/tiktok/status.ts'
import { makeOrder, type RunningSandbox, startSandbox } from '#tests/sandbox/start-sandbox.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await startSandbox()
})
afterAll(() => running.stop())

async function made(wish: object = {}) {
  const id = await makeOrder(running, 'tiktok', wish)
  const store = running.sandbox.world.store('tiktok', running.connection('tiktok').store_id)
  if (!store) throw new Error('no store')
  return orderOf(running.sandbox.world.find(store, id))
}
const nothingMore = { returns: [], steps: [] }

describe('an order of single pieces', () => {
  it('is lines whose sum, with shipping and less what was taken off, is what the buyer paid', async () => {
    const told = orderShape.parse(await made())
    const [piece] = told.line_items
    if (!piece) throw new Error('no piece')
    const bought = fc.array(fc.record({ seller_sku: fc.constantFrom('A', 'B', 'C'), original_price: fc.integer({ min: 1, max: 900_000 }) }), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(bought, fc.nat(100), fc.nat(40_000), (pieces, percent, shipping_fee) => {
        const goods = pieces.reduce((sum, { original_price }) => sum + original_price, 0)
        const total_amount = goods + shipping_fee - Math.floor((goods * percent) / 100)
        const line_items = pieces.map((own, index) => ({ ...piece, ...own, id: String(index) }))
        const { items, discount, total } = toIncoming({ ...told, line_items, payment: { shipping_fee, total_amount } }, nothingMore)
        expect(items.reduce((sum, { qty }) => sum + qty, 0)).toBe(pieces.length)
        expect(items.reduce((sum, { qty, price }) => sum + qty * price, 0) + shipping_fee - discount).toBe(total)
      }),
    )
  })

  it('is read whatever the marketplace leaves empty', async () => {
    const { id, create_time, update_time, line_items } = await made()
    const bare = line_items.map(({ id, product_name, original_price }) => ({ id, product_name, original_price }))
    const order = { id, create_time, update_time, status: 'ON_HOLD', payment: { total_amount: '12000' }, recipient_address: {}, line_items: bare }
    expect(toIncoming(orderShape.parse(order), nothingMore)).toMatchObject({
      order_status: 200,
      total: 12_000,
      courier_name: '',
      fulfillment_opt: null,
    })
  })

  it('says where it was made: at Tokopedia, or at TikTok itself', async () => {
    for (const [platform, told] of [
      ['tokopedia', 'tokopedia'],
      ['tiktok', null],
    ] as const) {
      const order = await made({ commerce_platform: platform })
      expect(order.commerce_platform).toBe(platform === 'tokopedia' ? 'TOKOPEDIA' : 'TIKTOK_SHOP')
      expect(toIncoming(orderShape.parse(order), nothingMore).commerce_platform).toBe(told)
    }
  })

  it('has a wish to cancel only before it is sent, and comes back whole or not at all', async () => {
    const told = orderShape.parse(await made())
    for (const [status, order_status] of Object.entries(statusOf))
      expect(statusIn({ ...told, status, is_buyer_request_cancel: true }, [])).toBe(order_status < 500 ? 950 : order_status)
    const arrived = { ...told, status: 'DELIVERED', line_items: [0, 1].map((index) => ({ ...told.line_items[0], id: String(index) }) as never) }
    const back = (return_status: string, ids: string[], return_type = 'RETURN_AND_REFUND') => [
      { return_status, return_type, return_line_items: ids.map((order_line_item_id) => ({ order_line_item_id })) },
    ]
    expect(statusIn(arrived, back('AWAITING_BUYER_SHIP', ['0']))).toBe(800)
    expect(statusIn(arrived, back('RETURN_OR_REFUND_REQUEST_COMPLETE', ['0']))).toBe(600)
    expect(statusIn(arrived, back('RETURN_OR_REFUND_REQUEST_COMPLETE', ['0', '1']))).toBe(550)
    expect(statusIn(arrived, back('RETURN_OR_REFUND_REQUEST_COMPLETE', ['0', '1'], 'REFUND'))).toBe(600)
    expect(statusIn(arrived, back('RETURN_OR_REFUND_REQUEST_CANCEL', ['0', '1']))).toBe(600)
  })
})

describe('shipping packages', () => {
  it('fails where a single one does, although the call succeeds', async () => {
    const told = await made()
    const app = fastify()
    const answer = (data: unknown) => ({ code: 0, message: 'Success', data })
    app.get('/authorization/202309/shops', () => answer({ shops: [{ id: running.connection('tiktok').store_id, cipher: 'c' }] }))
    app.get('/order/202309/orders', () => answer({ orders: [told] }))
    app.get('/fulfillment/202309/packages/:id/handover_time_slots', () => answer({ can_pickup: true, can_drop_off: false, pickup_slots: [] }))
    app.post('/fulfillment/202309/packages/ship', () =>
      answer({ errors: [{ code: 21_011_010, message: 'Package is locked', detail: { package_id: '1' } }] }),
    )
    const base_url = await app.listen({ host: '127.0.0.1', port: 0 })
    const { orders } = channel.connect({ ...running.account('tiktok'), base_url })
    const accept = (shipping_method: string) =>
      orders?.accept?.(running.connection('tiktok'), told.id, { shipping_method }).catch((failure: unknown) => failure)
    expect(await accept('pickup')).toMatchObject({ kind: 'rejected', reason: 'Package is locked' })
    expect(await accept('dropoff')).toMatchObject({ kind: 'rejected', reason: expect.stringContaining('not offered') })
    await app.close()
  })
})

describe('cancelling', () => {
  it('gives the reason that the platform has for what is paid, or for what is not', async () => {
    const { orders } = channel.connect(running.account('tiktok'))
    const here = running.connection('tiktok')
    for (const unpaid of [true, false]) {
      const id = await makeOrder(running, 'tiktok', { unpaid })
      expect(await orders?.cancel?.(here, id, 'OUT_OF_STOCK')).toMatchObject({ order_status: 900 })
      expect(await orders?.read(here, id)).toMatchObject({ order_status: 900, cancel_reason: 'Stok habis' })
    }
    const unpaid = await makeOrder(running, 'tiktok', { unpaid: true })
    await expect(orders?.cancel?.(here, unpaid, 'UNDELIVERABLE_AREA')).rejects.toMatchObject({ kind: 'rejected' })
  })
})

describe('a push', () => {
  const push = (type: number, data: object) =>
    channel.webhook.read({
      method: 'POST',
      path: '/',
      headers: {},
      body: Buffer.from(JSON.stringify({ type, shop_id: '7', tts_notification_id: '1', timestamp: 1, data })),
    })

  it('tells a status at once, unless a wish of the buyer may stand behind it, and has the order read', () => {
    for (const [word, status] of Object.entries(statusOf)) {
      const hidden = ['PARTIALLY_SHIPPING', 'AWAITING_COLLECTION', 'DELIVERED', 'COMPLETED'].includes(word)
      const told = { order_id: '57', order_status: word, update_time: 1_700_000_000 }
      expect(push(1, told)).toMatchObject([{ mp_order_id: '57', order_status: hidden ? null : status, at: '2023-11-14T22:13:20.000Z', read: true }])
    }
  })

  it('of wishes, returns and packages names the orders that are to be read', () => {
    expect(push(11, { order_id: '57', cancel_status: 'CANCELLATION_REQUEST_PENDING', create_time: 5 })).toMatchObject([
      { mp_order_id: '57', order_status: null, at: null, read: true },
    ])
    expect(push(12, { order_id: '57', return_status: 'AWAITING_BUYER_SHIP', update_time: 5 })).toMatchObject([{ mp_order_id: '57', read: true }])
    const package_list = [
      { package_id: '1', order_id_list: ['57', '58'] },
      { package_id: '2', order_id_list: ['58'] },
    ]
    expect(push(4, { sc_type: 'SPLIT', package_list }).map((news) => news.kind === 'order-changed' && news.mp_order_id)).toEqual(['57', '58'])
    expect(push(5, { product_id: '1' })).toMatchObject([{ kind: 'ignored' }])
  })
})
