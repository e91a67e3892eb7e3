import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderAccept, orderDetail, orderList, orderRequestPickup, orderSetStatus, orderShip } from '#contract/order/order.endpoints.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import { ChannelFailure } from '#server/channels/failure.ts'
import { declareQueues } from '#server/db/outbox.ts'
import { ingestOrder, ingestStatus } from '#server/domains/order/order.port.ts'
import { queues, startJobs } from '#server/jobs/start-jobs.ts'
import { createFakeMarketplace, everything, type FakeMarketplace, incoming } from './fake-marketplace.ts'
import { startApp, type TestApp, unique } from './test-app.ts'

let app: TestApp
let shop: FakeMarketplace
let workspace_id: number
let store_code: string
let agent: Awaited<ReturnType<TestApp['build']['agent']>>
let token: string
let second: string
let jobs: Awaited<ReturnType<typeof startJobs>> | undefined

beforeAll(async () => {
  shop = createFakeMarketplace()
  app = await startApp({ channels: shop.registry })
  await declareQueues(app.services.database, queues)
  workspace_id = (await app.build.workspace()).workspace_id
  agent = await app.build.agent({ workspace_id, name: 'Dewi' })
  token = app.tokenOf(agent)
  second = app.tokenOf(await app.build.agent({ workspace_id, name: 'Eko' }))
  store_code = (await app.build.store({ workspace_id })).store_code
})
afterAll(() => app.stop())
beforeEach(() => {
  shop.answers = {}
  shop.capabilities = { shopee: everything }
  shop.asked.length = 0
})
afterEach(async () => {
  await jobs?.stop()
  jobs = undefined
})

const work = async () => {
  jobs = await startJobs(app.services)
}
const order = async (order_status: 100 | 200 | 300 | 400 | 500 | 900 | 950 = 200, cancel_reason: string | null = null) => {
  const mp_order_id = `A${unique()}`
  await ingestOrder(app.services, { workspace_id, store_code, marketplace: 'shopee', order: incoming({ mp_order_id, order_status, cancel_reason }) })
  return `SHPE-${mp_order_id}`
}
const idOf = (code: string) => code.slice('SHPE-'.length)
const askedOf = (code: string) => shop.asked.filter(({ id }) => id === idOf(code))
const accept = async (codes: string, as = token, body = {}) =>
  (await app.call(orderAccept, { params: { marketplace: 'shopee' }, query: { order_code: codes }, body }, as)).data.results
const setStatus = (body: object, as = token) => app.call(orderSetStatus, { body: body as never }, as)
const read = async (order_code: string) => (await app.call(orderDetail, { query: { order_code } }, token)).data
/** The order once its action is settled. */
const settled = async (code: string) => {
  for (let tries = 0; tries < 200; tries++) {
    const now = await read(code)
    if (now.action_state?.state !== 'pending') return now
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`${code} was not settled`)
}

