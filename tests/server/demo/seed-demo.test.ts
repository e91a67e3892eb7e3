import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authWorkspaceList } from '#contract/auth/auth.endpoints.ts'
import { authLogin } from '#contract/auth/sign-in.endpoints.ts'
import { type Marketplace, marketplaces } from '#contract/core/marketplace.ts'
import { catalogue, sellableSkus } from '#contract/demo/catalogue.ts'
import { demoLogins, demoOperator, demoPassword, demoSellers, demoStores, demoTokens, demoWorkspaces } from '#contract/demo/demo-accounts.ts'
import { createRandom } from '#contract/demo/random.ts'
import { recallOrder } from '#contract/demo/recall-order.ts'
import { orderDetail, orderList, orderStatusSummary } from '#contract/order/order.endpoints.ts'
import { orderLogAction } from '#contract/order/order-log.ts'
import { orderStatus, orderStatuses } from '#contract/order/order-status.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import type { ListingPage } from '#server/channels/listings.ts'
import { channels } from '#server/channels/registry.ts'
import { createOrderDrawer } from '#server/demo/draw-order.ts'
import { seedChats } from '#server/demo/seed-chats.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { seedOrders } from '#server/demo/seed-orders.ts'
import { takeInListings } from '#server/domains/listing/listing.port.ts'
import { startSandbox } from '#tests/sandbox/start-sandbox.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { onCluster } from '#tests/support/cluster.ts'
import { answeringMarketplaces } from '../channels/connected-channels.ts'

let app: TestApp
let token: string
let workspace: number

beforeAll(async () => {
  app = await startApp()
  await seedDemo(app.services, { orders: 600 })
  const session = await app.signIn('owner@demo.dermaga.test', demoPassword)
  token = session.access_token
  workspace = session.user.account_id
})
afterAll(() => app?.stop())

const rows = <Row>(text: string, values: unknown[] = []) =>
  app.services.database.system(async ({ client }) => (await client.query(text, values)).rows as Row[])

describe('the listings of the demo', () => {
  it('are those of the sandbox: reading them brings nothing new, and differs where our stock does', async () => {
    const running = await startSandbox()
    const stores = (
      await rows<{ store_code: string; store_id: string; marketplace: Marketplace }>(
        `select store_code, store_id, marketplace from store where workspace_id = $1`,
        [workspace],
      )
    ).filter(({ marketplace }) => channels.some((one) => one.marketplace === marketplace && one.connect(running.account(marketplace)).listings))
    expect(stores.length).toBeGreaterThan(5)
    for (const { store_code, store_id, marketplace } of stores) {
      const part = channels.find((one) => one.marketplace === marketplace)?.connect(running.account(marketplace))
      const store = { store_id, credentials: { ...demoTokens(marketplace, store_id), expires_at: '2100-01-01T00:00:00.000Z' } }
      const origin = { workspace_id: workspace, store_code, marketplace }
      for (let cursor: string | null | undefined = null; cursor !== undefined; ) {
        const page: ListingPage | undefined = await part?.listings?.page(store, cursor)
        const taken = await takeInListings(app.services, origin, page?.listings ?? [], { askedAt: new Date().toISOString(), isSure: true })
        expect(taken.brought).toBe(0)
        expect(taken.mended).toBeLessThan(12)
        cursor = page?.next ?? undefined
      }
    }
    await running.stop()
  })
})

