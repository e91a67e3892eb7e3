import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoApps } from '#contract/demo/demo-accounts.ts'
import { createWorld } from '#sandbox/world.ts'
import { makeOrder, makeOrders, type RunningSandbox, startSandbox, storeIdOf } from './start-sandbox.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await startSandbox({ retries: [20, 20] })
})
afterAll(() => running.stop())
afterEach(() => running.answerWith(200))

interface State {
  pushes: { push_id: number; order_id: string; state: string; attempts: { status: number }[] }[]
}
const pushesOf = async (order_id: string) => (await running.control<State>(`/pushes?order_id=${order_id}`)).pushes
const until = async (holds: () => Promise<boolean> | boolean) => {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('it never came true')
}

describe('the sandbox', () => {
  it('makes the same orders from the same seed', () => {
    const stores = [{ marketplace: 'shopee', store_id: '1', store_name: 'Satu' }] as const
    const [a, b, c] = ['x', 'x', 'y'].map((seed) => {
      const world = createWorld(stores, seed, () => 1_700_000_000_000)
      return Array.from({ length: 5 }, () => world.make(stores[0]))
    })
    expect(a).toEqual(b)
    expect(a?.map((order) => order.total)).not.toEqual(c?.map((order) => order.total))
  })

  it('gives no id twice over restarts where its orders last', () => {
    const store = { marketplace: 'tokopedia', store_id: '1', store_name: 'Satu' } as const
    const start = (at: number) => {
      const world = createWorld([store], 'x', () => at, true)
      return Array.from({ length: 50 }, () => world.make(store))
    }
    const first = start(1_700_000_000_000)
    const second = start(1_700_000_001_000)
    expect(new Set([...first, ...second].map((order) => order.order_id)).size).toBe(100)
  })

  it('starts again from a seed', async () => {
    await running.control('/reset', { seed: 'again' })
    const first = await makeOrder(running, 'tokopedia')
    const stateOf = async () => (await running.control<{ orders: unknown[] }>('/orders?limit=1')).orders[0]
    const before = await stateOf()
    await running.control('/reset', { seed: 'again' })
    expect(await makeOrder(running, 'tokopedia')).toBe(first)
    expect(await stateOf()).toEqual(before)
  })

  it('signs its pushes over address and body', async () => {
    const from = running.received.length
    await makeOrder(running, 'shopee')
    await running.sandbox.pushes.idle()
    const push = running.received[from]
    const { callback_url } = running.account('shopee')
    const expected = createHmac('sha256', demoApps.shopee.app_secret).update(`${callback_url}|${push?.body}`).digest('hex')
    expect(push?.headers.authorization).toBe(expected)
  })

  it('pushes again until it hears a 2xx', async () => {
    // So many attempts that they are not over before the server is well again, however busy the machine is.
    const patient = await startSandbox({ retries: Array.from({ length: 500 }, () => 20) })
    const pushOf = async (id: string) => (await patient.control<State>(`/pushes?order_id=${id}`)).pushes[0]
    patient.answerWith(503)
    const id = await makeOrder(patient, 'dermaga')
    await until(async () => ((await pushOf(id))?.attempts.length ?? 0) >= 2)
    patient.answerWith(204)
    await until(async () => (await pushOf(id))?.state === 'delivered')
    expect((await pushOf(id))?.attempts.at(-1)?.status).toBe(204)
    await patient.stop()
  })

  it('gives a push up after its last attempt', async () => {
    running.answerWith(500)
    const id = await makeOrder(running, 'dermaga')
    await until(async () => (await pushesOf(id))[0]?.state === 'lost')
    expect((await pushesOf(id))[0]?.attempts).toHaveLength(3)
  })

  it('sends a push again on demand, byte for byte', async () => {
    const from = running.received.length
    const id = await makeOrder(running, 'tokopedia')
    await running.sandbox.pushes.idle()
    const [push] = await pushesOf(id)
    expect(await running.control('/pushes/again', { push_id: push?.push_id })).toEqual({ status: 200 })
    const [first, second] = running.received.slice(from)
    expect(second?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true)
  })

  it('holds pushes back and lets them go the last one first', async () => {
    await running.control('/pushes/hold', {})
    const from = running.received.length
    const id = await makeOrder(running, 'dermaga')
    for (const to of ['processing', 'waiting_pickup']) await running.control('/advance', { marketplace: 'dermaga', order_id: id, to })
    await running.sandbox.pushes.idle()
    expect(running.received).toHaveLength(from)
    await running.control('/pushes/release', { reversed: true })
    const events = running.received.slice(from).map(({ body }) => (JSON.parse(body.toString()) as { event_id: string }).event_id)
    expect(events).toEqual([`${id}-3`, `${id}-2`, `${id}-1`])
  })

  it('lets couriers, buyers and payments act when time runs', async () => {
    let offset = 0
    const own = await startSandbox({ now: () => Date.now() + offset, pace: { time_scale: 1 } })
    const paid = await makeOrders(own, 'dermaga', { count: 40, unpaid: true })
    const shipped = await makeOrders(own, 'dermaga', { count: 40 })
    for (const order_id of shipped) await own.control('/advance', { marketplace: 'dermaga', order_id, to: 'waiting_pickup' })
    const stages = async () => (await own.control<{ counts: Record<string, number> }>('/state')).counts
    for (let day = 0; day < 12; day += 1) {
      offset += 12 * 3_600_000
      own.sandbox.life.advance()
    }
    const counts = await stages()
    expect(counts.unpaid).toBeUndefined()
    expect(counts.new).toBeGreaterThan(20)
    expect(counts.complete).toBeGreaterThan(25)
    expect(paid).toHaveLength(40)
    await own.stop()
  })

  it('brings orders by itself at its pace', async () => {
    const own = await startSandbox({ pace: { order_every_ms: [10, 20] } })
    own.sandbox.start()
    await until(() => own.received.length >= 3)
    await own.control('/pace', { order_every_ms: null })
    await own.stop()
  })

  it('takes an order up again with the same parcel after a restart', async () => {
    const order_id = await makeOrder(running, 'shopee')
    await running.control('/advance', { marketplace: 'shopee', order_id, to: 'waiting_pickup' })
    const place = { marketplace: 'shopee', store_id: storeIdOf('shopee'), order_id }
    const before = (await running.control<{ orders: object[] }>('/orders?marketplace=shopee&limit=1')).orders[0]
    expect(before).toMatchObject({ order_id, tracking_number: expect.stringMatching(/./) })
    expect(await running.control('/adopt', { ...place, stage: 'waiting_pickup' })).toEqual(before)
  })

  it('tells what it does not understand', async () => {
    await expect(running.control('/orders', { marketplace: 'nowhere' })).rejects.toThrow(/marketplace/)
    await expect(running.control('/orders', { marketplace: 'shopee', store_id: 'nobody' })).rejects.toThrow(/no store/)
    await expect(running.control('/advance', { marketplace: 'shopee', order_id: 'x', to: 'new' })).rejects.toThrow(/no order/)
    const garbage = await running.ask('/control/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    })
    expect(garbage.status).toBe(400)
  })

  it('has a page that loads its own script and nothing else', async () => {
    const page = await running.ask('')
    const html = await page.text()
    expect(page.headers.get('content-type')).toContain('text/html')
    const sources = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] as string)
    expect(sources.length).toBeGreaterThan(0)
    for (const source of sources) {
      expect(source.startsWith('/sandbox/')).toBe(true)
      expect((await running.ask(source.slice('/sandbox'.length))).status).toBe(200)
    }
    expect(html).not.toMatch(/<script>|\son\w+=|style=/)
  })

  it('has a script that a browser can read', async () => {
    const script = await (await running.ask('/control/page.js')).text()
    expect(() => new Function(script)).not.toThrow()
  })
})

