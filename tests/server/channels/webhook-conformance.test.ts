import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Stage, stages } from '#sandbox/order.ts'
import type { ChannelOrders } from '#server/channels/orders.ts'
import type { RawPush } from '#server/channels/pushes.ts'
import { makeOrder, type RunningSandbox, startSandbox } from '#tests/sandbox/start-sandbox.ts'
import { orderChannels } from './connected-channels.ts'
import { expected } from './stage-statuses.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await startSandbox()
})
afterAll(() => running.stop())
afterEach(() => running.control('/faults', undefined, 'DELETE'))

describe.each(orderChannels.map((channel) => [channel.marketplace, channel] as const))('the webhook of the %s channel', (marketplace, channel) => {
  const orders = (): ChannelOrders => {
    const part = channel.connect(running.account(marketplace)).orders
    if (!part) throw new Error('no orders')
    return part
  }
  const here = () => running.connection(marketplace)
  const advance = (order_id: string, to: Stage) => running.control('/advance', { marketplace, order_id, to, reason: 'Berubah pikiran' })
  const account = () => running.account(marketplace)
  async function pushed(wish: object = {}): Promise<RawPush> {
    const from = running.received.length
    await makeOrder(running, marketplace, wish)
    await running.sandbox.pushes.idle()
    const last = running.received.slice(from).find((one) => one.path === `/hooks/${marketplace}`)
    if (!last) throw new Error('nothing was pushed')
    return { method: 'POST', path: last.path, headers: last.headers, body: last.body }
  }
  const withBody = (push: RawPush, text: string): RawPush => ({ ...push, body: Buffer.from(text) })

  it('holds over the bytes as they came, whatever is in them', async () => {
    const { sign } = running.sandbox.standIns.get(marketplace) ?? {}
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
        const body = JSON.stringify({ note: `${text} 🎁 カード é`, spaced: '' }).replace('"spaced":', '"spaced" : ')
        const headers = sign?.(body, account().app_secret) ?? {}
        const push = { method: 'POST', path: '/', headers, body: Buffer.from(body) }
        expect(channel.webhook.verify(push, account(), Date.now())).toBe(true)
        expect(channel.webhook.verify(withBody(push, JSON.stringify(JSON.parse(body))), account(), Date.now())).toBe(false)
      }),
      { numRuns: 50 },
    )
  })

  it('does not hold over a changed byte, another key, no signature or half of one', async () => {
    const push = await pushed()
    const now = Date.now()
    expect(channel.webhook.verify(push, account(), now)).toBe(true)
    const spoilt = Buffer.from(push.body)
    spoilt[spoilt.length - 2] = (spoilt[spoilt.length - 2] ?? 0) ^ 1
    expect(channel.webhook.verify({ ...push, body: spoilt }, account(), now)).toBe(false)
    expect(channel.webhook.verify({ ...push, body: Buffer.alloc(0) }, account(), now)).toBe(false)
    expect(channel.webhook.verify(push, { ...account(), app_secret: 'another' }, now)).toBe(false)
    expect(channel.webhook.verify({ ...push, headers: {} }, account(), now)).toBe(false)
    for (const [name, value] of Object.entries(push.headers)) {
      if (!value || !/^[0-9a-f]{64}$/.test(value)) continue
      for (const other of ['', value.slice(0, 63), `${value}0`, value.toUpperCase() === value ? '' : value.toUpperCase()])
        expect(channel.webhook.verify({ ...push, headers: { ...push.headers, [name]: other } }, account(), now)).toBe(false)
    }
  })

  it('names a repeat as the same delivery and the next push as another', async () => {
    const first = await pushed()
    const second = await pushed()
    expect(channel.webhook.deliveryId({ ...first })).toBe(channel.webhook.deliveryId(first))
    expect(channel.webhook.deliveryId(second)).not.toBe(channel.webhook.deliveryId(first))
  })

  it('tells of a new order', async () => {
    const [news] = channel.webhook.read(await pushed())
    expect(news).toMatchObject({ store_id: here().store_id })
    if (news?.kind === 'order') expect(news.order.order_status).toBe(200)
    else expect(news).toMatchObject({ kind: 'order-changed', order_status: 200 })
  })

  it('tells the same of an order as reading it does', async () => {
    const [news] = channel.webhook.read(await pushed())
    if (news?.kind !== 'order') return
    const read = await orders().read(here(), news.order.mp_order_id)
    const { mp_updated_at: _, ordered_at: at, ...told } = news.order
    expect(read).toMatchObject(told)
    expect(Math.abs(Date.parse(read.ordered_at) - Date.parse(at))).toBeLessThan(1000)
  })

  it.each(stages.filter((stage) => stage !== 'new'))('tells of an order that is %s now', async (stage) => {
    const id = await makeOrder(running, marketplace)
    await running.sandbox.pushes.idle()
    const from = running.received.length
    await advance(id, stage)
    await running.sandbox.pushes.idle()
    for (const { body, headers, path } of running.received.slice(from)) {
      for (const news of channel.webhook.read({ method: 'POST', path, headers, body })) {
        if (news.kind === 'return-changed') {
          expect(['complained', 'returned']).toContain(stage)
          expect(news.mp_return_id).toContain(id)
          continue
        }
        if (news.kind !== 'order-changed') throw new Error(`unexpected ${news.kind}`)
        expect(news.mp_order_id).toBe(id)
        if (news.order_status !== null) expect([expected[stage]].flat()).toContain(news.order_status)
        else expect(news.tracking_number || news.read).toBeTruthy()
      }
    }
  })

  it('answers anything malformed with a SyntaxError and nothing else', () => {
    const read = (body: Buffer) => {
      try {
        const push = { method: 'POST', path: '/', headers: {}, body }
        channel.webhook.deliveryId(push)
        return channel.webhook.read(push)
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxError)
        return []
      }
    }
    fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => void read(Buffer.from(bytes))))
    fc.assert(fc.property(fc.json(), (json) => void read(Buffer.from(json))))
    const shaped = fc.record(
      {
        code: fc.constantFrom(1, 2, 3, 4, 99, '3', null),
        shop_id: fc.oneof(fc.integer(), fc.string()),
        timestamp: fc.oneof(fc.integer(), fc.double()),
        event: fc.constantFrom('order.created', 'order.status', 'store.disconnected', 'x'),
        event_id: fc.string(),
        store_id: fc.oneof(fc.string(), fc.integer()),
        order_id: fc.oneof(fc.integer(), fc.string()),
        order_status: fc.oneof(fc.integer(), fc.constantFrom(220, 500)),
        products: fc.oneof(fc.array(fc.anything()), fc.constant(null)),
        data: fc.oneof(
          fc.jsonValue(),
          fc.record({ ordersn: fc.string(), status: fc.string(), update_time: fc.oneof(fc.integer(), fc.maxSafeInteger()) }),
        ),
      },
      { requiredKeys: [] },
    )
    fc.assert(fc.property(shaped, (value) => void read(Buffer.from(JSON.stringify(value)))))
    const anyNumber = fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.double())
    const nearly = fc.record({
      code: fc.constantFrom(2, 3, 4),
      shop_id: fc.nat(),
      timestamp: anyNumber,
      event: fc.constantFrom('order.created', 'order.status'),
      event_id: fc.string({ minLength: 1 }),
      store_id: fc.string({ minLength: 1 }),
      order_id: fc.nat(),
      order_status: fc.constantFrom(220, 500, 12_345),
      create_time: anyNumber,
      update_time: fc.oneof(fc.constant('2026-13-45T00:00:00Z'), fc.date({ noInvalidDate: true }).map(String), fc.constant(null)),
      data: fc.record({ ordersn: fc.string({ minLength: 1 }), status: fc.constant('SHIPPED'), update_time: anyNumber, tracking_no: fc.string() }),
    })
    fc.assert(fc.property(nearly, (value) => void read(Buffer.from(JSON.stringify(value)))))
  })
})
