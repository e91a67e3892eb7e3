import fc from 'fast-check'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemsOf, orderOf } from '#sandbox/lazada/shapes.ts'
import { channel } from '#server/channels/lazada/channel.ts'
import { toIncoming } from '#server/channels/lazada/order.ts'
import { itemsShape, orderShape } from '#server/channels/lazada/shapes.ts'
import { leftToPack } from '#server/channels/lazada/shipments.ts'
import { statusOf, statusOfItems } from '#server/channels/lazada/status.ts'
import { makeOrder, makeOrders, type RunningSandbox, startSandbox } from '#tests/sandbox/start-sandbox.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await startSandbox()
})
afterAll(() => running.stop())

async function made() {
  const id = await makeOrder(running, 'lazada')
  const store = running.sandbox.world.store('lazada', running.connection('lazada').store_id)
  if (!store) throw new Error('no store')
  return running.sandbox.world.find(store, id)
}
/** The items as the marketplace's answer has them. */
const read = (order_items: readonly object[]) => itemsShape.parse({ data: [{ order_id: 1, order_items }] }).data[0]?.order_items ?? []
const nothingMore = { returning: false, steps: [] }
const words = fc.array(fc.constantFrom(...Object.keys(statusOf)), { minLength: 1, maxLength: 8 })

describe('the status of an order, which only its pieces tell,', () => {
  it('is that of a piece, the least far of those that still go to the buyer', () => {
    fc.assert(
      fc.property(words, (told) => {
        const all = told.map((word) => statusOf[word] ?? 0)
        const going = all.filter((status) => status !== 900 && status !== 550)
        expect(statusOfItems(told)?.order_status).toBe(Math.min(...(going.length ? going : all)))
        expect(told).toContain(statusOfItems(told)?.mp_status)
      }),
    )
  })

  it('does not depend on the order in which they stand, nor on words that nobody knows', () => {
    fc.assert(
      fc.property(words, (told) => {
        expect(statusOfItems([...told.toReversed(), 'brand_new_word'])?.order_status).toBe(statusOfItems(told)?.order_status)
      }),
    )
    expect(statusOfItems(['brand_new_word'])).toBeNull()
  })
})

