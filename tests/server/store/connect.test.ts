import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chatList } from '#contract/chat/chat.endpoints.ts'
import { accountSettingsToggle } from '#contract/chat/chat-settings.endpoints.ts'
import { notificationList } from '#contract/push/notification.endpoints.ts'
import { storeChoose, storeConnect, storeConnected, storeWays } from '#contract/store/connect.endpoints.ts'
import { storeDisconnect, storeList, storeSync, storeSyncList, storeUpdate } from '#contract/store/store.endpoints.ts'
import type { SyncPart } from '#contract/store/store.ts'
import { connectionProblem } from '#contract/store/store-connection.ts'
import { tellHappenings } from '#server/domains/push/push.port.ts'
import { readPermissions } from '#server/jobs/permission-watch.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { createStoreSync } from '#server/jobs/store-sync.ts'
import type { RunningSandbox } from '#tests/sandbox/start-sandbox.ts'
import type { TestApp } from '#tests/support/app.ts'
import { agree, connectShop, newSeller, openHarbour } from './seller.ts'

let app: TestApp
let running: RunningSandbox
let jobs: { stop(): Promise<void> }
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ app, running, stop } = await openHarbour(['shopee', 'lazada', 'tiktok']))
  jobs = await startJobs(app.services)
})
afterAll(async () => {
  await jobs.stop()
  await stop()
})

/** The same few shops serve every test. */
afterEach(() => app.services.database.system(({ client }) => client.query('update store set status = 0')))

const storesOf = async (token: string) => (await app.call(storeList, {}, token)).data
const disconnect = (token: string, { store_code, store_name }: { store_code: string; store_name: string }) =>
  app.call(storeDisconnect, { params: { store_code }, body: { store_name } }, token)

const syncOf = async (token: string, part: SyncPart) => (await app.call(storeSyncList, {}, token)).data.find((one) => one.part === part)

