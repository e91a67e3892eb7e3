import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authMembershipStatus } from '#contract/auth/auth.endpoints.ts'
import { boActList, boMembershipOrderSet, boMembershipProductList } from '#contract/bo/bo.endpoints.ts'
import {
  type BoPackage,
  boPackage,
  boPackageChange,
  boPackageCreate,
  boPackageDelete,
  boPackageList,
  boPackageOffer,
} from '#contract/bo/package.endpoints.ts'
import {
  membershipCustomProducts,
  membershipOrder,
  membershipOrderCreate,
  membershipProducts,
  membershipTrial,
  membershipUsage,
} from '#contract/membership/membership.endpoints.ts'
import { requireRoom } from '#server/domains/membership/membership.port.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

let server: TestApp
let operator: string
let seat: string
beforeAll(async () => {
  server = await startApp()
  const { workspace_id } = await server.build.workspace({ name: 'Operasional' })
  operator = server.tokenOf(await server.build.agent({ workspace_id, name: 'Rina', privileges: ['bo-member-mgmt'] }))
  seat = server.tokenOf(await server.build.agent({ workspace_id, privileges: ['order'] }))
})
afterAll(() => server?.stop())

const inDays = (days: number) => new Date(server.services.now().getTime() + days * 86_400_000).toISOString()

async function seller(package_name = 'FREE', membership_end: string | null = null) {
  const { workspace_id } = await server.build.workspace({ name: `Toko ${package_name}` })
  await server.services.database.system(({ client }) =>
    client.query('update membership set package_name = $2, membership_end = $3 where workspace_id = $1', [
      workspace_id,
      package_name,
      membership_end,
    ]),
  )
  const token = server.tokenOf(await server.build.owner({ workspace_id }))
  const offers = async () => (await server.call(membershipProducts, {}, token)).data
  const offer = async (name: string, months = 1) => (await offers()).find((one) => one.package_name === name && one.months === months)
  const order = (product_id: number | undefined, pay?: number) =>
    server.call(membershipOrderCreate, { body: { product_id: product_id ?? 0, pay } }, token)
  const room = () =>
    server.services.database.write(workspace_id, (connection) => requireRoom(connection, workspace_id, 'stores', server.services.now()))
  return { workspace_id, token, offer, order, room }
}

const month = (price: number, rest: object = {}) => ({ name: 'Sebulan', months: 1, price, ...rest })
let made = 0
/** A package of its own for a test. */
async function newPackage(fields: object = {}): Promise<BoPackage> {
  made += 1
  const body = {
    package_name: `UJI ${made}`,
    above: 'BASIC',
    agents: 4,
    stores: 2,
    orders: null,
    trial_days: null,
    prices: [month(150_000)],
    ...fields,
  }
  const reply = await server.call(boPackageCreate, { body }, operator)
  expect(reply.status).toBe(200)
  return reply.data
}
const written = ({ agents, stores, orders, trial_days, prices, version }: BoPackage) => ({ agents, stores, orders, trial_days, prices, version })
const change = (one: BoPackage, fields: object) =>
  server.call(boPackageChange, { params: { package_name: one.package_name }, body: { ...written(one), ...fields } }, operator)
const offer = ({ package_name, version }: BoPackage, offered: boolean) =>
  server.call(boPackageOffer, { params: { package_name }, body: { offered, version } }, operator)
const remove = ({ package_name, version }: BoPackage) => server.call(boPackageDelete, { params: { package_name }, body: { version } }, operator)
const named = async (package_name: string) => (await server.call(boPackage, { params: { package_name } }, operator)).data
const listed = async (standing?: 'offered' | 'withdrawn') => (await server.call(boPackageList, { query: { standing } }, operator)).data.rows
const acts = async () => (await server.call(boActList, {}, operator)).data.rows