describe('pieces of an order', () => {
  it('become lines whose sum is what the order costs, however many there are of each', async () => {
    const told = await made()
    const { data: order } = orderShape.parse({ data: orderOf(told) })
    const [piece] = read(itemsOf(told))
    if (!piece) throw new Error('no piece')
    const bought = fc.array(
      fc.record({
        sku: fc.constantFrom('A', 'B', 'C'),
        item_price: fc.integer({ min: 1, max: 900_000 }),
        status: fc.constantFrom('pending', 'canceled'),
      }),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(bought, (pieces) => {
        const items = pieces.map((own, index) => ({ ...piece, ...own, order_item_id: String(index) }))
        const { items: lines, total, shipping_fee, discount } = toIncoming(order, items, nothingMore)
        expect(lines.reduce((sum, { qty }) => sum + qty, 0)).toBe(pieces.length)
        expect(total - shipping_fee + discount).toBe(pieces.reduce((sum, { item_price }) => sum + item_price, 0))
      }),
    )
  })

  it('are read whatever the marketplace leaves empty', async () => {
    const told = await made()
    const bare = itemsOf(told).map(({ order_item_id, status, name, item_price }) => ({ order_item_id, status, name, item_price: `${item_price}.00` }))
    const { order_id, created_at, price, address_shipping } = orderOf(told)
    const order = orderShape.parse({ data: { order_id, created_at, updated_at: '2026-11-23T15:04:05+07:00', price, address_shipping } }).data
    const incoming = toIncoming(order, read(bare), nothingMore)
    expect(incoming).toMatchObject({
      mp_updated_at: '2026-11-23T08:04:05.000Z',
      tracking_number: null,
      courier_name: '',
      confirm_shipping_deadline: null,
    })
  })

  it('that were packed apart are parcels of their own; what is not packed yet is told apart, what was cancelled not at all', async () => {
    const told = await made()
    const { data: order } = orderShape.parse({ data: orderOf(told) })
    const [piece] = itemsOf(told)
    const packed = (sku: string, package_id: string, tracking_code: string, status = 'packed') => ({
      ...piece,
      sku,
      package_id,
      tracking_code,
      status,
    })
    const pieces = [packed('A', 'FP1', 'TN1'), packed('B', 'FP2', 'TN2'), packed('A', 'FP2', 'TN2'), packed('C', 'FP3', 'TN3', 'canceled')]
    expect(toIncoming(order, read(pieces), nothingMore)).toMatchObject({
      tracking_number: 'TN1',
      packages: [
        { mp_package_id: 'FP1', tracking_number: 'TN1', lines: [{ line: 1, qty: 1 }] },
        {
          mp_package_id: 'FP2',
          tracking_number: 'TN2',
          lines: [
            { line: 2, qty: 1 },
            { line: 1, qty: 1 },
          ],
        },
      ],
    })
    const waiting = toIncoming(order, read([packed('A', 'FP1', 'TN1'), packed('B', '', '', 'pending')]), nothingMore)
    expect(waiting).toMatchObject({
      order_status: 200,
      tracking_number: null,
      packages: [
        { mp_package_id: 'FP1', tracking_number: 'TN1', lines: [{ line: 1, qty: 1 }] },
        { mp_package_id: '', tracking_number: null, lines: [{ line: 2, qty: 1 }] },
      ],
    })
    expect(toIncoming(order, read([packed('A', '', '', 'pending'), packed('B', '', '', 'pending')]), nothingMore).packages).toEqual([])
    // The number stands for all parcels: it is there once each has one.
    const halfway = toIncoming(order, read([packed('A', 'FP1', 'TN1'), packed('B', 'FP2', '')]), nothingMore)
    expect(halfway).toMatchObject({ tracking_number: null, packages: [{ tracking_number: 'TN1' }, { tracking_number: null }] })
  })

  it('of which one parcel is fetched by one courier and brought by another have the latter', async () => {
    const told = await made()
    const { data: order } = orderShape.parse({ data: orderOf(told) })
    const items = itemsOf(told).map((one) => ({ ...one, shipment_provider: 'Pickup: LEX ID, Delivery: J&T Express' }))
    const incoming = toIncoming(order, read(items), nothingMore)
    expect(incoming).toMatchObject({ courier_name: 'J&T', courier_service_name: 'Standard' })
  })
})

/** A marketplace that answers the calls of packing as it is told. */
async function packing(pieces: readonly { status: string; outcome: object }[]) {
  const asked: string[] = []
  const app = fastify()
  const outcome = (index: number) => ({ order_item_id: index + 1, msg: 'success', item_err_code: '0', retry: false, ...pieces[index]?.outcome })
  app.all('/orders/items/get', () => ({
    code: '0',
    data: [
      {
        order_id: 1,
        order_items: pieces.map(({ status }, index) => ({
          order_item_id: index + 1,
          status,
          name: 'Gamis',
          item_price: 1,
          package_id: status === 'packed' ? 'FP1' : '',
        })),
      },
    ],
  }))
  app.all('/order/shipment/providers/get', () => ({
    code: '0',
    result: { success: true, data: { shipping_allocate_type: 'NTFS', shipment_providers: [{ name: 'Flash', provider_code: 'FM50' }] } },
  }))
  app.all<{ Querystring: { packReq: string } }>('/order/fulfill/pack', ({ query }) => {
    asked.push(query.packReq)
    const ids = JSON.parse(query.packReq).pack_order_list[0].order_item_list as number[]
    return { code: '0', result: { success: true, data: { pack_order_list: [{ order_id: 1, order_item_list: ids.map((id) => outcome(id - 1)) }] } } }
  })
  const base_url = await app.listen({ host: '127.0.0.1', port: 0 })
  const { orders } = channel.connect({ ...running.account('lazada'), base_url })
  const accepted = await orders?.accept?.(running.connection('lazada'), '1', {}).catch((failure: unknown) => failure)
  await app.close()
  return { accepted, asked: asked.map((text) => JSON.parse(text)) }
}