describe('connecting by consent', () => {
  it('is told for the marketplaces that have an account', async () => {
    const { token } = await newSeller(app)
    const ways = (await app.call(storeWays, {}, token)).data
    expect(ways.map(({ marketplace, way, chat_consent }) => [marketplace, way, chat_consent])).toEqual([
      ['shopee', 'consent', true],
      ['lazada', 'consent', true],
      ['tiktok', 'consent', false],
    ])
  })

  it.each([
    ['shopee', '620017345', 'Kriya Nusa Official'],
    ['lazada', '400771209', 'Kriya Nusa'],
    ['tiktok', '7495099120011', 'kriyanusa.id'],
  ] as const)('connects a shop of %s and reads what it has', async (marketplace, store_id, store_name) => {
    const { token } = await newSeller(app)
    const { data } = await connectShop(app, token, marketplace, store_id)
    const [store] = await storesOf(token)
    expect(data.connected).toMatchObject([{ store_id, store_name, status: 2, paused: false }])
    expect(store).toMatchObject({ store_id, status: 2, [`store_${marketplace}`]: { token_valid: true } })
    await expect.poll(async () => (await app.call(storeSyncList, {}, token)).data.every(({ state }) => state === 'done')).toBe(true)
    expect(await syncOf(token, 'orders')).toMatchObject({ done: 8, total: 8, brought: 8, failed: 0 })
    // Nobody here may see ratings.
    expect(await syncOf(token, 'ratings')).toBeUndefined()
    if (marketplace === 'shopee') expect(store?.store_shopee?.permission_end).toBeTruthy()
  })

  it('lets the seller choose among the shops of a main account', async () => {
    const { token } = await newSeller(app)
    const { data } = await connectShop(app, token, 'tiktok', 'Semua toko')
    expect(data.connected).toEqual([])
    const wanted = data.choices.filter(({ store_name }) => store_name.startsWith('kriyanusa'))
    expect(wanted.map(({ state }) => state)).toEqual(['new', 'new'])
    const params = { authorisation_id: data.authorisation_id }
    const body = { store_ids: wanted.map(({ store_id }) => store_id) }
    const chosen = await app.call(storeChoose, { params, body }, token)
    expect(chosen.data).toHaveLength(2)
    expect((await app.call(storeChoose, { params, body }, token)).error.code).toBe('AUTHORISATION_GONE')
  })

  it('opens several shops of a Shopee main account by one code', async () => {
    const { token } = await newSeller(app)
    const { data, answer } = await connectShop(app, token, 'shopee', 'Semua toko')
    expect(answer).toMatchObject({ main_account_id: expect.any(String) })
    expect(data.choices.length).toBeGreaterThan(2)
  })

  it('is good once, for the person who asked, and not for ever', async () => {
    const [ours, theirs] = [await newSeller(app), await newSeller(app)]
    const asked = (token: string) => app.call(storeConnect, { body: { marketplace: 'shopee' } }, token)
    const back = (token: string, answer: Record<string, string>) =>
      app.call(storeConnected, { body: { marketplace: 'shopee', purpose: 'store', answer } }, token)

    const first = await agree((await asked(ours.token)).data.url, '620017345')
    expect((await back(theirs.token, first)).error.code).toBe('AUTHORISATION_GONE')
    const connected = (await back(ours.token, first)).data.connected
    expect(connected).toHaveLength(1)
    expect((await back(ours.token, first)).error.code).toBe('AUTHORISATION_GONE')

    // A code that was used, brought with a state that was not.
    const { state = '' } = await agree((await asked(ours.token)).data.url, '620017345')
    expect((await back(ours.token, { ...first, state })).error.code).toBe('AUTHORISATION_REFUSED')

    const late = await agree((await asked(ours.token)).data.url, '620017345')
    app.misset(31 * 60_000)
    expect((await back(app.tokenOf(ours.seat), late)).error.code).toBe('AUTHORISATION_GONE')
    app.misset(0)
  })

  it('tells that the seller cancelled, and changes nothing', async () => {
    const { token } = await newSeller(app)
    for (const marketplace of ['shopee', 'lazada', 'tiktok'] as const)
      expect((await connectShop(app, token, marketplace, 'Batal')).error.code).toBe('AUTHORISATION_CANCELLED')
    expect(await storesOf(token)).toEqual([])
  })

  it('refuses a shop that another workspace has, until it is disconnected there', async () => {
    const [ours, theirs] = [await newSeller(app), await newSeller(app)]
    const [store] = (await connectShop(app, ours.token, 'shopee', '620017399')).data.connected
    const refused = await connectShop(app, theirs.token, 'shopee', '620017399')
    expect(refused.error).toMatchObject({ code: 'STORE_HELD', message: expect.stringContaining('Kriya Nusa Outlet') })
    expect(await storesOf(theirs.token)).toEqual([])
    if (store) await disconnect(ours.token, store)
    const [moved] = (await connectShop(app, theirs.token, 'shopee', '620017399')).data.connected
    expect(moved).toMatchObject({ status: 2 })
    expect(await storesOf(ours.token)).toMatchObject([{ status: 0 }])
    expect((await connectShop(app, ours.token, 'shopee', '620017399')).error.code).toBe('STORE_HELD')
  })

  it('authorises the store that was asked for and no other', async () => {
    const { token } = await newSeller(app)
    const [store] = (await connectShop(app, token, 'shopee', '620017345')).data.connected
    if (!store) throw new Error('not connected')
    const { store_code } = store
    const other = await connectShop(app, token, 'shopee', '620017399', { store_code })
    expect(other.error).toMatchObject({ code: 'OTHER_STORE', message: expect.stringContaining('Kriya Nusa Outlet') })
    expect(await storesOf(token)).toHaveLength(1)
    await running.control('/revoke', { marketplace: 'shopee', store_id: store.store_id })
    await expect.poll(async () => (await storesOf(token))[0]?.store_shopee?.token_valid).toBe(false)
    expect((await connectShop(app, token, 'shopee', '620017345', { store_code })).data.connected).toMatchObject([{ store_code, status: 2 }])
  })

  it('cannot authorise a shop that was deleted at its marketplace: it says so, and is disconnected with what was read', async () => {
    const { token } = await newSeller(app)
    const [store] = (await connectShop(app, token, 'tiktok', '7495099120022')).data.connected
    if (!store) throw new Error('not connected')
    await running.control('/delete-shop', { marketplace: 'tiktok', store_id: '7495099120022' })
    await expect.poll(async () => (await storesOf(token))[0]?.store_tiktok?.token_valid).toBe(false)
    const again = await connectShop(app, token, 'tiktok', '7495099120011', { store_code: store.store_code })
    expect(again.error).toMatchObject({ code: 'OTHER_STORE', message: expect.stringContaining('putuskan') })
    await disconnect(token, store)
    expect(await storesOf(token)).toMatchObject([{ store_code: store.store_code, status: 0 }])
  })

  it('has chat authorised by itself where the marketplace wants that', async () => {
    const { token } = await newSeller(app)
    const [store] = (await connectShop(app, token, 'lazada', '400771209')).data.connected
    expect(store).toMatchObject({ chat_feature: 'inactive', chat_active_until: null })
    const { store_code = '' } = store ?? {}
    const allowed = await connectShop(app, token, 'lazada', '400771209', { purpose: 'chat', store_code })
    expect(allowed.data.connected).toMatchObject([{ chat_feature: 'active', chat_active_until: expect.any(String) }])
    await expect.poll(() => syncOf(token, 'chats')).toMatchObject({ state: 'done', brought: 3 })
  })

  it('keeps no secret where somebody could read it', async () => {
    const { token, workspace_id } = await newSeller(app)
    const { answer, body } = await connectShop(app, token, 'shopee', '620017345')
    const rows = await app.services.database.system(async ({ client }) => {
      const texts: string[] = []
      for (const table of ['store', 'store_authorisation', 'event_log', 'idempotency_key', 'store_sync'])
        texts.push(
          ...(
            await client.query<{ row: string }>(`select row_to_json(t)::text as row from ${table} t where workspace_id = $1`, [workspace_id])
          ).rows.map(({ row }) => row),
        )
      return texts.join('\n')
    })
    const { data } = await app.call(storeList, {}, token)
    for (const secret of [answer.code, answer.state]) {
      expect(rows).not.toContain(secret)
      expect(JSON.stringify([body, data])).not.toContain(secret)
    }
    expect(rows).not.toMatch(/"access_token"|refresh\.[A-Za-z0-9]/)
  })
})

