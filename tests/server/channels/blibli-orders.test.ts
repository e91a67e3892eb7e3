import fc from 'fast-check'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { detailOf, itemsOf } from '#sandbox/blibli/shapes.ts'
import { channel } from '#server/channels/blibli/channel.ts'
import { toIncoming } from '#server/channels/blibli/order.ts'
import { type BlibliItem, itemShape } from '#server/channels/blibli/order-shapes.ts'
import { standingOf, statusOf } from '#server/channels/blibli/status.ts'
import { leastFar } from '#server/channels/status-of-items.ts'
import { makeOrder, type RunningSandbox, startSandbox } from '#tests/sandbox/start-sandbox.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await startSandbox()
})
afterAll(() => running.stop())

const here = () => running.connection('blibli')
const ordersAt = (base_url?: string) => {
  const { orders } = channel.connect({ ...running.account('blibli'), ...(base_url && { base_url }) })
  if (!orders) throw new Error('no orders')
  return orders
}
const advance = (order_id: string, to: string) => running.control('/advance', { marketplace: 'blibli', order_id, to })

async function anItem(): Promise<BlibliItem> {
  const store = running.sandbox.world.store('blibli', here().store_id)
  if (!store) throw new Error('no store')
  const [item] = itemsOf(running.sandbox.world.find(store, await makeOrder(running, 'blibli')))
  if (!item) throw new Error('no item')
  return itemShape.parse(detailOf(item, false))
}

describe('items of an order', () => {
  it('become lines whose sum is what the order costs, whatever was taken off each', async () => {
    const item = await anItem()
    const bought = fc.array(
      fc
        .record({
          qty: fc.integer({ min: 1, max: 9 }),
          productPrice: fc.integer({ min: 1, max: 900_000 }),
          off: fc.double({ min: 0, max: 1, noNaN: true }),
        })
        .map(({ qty, productPrice, off }) => ({
          qty,
          productPrice,
          total: qty * productPrice,
          finalPriceTotal: Math.round(qty * productPrice * off),
        })),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(bought, fc.nat(90_000), (lines, shippingCost) => {
        const [first, ...rest] = lines.map((line, index) => ({ ...item, ...line, shippingCost: index === 0 ? shippingCost : 0 }))
        if (!first) return
        const order = toIncoming([first, ...rest], false)
        expect(order.items.reduce((sum, { qty, price }) => sum + qty * price, 0) + order.shipping_fee - order.discount).toBe(order.total)
        expect(order.shipping_fee).toBe(shippingCost)
      }),
    )
  })

  it('say together where the order is: as far as the one that is least far of those that still go to the buyer', () => {
    const words = fc.array(fc.record({ status: fc.constantFrom(...Object.keys(statusOf)), packed: fc.boolean() }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(words, (told) => {
        const standings = told.flatMap((item) => standingOf(item) ?? [])
        const going = standings.map(({ order_status }) => order_status).filter((status) => status !== 900 && status !== 550)
        const all = standings.map(({ order_status }) => order_status)
        expect(leastFar(standings)?.order_status).toBe(Math.min(...(going.length ? going : all)))
      }),
    )
  })

  it('are read whatever the marketplace leaves empty', async () => {
    const { orderNo, orderItemNo, orderStatus, qty, orderDate, productName, productPrice } = await anItem()
    const bare = itemShape.parse({ orderNo, orderItemNo, orderStatus, qty, orderDate, productName, productPrice })
    expect(toIncoming([bare], false)).toMatchObject({
      order_status: 200,
      total: qty * productPrice,
      discount: 0,
      tracking_number: null,
      fulfillment_opt: null,
      confirm_shipping_deadline: null,
      cod: false,
    })
  })
})

describe('an order of several items', () => {
  const several = async () => {
    for (;;) {
      const id = await makeOrder(running, 'blibli')
      if ((await ordersAt().read(here(), id)).items.length > 1) return id
    }
  }

  it('is cancelled whole, and goes on where an item was cancelled before', async () => {
    const id = await several()
    const store = running.sandbox.world.store('blibli', here().store_id)
    if (!store) throw new Error('no store')
    await running.control('/faults', { marketplace: 'blibli', kind: 'unavailable', call: itemsOf(running.sandbox.world.find(store, id))[1]?.item_id })
    await expect(ordersAt().cancel?.(here(), id, 'Stok habis')).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await ordersAt().read(here(), id)).toMatchObject({ order_status: 200 })
    expect(await ordersAt().cancel?.(here(), id, 'Stok habis')).toMatchObject({ order_status: 900 })
    expect(await ordersAt().read(here(), id)).toMatchObject({ order_status: 900, cancel_reason: 'Stok habis' })
  })

  it('is pushed item by item, and only that it is paid holds for the whole', async () => {
    const id = await several()
    await running.sandbox.pushes.idle()
    const from = running.received.length
    await advance(id, 'shipped')
    await running.sandbox.pushes.idle()
    const told = running.received.slice(from).flatMap(({ body, headers, path }) => channel.webhook.read({ method: 'POST', path, headers, body }))
    expect(told.length).toBeGreaterThan(1)
    for (const news of told) expect(news).toMatchObject({ kind: 'order-changed', mp_order_id: id, order_status: null, read: true })
  })
})

describe('where orders of late are', () => {
  it('is told in the words that reading them gives, and delivered ones are read once a day until they are paid out', async () => {
    let now = Date.now()
    const still = await startSandbox({ now: () => now })
    const orders = channel.connect(still.account('blibli')).orders
    const connection = still.connection('blibli')
    const ids = new Map<string, string>()
    for (const stage of ['new', 'processing', 'waiting_pickup', 'shipped', 'arrived', 'complete'] as const) {
      const id = await makeOrder(still, 'blibli')
      await still.control('/advance', { marketplace: 'blibli', order_id: id, to: stage })
      ids.set(stage, id)
    }
    now += 60_000
    const soon = await orders?.standings?.(connection, new Date(now - 30_000).toISOString())
    for (const stage of ['new', 'processing', 'waiting_pickup', 'shipped', 'arrived']) {
      const read = await orders?.read(connection, ids.get(stage) ?? '')
      expect(soon?.find(({ mp_order_id }) => mp_order_id === ids.get(stage))?.mp_status).toBe(read?.mp_status)
    }
    const due = await orders?.standings?.(connection, new Date(now - 120_000).toISOString())
    expect(due?.find(({ mp_order_id }) => mp_order_id === ids.get('complete'))?.mp_status).toBe('D due')
    expect(await orders?.read(connection, ids.get('complete') ?? '')).toMatchObject({ order_status: 700 })
    await still.stop()
  })

  it('is listed in halves where a list ends at its cap', async () => {
    const spans: number[] = []
    const app = fastify()
    app.post<{ Body: { filter: { statusFPDateRange: { start: number; end: number } } } }>('/proxy/seller/v1/orders/packages/filter', ({ body }) => {
      const { start, end } = body.filter.statusFPDateRange
      spans.push(end - start)
      return { content: [], paging: { pageNumber: 0, pageSize: 50, totalPage: 1, totalRecord: end - start > 3 * 3_600_000 ? 100 : 7 } }
    })
    await ordersAt(await app.listen({ host: '127.0.0.1', port: 0 })).changedSince(here(), new Date(Date.now() - 8 * 3_600_000).toISOString())
    await app.close()
    expect(spans.filter((span) => span < 3 * 3_600_000)).toHaveLength(4)
  })
})