describe('the demo', () => {
  it('lets everybody in with the password that the start prints, and the owner into two workspaces', async () => {
    for (const { email } of [...demoLogins, demoOperator])
      expect((await app.call(authLogin, { body: { email, password: demoPassword } })).status).toBe(200)
    expect((await app.call(authWorkspaceList, {}, token)).data.map(({ agent_type }) => agent_type)).toEqual(['super_admin', 'super_admin'])
  })

  it('has a store on every marketplace, each with credentials that only the server can open', async () => {
    const stores = (await app.call(storeList, {}, token)).data
    expect(new Set(stores.map(({ marketplace }) => marketplace))).toEqual(new Set(marketplaces))
    const [first] = stores
    const [kept] = await rows<{ credentials_sealed: string }>('SELECT credentials_sealed FROM store WHERE workspace_id = $1 AND store_code = $2', [
      workspace,
      first?.store_code,
    ])
    const tokens = demoTokens(first?.marketplace ?? 'shopee', first?.store_id ?? '')
    expect(kept?.credentials_sealed).not.toContain(tokens.access_token)
    expect(JSON.parse(app.services.sealer.open(kept?.credentials_sealed ?? ''))).toMatchObject(tokens)
  })

  it('has orders in every status, counted as they are', async () => {
    const { summary } = (await app.call(orderStatusSummary, {}, token)).data
    const totals = new Map(summary.map(({ status, total }) => [status, total]))
    for (const status of orderStatuses) expect(totals.get(status) ?? 0, `status ${status}`).toBeGreaterThan(0)
    // Beside those of channels there are sales of the seller's own.
    const [own] = await rows<{ count: number }>(`select count(*)::int as count from sale where workspace_id = $1 and number is not null`, [workspace])
    expect(own?.count).toBe(6)
    expect(summary.reduce((sum, { total }) => sum + total, 0)).toBe(600 + 6)
    expect(totals.get(orderStatus.complete)).toBeGreaterThan(250)
  })

  it('has open orders that are late, urgent and comfortable', async () => {
    const found = (await app.call(orderList, { query: { status: '200,300,400', limit: 200 } }, token)).data.rows
    const hours = found.flatMap(({ accept_deadline, confirm_shipping_deadline, order_status }) => {
      const at = order_status === orderStatus.new ? (accept_deadline ?? confirm_shipping_deadline) : confirm_shipping_deadline
      return at ? [(Date.parse(at) - Date.now()) / 3_600_000] : []
    })
    expect(hours.some((left) => left < 0)).toBe(true)
    expect(hours.some((left) => left > 0 && left < 13)).toBe(true)
    expect(hours.some((left) => left > 24 && left <= 72)).toBe(true)
  })

  it('tells a history that agrees with the status', async () => {
    const [row] = (await app.call(orderList, { query: { status: String(orderStatus.complete), limit: 1 } }, token)).data.rows
    const { log, items, total, subtotal, shipping_fee, discount } = (
      await app.call(orderDetail, { query: { order_code: row?.order_code ?? '' } }, token)
    ).data
    const actions = log.map(({ action }) => action)
    for (const action of [orderLogAction.accepted, orderLogAction.label_printed, orderLogAction.shipped, orderLogAction.complete])
      expect(actions).toContain(action)
    const times = log.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted())
    expect(items.reduce((sum, { qty, price }) => sum + qty * price, 0)).toBe(subtotal)
    expect(subtotal + shipping_fee - discount).toBe(total)
  })

  it('holds as much stock as open orders need, and more than there is of only a few SKUs', async () => {
    const [held] = await rows<{ allocated: number; pieces: number }>(
      `SELECT (SELECT sum(allocated)::int FROM sku) AS allocated, (SELECT sum(i.qty)::int FROM order_item i JOIN orders o USING (workspace_id, order_code)
       WHERE o.order_status IN (100, 200, 300, 400, 950)) AS pieces`,
    )
    expect(held?.allocated).toBe(held?.pieces)
    expect((await rows('SELECT sku FROM sku WHERE workspace_id = 1 AND allocated > on_hand')).length).toBeLessThanOrEqual(4)
    const uneven = `SELECT sku FROM sku LEFT JOIN (SELECT workspace_id, sku, sum(on_hand_change) AS came, sum(allocated_change) AS kept FROM stock_movement GROUP BY 1, 2) AS moved
      USING (workspace_id, sku) WHERE on_hand <> coalesce(came, 0) OR allocated <> coalesce(kept, 0)`
    expect(await rows(uneven)).toEqual([])
  })

  it('never has a printed label without a tracking number, nor a sent order without one', async () => {
    expect(
      // What was sold over the counter went without a courier.
      await rows(
        `SELECT order_code FROM orders WHERE tracking_number IS NULL AND marketplace <> 'offline' AND (label_printed OR order_status IN (400, 500, 600, 700))`,
      ),
    ).toEqual([])
  })

  it('has no request to cancel that nobody could answer', async () => {
    const asked = await rows<{ marketplace: string }>('SELECT DISTINCT marketplace FROM orders WHERE order_status = 950')
    expect(asked.length).toBeGreaterThan(0)
    for (const { marketplace } of asked) expect(answeringMarketplaces).toContain(marketplace)
  })

  it('has the number of every buyer whom a channel knows by it', async () => {
    const whatsapp = await rows<{ phone: string | null }>(`select phone from chat where marketplace = 'whatsapp'`)
    expect(whatsapp.length).toBeGreaterThan(0)
    expect(whatsapp.filter(({ phone }) => phone === null)).toEqual([])
  })

  it.skipIf(onCluster())('is known to the planner, so that its first pages are quick', async () => {
    const [known] = await rows<{ n: number }>("SELECT reltuples::int AS n FROM pg_class WHERE oid = 'orders'::regclass")
    expect(known?.n).toBeGreaterThan(600)
  })

  it('is made once, however often the server starts', async () => {
    expect(await Promise.all([seedDemo(app.services), seedDemo(app.services)])).toEqual([false, false])
    expect((await rows<{ n: number }>('SELECT count(*)::int AS n FROM workspace'))[0]?.n).toBe(demoWorkspaces.length + demoSellers.length + 1)
  })
})