describe('the packages of memberships', () => {
  it('begin as they always were, and are closed to who is no operator', async () => {
    expect(
      (await listed()).map(({ package_name, agents, stores, orders, trial_days }) => [package_name, agents, stores, orders, trial_days]),
    ).toEqual([
      ['FREE', 3, 5, 3000, null],
      ['BASIC', 10, 15, 15_000, null],
      ['PRO', null, null, null, 14],
    ])
    const products = (await server.call(boMembershipProductList, {}, operator)).data
    expect(products.map(({ package_name, months, price }) => [package_name, months, price])).toEqual([
      ['BASIC', 1, 99_000],
      ['BASIC', 12, 990_000],
      ['PRO', 1, 249_000],
      ['PRO', 6, 1_349_000],
      ['PRO', 12, 2_490_000],
    ])
    for (const token of [seat, (await seller()).token]) {
      expect((await server.call(boPackageList, {}, token)).error.code).toBe('NO_PRIVILEGE')
      const body = { package_name: 'CURI', above: 'FREE', agents: null, stores: null, orders: null, trial_days: null, prices: [] }
      expect((await server.call(boPackageCreate, { body }, token)).error.code).toBe('NO_PRIVILEGE')
    }
  })

  it('are added where they belong, sold at once, and written down', async () => {
    const { offer, order, token } = await seller('BASIC', inDays(30.5))
    const one = await newPackage({ prices: [month(129_000), { name: 'Setahun', months: 12, price: 1_290_000 }] })
    expect((await listed()).map(({ package_name }) => package_name)).toEqual(['FREE', 'BASIC', one.package_name, 'PRO'])
    expect(one).toMatchObject({ offered: true, version: 1, workspaces: 0, rank: 2 })
    expect(await offer(one.package_name)).toMatchObject({ pay: 129_000 + 30_000, upgrade: 30_000, limits: { agents: 4, stores: 2, orders: null } })
    expect((await server.call(membershipCustomProducts, {}, token)).data.map(({ package_name }) => package_name)).toEqual([one.package_name, 'PRO'])
    expect((await order((await offer(one.package_name, 12))?.product_id)).data.price).toBe(1_290_000 + 30_000)
    expect((await acts())[0]).toMatchObject({
      act: 'membership-package.created',
      about: one.package_name,
      user_name: 'Rina',
      before: null,
      after: { agents: 4, above: 'BASIC', prices: [month(129_000, { offered: true }), { months: 12 }] },
    })
    expect(
      (await server.call(boPackageCreate, { body: { ...written(one), package_name: one.package_name, above: 'FREE' } }, operator)).error.code,
    ).toBe('PACKAGE_NAME_TAKEN')
  })

  it('hold what is added by their new limits from the moment that they are changed, and take nothing away', async () => {
    const one = await newPackage({ stores: 1 })
    const { workspace_id, token, room } = await seller(one.package_name)
    await server.build.store({ workspace_id, status: 2 })
    await expect(room()).rejects.toMatchObject({ code: 'STORE_LIMIT', values: { package: one.package_name, limit: 1 } })
    const wider = (await change(one, { stores: 2 })).data
    await room()
    await server.build.store({ workspace_id, status: 2 })
    await change(wider, { stores: 0 })
    await expect(room()).rejects.toMatchObject({ code: 'STORE_LIMIT' })
    expect((await server.call(membershipUsage, {}, token)).data).toMatchObject({ limits: { stores: 0 }, used: { stores: 2 } })
    const [act] = await acts()
    expect(act).toMatchObject({ act: 'membership-package.changed', before: { stores: 2 }, after: { stores: 0 } })
  })

  it('keep the price of an order that stands, and tell who orders by an old one', async () => {
    const one = await newPackage()
    const first = await seller()
    const second = await seller()
    const seen = await second.offer(one.package_name)
    const standing = (await first.order((await first.offer(one.package_name))?.product_id)).data
    const [was] = one.prices
    expect((await change(one, { prices: [{ ...was, price: 175_000 }] })).data.prices).toMatchObject([{ product_id: was?.product_id, price: 175_000 }])
    expect((await second.order(seen?.product_id, seen?.pay ?? 0)).error.code).toBe('MEMBERSHIP_PRICE_CHANGED')
    expect((await second.order(seen?.product_id, 175_000)).data.price).toBe(175_000)
    await server.call(boMembershipOrderSet, { params: { id: standing.id }, body: { status: 'paid' } }, operator)
    expect((await server.call(membershipOrder, { params: { id: standing.order_code } }, first.token)).data).toMatchObject({
      price: 150_000,
      status: 'paid',
    })
  })

  it('are not overwritten by who saw an older one', async () => {
    const one = await newPackage()
    expect((await change(one, { agents: 5 })).data).toMatchObject({ agents: 5, version: 2 })
    const before = await acts()
    for (const late of [await change(one, { agents: 6 }), await offer(one, false), await remove(one)]) expect(late.error.code).toBe('PACKAGE_CHANGED')
    expect(await named(one.package_name)).toMatchObject({ agents: 5, offered: true })
    expect(await acts()).toEqual(before)
  })

  it('that are withdrawn are sold to nobody and stay with who has them, until they are offered again', async () => {
    const one = await newPackage({ agents: 7 })
    const { token, offer: offered, order } = await seller(one.package_name, inDays(30.5))
    const { product_id } = one.prices[0] as BoPackage['prices'][number]
    const withdrawn = (await offer(one, false)).data
    expect(await offered(one.package_name)).toBeUndefined()
    expect((await order(product_id)).error.code).toBe('MEMBERSHIP_WITHDRAWN')
    expect((await server.call(boMembershipProductList, {}, operator)).data.map((sold) => sold.package_name)).not.toContain(one.package_name)
    expect((await server.call(membershipUsage, {}, token)).data).toMatchObject({
      membership: { package_name: one.package_name },
      limits: { agents: 7 },
    })
    expect(await offered('PRO')).toMatchObject({ upgrade: 99_000 })
    expect((await listed('withdrawn')).map(({ package_name }) => package_name)).toEqual([one.package_name])
    expect((await remove(withdrawn)).error.code).toBe('PACKAGE_IN_USE')
    await offer(withdrawn, true)
    expect((await order(product_id)).status).toBe(200)
    expect((await acts()).slice(0, 2).map(({ act }) => act)).toEqual(['membership-package.offered', 'membership-package.withdrawn'])
  })

  it('are deleted where nobody has, tries or ordered them', async () => {
    const one = await newPackage()
    const { offer, order } = await seller()
    const { id } = (await order((await offer(one.package_name))?.product_id)).data
    expect((await remove(one)).error.code).toBe('PACKAGE_IN_USE')
    await server.call(boMembershipOrderSet, { params: { id }, body: { status: 'cancelled' } }, operator)
    expect((await remove(one)).status).toBe(200)
    expect((await acts())[0]).toMatchObject({ act: 'membership-package.deleted', about: one.package_name, before: { agents: 4 }, after: null })
    expect((await server.call(boPackage, { params: { package_name: one.package_name } }, operator)).error.code).toBe('NOT_FOUND')
  })

  it('move as a whole, and FREE stays where it is, for nothing', async () => {
    const one = await newPackage()
    expect(await named(one.package_name)).toMatchObject({ above: 'BASIC' })
    const order = async () =>
      (await listed()).map(({ package_name }) => package_name).filter((name) => ['FREE', 'BASIC', 'PRO', one.package_name].includes(name))
    const up = (await change(one, { above: 'PRO' })).data
    expect(await order()).toEqual(['FREE', 'BASIC', 'PRO', one.package_name])
    await change(up, { above: 'FREE' })
    expect(await order()).toEqual(['FREE', one.package_name, 'BASIC', 'PRO'])
    const free = await named('FREE')
    for (const fields of [{ above: 'BASIC' }, { trial_days: 3 }, { prices: [month(1)] }])
      expect((await change(free, fields)).error.code).toBe('PACKAGE_FREE')
    expect([(await offer(free, false)).error.code, (await remove(free)).error.code]).toEqual(['PACKAGE_FREE', 'PACKAGE_FREE'])
    const { data } = await change(free, { agents: 4 })
    expect(data.agents).toBe(4)
    await change(data, { agents: 3 })
  })

  it('can be tried one at a time, and a trial that runs goes on', async () => {
    const pro = await named('PRO')
    const one = await newPackage()
    expect((await change(one, { trial_days: 7 })).error.code).toBe('TRIAL_TAKEN')
    const early = await seller()
    await server.call(membershipTrial, {}, early.token)
    const without = (await change(pro, { trial_days: null })).data
    const late = await seller()
    expect((await server.call(membershipUsage, {}, late.token)).data.trial).toBeNull()
    expect((await server.call(membershipTrial, {}, late.token)).error.code).toBe('TRIAL_OVER')
    const tried = (await change(one, { trial_days: 7 })).data
    expect((await server.call(membershipUsage, {}, late.token)).data.trial).toEqual({ package_name: one.package_name, days: 7 })
    expect((await server.call(membershipTrial, {}, late.token)).data).toMatchObject({ package_name: one.package_name })
    await expect(late.room()).resolves.toBeUndefined()
    expect((await server.call(membershipUsage, {}, late.token)).data.limits).toEqual({ agents: 4, stores: 2, orders: null })
    expect((await server.call(authMembershipStatus, {}, early.token)).data.package_name).toBe('PRO')
    expect((await remove(tried)).error.code).toBe('PACKAGE_IN_USE')
    await change(tried, { trial_days: null })
    await change(without, { trial_days: 14 })
  })

  it.each([
    ['two prices for as many months', [month(10), month(20)]],
    ['prices of which none is for a month', [{ name: 'Setahun', months: 12, price: 10 }]],
    ['a price of nothing', [month(0)]],
  ])('are refused with %s', async (_, prices) => {
    expect((await change(await newPackage(), { prices })).status).toBe(400)
  })

  it('name no price of another package', async () => {
    const [one, other] = [await newPackage(), await newPackage()]
    const [theirs] = other.prices
    expect((await change(one, { prices: [{ ...theirs, price: 1 }] })).error.code).toBe('NOT_FOUND')
    expect((await named(other.package_name)).prices).toEqual(other.prices)
  })
})
