import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authLogout } from '#contract/auth/auth.endpoints.ts'
import type { Session } from '#contract/auth/auth.ts'
import { chatBlacklist, chatRead, chatUpdate } from '#contract/chat/chat.endpoints.ts'
import type { OrderRow } from '#contract/order/order.ts'
import { productEdit } from '#contract/product/product.endpoints.ts'
import {
  accountNotificationList,
  accountNotificationSet,
  accountPushKey,
  accountPushSubscribe,
  accountPushTry,
  accountPushUnsubscribe,
} from '#contract/push/push.endpoints.ts'
import type { PushMessage } from '#contract/push/push-message.ts'
import { appendEvents, type LiveEventBody } from '#server/db/event-log.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { type PushedBrowser, type PushService, startPushService, vapidClaims } from '#tests/support/push-service.ts'
import { openDesk } from '../chat/desk.ts'

let server: TestApp
let jobs: Awaited<ReturnType<typeof startJobs>>
let service: PushService

beforeAll(async () => {
  server = await startApp()
  jobs = await startJobs(server.services)
})
afterAll(async () => {
  await jobs?.stop()
  await server?.stop()
})
beforeEach(async () => {
  service = await startPushService()
})
afterEach(() => service.stop())

interface Reader {
  readonly workspace_id: number
  readonly session: Session
  readonly token: string
  readonly browser: PushedBrowser
}

/** Somebody who signed in and whose browser subscribed. */
async function reader(
  fields: { privileges?: ('order' | 'chat' | 'store' | 'product')[]; workspace_id?: number; language?: string } = {},
): Promise<Reader> {
  const workspace_id = fields.workspace_id ?? (await server.build.workspace()).workspace_id
  const seat = await server.build.agent({ workspace_id, privileges: fields.privileges ?? ['order'] })
  const session = await server.signIn(seat.email)
  const browser = service.browser()
  const headers = { 'accept-language': fields.language ?? 'id' }
  const { status } = await server.call(accountPushSubscribe, { body: browser.subscription }, session.access_token, { headers })
  expect(status).toBe(200)
  return { workspace_id, session, token: session.access_token, browser }
}

const order = (order_code: string) => ({ order_code, store_name: 'Melati Jaya', buyer_name: 'Siti Rahma', order_status: 200 }) as OrderRow
const created = (code: string): LiveEventBody => ({ type: 'order.created', at: new Date().toISOString(), agent_id: null, order: order(code) })
const happen = (workspace_id: number, events: LiveEventBody[]) =>
  server.services.database.write(workspace_id, (connection) => appendEvents(connection, events))

const pushed = async (count: number, within = 10_000) => {
  await expect.poll(() => service.received.length, { timeout: within }).toBe(count)
  return service.received
}
const told = async ({ browser }: Reader, count = 1) => (await pushed(count)).map((push) => browser.read<PushMessage>(push))

describe('a browser that subscribes', () => {
  it('does so once when eight of its windows do at one moment', async () => {
    const seat = await server.build.agent({ workspace_id: (await server.build.workspace()).workspace_id, privileges: ['order'] })
    const { access_token } = await server.signIn(seat.email)
    for (let round = 0; round < 20; round += 1) {
      const { subscription } = service.browser()
      const answers = await Promise.all(Array.from({ length: 8 }, () => server.call(accountPushSubscribe, { body: subscription }, access_token)))
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    }
  })
})

