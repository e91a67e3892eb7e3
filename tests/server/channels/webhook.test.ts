import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Marketplace, orderCodeOf } from '#contract/core/marketplace.ts'
import type { CredentialStore } from '#server/channels/channel.ts'
import { connectChannels } from '#server/channels/registry.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { makeOrder, type RunningSandbox, startSandbox, storeIdOf } from '#tests/sandbox/start-sandbox.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { onlyServer } from '#tests/support/only-server.ts'

/** Marketplaces that push whole orders, and those that push only ids: of an order, of its pieces. */
const marketplaces = ['shopee', 'tokopedia', 'dermaga', 'lazada', 'tiktok'] as const
const pushesWhole: ReadonlySet<Marketplace> = new Set<Marketplace>(['tokopedia', 'dermaga'])
/** Those whose one step is to arrange the shipment. */
const arranges: ReadonlySet<Marketplace> = new Set<Marketplace>(['shopee', 'tiktok'])

let app: TestApp
let running: RunningSandbox
let jobs: { stop(): Promise<void> }
let workspaceId: number

beforeAll(async () => {
  running = await startSandbox({ pushTo: () => app.url, registeredAs: 'https://dermaga.test', retries: [] })
  const credentials: CredentialStore = {
    load: async ({ store_id }) => {
      const marketplace = marketplaces.find((name) => storeIdOf(name) === store_id) ?? 'shopee'
      return running.connection(marketplace).credentials
    },
    save: async () => {},
    expired: async () => {},
  }
  const accounts = Object.fromEntries(marketplaces.map((name) => [name, running.account(name)]))
  app = await startApp({ channels: connectChannels(accounts, credentials, onlyServer) })
  workspaceId = (await app.build.workspace()).workspace_id
  for (const marketplace of marketplaces) await app.build.store({ workspace_id: workspaceId, marketplace, store_id: storeIdOf(marketplace) })
  jobs = await startJobs(app.services)
})
afterAll(async () => {
  await running.stop()
  await jobs.stop()
  await app.stop()
})

const query = <T extends object>(text: string, values: readonly unknown[] = []) =>
  app.services.database.system(async ({ client }) => (await client.query<T>(text, [...values])).rows)
const ordersOf = (code: string) => query<{ order_status: number; note: string | null }>('select * from orders where order_code = $1', [code])
const logOf = async (code: string) =>
  (await query<{ action: number }>('select action from order_log where order_code = $1 order by log_id', [code])).map(({ action }) => action)
const statusOf = async (code: string) => (await ordersOf(code))[0]?.order_status

