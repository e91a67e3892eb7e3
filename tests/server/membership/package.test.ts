import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountAgentStatus } from '#contract/account/agent.endpoints.ts'
import { accountInvite } from '#contract/account/invitation.endpoints.ts'
import { authMembershipStatus } from '#contract/auth/auth.endpoints.ts'
import { boActList, boMembershipOrderCreate, boMembershipOrderSet } from '#contract/bo/bo.endpoints.ts'
import {
  membershipCustomProducts,
  membershipOrder,
  membershipOrderCreate,
  membershipOrderPay,
  membershipOrders,
  membershipProducts,
  membershipTrial,
  membershipUsage,
} from '#contract/membership/membership.endpoints.ts'
import { orderCreate } from '#contract/order/entered-order.endpoints.ts'
import { saleCreate } from '#contract/sale/sale.endpoints.ts'
import { ownStores } from '#contract/sale/sale.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import { requireRoom } from '#server/domains/membership/membership.port.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { enteredOrder } from '../order/entered-builder.ts'

let server: TestApp
let operator: string
beforeAll(async () => {
  server = await startApp()
  const { workspace_id } = await server.build.workspace({ name: 'Operasional' })
  operator = server.tokenOf(await server.build.agent({ workspace_id, name: 'Rina', privileges: ['bo-admin'] }))
})
afterAll(() => server?.stop())

const day = 86_400_000
const inDays = (days: number) => new Date(server.services.now().getTime() + days * day).toISOString()

async function seller(package_name = 'FREE', membership_end: string | null = null) {
  const { workspace_id } = await server.build.workspace({ name: 'Toko Paket' })
  await server.services.database.system(({ client }) =>
    client.query('update membership set package_name = $2, membership_end = $3 where workspace_id = $1', [
      workspace_id,
      package_name,
      membership_end,
    ]),
  )
  const owner = await server.build.owner({ workspace_id })
  const token = server.tokenOf(owner)
  const offers = async () => (await server.call(membershipProducts, {}, token)).data
  const offer = async (wanted: string, months: number) => (await offers()).find((one) => one.package_name === wanted && one.months === months)
  const membership = async () => (await server.call(authMembershipStatus, {}, token)).data
  return { workspace_id, owner, token, offer, membership }
}
const limits = async (token: string) => (await server.call(membershipUsage, {}, token)).data.limits
const settle = (id: number, status: 'paid' | 'cancelled' = 'paid') =>
  server.call(boMembershipOrderSet, { params: { id }, body: { status } }, operator)