describe('what is pushed', () => {
  it('tells a new order by its code, encrypted and signed with the key that browsers subscribe with', async () => {
    const one = await reader()
    await happen(one.workspace_id, [created('SHPE-1')])
    const [message] = await told(one)
    expect(message).toEqual({ title: 'Pesanan baru', body: 'SHPE-1 · Melati Jaya', url: '/order/detail?order_code=SHPE-1', tag: 'order-new' })
    const [push] = service.received
    expect(push?.body.includes('SHPE-1')).toBe(false)
    expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '14400', topic: 'order-new' })
    const { public_key } = (await server.call(accountPushKey, {}, one.token)).data
    expect(vapidClaims(push as never, public_key)).toMatchObject({ aud: new URL(one.browser.subscription.endpoint).origin })
  })

  it('tells orders that come together once, in the language of the browser', async () => {
    const one = await reader({ language: 'en' })
    await happen(one.workspace_id, ['SHPE-1', 'SHPE-2', 'SHPE-3', 'SHPE-4'].map(created))
    expect(await told(one)).toEqual([
      {
        title: '4 new orders',
        body: ['SHPE-1', 'SHPE-2', 'SHPE-3'].map((code) => `${code} · Melati Jaya`).join('\n'),
        url: '/order?status=200',
        tag: 'order-new',
      },
    ])
  })

  it('tells a cancellation request when it begins, and no other change', async () => {
    const one = await reader()
    const changed = (code: string, from: number, to: number): LiveEventBody =>
      ({ type: 'order.changed', at: '', agent_id: null, previous_status: from, order: { ...order(code), order_status: to } }) as LiveEventBody
    await happen(one.workspace_id, [changed('SHPE-1', 200, 300), changed('SHPE-2', 300, 950), changed('SHPE-3', 950, 950)])
    expect(await told(one)).toMatchObject([{ title: 'Permintaan pembatalan', body: 'SHPE-2 · Melati Jaya', tag: 'order-cancel' }])
  })

  it('tells that a SKU runs low when it falls to its minimum, and again only after there was enough', async () => {
    const one = await reader({ privileges: ['product'] })
    const { workspace_id, token } = one
    const { sku, product_id } = await server.build.sku({
      workspace_id,
      on_hand: 10,
      min_stock: 3,
      variant: 'Navy',
      product: { name: 'Gamis Mayung' },
    })
    const stock = (number: number) =>
      server.call(productEdit, { params: { id: product_id }, body: { sku, stock: number, allow_oversold: false } }, token)
    await stock(4)
    await stock(3)
    expect(await told(one)).toEqual([{ title: 'Stok menipis', body: 'Gamis Mayung, Navy · sisa 3', url: `/product?search=${sku}`, tag: 'stock-low' }])
    await stock(2)
    await stock(9)
    const lookedAt = () =>
      server.services.database.statement({ text: 'select low_told from sku where workspace_id = $1 and sku = $2', values: [workspace_id, sku] })
    await expect.poll(lookedAt).toEqual([{ low_told: false }])
    await stock(0)
    expect((await told(one, 2)).at(-1)).toMatchObject({ body: 'Gamis Mayung, Navy · sisa 0' })
  })

  it('tells that a store is cut off to those who may mend it', async () => {
    const mender = await reader({ privileges: ['store'] })
    await reader({ workspace_id: mender.workspace_id, privileges: ['order'] })
    const { store_code } = await server.build.store({ workspace_id: mender.workspace_id, store_name: 'Melati Hijab', token_valid: false })
    const fine = await server.build.store({ workspace_id: mender.workspace_id })
    const touched = (code: string): LiveEventBody => ({ type: 'store.changed', at: '', agent_id: null, store_code: code })
    await happen(mender.workspace_id, [touched(store_code), touched(fine.store_code)])
    expect(await told(mender)).toMatchObject([{ title: 'Koneksi toko terputus', url: '/store?show=attention' }])
    expect((await told(mender))[0]?.body).toContain('Melati Hijab')
  })

  it('tells what a buyer wrote to those who chat, without the buyer and the words, and leads to the chat', async () => {
    const desk = await openDesk(server)
    const one = await reader({ workspace_id: desk.workspace_id, privileges: ['chat'] })
    await reader({ workspace_id: desk.workspace_id, privileges: ['order'] })
    const { chat_code } = await desk.begin('Kak, ready?')
    expect(await told(one)).toEqual([
      { title: 'Pesan baru dari pembeli', body: desk.store.store_name, url: `/chat/detail?chat_code=${chat_code}`, tag: 'chat-new' },
    ])
    await Promise.all([desk.begin(), desk.begin()])
    expect((await told(one, 2))[1]).toMatchObject({ title: '2 chat baru dari pembeli', url: '/chat?type=unread' })
  })

  it('tells a chat that somebody has to them alone, one that was read to nobody, and one on the blacklist to nobody', async () => {
    const desk = await openDesk(server)
    const mine = await reader({ workspace_id: desk.workspace_id, privileges: ['chat'] })
    const other = await reader({ workspace_id: desk.workspace_id, privileges: ['chat'] })
    const { chat_code } = await desk.begin()
    await pushed(2)
    const agent_id = mine.session.user.agent_id
    const given = await server.call(chatUpdate, { body: { chat_code, type: 'agent_id', value: agent_id } }, desk.token)
    expect(given.status).toBe(200)
    // Given to them, they are told although nobody wrote anew.
    expect((await pushed(3))[2]?.path).toBe(new URL(mine.browser.subscription.endpoint).pathname)
    const banned = await desk.begin()
    await server.call(chatBlacklist, { params: { chat_code: banned.chat_code } }, desk.token)
    const seen = await desk.begin()
    await server.call(chatRead, { params: { store_code: desk.store.store_code, chat_code: seen.chat_code } }, desk.token)
    const last = await desk.begin()
    const [, , , ...later] = await pushed(5)
    for (const push of later) {
      const browser = push.path === new URL(other.browser.subscription.endpoint).pathname ? other.browser : mine.browser
      expect(browser.read<PushMessage>(push).url).toBe(`/chat/detail?chat_code=${last.chat_code}`)
    }
  })

  it('tells nothing of what happened before the subscription, of other workspaces, or without the privilege', async () => {
    const { workspace_id } = await server.build.workspace()
    await happen(workspace_id, [created('SHPE-0')])
    const one = await reader({ workspace_id })
    await reader({ workspace_id, privileges: ['chat'] })
    await reader()
    await happen(workspace_id, [created('SHPE-1')])
    expect(await told(one)).toMatchObject([{ body: 'SHPE-1 · Melati Jaya' }])
  })
})