describe('packing', () => {
  it('fails where a single piece does, although the call succeeds, and says whether trying again is of use', async () => {
    const failed = { item_err_code: '1003', msg: '3pl allocation failed' }
    const pieces = (retry: boolean) => [
      { status: 'pending', outcome: {} },
      { status: 'pending', outcome: { ...failed, retry } },
    ]
    expect((await packing(pieces(true))).accepted).toMatchObject({ kind: 'unavailable', reason: '3pl allocation failed' })
    expect((await packing(pieces(false))).accepted).toMatchObject({ kind: 'rejected', reason: '3pl allocation failed' })
  })

  it('goes on with the pieces that are left, by the courier that the store must choose', async () => {
    const pieces = [
      { status: 'packed', outcome: {} },
      { status: 'pending', outcome: { tracking_number: 'TN7' } },
      { status: 'canceled', outcome: {} },
    ]
    const { accepted, asked } = await packing(pieces)
    expect(accepted).toMatchObject({ order_status: 300, tracking_number: 'TN7' })
    expect(asked).toMatchObject([
      {
        delivery_type: 'dropship',
        shipping_allocate_type: 'NTFS',
        shipment_provider_code: 'FM50',
        pack_order_list: [{ order_id: 1, order_item_list: [2] }],
      },
    ])
  })
})

describe('parcels that are still to be packed', () => {
  const piece = (id: number, sku: string, package_id = '', status = package_id ? 'packed' : 'pending') => ({
    order_item_id: id,
    sku,
    sku_id: `7${sku.charCodeAt(0)}`,
    name: sku,
    item_price: 5,
    status,
    package_id,
  })
  const group = (...lines: [line: number, qty: number][]) => lines.map(([line, qty]) => ({ line, qty, mp_variant_id: null }))

  it('take pieces of their lines, each once; those that are packed so already are left out', () => {
    const fresh = read([piece(1, 'A'), piece(2, 'B'), piece(3, 'A')])
    expect(leftToPack(fresh, [group([1, 1]), group([1, 1], [2, 1])])).toEqual([['1'], ['3', '2']])
    const begun = read([piece(1, 'A', 'FP9'), piece(2, 'B', 'FP9'), piece(3, 'A')])
    expect(leftToPack(begun, [group([1, 1]), group([2, 1], [1, 1])])).toEqual([['3']])
    expect(leftToPack(read([piece(1, 'A', 'FP1'), piece(2, 'B', 'FP2')]), [group([2, 1]), group([1, 1])])).toEqual([])
  })

  it('are none where the order is packed in another way, or holds other pieces by now', () => {
    const refused = (items: object[]) => () => leftToPack(read(items), [group([1, 1]), group([2, 1])])
    expect(refused([piece(1, 'A', 'FP9'), piece(2, 'B', 'FP9')])).toThrow('packed in another way')
    expect(refused([piece(1, 'A'), piece(2, 'B', '', 'canceled')])).toThrow('other pieces')
    expect(refused([piece(1, 'A'), piece(2, 'B'), piece(3, 'B')])).toThrow('other pieces')
    const others = [{ line: 1, qty: 1, mp_variant_id: '700' }]
    expect(() => leftToPack(read([piece(1, 'A'), piece(2, 'B')]), [others, group([2, 1])])).toThrow('other pieces')
  })
})