describe('accepting', () => {
  it('of the same orders by two agents, in opposite order and at once, ends in each of them being asked for once', async () => {
    const codes = await Promise.all(Array.from({ length: 30 }, () => order()))
    for (const [one, other] of [
      [codes.slice(0, 15), codes.slice(0, 15).reverse()],
      [codes.slice(15).reverse(), codes.slice(15)],
    ] as const) {
      const [mine, theirs] = await Promise.all([accept(one.join()), accept(other.join(), second)])
      const taken = [...mine, ...theirs].filter(({ ok }) => ok).map(({ order_code }) => order_code)
      expect(taken.toSorted()).toEqual(one.toSorted())
    }
  })

  it('is on its way at once and done when the marketplace agrees, in the name of the agent', async () => {
    const code = await order()
    const [outcome] = await accept(code)
    expect(outcome).toMatchObject({ ok: true, order: { order_status: 200, version: 2, action_state: { action: 'accept', state: 'pending' } } })
    await work()
    const done = await settled(code)
    expect(done).toMatchObject({ order_status: 300, version: 3, action_state: null })
    expect(done.time_process).toBeGreaterThan(0)
    expect(done.log.map(({ action, agent_name }) => [action, agent_name])).toEqual([
      [1, null],
      [10, 'Dewi'],
    ])
    expect(askedOf(code)).toMatchObject([{ step: 'accept' }])
  })

  it('takes one of two agents who ask at the same moment, and tells the other', async () => {
    const code = await order()
    const outcomes = (await Promise.all([accept(code), accept(code, second)])).flat()
    expect(outcomes.map((outcome) => outcome.code).sort()).toEqual(['ACTION_PENDING', null])
    expect(outcomes.find((outcome) => outcome.code)?.message).toContain(code)
  })

  it('tells of each order what became of it', async () => {
    const [fresh, done, gone] = [await order(), await order(300), await order(500)]
    const outcomes = await accept([fresh, done, gone, 'SHPE-NONE'].join())
    expect(outcomes.map(({ order_code, ok, code }) => [order_code, ok, code])).toEqual([
      [fresh, true, null],
      [done, true, null],
      [gone, false, 'TRANSITION_NOT_ALLOWED'],
      ['SHPE-NONE', false, 'ORDER_NOT_FOUND'],
    ])
    expect(outcomes[3]?.order).toBeNull()
  })

  it('wants a shipping method where the marketplace lets the seller choose', async () => {
    shop.capabilities = { shopee: { accept: { shipping_methods: [{ id: 'pickup', name: 'Pickup' }] } } }
    const code = await order()
    const input = { params: { marketplace: 'shopee' as const }, query: { order_code: code } }
    expect((await app.call(orderAccept, { ...input, body: {} }, token)).error.code).toBe('SHIPPING_METHOD_REQUIRED')
    expect((await app.call(orderAccept, { ...input, body: { shipping_method: 'drone' } }, token)).error.code).toBe('SHIPPING_METHOD_REQUIRED')
    await accept(code, token, { shipping_method: 'pickup' })
    await work()
    expect(await settled(code)).toMatchObject({ shipping_method: 'pickup' })
    expect(askedOf(code)[0]?.rest).toEqual([{ shipping_method: 'pickup' }])
  })

  it('is refused where the marketplace takes no acceptance', async () => {
    shop.capabilities = {}
    const input = { params: { marketplace: 'shopee' as const }, query: { order_code: await order() }, body: {} }
    expect((await app.call(orderAccept, input, token)).error.code).toBe('NOT_SUPPORTED')
  })

  it('does not take the order of another workspace for its own', async () => {
    const code = await order()
    const stranger = app.tokenOf(await app.build.agent({ workspace_id: (await app.build.workspace()).workspace_id }))
    expect(await accept(code, stranger)).toMatchObject([{ ok: false, code: 'ORDER_NOT_FOUND', order: null }])
  })
})

describe("a marketplace's answer", () => {
  it('that refuses is shown with its reason, and asking again is the retry', async () => {
    const code = await order()
    shop.answers.accept = () => Promise.reject(new ChannelFailure('rejected', 'Stok gudang habis'))
    shop.answers.read = () => Promise.resolve(incoming({ mp_order_id: idOf(code) }))
    await accept(code)
    await work()
    expect(await settled(code)).toMatchObject({
      order_status: 200,
      action_state: { action: 'accept', state: 'failed', code: 'MARKETPLACE_REJECTED', reason: 'Stok gudang habis' },
      actions: expect.arrayContaining(['accept']),
    })
    shop.answers = {}
    expect(await accept(code)).toMatchObject([{ ok: true }])
    expect(await settled(code)).toMatchObject({ order_status: 300, action_state: null })
  })

  it('that refuses because the order is elsewhere by now brings it up to date', async () => {
    const code = await order()
    shop.answers.accept = () => Promise.reject(new ChannelFailure('rejected', 'order was cancelled'))
    shop.answers.read = () =>
      Promise.resolve(
        incoming({ mp_order_id: idOf(code), order_status: 900, mp_updated_at: '2026-03-01T09:00:00.000Z', cancel_reason: 'Berubah pikiran' }),
      )
    await accept(code)
    await work()
    await expect.poll(async () => read(code)).toMatchObject({ order_status: 900, action_state: null, cancel_reason: 'Berubah pikiran' })
  })

  it('that the token is over is told as such', async () => {
    const code = await order()
    shop.answers.accept = () => Promise.reject(new ChannelFailure('auth-expired', 'refresh token expired'))
    await accept(code)
    await work()
    expect(await settled(code)).toMatchObject({ action_state: { state: 'failed', code: 'STORE_TOKEN_EXPIRED' } })
  })

  it('that does not come is waited for, and comes later', async () => {
    const code = await order()
    let times = 0
    shop.answers.accept = () =>
      ++times === 1 ? Promise.reject(new ChannelFailure('rate-limited', 'slow down', 50)) : Promise.resolve({ order_status: 300 as const })
    await accept(code)
    await work()
    expect(await settled(code)).toMatchObject({ order_status: 300 })
    expect(times).toBe(2)
  })

  it('told by a push before the reply is the same move, once, and still the agent’s', async () => {
    const code = await order()
    await accept(code)
    const push = { workspace_id, store_code, marketplace: 'shopee' as const, mp_order_id: idOf(code), mp_status: 'PROCESSED' }
    await ingestStatus(app.services, { ...push, order_status: 300, at: '2026-03-01T09:00:00.000Z' })
    await work()
    const now = await settled(code)
    expect(now).toMatchObject({ order_status: 300, version: 3, action_state: null })
    expect(now.log.map(({ action, agent_name }) => [action, agent_name])).toEqual([
      [1, null],
      [10, 'Dewi'],
    ])
  })
})