describe('seeding orders', () => {
  const agent = { user_id: 1, agent_id: 2, name: 'Rizky' }
  const stores = demoStores.map((store) => ({ ...store, connected: store.marketplace === 'shopee', answersCancel: store.marketplace === 'shopee' }))
  const scene = { workspace_id: 1, stores, crew: { desk: [agent], packing: [agent] }, now: Date.UTC(2026, 10, 21), days: 60, city: 'Kota Bandung' }
  const drawn = (seed: string, orders = 200, now = scene.now) => {
    const draw = createOrderDrawer(createRandom(seed), { ...scene, now })
    return Array.from({ length: orders }, (_, index) => draw(index))
  }

  it('draws the same orders from the same seed', () => {
    expect(drawn('one')).toEqual(drawn('one'))
    expect(drawn('one')).not.toEqual(drawn('two'))
    for (const { order, log } of drawn('one')) for (const { at } of log) expect(at, order.order_code).toBeLessThanOrEqual(scene.now)
  })

  it('draws as many of each status, and late ones, and the same buyers, whenever that is', () => {
    const standings = (hour: number) => {
      const now = scene.now + hour * 3_600_000
      return drawn('hours', 200, now).map(({ order, lines }) => {
        const { store_code, order_status, mp_buyer_id, buyer_phone, total, deadline_at } = order
        return [store_code, order_status, mp_buyer_id, buyer_phone, total, lines, Date.parse(deadline_at ?? '') < now]
      })
    }
    for (let hour = 1; hour < 36; hour += 1) expect(standings(hour), `${hour} hours later`).toEqual(standings(0))
  })

  it('has the same buyers wait for an answer, as long, whenever that is', async () => {
    const { workspace_id } = await app.build.workspace()
    for (const marketplace of ['shopee', 'whatsapp'] as const) await app.build.store({ workspace_id, marketplace })
    const waiting = async (now: Date) => {
      await seedOrders(app.services.database, { workspace_id, orders: 400, seed: 'days', now })
      await seedChats(app.services.database, { workspace_id, chats: 200, seed: 'days', now })
      const found = await rows(
        `SELECT mp_buyer_id, full_name, agent_id, unread_count, $2::timestamptz - last_message_at AS ago FROM chat
         WHERE workspace_id = $1 AND NOT is_replied ORDER BY last_message_at`,
        [workspace_id, now],
      )
      for (const table of ['chat_message', 'chat', 'chat_tag', 'reply_template', 'logistic_history', 'order_item', 'order_log', 'orders'])
        await rows(`DELETE FROM ${table} WHERE workspace_id = $1`, [workspace_id])
      return found
    }
    const before = await waiting(new Date(scene.now))
    expect(before.length).toBeGreaterThan(5)
    for (const hours of [5, 11, 29]) expect(await waiting(new Date(scene.now + hours * 3_600_000)), `${hours} hours later`).toEqual(before)
  })

  it('tells in the id the day that the order was made on, whichever courier brings it', () => {
    const dated = drawn('days', 1500).filter(({ order }) => order.marketplace === 'shopee' || order.marketplace === 'dermaga')
    expect(new Set(dated.map(({ order }) => order.courier_type))).toEqual(new Set(['instant', 'sameday', 'normal']))
    for (const { order } of dated) {
      const day = new Date(Date.parse(order.ordered_at as string) + 7 * 3_600_000).toISOString().slice(2, 10).replaceAll('-', '')
      expect(order.mp_order_id.slice(0, 6), order.order_code).toBe(day)
    }
  })

  it('draws what the sandbox recalls by the id', () => {
    for (const { order, lines } of drawn('recalled', 300)) {
      const { purchase } = recallOrder(order.marketplace, order.mp_order_id)
      expect([order.courier_name, order.total]).toEqual([purchase.courier.courier_name, purchase.total])
      expect(lines).toEqual(purchase.lines)
    }
  })

  it('adds to what is there', async () => {
    const { workspace_id } = await app.build.workspace()
    await app.build.store({ workspace_id, marketplace: 'tokopedia' })
    const options = { workspace_id, orders: 50, seed: 'same', now: new Date() }
    await seedOrders(app.services.database, options)
    await seedOrders(app.services.database, options)
    expect(await rows('SELECT count(*)::int AS n FROM orders WHERE workspace_id = $1', [workspace_id])).toEqual([{ n: 100 }])
  })

  it('refuses a workspace that sells nowhere', async () => {
    const { workspace_id } = await app.build.workspace()
    await expect(seedOrders(app.services.database, { workspace_id, orders: 1, seed: 1, now: new Date() })).rejects.toThrow('no stores')
  })
})

describe('the catalogue', () => {
  it('names each SKU once, prices it in whole hundreds of rupiah and shows it', () => {
    expect(new Set(sellableSkus.map(({ sku }) => sku)).size).toBe(sellableSkus.length)
    expect(catalogue.length).toBeGreaterThanOrEqual(140)
    for (const { price, image_url } of sellableSkus) {
      expect(price % 500).toBe(0)
      expect(existsSync(`public${image_url}`), image_url).toBe(true)
    }
  })
})