describe('signed calls to the sandbox', () => {
  const shop = (query: Record<string, string>) => fetch(`${running.url}/sandbox/shopee/api/v2/order/get_shipment_list?${new URLSearchParams(query)}`)
  const signed = (timestamp: number, token = `demo-access-shopee-${storeIdOf('shopee')}`, shop_id = storeIdOf('shopee')) => {
    const { app_id, app_secret } = demoApps.shopee
    const path = '/sandbox/shopee/api/v2/order/get_shipment_list'
    const sign = createHmac('sha256', app_secret).update(`${app_id}${path}${timestamp}${token}${shop_id}`).digest('hex')
    return { partner_id: app_id, timestamp: String(timestamp), access_token: token, shop_id, sign, page_size: '10' }
  }
  const now = () => Math.floor(Date.now() / 1000)
  const errorOf = async (query: Record<string, string>) => ((await (await shop(query)).json()) as { error: string }).error

  it('are answered', async () => expect(await errorOf(signed(now()))).toBe(''))
  it('are refused with another signature', async () => expect(await errorOf({ ...signed(now()), sign: '0'.repeat(64) })).toBe('error_sign'))
  it('are refused when they are old', async () => expect(await errorOf(signed(now() - 400))).toBe('error_param'))
  it('are refused with a token of another shop', async () => {
    const other = running.sandbox.world.stores.filter((store) => store.marketplace === 'shopee')[1]
    expect(await errorOf(signed(now(), undefined, other?.store_id))).toBe('error_permission')
  })
})

describe('the control calls', () => {
  const post = (headers: Record<string, string>) => running.ask('/control/reset', { method: 'POST', headers, body: '{}' })

  it('are refused to pages of other sites', async () => {
    expect((await post({ 'content-type': 'application/json', origin: 'https://thief.test' })).status).toBe(403)
    expect((await post({ 'content-type': 'application/json', origin: 'null' })).status).toBe(403)
    expect((await post({ 'content-type': 'application/json', origin: running.url })).status).toBe(200)
  })

  it('take JSON alone, which no form sends', async () => {
    expect((await post({ 'content-type': 'text/plain' })).status).toBe(415)
  })
})