describe('requesting pickup', () => {
  it('moves on and keeps the tracking number that came with it', async () => {
    const code = await order(300)
    shop.answers.requestPickup = () => Promise.resolve({ order_status: 400 as const, tracking_number: 'JX555' })
    const { data } = await app.call(orderRequestPickup, { query: { order_code: code }, body: {} }, token)
    expect(data.results).toMatchObject([{ ok: true }])
    await work()
    const now = await settled(code)
    expect(now).toMatchObject({ order_status: 400, tracking_number: 'JX555' })
    expect(now.log.at(-1)).toMatchObject({ action: 40, agent_name: 'Dewi' })
  })
})

describe("sending with the seller's own number", () => {
  const ship = (order_code: string, tracking_number: string) => app.call(orderShip, { query: { order_code }, body: { tracking_number } }, token)

  it('tells the marketplace the number, and keeps it with the order', async () => {
    const code = await order(300)
    shop.answers.ship = () => Promise.resolve({ order_status: 500 as const, tracking_number: 'KURIR-0117' })
    expect((await ship(code, ' KURIR-0117 ')).data.results).toMatchObject([{ ok: true }])
    await work()
    const now = await settled(code)
    expect(now).toMatchObject({ order_status: 500, tracking_number: 'KURIR-0117' })
    expect(now.log.at(-1)).toMatchObject({ action: 50, agent_name: 'Dewi' })
    expect(askedOf(code)).toMatchObject([{ step: 'ship', rest: ['KURIR-0117'] }])
  })

  it('is refused where the courier has given a number, and takes none that is no number', async () => {
    const code = await order(300)
    await app.services.database.system(({ client }) => client.query("update orders set tracking_number = 'JX555' where order_code = $1", [code]))
    expect((await ship(code, 'KURIR-0117')).data.results).toMatchObject([{ ok: false, code: 'TRANSITION_NOT_ALLOWED' }])
    for (const number of ['', 'abc', 'two words', 'x'.repeat(41)]) expect((await ship(code, number)).error.code).toBe('VALIDATION')
    expect(askedOf(code)).toEqual([])
  })
})

