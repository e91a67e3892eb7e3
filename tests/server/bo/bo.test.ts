import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authMembershipStatus } from '#contract/auth/auth.endpoints.ts'
import {
  boMembershipOrderCreate,
  boMembershipOrderList,
  boMembershipOrderSet,
  boMembershipProductList,
  boStoreInvitationList,
  boStoreInvitationSet,
  boUserList,
} from '#contract/bo/bo.endpoints.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

let server: TestApp
let operator: string
beforeAll(async () => {
  server = await startApp()
  const { workspace_id } = await server.build.workspace({ name: 'Operasional' })
  operator = server.tokenOf(await server.build.agent({ workspace_id, privileges: ['bo-admin'] }))
})
afterAll(() => server?.stop())

/** A seller's workspace with its owner. */
async function seller(name: string, membership: 'active' | 'inactive' = 'active') {
  const { workspace_id } = await server.build.workspace({ name, membership })
  const owner = await server.build.owner({ workspace_id, name: `Pemilik ${name}` })
  return { workspace_id, owner, token: server.tokenOf(owner) }
}

const setMembership = (workspaceId: number, package_name: string, end: string | null) =>
  server.services.database.system(({ client }) =>
    client.query("update membership set package_name = $2, membership_end = $3, status = 'active' where workspace_id = $1", [
      workspaceId,
      package_name,
      end,
    ]),
  )

const membershipOf = async (token: string) => (await server.call(authMembershipStatus, {}, token)).data
const product = async (months: number, package_name = 'PRO') => {
  const { data } = await server.call(boMembershipProductList, {}, operator)
  return data.find((one) => one.months === months && one.package_name === package_name)?.product_id as number
}
const order = async (user_id: number, months = 1) =>
  (await server.call(boMembershipOrderCreate, { body: { user_id, product_id: await product(months) } }, operator)).data
const settle = (id: number, status: 'paid' | 'cancelled') => server.call(boMembershipOrderSet, { params: { id }, body: { status } }, operator)

describe('the back office', () => {
  it('is closed to owners, and to a token whose seat has lost the privilege since', async () => {
    const { token } = await seller('Toko Biasa')
    expect((await server.call(boUserList, {}, token)).status).toBe(403)
    const { workspace_id } = await server.build.workspace()
    const seat = await server.build.agent({ workspace_id, privileges: ['order'] })
    const stale = server.tokenOf({ ...seat, privileges: ['bo-admin'] })
    for (const endpoint of [boUserList, boStoreInvitationList, boMembershipOrderList, boMembershipProductList])
      expect((await server.call(endpoint, {}, stale)).error.code).toBe('NO_PRIVILEGE')
  })

  it('finds owners of every workspace by name, e-mail or workspace, and no agents', async () => {
    const { owner, workspace_id } = await seller('Batik 100% Asli')
    await server.build.agent({ workspace_id, name: 'Agen Batik' })
    const found = async (s: string) => (await server.call(boUserList, { query: { s } }, operator)).data.map(({ user_id }) => user_id)
    expect(await found('batik 100%')).toEqual([owner.user_id])
    expect(await found(owner.email.toUpperCase())).toEqual([owner.user_id])
    expect(await found('_atik')).toEqual([])
  })
})

describe('an invitation', () => {
  const statusIn = async (store_id: string) =>
    (await server.call(boStoreInvitationList, {}, operator)).data.find((one) => one.store_id === store_id)?.status
  const asked = (workspace_id: number, fields: { status?: number; token_valid?: boolean } = {}) =>
    server.build.store({ workspace_id, marketplace: 'tokopedia', status: 1, token_valid: false, ...fields })
  const cancel = (store_id: string) => server.call(boStoreInvitationSet, { params: { store_id }, body: { status: 'cancelled' } }, operator)

  it('is there for every store that is connected by one, and waits first', async () => {
    const { workspace_id } = await seller('Toko Undangan')
    const connected = await asked(workspace_id, { status: 2, token_valid: true })
    const lapsed = await asked(workspace_id, { status: 2 })
    const waiting = await asked(workspace_id)
    const other = await server.build.store({ workspace_id, status: 1, token_valid: false })
    expect(await Promise.all([connected, lapsed, waiting, other].map(({ store_id }) => statusIn(store_id)))).toEqual([
      'connected',
      'connected',
      'waiting',
      undefined,
    ])
    const [first] = (await server.call(boStoreInvitationList, {}, operator)).data
    expect(first).toMatchObject({ status: 'waiting', workspace_name: 'Toko Undangan', account_id: workspace_id })
  })

  it('can be cancelled while it waits, once, and the seller is told by an event', async () => {
    const { workspace_id, token } = await seller('Toko Batal')
    const { store_id, store_code } = await asked(workspace_id)
    expect((await cancel(store_id)).data.status).toBe('cancelled')
    expect(await statusIn(store_id)).toBe('cancelled')
    expect((await server.call(storeList, {}, token)).data).toMatchObject([{ store_code, status: 0 }])
    expect((await cancel(store_id)).error.code).toBe('ALREADY_SETTLED')
    const events = await server.services.database.read(workspace_id, async ({ client }) => (await client.query('select payload from event_log')).rows)
    expect(events).toMatchObject([{ payload: { type: 'store.changed', store_code } }])
  })

  it('that was accepted, or never was, cannot be cancelled', async () => {
    const { workspace_id } = await seller('Toko Terhubung')
    const { store_id } = await asked(workspace_id, { status: 2, token_valid: true })
    expect((await cancel(store_id)).error.code).toBe('ALREADY_SETTLED')
    expect((await cancel('tidak-ada')).error.code).toBe('NOT_FOUND')
  })
})