describe('who is pushed to', () => {
  it('is not who turned it off', async () => {
    const one = await reader()
    const other = await reader({ workspace_id: one.workspace_id })
    expect((await server.call(accountNotificationList, {}, one.token)).data).toEqual([
      { notif_key: 'push_order_new', notif_val: 1 },
      { notif_key: 'push_order_cancel', notif_val: 1 },
    ])
    await server.call(accountNotificationSet, { body: { notif_key: 'push_order_new', notif_val: 0 } }, one.token)
    expect((await server.call(accountNotificationList, {}, one.token)).data[0]).toEqual({ notif_key: 'push_order_new', notif_val: 0 })
    await happen(one.workspace_id, [created('SHPE-1')])
    expect((await pushed(1))[0]?.path).toBe(new URL(other.browser.subscription.endpoint).pathname)
  })

  it('is not who signed out, nor whose browser was given to somebody else, nor who unsubscribed', async () => {
    const gone = await reader()
    const { workspace_id } = gone
    const [moved, ended, kept] = [await reader({ workspace_id }), await reader({ workspace_id }), await reader({ workspace_id })]
    await server.call(authLogout, { body: { refresh_token: gone.session.refresh_token } })
    const elsewhere = await reader()
    await server.call(accountPushSubscribe, { body: moved.browser.subscription }, elsewhere.token)
    await server.call(accountPushUnsubscribe, { body: { endpoint: ended.browser.subscription.endpoint } }, ended.token)
    await happen(workspace_id, [created('SHPE-1')])
    expect((await pushed(1)).map(({ path }) => path)).toEqual([new URL(kept.browser.subscription.endpoint).pathname])
  })

  it('is no browser that its push service knows no more', async () => {
    const one = await reader()
    service.answer(410)
    await happen(one.workspace_id, [created('SHPE-1')])
    await pushed(1)
    const ended = () => server.call(accountPushTry, { body: { endpoint: one.browser.subscription.endpoint } }, one.token)
    await expect.poll(async () => (await ended()).status).toBe(404)
    service.answer(201)
    const again = await server.call(accountPushSubscribe, { body: one.browser.subscription }, one.token)
    expect(again.status).toBe(200)
    expect((await ended()).status).toBe(200)
  })
})

describe('a push service that does not take a message', () => {
  it('is asked again after the time that it names', async () => {
    const one = await reader()
    service.answer(429, { 'retry-after': '1' })
    await server.call(accountPushTry, { body: { endpoint: one.browser.subscription.endpoint } }, one.token)
    await pushed(1)
    service.answer(201)
    const [, message] = await told(one, 2)
    expect(message).toMatchObject({ title: 'Notifikasi aktif', always: true })
  })
})