describe('cancelling', () => {
  it('needs a reason and keeps it', async () => {
    const code = await order()
    expect((await setStatus({ order_code: code, status: 900 })).data.results).toMatchObject([{ ok: false, code: 'CANCEL_REASON_REQUIRED' }])
    const { data } = await setStatus({ order_code: code, status: 900, cancel_reason: 'Stok habis', cancel_revert_stock: true })
    expect(data).toMatchObject({ message: '1 pesanan dikirim ke marketplace', results: [{ ok: true }] })
    await work()
    const now = await settled(code)
    expect(now).toMatchObject({ order_status: 900, cancel_reason: 'Stok habis', cancel_revert_stock: true })
    expect(now.log.at(-1)).toMatchObject({ action: 80, agent_name: 'Dewi', note: 'Stok habis' })
    expect(askedOf(code)).toMatchObject([{ step: 'cancel', rest: ['Stok habis'] }])
  })

  it('knows a reason of the marketplace by its id, and sends and keeps its words', async () => {
    shop.capabilities = { shopee: { cancel: { reasons: [{ id: 'OUT_OF_STOCK', text: 'Stok habis' }] } } }
    const [byId, byText] = [await order(), await order()]
    await setStatus({ order_code: byId, status: 900, cancel_reason: 'OUT_OF_STOCK' })
    await setStatus({ order_code: byText, status: 900, cancel_reason: 'Stok habis' })
    await work()
    for (const code of [byId, byText]) {
      expect(await settled(code)).toMatchObject({ order_status: 900, cancel_reason: 'Stok habis' })
      expect(askedOf(code)).toMatchObject([{ step: 'cancel', rest: ['Stok habis'] }])
    }
  })

  it('sends any words where the marketplace lists no reasons', async () => {
    const code = await order()
    await setStatus({ order_code: code, status: 900, cancel_reason: '  Gudang kebanjiran, maaf ya kak  ' })
    await work()
    expect(await settled(code)).toMatchObject({ order_status: 900, cancel_reason: 'Gudang kebanjiran, maaf ya kak' })
    expect(askedOf(code)).toMatchObject([{ step: 'cancel', rest: ['Gudang kebanjiran, maaf ya kak'] }])
  })

  it('is told when somebody changed the order meanwhile', async () => {
    const code = await order()
    await accept(code, second)
    const { status, error } = await setStatus({ order_code: code, status: 900, cancel_reason: 'Salah', version: 1 })
    expect([status, error.code]).toEqual([409, 'VERSION_CONFLICT'])
  })

  it('agrees to a request to cancel, and refuses one', async () => {
    const [agreed, refused] = [await order(950, 'Salah pilih ukuran'), await order(950)]
    shop.answers.answerCancel = async () => ({ order_status: shop.asked.at(-1)?.rest[0] ? (900 as const) : (200 as const) })
    await setStatus({ order_code: agreed, status: 900, cancel_reason: 'Pembeli minta' })
    await work()
    const over = await settled(agreed)
    expect([over.order_status, over.log.at(-1)?.action, over.log.at(-1)?.agent_name]).toEqual([900, 81, 'Dewi'])
    expect(over.cancel_reason, 'the buyer’s own words').toBe('Salah pilih ukuran')
    await setStatus({ order_code: refused, status: 200 })
    const back = await settled(refused)
    expect([back.order_status, back.log.at(-1)?.action, back.log.at(-1)?.agent_name]).toEqual([200, 82, 'Dewi'])
    expect([...askedOf(agreed), ...askedOf(refused)].map(({ rest }) => rest[0])).toEqual([true, false])
  })

  it('agrees without a reason, and does with the stock as the agent said', async () => {
    const [kept, sold] = [await order(950, 'Salah pilih ukuran'), await order(950, 'Salah pilih ukuran')]
    shop.answers.answerCancel = async () => ({ order_status: 900 as const })
    const agree = { status: 900, answers_request: true }
    await setStatus({ ...agree, order_code: kept, cancel_revert_stock: false })
    await setStatus({ ...agree, order_code: sold, cancel_revert_stock: true, cancel_reason: 'Belum dikemas' })
    await work()
    const [gone, back] = [await settled(kept), await settled(sold)]
    expect(gone).toMatchObject({ order_status: 900, cancel_reason: 'Salah pilih ukuran', cancel_revert_stock: false })
    expect(back).toMatchObject({ order_status: 900, cancel_reason: 'Salah pilih ukuran', cancel_revert_stock: true })
    expect([gone.log.at(-1)?.note, back.log.at(-1)?.note]).toEqual(['Salah pilih ukuran', 'Belum dikemas'])
  })

  it('agreeing cancels no order whose buyer took the request back meanwhile', async () => {
    const code = await order(200)
    const { data } = await setStatus({ order_code: code, status: 900, answers_request: true, cancel_reason: 'Pembeli minta' })
    expect(data.results).toMatchObject([
      { ok: false, code: 'TRANSITION_NOT_ALLOWED', message: `Status pesanan ${code} tidak memungkinkan tindakan ini` },
    ])
    expect(askedOf(code)).toEqual([])
  })

  it('is refused for orders that nobody asked to cancel, or that are gone', async () => {
    const [fresh, gone] = [await order(), await order(500)]
    const refused = (await setStatus({ order_code: fresh, status: 200 })).data.results
    expect(refused).toMatchObject([{ ok: false, code: 'TRANSITION_NOT_ALLOWED' }])
    const tooLate = (await setStatus({ order_code: [gone], status: 900, cancel_reason: 'x' })).data.results
    expect(tooLate).toMatchObject([{ ok: false, code: 'TRANSITION_NOT_ALLOWED' }])
  })
})

describe('many at once', () => {
  it('accepts several hundred orders, with every outcome told', async () => {
    const codes: string[] = []
    for (let start = 0; start < 400; start += 50) codes.push(...(await Promise.all(Array.from({ length: 50 }, () => order()))))
    shop.answers.accept = async () => {
      await new Promise((resolve) => setTimeout(resolve, 10))
      return { order_status: 300 as const }
    }
    await work()
    for (let start = 0; start < codes.length; start += 100) await accept(codes.slice(start, start + 100).join())
    const accepted = async () => {
      const parts = [0, 200].map((start) => codes.slice(start, start + 200).join())
      const answers = await Promise.all(parts.map((order_code) => app.call(orderList, { query: { status: '300', order_code, limit: 1 } }, token)))
      return answers.reduce((sum, { data }) => sum + data.total, 0)
    }
    await expect.poll(accepted, { interval: 50 }).toBe(400)
  })
})

describe('stores', () => {
  it('tell what their marketplace can do and whether their token holds', async () => {
    const { data } = await app.call(storeList, {}, token)
    expect(data).toMatchObject([
      {
        store_code,
        marketplace: 'shopee',
        status: 2,
        store_shopee: { token_valid: true, permission_end: null },
        store_lazada: null,
        order_capabilities: everything,
      },
    ])
  })
})
