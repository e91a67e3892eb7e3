import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { boStoreInvitationSet } from '#contract/bo/bo.endpoints.ts'
import { membershipUsage } from '#contract/membership/membership.endpoints.ts'
import { storeConnectByKey, storeInvite, storeWays } from '#contract/store/connect.endpoints.ts'
import { storeList, storeSyncList } from '#contract/store/store.endpoints.ts'
import { readPermissions } from '#server/jobs/permission-watch.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import type { RunningSandbox } from '#tests/sandbox/start-sandbox.ts'
import type { TestApp } from '#tests/support/app.ts'
import { connectShop, keyOf, newSeller, openHarbour } from './seller.ts'

let app: TestApp
let running: RunningSandbox
let jobs: { stop(): Promise<void> }
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ app, running, stop } = await openHarbour(['tokopedia', 'blibli', 'dermaga', 'baleomol', 'whatsapp', 'facebook', 'instagram']))
  jobs = await startJobs(app.services)
})
afterAll(async () => {
  await jobs.stop()
  await stop()
})
/** The same few shops serve every test. */
afterEach(() => app.services.database.system(({ client }) => client.query('update store set status = 0')))

const storesOf = async (token: string) => (await app.call(storeList, {}, token)).data

describe('connecting by key', () => {
  const shops = [
    ['blibli', 'KRN-60477', 'store_id', 'key'],
    ['dermaga', 'dmg-20417', 'store_id', 'key'],
    ['baleomol', 'bm-90217', 'store_id', 'key'],
    ['whatsapp', '6281399001122', 'phone_number_id', 'access_token'],
  ] as const

  it.each(shops)('asks %s whether the key is of this store', async (marketplace, store_id, idField, keyField) => {
    const { token } = await newSeller(app)
    const ways = (await app.call(storeWays, {}, token)).data
    expect(ways.find((one) => one.marketplace === marketplace)?.fields).toEqual([
      { name: idField, secret: false },
      { name: keyField, secret: true },
    ])
    const connect = (key: string) => app.call(storeConnectByKey, { body: { marketplace, fields: { [idField]: store_id, [keyField]: key } } }, token)
    const refused = await connect('a-key-that-was-made-up')
    expect([refused.error.code, JSON.stringify(refused.body)]).toEqual(['KEY_REFUSED', expect.not.stringContaining('made-up')])
    expect(await storesOf(token)).toEqual([])
    expect((await connect(await keyOf(running, marketplace, store_id))).data).toMatchObject({
      store_id,
      status: 2,
      chat_feature: 'active',
    })
    await expect.poll(async () => (await app.call(storeSyncList, {}, token)).data.filter(({ state }) => state !== 'done')).toEqual([])
  })

  it('refuses one more than the package holds, names the limit, and connects nothing', async () => {
    const { token, workspace_id } = await newSeller(app)
    await app.services.database.system(({ client }) =>
      client.query(`update membership set package_name = 'FREE' where workspace_id = $1`, [workspace_id]),
    )
    const { stores } = (await app.call(membershipUsage, {}, token)).data.limits
    for (let n = 0; n < (stores ?? 0); n += 1) await app.build.store({ workspace_id, status: 2 })
    const fields = { store_id: 'KRN-60477', key: await keyOf(running, 'blibli', 'KRN-60477') }
    const refused = await app.call(storeConnectByKey, { body: { marketplace: 'blibli', fields } }, token)
    expect([refused.status, refused.error.code]).toEqual([409, 'STORE_LIMIT'])
    expect(refused.error.message).toContain(String(stores))
    expect((await storesOf(token)).length).toBe(stores)
  })

  it('connects the store that was asked for and no other', async () => {
    const { token, workspace_id } = await newSeller(app)
    const { store_code } = await app.build.store({ workspace_id, marketplace: 'blibli', store_id: 'LAIN-1', token_valid: false })
    const fields = { store_id: 'KRN-60477', key: await keyOf(running, 'blibli', 'KRN-60477') }
    expect((await app.call(storeConnectByKey, { body: { marketplace: 'blibli', store_code, fields } }, token)).error.code).toBe('OTHER_STORE')
  })
})

describe('connecting by consent, where a person has several', () => {
  it.each([
    ['facebook', '109988776655', 'Kriya Nusa'],
    ['instagram', '17841499001122', '@kriyanusa'],
  ] as const)('connects what is chosen of %s', async (marketplace, store_id, store_name) => {
    const { token } = await newSeller(app)
    expect((await connectShop(app, token, marketplace, store_id)).data.connected).toMatchObject([
      { store_id, store_name, status: 2, chat_feature: 'active' },
    ])
    const several = (await connectShop(app, token, marketplace, 'Semua toko')).data
    expect(several.choices.find((one) => one.store_id === store_id)).toMatchObject({ state: 'connected' })
    expect((await connectShop(app, token, marketplace, 'Batal')).error.code).toBe('AUTHORISATION_CANCELLED')
  })
})

describe('a professional profile', () => {
  const store = { marketplace: 'instagram', store_id: '17841499001122' } as const

  it('tells how many follow it when it is chosen and when it is connected, and again later', async () => {
    const { token } = await newSeller(app)
    await running.control('/followers', { ...store, followers_count: 1240 })
    const told = { id: store.store_id, username: 'kriyanusa', followers_count: 1240, media_count: 86, profile_picture_url: null }
    const { choices } = (await connectShop(app, token, 'instagram', 'Semua toko')).data
    expect(choices.find(({ store_id }) => store_id === store.store_id)?.social_profile).toEqual(told)
    await connectShop(app, token, 'instagram', store.store_id)
    expect((await storesOf(token))[0]?.social_profile).toEqual(told)
    await running.control('/followers', { ...store, followers_count: 1302 })
    await readPermissions(app.services)
    expect((await storesOf(token))[0]?.social_profile).toEqual({ ...told, followers_count: 1302 })
  })

  it('is nothing that a shop of a marketplace has', async () => {
    const { token, workspace_id } = await newSeller(app)
    await app.build.store({ workspace_id, marketplace: 'blibli' })
    expect((await storesOf(token))[0]?.social_profile).toBeNull()
  })
})

describe('connecting by invitation', () => {
  const body = { marketplace: 'tokopedia', store_id: '15880123', store_name: 'Kriya Nusa' } as const

  it('waits for the operator, and for the seller at the marketplace', async () => {
    const [{ token, workspace_id }, other] = [await newSeller(app), await newSeller(app)]
    const operator = app.tokenOf(await app.build.owner({ workspace_id, privileges: ['bo-store-inv'] }))
    expect((await app.call(storeInvite, { body }, token)).data).toMatchObject({ status: 1, chat_feature: 'inactive' })
    expect((await app.call(storeInvite, { body }, other.token)).error.code).toBe('STORE_HELD')

    const connect = () => app.call(boStoreInvitationSet, { params: { store_id: body.store_id }, body: { status: 'connected' } }, operator)
    await running.control('/revoke', { marketplace: 'tokopedia', store_id: body.store_id })
    expect((await connect()).error).toMatchObject({ code: 'INVITATION_NOT_ACCEPTED', message: expect.stringContaining('Kriya Nusa') })
    expect(await storesOf(token)).toMatchObject([{ status: 1 }])

    await running.control('/accept', { marketplace: 'tokopedia', store_id: body.store_id })
    expect((await connect()).data).toMatchObject({ status: 'connected' })
    expect(await storesOf(token)).toMatchObject([{ status: 2, chat_feature: 'active' }])
    expect((await connect()).error.code).toBe('ALREADY_SETTLED')
  })
})