describe('a package', () => {
  const invite = (token: string, at: number) =>
    server.call(accountInvite, { body: { email: `agen-${at}-${Math.random()}@paket.test`, name: 'Agen Baru', privilege: ['order'] } }, token)

  it('holds so many agents, those who are invited among them, also when several are invited at once', async () => {
    const { token } = await seller()
    const { agents } = await limits(token)
    const answers = await Promise.all(Array.from({ length: (agents ?? 0) + 3 }, (_, at) => invite(token, at)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(agents ?? 0)
    expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({ code: 'AGENT_LIMIT' })
    expect((await server.call(membershipUsage, {}, token)).data).toMatchObject({ used: { agents }, limits: { agents } })
  })

  it('lets an agent back in only where there is room, and nobody lose what they have', async () => {
    const { workspace_id, token } = await seller()
    const { agents } = await limits(token)
    for (let n = 0; n < (agents ?? 0) + 1; n += 1) await server.build.agent({ workspace_id })
    const away = await server.build.agent({ workspace_id, status: 0 })
    const back = { params: { agent_id: away.agent_id ?? 0 }, body: { status: 1 as const } }
    expect((await server.call(accountAgentStatus, back, token)).error.code).toBe('AGENT_LIMIT')
    expect((await server.call(storeList, {}, token)).status).toBe(200)
  })

  it('holds so many stores and entered orders, and the largest holds as many as there are', async () => {
    const { workspace_id, token } = await seller()
    const { stores } = await limits(token)
    const room = (of: 'stores' | 'orders', workspace = workspace_id) =>
      server.services.database.write(workspace, (connection) => requireRoom(connection, workspace, of, server.services.now()))
    // Where one sells by oneself takes the place of no marketplace's store.
    await server.build.store({ workspace_id, status: 2, marketplace: 'offline' })
    for (let n = 0; n < (stores ?? 0); n += 1) {
      await room('stores')
      await server.build.store({ workspace_id, status: 2 })
    }
    await expect(room('stores')).rejects.toMatchObject({ code: 'STORE_LIMIT', values: { package: 'FREE', limit: stores } })
    await room('orders')
    const large = await seller('PRO')
    for (let n = 0; n < (stores ?? 0) + 1; n += 1) await server.build.store({ workspace_id: large.workspace_id, status: 2 })
    await room('stores', large.workspace_id)
  })
})

describe('orders of a package', () => {
  it('are counted by the month, and one more is neither entered nor sold', async () => {
    const { workspace_id, token } = await seller()
    const { orders } = await limits(token)
    const { store_code } = await server.build.store({ workspace_id, marketplace: 'whatsapp', status: 2 })
    const { sku } = await server.build.sku({ workspace_id })
    const ordered_at = server.services.now().toISOString()
    const { order_code } = await server.build.order({ workspace_id, store_code, ordered_at })
    const items = [{ sku, qty: 1, price: 50_000 }]
    const enter = () => server.call(orderCreate, { body: enteredOrder({ store_code, items }) }, token)
    const sell = () => server.call(saleCreate, { body: { store_code: ownStores.offline, buyer_name: 'Bu Tini', lines: items } as never }, token)
    expect((await enter()).status).toBe(200)
    await server.services.database.write(workspace_id, ({ client }) =>
      client.query(
        `insert into orders select (jsonb_populate_record(o, jsonb_build_object('order_code', 'SHPE-FULL' || n, 'mp_order_id', 'FULL' || n))).*
         from orders o, generate_series(1, $3::int) n where o.workspace_id = $1 and o.order_code = $2`,
        [workspace_id, order_code, (orders ?? 0) - 2],
      ),
    )
    for (const refused of [await enter(), await sell()]) expect([refused.status, refused.error.code]).toEqual([409, 'ORDER_LIMIT'])
    expect((await server.call(membershipUsage, {}, token)).data).toMatchObject({ used: { orders }, limits: { orders } })
    await server.services.database.write(workspace_id, ({ client }) =>
      client.query('update orders set ordered_at = $3 where workspace_id = $1 and order_code = $2', [
        workspace_id,
        order_code,
        new Date(+server.services.now() - 40 * 86_400_000).toISOString(),
      ]),
    )
    expect((await sell()).status).toBe(200)
  })
})

describe('a trial', () => {
  it('runs its days, once, and gives way to the free package, and nobody is shut out', async () => {
    const { token, membership } = await seller()
    expect((await server.call(membershipUsage, {}, token)).data.trial).toEqual({ package_name: 'PRO', days: 14 })
    const begun = (await server.call(membershipTrial, {}, token)).data
    expect(begun).toMatchObject({ package_name: 'PRO', status: 'active' })
    expect(Math.round((Date.parse(begun.membership_end ?? '') - server.services.now().getTime()) / day)).toBe(14)
    expect((await server.call(membershipTrial, {}, token)).error.code).toBe('TRIAL_OVER')
    await server.services.database.system(({ client }) =>
      client.query('update membership set trial_end = $1 where trial_end is not null', [inDays(-1)]),
    )
    expect(await membership()).toEqual({ package_name: 'FREE', membership_end: null, status: 'active' })
    expect((await server.call(storeList, {}, token)).status).toBe(200)
    expect((await server.call(membershipUsage, {}, token)).data.trial).toBeNull()
  })

  it('is not for who pays', async () => {
    const { token } = await seller('BASIC', inDays(20))
    expect((await server.call(membershipTrial, {}, token)).error.code).toBe('TRIAL_OVER')
  })
})

describe('an order of a membership', () => {
  it('goes up for what is left, and its price says so', async () => {
    const { token, offer, membership } = await seller('BASIC', inDays(15.5))
    const wanted = await offer('PRO', 1)
    expect(wanted).toMatchObject({ price: 249_000, upgrade: 75_000, pay: 324_000, refused: null })
    const end = (await membership()).membership_end
    const upgrade = (await server.call(membershipCustomProducts, {}, token)).data
    expect(upgrade).toMatchObject([{ package_name: 'PRO', months: 0, pay: 75_000, membership_end: end }])
    const body = { product_id: upgrade[0]?.product_id ?? 0, upgrade_only: true }
    const made = (await server.call(membershipOrderCreate, { body }, token)).data
    expect(made).toMatchObject({ status: 'waiting', price: 75_000, upgrade: 75_000, months: 0 })
    await settle(made.id)
    expect(await membership()).toEqual({ package_name: 'PRO', membership_end: end, status: 'active' })
    expect(await offer('BASIC', 1)).toMatchObject({ pay: null, refused: 'downgrade' })
  })

  it('is the workspace’s own, by number and by code, and the operator’s in its list', async () => {
    const { token, owner, offer } = await seller()
    const product_id = (await offer('PRO', 1))?.product_id ?? 0
    const { id, order_code } = (await server.call(boMembershipOrderCreate, { body: { user_id: owner.user_id, product_id } }, operator)).data
    for (const one of [String(id), order_code]) expect((await server.call(membershipOrder, { params: { id: one } }, token)).data.id).toBe(id)
    expect((await server.call(membershipOrders, {}, token)).data.rows.map((row) => row.id)).toEqual([id])
    const other = await seller()
    expect((await server.call(membershipOrders, {}, other.token)).data.rows).toEqual([])
    expect((await server.call(membershipOrder, { params: { id: String(id) } }, other.token)).error.code).toBe('NOT_FOUND')
  })

  it('is paid by the operator where nobody takes payments, and says so', async () => {
    const { token, offer } = await seller()
    const made = (await server.call(membershipOrderCreate, { body: { product_id: (await offer('PRO', 1))?.product_id ?? 0 } }, token)).data
    expect(made).toMatchObject({ pays: 'operator', payment: null })
    expect((await server.call(membershipOrderPay, { params: { id: made.order_code } }, token)).error.code).toBe('PAYMENT_OFFLINE')
    await settle(made.id)
    expect((await server.call(membershipOrder, { params: { id: made.order_code } }, token)).data).toMatchObject({
      status: 'paid',
      paid_by: 'operator',
    })
  })

  it('can be made and read while the membership is over, and opens everything again', async () => {
    const { token, offer, membership } = await seller('PRO', inDays(-2))
    expect((await server.call(storeList, {}, token)).error.code).toBe('MEMBERSHIP_INACTIVE')
    const made = (await server.call(membershipOrderCreate, { body: { product_id: (await offer('PRO', 1))?.product_id ?? 0 } }, token)).data
    await settle(made.id)
    expect((await membership()).status).toBe('active')
    expect((await server.call(storeList, {}, token)).status).toBe(200)
  })
})

describe("the operators' log", () => {
  const acts = async () => (await server.call(boActList, {}, operator)).data.rows

  it('has what was done, by whom and whose, and nothing of what was refused', async () => {
    const { workspace_id, owner, offer } = await seller()
    const product_id = (await offer('PRO', 1))?.product_id ?? 0
    const { id, order_code } = (await server.call(boMembershipOrderCreate, { body: { user_id: owner.user_id, product_id } }, operator)).data
    await settle(id)
    const before = await acts()
    expect(before.slice(0, 2)).toMatchObject([
      { act: 'membership-order.paid', about: order_code, user_name: 'Rina', account_id: workspace_id, workspace_name: 'Toko Paket' },
      { act: 'membership-order.created', about: order_code },
    ])
    expect((await settle(id, 'cancelled')).error.code).toBe('ALREADY_SETTLED')
    expect(await acts()).toEqual(before)
  })

  it.each(['update operator_act set about = $1', 'delete from operator_act where about <> $1', 'truncate operator_act'])(
    'cannot be changed by anybody: %s',
    async (text) => {
      const before = await acts()
      await expect(server.services.database.system(({ client }) => client.query(text, text.includes('$1') ? ['x'] : []))).rejects.toThrow(
        'only added to',
      )
      await expect(
        server.services.database.read(1, ({ client }) =>
          client.query("insert into operator_act (at, user_id, user_name, act, about) values (now(), 1, 'x', 'x', 'x')"),
        ),
      ).rejects.toThrow('permission denied')
      expect(await acts()).toEqual(before)
    },
  )
})