describe('a permission that ends', () => {
  it.each([14, 1, 0])('is told %i days before', async (days) => {
    const { token } = await newSeller(app)
    const [store] = (await connectShop(app, token, 'shopee', '620017345')).data.connected
    await running.control('/permission', { marketplace: 'shopee', store_id: '620017345', days: days + 0.01 })
    await readPermissions(app.services)
    const [now] = await storesOf(token)
    expect(now && connectionProblem(now, Date.now())).toEqual({ kind: 'ending', days })
    expect(store && connectionProblem(store, Date.now())).not.toEqual({ kind: 'ending', days })
    await running.control('/permission', { marketplace: 'shopee', store_id: '620017345', days: 240 })
  })
})

describe('a shop that its marketplace has closed', () => {
  it.each([
    ['shopee', '620017345', 'BANNED', 'banned'],
    ['shopee', '620017345', 'FROZEN', 'frozen'],
    ['lazada', '400771209', 'INACTIVE', 'inactive'],
    ['lazada', '400771209', 'DELETED', 'deleted'],
  ] as const)('at %s (%s) is told to be so: %s', async (marketplace, store_id, status, shop_state) => {
    const { token } = await newSeller(app)
    await connectShop(app, token, marketplace, store_id)
    const told = async () => {
      await readPermissions(app.services)
      return (await storesOf(token)).map((one) => one.shop_state)
    }
    expect(await told()).toEqual(['open'])
    await running.control('/shop-status', { marketplace, store_id, status })
    expect(await told()).toEqual([shop_state])
    await running.control('/shop-status', { marketplace, store_id, status: null })
    expect(await told()).toEqual(['open'])
  })
})

