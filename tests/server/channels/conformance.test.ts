import fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sellableSkus } from '#contract/demo/catalogue.ts'
import { couriersOf } from '#contract/demo/couriers.ts'
import { courierTypes } from '#contract/order/courier.ts'
import { orderStatuses } from '#contract/order/order-status.ts'
import { orderCapabilitiesSchema } from '#contract/store/store.ts'
import { type SandboxLine, type SandboxStore, type Stage, stages } from '#sandbox/order.ts'
import type { ChannelFailure, FailureKind } from '#server/channels/failure.ts'
import type { ChannelOrders } from '#server/channels/orders.ts'
import { makeOrder, makeOrders, type RunningSandbox, startSandbox } from '#tests/sandbox/start-sandbox.ts'
import { orderChannels } from './connected-channels.ts'
import { failureOf } from './failure-of.ts'
import { expected } from './stage-statuses.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await startSandbox()
})
afterAll(() => running.stop())
afterEach(() => running.control('/faults', undefined, 'DELETE'))

describe.each(orderChannels.map((channel) => [channel.marketplace, channel] as const))('the %s channel', (marketplace, channel) => {
  const orders = (): ChannelOrders => {
    const part = channel.connect(running.account(marketplace)).orders
    if (!part) throw new Error('no orders')
    return part
  }
  const here = () => running.connection(marketplace)
  const advance = (order_id: string, to: Stage) => running.control('/advance', { marketplace, order_id, to, reason: 'Berubah pikiran' })
  const fault = (kind: string, more: object = {}) => running.control('/faults', { marketplace, kind, ...more })

  describe('its declaration', () => {
    it('has exactly the calls that its capabilities promise', () => {
      const { capabilities, ...calls } = orders()
      expect(orderCapabilitiesSchema.parse(capabilities)).toEqual(capabilities)
      expect(!!calls.accept).toBe(!!capabilities.accept)
      expect(!!calls.requestPickup).toBe(!!capabilities.request_pickup)
      expect(!!calls.ship).toBe(!!capabilities.ship)
      expect(!!calls.cancel).toBe(!!capabilities.cancel)
      expect(!!calls.answerCancel).toBe(!!capabilities.answer_cancel)
      expect(!!calls.label).toBe(!!capabilities.label)
      const { split, unsplit, merge, unmerge } = calls.shipments ?? {}
      const can = capabilities.shipments ?? {}
      expect([!!split, !!unsplit, !!merge, !!unmerge]).toEqual([!!can.split, !!can.unsplit, !!can.merge, !!can.unmerge])
    })
    it('has limits that let work through', () => {
      expect(channel.limits.rate).toBeGreaterThan(0)
      expect(channel.limits.concurrency).toBeGreaterThan(0)
      expect(channel.limits.timeoutMs).toBeGreaterThanOrEqual(1000)
    })
  })

  describe('reading', () => {
    it('maps an order whole', async () => {
      const id = await makeOrder(running, marketplace)
      const order = await orders().read(here(), id)
      const made = running.sandbox.world.find(running.sandbox.world.store(marketplace, here().store_id) as never, id)
      expect(order).toMatchObject({
        mp_order_id: id,
        order_status: 200,
        buyer_name: made.buyer.name,
        total: made.total,
        shipping_fee: made.shipping_fee,
        discount: made.discount,
        courier_type: made.courier.courier_type,
        courier_name: made.courier.courier_name,
        courier_service_name: made.courier.courier_service_name,
        cod: made.cod,
        note: made.note,
        tracking_number: null,
      })
      expect(order.address.street).toBe(made.buyer.address.street)
      expect(order.address.postal_code).toBe(made.buyer.address.postal_code)
      expect(order.items.map(({ sku, qty, price }) => ({ sku, qty, price }))).toEqual(
        made.lines.map(({ sku, qty }) => ({ sku: sku.sku, qty, price: sku.price })),
      )
      expect(order.items.reduce((sum, line) => sum + line.qty * line.price, 0) + order.shipping_fee - order.discount).toBe(order.total)
      expect(Math.abs(Date.parse(order.ordered_at) - made.created_at)).toBeLessThan(1000)
      expect(order.confirm_shipping_deadline).not.toBeNull()
    })

    const offered = new Set(couriersOf[marketplace].map(([courier]) => courier.courier_type))
    it.each(courierTypes.filter((type) => offered.has(type)))('tells a courier that is %s by its name', async (courier_type) => {
      const id = await makeOrder(running, marketplace, { courier_type })
      expect((await orders().read(here(), id)).courier_type).toBe(courier_type)
    })

    it.each(stages)('knows the status of an order that is %s', async (stage) => {
      const id = await makeOrder(running, marketplace)
      await advance(id, stage)
      // Some marketplaces show sellers nothing of an order before it is paid.
      if (
        stage === 'unpaid' &&
        (await orders()
          .read(here(), id)
          .catch((failure: ChannelFailure) => failure.kind)) === 'rejected'
      )
        return
      const { order_status } = await orders().read(here(), id)
      expect(orderStatuses).toContain(order_status)
      expect([expected[stage]].flat()).toContain(order_status)
    })

    it("follows the parcel's way", async () => {
      const id = await makeOrder(running, marketplace)
      for (const stage of ['processing', 'waiting_pickup', 'shipped', 'arrived'] as const) await advance(id, stage)
      const order = await orders().read(here(), id)
      expect(order.tracking_number).toBeTruthy()
      expect(order.logistics.length).toBeGreaterThan(1)
      for (const step of order.logistics) expect(Date.parse(step.at)).not.toBeNaN()
    })

    it('tells the same of orders that are asked for together as of each alone', async () => {
      const { together, read } = orders()
      if (!together) return
      const ids = await makeOrders(running, marketplace, { count: 4 })
      await advance(ids[1] ?? '', 'shipped')
      await advance(ids[2] ?? '', 'arrived')
      await advance(ids[3] ?? '', 'cancelled')
      const outcomes = await together.read(here(), ids)
      const whole = await Promise.all(outcomes.map((one) => ('rest' in one ? one.rest(here()) : one)))
      expect(whole).toEqual(await Promise.all(ids.map((id) => read(here(), id))))
      expect(together.most).toBeGreaterThan(1)
    })

    it('tells why an order was cancelled', async () => {
      const id = await makeOrder(running, marketplace)
      await advance(id, 'cancelled')
      expect((await orders().read(here(), id)).cancel_reason).toBe('Berubah pikiran')
    })

    it('lists what changed since an instant, each order once', async () => {
      const since = new Date().toISOString()
      const made = await makeOrders(running, marketplace, { count: 120 })
      const changed = await orders().changedSince(here(), since)
      expect(changed).toHaveLength(new Set(changed).size)
      expect(changed).toEqual(expect.arrayContaining(made))
    })

    it('opens no store but the one that the token is for', async () => {
      await makeOrder(running, marketplace)
      const other = running.sandbox.world.stores.find((store) => store.marketplace === marketplace && store.store_id !== here().store_id)
      if (!other) return
      const theirs = running.sandbox.world.make(other).order_id
      const connection = { ...here(), store_id: other.store_id }
      // Some marketplaces are told no store: the token names it, and opens its own.
      const opened = await orders()
        .changedSince(connection, new Date(Date.now() - 60_000).toISOString())
        .catch((failure: unknown) => failure)
      if (Array.isArray(opened)) expect(opened).not.toContain(theirs)
      else expect(['rejected', 'auth-expired']).toContain((opened as ChannelFailure).kind)
    })
  })

  describe('acting', () => {
    it('accepts with every shipping method, and again with the same answer', async () => {
      const { accept, capabilities } = orders()
      if (!accept) return
      const methods = capabilities.accept?.shipping_methods ?? []
      for (const shipping_method of methods.length ? methods.map((method) => method.id) : [undefined]) {
        const id = await makeOrder(running, marketplace)
        expect((await accept(here(), id, { shipping_method })).order_status).toBe(300)
        expect((await accept(here(), id, { shipping_method })).order_status).toBe(300)
        expect((await orders().read(here(), id)).order_status).toBe(300)
      }
    })

    it('requests pickup of an accepted order, and again with the same answer', async () => {
      const { accept, requestPickup } = orders()
      if (!accept || !requestPickup) return
      const id = await makeOrder(running, marketplace)
      await accept(here(), id, {})
      expect((await requestPickup(here(), id)).order_status).toBe(400)
      expect((await requestPickup(here(), id)).order_status).toBe(400)
    })

    it('arranges pickup anew where the courier missed the parcel', async () => {
      const { accept, requestPickup } = orders()
      if (!accept || !requestPickup) return
      const id = await makeOrder(running, marketplace)
      await accept(here(), id, {})
      await requestPickup(here(), id)
      await advance(id, 'retry')
      expect((await requestPickup(here(), id)).order_status).toBe(400)
    })

    it('has pickup of a new order refused', async () => {
      const { requestPickup } = orders()
      if (!requestPickup) return
      const id = await makeOrder(running, marketplace)
      expect((await failureOf(requestPickup(here(), id))).kind).toBe('rejected')
    })

    it('splits an order as asked, which accepts it where it says so, and again without packing anything twice', async () => {
      const { shipments, capabilities, read } = orders()
      const can = capabilities.shipments?.split
      if (!shipments?.split || !can) return
      const { world } = running.sandbox
      const lines = [3, 1].map((qty, at) => ({ sku: sellableSkus[at] as SandboxLine['sku'], qty }))
      const { order_id } = world.make(world.store(marketplace, here().store_id) as SandboxStore, { lines })
      const { items } = await read(here(), order_id)
      const some = (line: number, qty: number) => ({ line, qty, mp_variant_id: items[line - 1]?.mp_variant_id ?? null })
      const groups = can.pieces ? [[some(1, 1)], [some(1, 2), some(2, 1)]] : [[some(1, 3)], [some(2, 1)]]
      await shipments.split(here(), order_id, groups)
      const told = await read(here(), order_id)
      expect(told.order_status).toBe(can.packs ? 300 : 200)
      expect(told.packages?.map((one) => one.lines)).toEqual(groups.map((group) => group.map(({ line, qty }) => ({ line, qty }))))
      const numbers = told.packages?.map((one) => one.tracking_number)
      if (can.packs) expect(new Set(numbers?.filter(Boolean)).size).toBe(groups.length)
      await shipments.split(here(), order_id, groups)
      expect((await read(here(), order_id)).packages).toEqual(told.packages)
    })

    it("sends an accepted order with the seller's own number, and again with the same answer", async () => {
      const { accept, ship } = orders()
      if (!accept || !ship) return
      const id = await makeOrder(running, marketplace)
      expect((await failureOf(ship(here(), id, 'KURIR-0117'))).kind).toBe('rejected')
      await accept(here(), id, {})
      for (const _ of [1, 2]) expect(await ship(here(), id, 'KURIR-0117')).toMatchObject({ order_status: 500, tracking_number: 'KURIR-0117' })
      expect(await orders().read(here(), id)).toMatchObject({ order_status: 500, tracking_number: 'KURIR-0117' })
    })

    it('cancels with every reason it declares, by id and by text, and again with the same answer', async () => {
      const { cancel, capabilities } = orders()
      if (!cancel) return
      const reasons = capabilities.cancel?.reasons ?? []
      for (const reason of reasons.length ? reasons.flatMap(({ id, text }) => [id, text]) : ['Stok habis']) {
        const id = await makeOrder(running, marketplace)
        expect((await cancel(here(), id, reason)).order_status).toBe(900)
        expect((await cancel(here(), id, reason)).order_status).toBe(900)
        const text = reasons.find((known) => known.id === reason)?.text ?? reason
        expect(await orders().read(here(), id)).toMatchObject({ order_status: 900, cancel_reason: text })
      }
    })

    it('has cancelling a shipped order refused', async () => {
      const { cancel, capabilities } = orders()
      if (!cancel) return
      const id = await makeOrder(running, marketplace)
      await advance(id, 'shipped')
      const failure = await failureOf(cancel(here(), id, capabilities.cancel?.reasons[0]?.id ?? 'Stok habis'))
      expect(failure.kind).toBe('rejected')
      expect(failure.reason).not.toBe('')
    })

    it.each([true, false])("answers a buyer's cancel request (agree: %s), and again with the same answer", async (agree) => {
      const { answerCancel } = orders()
      if (!answerCancel) return
      const id = await makeOrder(running, marketplace)
      await advance(id, 'cancel_requested')
      expect(await orders().read(here(), id)).toMatchObject({ order_status: 950, cancel_reason: 'Berubah pikiran' })
      const status = agree ? 900 : 200
      expect((await answerCancel(here(), id, agree)).order_status).toBe(status)
      expect((await answerCancel(here(), id, agree)).order_status).toBe(status)
      expect((await orders().read(here(), id)).order_status).toBe(status)
    })

    it('gives what a label shows once the order is accepted, and not before', async () => {
      const { accept, label } = orders()
      if (!accept || !label) return
      const id = await makeOrder(running, marketplace)
      expect((await failureOf(label(here(), id))).kind).toBe('rejected')
      await accept(here(), id, {})
      const facts = await label(here(), id)
      expect(facts.tracking_number).toBeTruthy()
      expect(facts.service).toBeTruthy()
      expect(await label(here(), id)).toEqual(facts)
    })

    it('takes up orders that the sandbox forgot, as a seed made them', async () => {
      const { accept, requestPickup, label, cancel } = orders()
      const known = await makeOrder(running, marketplace)
      const forgotten = (digit: number) => known.slice(0, -1) + ((Number.parseInt(known.slice(-1), 36) + digit) % 10)
      expect((await accept?.(here(), forgotten(3), {}))?.order_status).toBe(300)
      expect((await requestPickup?.(here(), forgotten(4)))?.order_status).toBe(400)
      expect((await label?.(here(), forgotten(5)))?.tracking_number).toBeTruthy()
      expect((await cancel?.(here(), forgotten(6), orders().capabilities.cancel?.reasons[0]?.id ?? 'Stok habis'))?.order_status).toBe(900)
    })
  })

  describe('failing', () => {
    const cases: readonly [fault: string, kind: FailureKind][] = [
      ['refuse', 'rejected'],
      ['rate-limit', 'rate-limited'],
      ['expired-token', 'auth-expired'],
      ['unavailable', 'unavailable'],
    ]
    it.each(cases)('takes a marketplace that answers "%s" as %s', async (kind, class_) => {
      const id = await makeOrder(running, marketplace)
      await fault(kind, { reason: 'Stok sedang diaudit', call: '/' })
      const failure = await failureOf(orders().read(here(), id))
      expect(failure.kind).toBe(class_)
      if (kind === 'refuse') expect(failure.reason).toContain('Stok sedang diaudit')
      if (kind === 'rate-limit') expect(failure.retryAfterMs).toBe(1000)
    })

    it('hears a refusal when it accepts, however often it reads before', async () => {
      const id = await makeOrder(running, marketplace)
      await fault('refuse', { reason: 'Stok sedang diaudit' })
      expect((await orders().read(here(), id)).order_status).toBe(200)
      const failure = await failureOf(orders().accept?.(here(), id, {}) ?? Promise.resolve())
      expect(failure).toMatchObject({ kind: 'rejected', reason: expect.stringContaining('Stok sedang diaudit') })
    })

    it('takes silence, a closed door and a page of HTML as unavailable', async () => {
      const id = await makeOrder(running, marketplace)
      await fault('time-out')
      expect((await failureOf(orders().read({ ...here(), signal: AbortSignal.timeout(80) }, id))).kind).toBe('unavailable')

      const closed = channel.connect({ ...running.account(marketplace), base_url: 'http://127.0.0.1:9' }).orders
      expect((await failureOf(closed?.read(here(), id) ?? Promise.resolve())).kind).toBe('unavailable')

      const stranger = fastify()
      stranger.all('/*', (_request, reply) => reply.type('text/html').send('<h1>Sedang perawatan</h1>'))
      const base_url = await stranger.listen({ host: '127.0.0.1', port: 0 })
      const odd = channel.connect({ ...running.account(marketplace), base_url }).orders
      expect((await failureOf(odd?.read(here(), id) ?? Promise.resolve())).kind).toBe('unavailable')
      await stranger.close()
    })

    it('takes an answer in another shape as unavailable', async () => {
      const stranger = fastify()
      stranger.all('/*', (_request, reply) => reply.send({ data: { surprise: true }, response: { surprise: true } }))
      const base_url = await stranger.listen({ host: '127.0.0.1', port: 0 })
      const odd = channel.connect({ ...running.account(marketplace), base_url })
      expect((await failureOf(odd.orders?.read(here(), '1') ?? Promise.resolve())).kind).toBe('unavailable')
      expect((await failureOf(odd.refresh(here()))).kind).toBe('unavailable')
      await stranger.close()
    })

    it('has an order that does not exist refused', async () => {
      expect((await failureOf(orders().read(here(), 'no-such-order'))).kind).toBe('rejected')
    })

    it('has a token that is no token taken as expired', async () => {
      const id = await makeOrder(running, marketplace)
      expect((await failureOf(orders().read(running.connection(marketplace, { access_token: 'nonsense' }), id))).kind).toBe('auth-expired')
    })
  })

  describe('renewing', () => {
    it('gives credentials that work, and each refresh token once', async () => {
      const part = channel.connect(running.account(marketplace))
      const id = await makeOrder(running, marketplace)
      const fresh = await part.refresh(here())
      expect(Date.parse(fresh.expires_at)).toBeGreaterThan(Date.now())
      expect((await part.orders?.read({ ...here(), credentials: fresh }, id))?.mp_order_id).toBe(id)
      if (fresh.refresh_token) expect((await failureOf(part.refresh(here()))).kind).toBe('auth-expired')
    })

    it('tells that the seller must reauthorise where the application is refused', async () => {
      const part = channel.connect({ ...running.account(marketplace), app_secret: 'not the secret' })
      expect(['auth-expired', 'rejected']).toContain(
        (await failureOf(part.refresh(running.connection(marketplace, { refresh_token: 'spent' })))).kind,
      )
    })
  })
})