describe('a membership order', () => {
  it('extends what is left of the membership when it is paid, in the same moment', async () => {
    const { workspace_id, owner, token } = await seller('Toko Pro')
    await setMembership(workspace_id, 'PRO', '2099-01-31T05:00:00.000Z')
    const made = await order(owner.user_id)
    expect(made).toMatchObject({
      status: 'waiting',
      workspace_name: 'Toko Pro',
      email: owner.email,
      package_name: 'PRO',
      months: 1,
      membership_end: null,
    })
    expect(made.order_code).toMatch(/^MBR-\d{6}-\d{4}$/)
    expect((await settle(made.id, 'paid')).data).toMatchObject({ status: 'paid', membership_end: '2099-02-28T05:00:00.000Z' })
    expect(await membershipOf(token)).toEqual({ package_name: 'PRO', membership_end: '2099-02-28T05:00:00.000Z', status: 'active' })
  })

  it('opens a workspace whose membership is over, from now on', async () => {
    const { owner, token } = await seller('Toko Lewat', 'inactive')
    const before = Date.now()
    const { data } = await settle((await order(owner.user_id, 12)).id, 'paid')
    const end = new Date(data.membership_end as string)
    expect(end.getUTCFullYear() - new Date(before).getUTCFullYear()).toBe(1)
    expect((await membershipOf(token)).status).toBe('active')
  })

  it('counts twice when two are paid at once, and once when one is paid twice', async () => {
    const { workspace_id, owner, token } = await seller('Toko Rajin')
    await setMembership(workspace_id, 'PRO', '2099-03-10T00:00:00.000Z')
    const [one, two] = [await order(owner.user_id), await order(owner.user_id)]
    const answers = await Promise.all([settle(one.id, 'paid'), settle(two.id, 'paid'), settle(two.id, 'paid')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
    expect((await membershipOf(token)).membership_end).toBe('2099-05-10T00:00:00.000Z')
  })

  it('changes nothing when it is cancelled, and cannot be paid any more', async () => {
    const { workspace_id, owner, token } = await seller('Toko Urung')
    await setMembership(workspace_id, 'FREE', null)
    const { id } = await order(owner.user_id)
    expect((await settle(id, 'cancelled')).data.status).toBe('cancelled')
    expect((await settle(id, 'paid')).error.code).toBe('ALREADY_SETTLED')
    expect((await membershipOf(token)).package_name).toBe('FREE')
  })

  it('is made for an owner and a product that exist', async () => {
    const { workspace_id } = await seller('Toko Agen')
    const agent = await server.build.agent({ workspace_id })
    const create = (user_id: number, product_id: number) => server.call(boMembershipOrderCreate, { body: { user_id, product_id } }, operator)
    expect((await create(agent.user_id, await product(1))).error.code).toBe('NOT_FOUND')
    expect((await create(999_999, await product(1))).error.code).toBe('NOT_FOUND')
    expect((await create(agent.user_id, 999_999)).error.code).toBe('NOT_FOUND')
    expect((await settle(999_999, 'paid')).error.code).toBe('NOT_FOUND')
  })

  it('stands on the first page when it is the newest, and pages go to the end', async () => {
    const { owner } = await seller('Toko Banyak')
    const { size } = boMembershipOrderList.page
    for (let n = 0; n < size; n += 1) await order(owner.user_id)
    const page = async (number: number) => (await server.call(boMembershipOrderList, { query: { page: number } }, operator)).data
    const [first, second] = [await page(1), await page(2)]
    expect(first.rows).toHaveLength(size)
    expect(first.total_page).toBe(Math.ceil(first.total / size))
    const ids = [...first.rows, ...second.rows].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect((await page(first.total_page + 1)).rows).toEqual([])
  })
})