describe('a sync', () => {
  it('goes on where a process that died was, and changes nothing the second time', async () => {
    const { token, workspace_id } = await newSeller(app)
    const [store] = (await connectShop(app, token, 'shopee', '620017345')).data.connected
    const { store_code = '' } = store ?? {}
    const orders = () => syncOf(token, 'orders')
    await expect.poll(async () => (await orders())?.state).toBe('done')
    const first = await orders()
    const set = (change: string) =>
      app.services.database.system(({ client }) =>
        client.query(`update store_sync set ${change} where workspace_id = $1 and part = 'orders'`, [workspace_id]),
      )
    await set(`state = 'running', done = 5, brought = 0, finished_at = null`)
    await createStoreSync(app.services)({ workspace_id, store_code, marketplace: 'shopee', part: 'orders' })
    expect(await orders()).toMatchObject({ state: 'done', done: first?.total, brought: 0, failed: 0 })
    expect((await app.call(storeSync, { params: { store_code } }, token)).data).toContainEqual(
      expect.objectContaining({ part: 'orders', done: 0, state: 'waiting' }),
    )
    await expect.poll(orders).toMatchObject({ state: 'done', done: first?.total, brought: 0, failed: 0 })
  })

  it('tells nobody of orders and messages that are older than the connection, and everybody of the next', async () => {
    const { token, workspace_id } = await newSeller(app)
    const [store] = (await connectShop(app, token, 'shopee', '620017345')).data.connected
    await expect.poll(() => syncOf(token, 'orders')).toMatchObject({ state: 'done', brought: 8 })
    await connectShop(app, token, 'shopee', '620017345', { purpose: 'chat', store_code: store?.store_code })
    await expect.poll(() => syncOf(token, 'chats')).toMatchObject({ state: 'done', brought: 3 })
    const told = async () => {
      await app.services.database.system((connection) => tellHappenings(connection, workspace_id, app.services.now()))
      return (await app.call(notificationList, { query: {} }, token)).data.rows.map(({ notif_key, count }) => [notif_key, count])
    }
    expect(await told()).toEqual([])
    // A store that is authorised again was connected all the time.
    await running.control('/orders', { marketplace: 'shopee', store_id: '620017345' })
    await connectShop(app, token, 'shopee', '620017345', { store_code: store?.store_code })
    await expect.poll(told).toEqual([['push_order_new', 1]])
  })

  it('has the conversations that wait for an answer go round once all are read', async () => {
    const { token, workspace_id } = await newSeller(app)
    await app.call(accountSettingsToggle, { body: { type: 'chat_rotation', value: true } }, token)
    const { agent_id } = await app.build.agent({ workspace_id, privileges: ['chat'], is_online: true })
    const [store] = (await connectShop(app, token, 'shopee', '620017345')).data.connected
    await connectShop(app, token, 'shopee', '620017345', { purpose: 'chat', store_code: store?.store_code })
    const given = async () => (await app.call(chatList, { query: {} }, token)).data.chats.map((chat) => [chat.is_replied, chat.agent_id] as const)
    const asWanted = (chats: Awaited<ReturnType<typeof given>>) => chats.map(([replied]) => [replied, replied ? null : agent_id])
    await expect.poll(async () => (await syncOf(token, 'chats'))?.state).toBe('done')
    expect((await given()).some(([replied]) => !replied)).toBe(true)
    await expect.poll(async () => JSON.stringify(await given())).toBe(JSON.stringify(asWanted(await given())))
  })

  it('counts what could not be read, with the reason', async () => {
    const { token } = await newSeller(app)
    await running.control('/faults', {
      marketplace: 'shopee',
      store_id: '620017345',
      kind: 'refuse',
      call: 'get_order_detail',
      reason: 'Sedang diaudit',
      // All are asked for together; where that is refused, each by itself: the first of them is refused again.
      times: 2,
    })
    await connectShop(app, token, 'shopee', '620017345')
    await expect.poll(() => syncOf(token, 'orders')).toMatchObject({ state: 'done', failed: 1, reason: 'Sedang diaudit' })
  })
})

describe('a store that is paused', () => {
  it('is neither read nor told of, and is read when it goes on', async () => {
    const { token } = await newSeller(app)
    const [store] = (await connectShop(app, token, 'shopee', '620017345')).data.connected
    const { store_code = '', store_id = '' } = store ?? {}
    const syncs = async () => (await app.call(storeSyncList, {}, token)).data
    await expect.poll(async () => (await syncs())[0]?.state).toBe('done')
    const pause = (paused: boolean) => app.call(storeUpdate, { params: { store_code }, body: { paused } }, token)
    expect((await pause(true)).data).toMatchObject({ paused: true })
    await running.control('/orders', { marketplace: 'shopee', store_id })
    await running.control('/pushes/idle', {})
    const count = () =>
      app.services.database.system(async ({ client }) => (await client.query('select 1 from orders where store_code = $1', [store_code])).rowCount)
    const before = await count()
    expect((await pause(false)).data).toMatchObject({ paused: false })
    await expect.poll(count).toBe(Number(before) + 1)
  })

  it('is renamed, and disconnected only by its name', async () => {
    const { token } = await newSeller(app)
    const [store] = (await connectShop(app, token, 'shopee', '620017345')).data.connected
    const { store_code = '' } = store ?? {}
    await app.call(storeUpdate, { params: { store_code }, body: { store_name: 'Toko Kita' } }, token)
    expect((await disconnect(token, { store_code, store_name: 'Kriya Nusa Official' })).error.code).toBe('STORE_NAME_WRONG')
    expect((await disconnect(token, { store_code, store_name: 'Toko Kita' })).data).toMatchObject({ status: 0, store_shopee: { token_valid: false } })
  })
})