async function until<T>(read: () => Promise<T>, wanted: (value: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 300; tries += 1) {
    const value = await read()
    if (wanted(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`still ${JSON.stringify(await read())}`)
}

interface Push {
  push_id: number
  body: string
  attempts: { status: number }[]
}
const pushesOf = async (order_id: string) => (await running.control<{ pushes: Push[] }>(`/pushes?order_id=${order_id}`)).pushes

/** An order that arrived by push and is in the database. */
async function arrived(marketplace: Marketplace, wish: object = {}): Promise<{ id: string; code: string }> {
  const id = await makeOrder(running, marketplace, wish)
  const code = orderCodeOf(marketplace, id)
  await until(
    () => ordersOf(code),
    (rows) => rows.length === 1,
  )
  return { id, code }
}

describe.each(marketplaces)('the door for %s', (marketplace) => {
  const advance = (order_id: string, to: string) => running.control('/advance', { marketplace, order_id, to })
  const odd = async (kind: string) =>
    (await running.control<{ status: number }>('/pushes/odd', { marketplace, store_id: storeIdOf(marketplace), kind })).status

  it('takes a new order in', async () => {
    const { id, code } = await arrived(marketplace)
    const [row] = await query('select workspace_id, order_status, marketplace from orders where order_code = $1', [code])
    expect(row).toEqual({ workspace_id: workspaceId, order_status: 200, marketplace })
    // The sandbox hears our answer after the order is there.
    await expect.poll(async () => (await pushesOf(id))[0]?.attempts).toMatchObject([{ status: 200 }])
  })

  it('takes an order in that holds what no column holds, with a sign in its place, and no address that runs', async () => {
    const addresses = [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
    ]
    await running.control('/pushes/hold', {})
    const id = await makeOrder(running, marketplace)
    const store = running.sandbox.world.store(marketplace, storeIdOf(marketplace))
    const standIn = running.sandbox.standIns.get(marketplace)
    if (!store || !standIn) throw new Error('no store')
    const order = running.sandbox.world.find(store, id)
    const [line] = order.lines
    const product = { ...line?.sku.product, name: 'Mug\0biru \ud83c' }
    Object.assign(order, { lines: addresses.map((image_url, n) => ({ qty: 1, sku: { ...line?.sku, product, sku: `RUNS-${n}`, image_url } })) })
    for (const push of standIn.pushesOf({ kind: 'created', order })) expect(await running.sandbox.pushes.once(push)).toBe(200)
    await running.control('/pushes/release', {})
    const items = await until(
      () =>
        query<{ name: string; image_url: string | null }>('select name, image_url from order_item where order_code = $1', [
          orderCodeOf(marketplace, id),
        ]),
      (rows) => rows.length > 0,
    )
    expect(items).toEqual(addresses.map(() => ({ name: 'Mug\ufffdbiru \ufffd', image_url: null })))
  })

  it('takes the same push twice as one', async () => {
    const { id, code } = await arrived(marketplace)
    const [push] = await pushesOf(id)
    const log = await logOf(code)
    expect(await running.control('/pushes/again', { push_id: push?.push_id })).toEqual({ status: 200 })
    expect(await ordersOf(code)).toHaveLength(1)
    expect(await logOf(code)).toEqual(log)
    const repeats = await query<{ repeats: number }>('select repeats from webhook_delivery where channel = $1 and repeats > 0', [marketplace])
    expect(repeats.length).toBeGreaterThan(0)
  })

  it('takes the same push five times at one moment as one', async () => {
    await running.control('/pushes/hold', {})
    const id = await makeOrder(running, marketplace)
    const [push] = await pushesOf(id)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => running.control<{ status: number }>('/pushes/again', { push_id: push?.push_id })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await running.control('/pushes/release', {})
    const code = orderCodeOf(marketplace, id)
    await until(
      () => ordersOf(code),
      (rows) => rows.length === 1,
    )
    expect(await logOf(code)).toEqual([1])
  })

  it('follows an order through its life', async () => {
    const { id, code } = await arrived(marketplace)
    for (const [stage, status] of [
      ['processing', arranges.has(marketplace) ? 200 : 300],
      ['waiting_pickup', arranges.has(marketplace) ? 300 : 400],
      ['shipped', 500],
      ['arrived', 600],
      ['complete', 700],
    ] as const) {
      await advance(id, stage)
      await until(
        () => statusOf(code),
        (now) => now === status,
      )
    }
    const [row] = await until(
      () =>
        query<{ tracking_number: string | null; steps: number }>(
          'select tracking_number, (select count(*)::int from logistic_history h where h.workspace_id = o.workspace_id and h.order_code = o.order_code) as steps from orders o where order_code = $1',
          [code],
        ),
      ([found]) => (found?.steps ?? 0) >= 2,
    )
    expect(row?.tracking_number).toBeTruthy()
  })

  it('ends at the right status when pushes come the last one first', async () => {
    const { id, code } = await arrived(marketplace)
    await running.control('/pushes/hold', {})
    for (const stage of ['processing', 'waiting_pickup', 'shipped']) await advance(id, stage)
    await running.control('/pushes/release', { reversed: true })
    await running.sandbox.pushes.idle()
    expect(
      await until(
        () => statusOf(code),
        (status) => status === 500,
      ),
    ).toBe(500)
    expect((await logOf(code)).filter((action) => action === 50)).toHaveLength(1)
  })

  it('ends with one order at the right status when its first push comes last', async () => {
    await running.control('/pushes/hold', {})
    const id = await makeOrder(running, marketplace)
    for (const stage of ['processing', 'waiting_pickup', 'shipped']) await advance(id, stage)
    await running.control('/pushes/release', { reversed: true })
    const code = orderCodeOf(marketplace, id)
    await until(
      () => statusOf(code),
      (status) => status === 500,
    )
    expect(await ordersOf(code)).toHaveLength(1)
  })

  it('does not bring a cancelled order back by a late push', async () => {
    const { id, code } = await arrived(marketplace)
    await running.control('/pushes/hold', {})
    await advance(id, 'waiting_pickup')
    await advance(id, 'cancelled')
    await running.control('/pushes/release', { reversed: true })
    await until(
      () => statusOf(code),
      (status) => status === 900,
    )
    await running.sandbox.pushes.idle()
    expect(await statusOf(code)).toBe(900)
  })

  it('answers 401 to a forged push and changes nothing', async () => {
    const { code } = await arrived(marketplace)
    expect(await odd('forged')).toBe(401)
    expect(await statusOf(code)).toBe(200)
  })

  it('answers 404 for a store that is not here, and takes the repeat in once it is', async () => {
    expect(await odd('unknown-store')).toBe(404)
    const other = running.sandbox.world.stores.find((store) => store.marketplace === marketplace && store.store_id !== storeIdOf(marketplace))
    if (!other || !pushesWhole.has(marketplace)) return
    const { orders } = await running.control<{ orders: { order_id: string; order_code: string }[] }>('/orders', {
      marketplace,
      store_id: other.store_id,
    })
    await running.sandbox.pushes.idle()
    const [push] = await pushesOf(orders[0]?.order_id ?? '')
    expect(push?.attempts).toMatchObject([{ status: 404 }])
    await app.build.store({ workspace_id: workspaceId, marketplace, store_id: other.store_id })
    expect(await running.control('/pushes/again', { push_id: push?.push_id })).toEqual({ status: 200 })
    expect(await ordersOf(orders[0]?.order_code ?? '')).toHaveLength(1)
  })

  it('answers 400 to a push that cannot be read', async () => {
    expect(await odd('malformed')).toBe(400)
  })

  it('answers 503 while it is in trouble, forgets the delivery, and takes the repeat in', async () => {
    await query('alter table orders rename to orders_away')
    const id = await makeOrder(running, marketplace)
    await running.sandbox.pushes.idle()
    await query('alter table orders_away rename to orders')
    const [push] = await pushesOf(id)
    expect(push?.attempts).toMatchObject([{ status: 503 }])
    expect(await running.control('/pushes/again', { push_id: push?.push_id })).toEqual({ status: 200 })
    await until(
      () => ordersOf(orderCodeOf(marketplace, id)),
      (rows) => rows.length === 1,
    )
  })
})

describe('the door', () => {
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${app.url}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

  it('answers 404 for a channel that is not here', async () => {
    expect((await post('/hooks/nowhere', '{}')).status).toBe(404)
    expect((await post('/hooks/__proto__', '{}')).status).toBe(404)
    expect((await post('/hooks/whatsapp', '{}')).status).toBe(404)
  })

  it('answers 401 to pushes without a signature, of any kind', async () => {
    for (const body of ['', '{', '[]', '{"code":3}']) {
      for (const type of ['application/json', 'text/plain', 'application/x-unheard-of'])
        expect((await post('/hooks/shopee', body, { 'content-type': type })).status).toBe(401)
    }
  })

  it('answers 413 to a body that is too large', async () => {
    expect((await post('/hooks/shopee', 'a'.repeat(600 * 1024))).status).toBe(413)
  })

  it('keeps what a buyer wrote as it was written', async () => {
    const store = running.sandbox.world.store('dermaga', storeIdOf('dermaga'))
    const note = 'Tolong cepat ya 🎁🙏🏽 — カード “kutipan” é'
    if (!store) throw new Error('no store')
    running.sandbox.world.onChange(({ order, kind }) => {
      if (kind === 'created' && order.store === store && order.note === null) Object.assign(order, { note })
    })
    await running.control('/pushes/hold', {})
    const ids = await Promise.all(Array.from({ length: 4 }, () => makeOrder(running, 'dermaga')))
    const noted = ids.map((id) => running.sandbox.world.find(store, id)).filter((order) => order.note === note)
    const standIn = running.sandbox.standIns.get('dermaga')
    for (const order of noted)
      for (const push of standIn?.pushesOf({ kind: 'created', order }) ?? []) expect(await running.sandbox.pushes.once(push)).toBe(200)
    await running.control('/pushes/release', {})
    const [row] = await ordersOf(orderCodeOf('dermaga', noted[0]?.order_id ?? ''))
    expect(row?.note).toBe(note)
  })

  it('marks a store that its seller disconnected', async () => {
    const { createHmac } = await import('node:crypto')
    const body = JSON.stringify({ code: 2, shop_id: Number(storeIdOf('shopee')), timestamp: 1_700_000_000, data: {} })
    const { app_secret, callback_url } = running.account('shopee')
    const authorization = createHmac('sha256', app_secret).update(`${callback_url}|${body}`).digest('hex')
    expect((await post('/hooks/shopee', body, { authorization })).status).toBe(200)
    const [store] = await query<{ token_valid: boolean }>("select token_valid from store where marketplace = 'shopee' and store_id = $1", [
      storeIdOf('shopee'),
    ])
    expect(store?.token_valid).toBe(false)
  })
})