describe('accepting many at once', () => {
  it('packs them by few calls, each order with an outcome of its own', async () => {
    const ids = await makeOrders(running, 'lazada', { count: 45 })
    const shipped = ids[7] ?? ''
    await running.control('/advance', { marketplace: 'lazada', order_id: shipped, to: 'cancelled' })
    const calls: string[] = []
    const counter = fastify()
    counter.all('/*', async (request, reply) => {
      calls.push(request.url.split('?', 1)[0] ?? '')
      const answer = await fetch(`${running.url}/sandbox/lazada${request.url}`, { method: request.method })
      return reply
        .code(answer.status)
        .type('application/json')
        .send(await answer.text())
    })
    const base_url = await counter.listen({ host: '127.0.0.1', port: 0 })
    const { orders } = channel.connect({ ...running.account('lazada'), base_url })
    const outcomes = await Promise.all(ids.map((id) => orders?.accept?.(running.connection('lazada'), id, {}).catch((failure: unknown) => failure)))
    await counter.close()
    for (const [index, outcome] of outcomes.entries())
      expect(outcome).toMatchObject(
        ids[index] === shipped ? { kind: 'rejected' } : { order_status: 300, tracking_number: expect.stringMatching(/./) },
      )
    expect(calls.filter((path) => path === '/order/fulfill/pack').length).toBeLessThan(15)
  })
})

describe('what changed', () => {
  it('is listed whole where more orders change in one second than a page holds', async () => {
    const at = Date.now()
    const still = await startSandbox({ now: () => at })
    const store = still.sandbox.world.store('lazada', still.connection('lazada').store_id)
    if (!store) throw new Error('no store')
    const ids = Array.from({ length: 230 }, () => still.sandbox.world.make(store).order_id)
    const { orders } = channel.connect(still.account('lazada'))
    expect((await orders?.changedSince(still.connection('lazada'), new Date(at - 60_000).toISOString()))?.toSorted()).toEqual(ids.toSorted())
    await still.stop()
  })
})

describe('a store with more orders than the platform lists from its beginning', () => {
  it('has what changed told whole, each order once', async () => {
    let at = Date.now() - 86_400_000
    const busy = await startSandbox({ now: () => at })
    const store = busy.sandbox.world.store('lazada', busy.connection('lazada').store_id)
    if (!store) throw new Error('no store')
    const since = new Date(at - 60_000).toISOString()
    busy.sandbox.pushes.hold()
    const ids = Array.from({ length: 5_230 }, (_, place) => {
      if (place % 3 === 0) at += 1_000
      return busy.sandbox.world.make(store).order_id
    })
    const { orders } = channel.connect(busy.account('lazada'))
    at = Date.now()
    expect((await orders?.changedSince(busy.connection('lazada'), since))?.toSorted()).toEqual(ids.toSorted())
    await busy.stop()
  })
})

describe('a push', () => {
  it('of one piece says nothing about the whole order, which is read', async () => {
    const order = await made()
    const push = (message_type: number, data: object) => {
      const body = Buffer.from(JSON.stringify({ seller_id: order.store.store_id, message_type, data, timestamp: Date.now(), site: 'lazada_id' }))
      return channel.webhook.read({ method: 'POST', path: '/', headers: {}, body })
    }
    const piece = { trade_order_id: order.order_id, trade_order_line_id: '1', status_update_time: 1_700_000_000 }
    for (const order_status of Object.keys(statusOf)) {
      const [news] = push(0, { ...piece, order_status })
      const told = { unpaid: 100, pending: 200, topack: 200 }[order_status] ?? null
      expect(news).toMatchObject({
        kind: 'order-changed',
        mp_order_id: order.order_id,
        order_status: told,
        read: true,
        at: '2023-11-14T22:13:20.000Z',
      })
    }
    expect(push(10, { ...piece, trade_order_id: Number(order.order_id), reverse_status: 'CANCEL_INIT' })).toMatchObject([
      { order_status: null, read: true },
    ])
    expect(push(8, { app_key: 'x', auth_expiry_time: 1 })).toMatchObject([{ kind: 'ignored' }])
  })
})
