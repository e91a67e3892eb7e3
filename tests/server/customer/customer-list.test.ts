import { beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/core/endpoint.ts'
import { customerList } from '#contract/customer/customer.endpoints.ts'
import { orderCustomer } from '#contract/order/order.endpoints.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'

let app: TestApp
let token: string
let workspace_id: number
let stores: string[]

beforeAll(async () => {
  app = await sharedApp()
  workspace_id = (await app.build.workspace()).workspace_id
  token = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['customer'] }))
  stores = [(await app.build.store({ workspace_id })).store_code, (await app.build.store({ workspace_id, marketplace: 'tokopedia' })).store_code]
  const [shopee = '', tokopedia = ''] = stores
  const order = (fields: Partial<Parameters<typeof app.build.order>[0]>) =>
    app.build.order({ workspace_id, store_code: shopee, total: 100_000, ...fields })
  await order({ mp_buyer_id: 'ani', buyer_name: 'Ani Lestari', buyer_phone: '+62 812-1000-2000', ordered_at: '2026-02-01T03:00:00.000Z' })
  await order({
    mp_buyer_id: 'ani',
    buyer_name: 'Ani Lestari',
    buyer_phone: '+62 812-1000-2000',
    ordered_at: '2026-02-09T17:30:00.000Z',
    total: 250_000,
  })
  await order({ mp_buyer_id: 'ani', buyer_name: 'Ani Lestari', ordered_at: '2026-02-03T03:00:00.000Z', order_status: 900 })
  await order({ mp_buyer_id: 'budi', buyer_name: 'Budi Santoso', buyer_phone: '0813****88', ordered_at: '2026-02-05T03:00:00.000Z' })
  await order({
    mp_buyer_id: 'citra',
    buyer_name: 'citra ayu',
    marketplace: 'tokopedia',
    store_code: tokopedia,
    ordered_at: '2026-02-20T03:00:00.000Z',
    total: 900_000,
  })
  await order({ mp_buyer_id: null, buyer_name: 'Tanpa Akun' })
})

const list = async (query: NonNullable<CallInput<typeof customerList>['query']> = {}) => (await app.call(customerList, { query }, token)).data
const ids = async (query?: Parameters<typeof list>[0]) => (await list(query)).rows.map(({ mp_buyer_id }) => mp_buyer_id)

describe('the list of buyers', () => {
  it('has one row for each buyer, the latest first, with what the orders tell', async () => {
    const { rows, ...meta } = await list()
    expect(rows.map(({ mp_buyer_id }) => mp_buyer_id)).toEqual(['citra', 'ani', 'budi'])
    expect(rows[1]).toMatchObject({ full_name: 'Ani Lestari', city: 'Bandung', order_count: 3, total_spent: 350_000 })
    expect(meta).toEqual({ page: 1, total_page: 1, offset: 0, total: 3, total_exact: true })
  })
  it.each([
    [{ sort: 'spent' as const }, ['citra', 'ani', 'budi']],
    [{ sort: 'orders' as const }, ['ani', 'citra', 'budi']],
    [{ sort: 'name' as const }, ['ani', 'budi', 'citra']],
    [{ search: 'lestari ani' }, ['ani']],
    [{ search: '62812-1000' }, ['ani']],
    [{ search: 'bu' }, ['budi']],
    [{ search: '%'.repeat(2) }, []],
    [{ marketplace: 'tokopedia' }, ['citra']],
    // Days are Indonesia's: 17.30 UTC is past midnight there.
    [{ start_date: '2026-02-10', end_date: '2026-02-10' }, ['ani']],
    [{ end_date: '2026-02-09', sort: 'name' as const }, ['ani', 'budi']],
    // Ani ordered before and after the fourth and the fifth, but not on them.
    [{ start_date: '2026-02-04', end_date: '2026-02-05' }, ['budi']],
    [{ start_date: '2026-02-03', end_date: '2026-02-04' }, ['ani']],
    [{ start_date: '2026-02-10' }, ['citra', 'ani']],
  ])('answers %j', async (query, expected) => {
    expect(await ids(query)).toEqual(expected)
  })
  it('narrows by the stores that somebody ordered from', async () => {
    expect(await ids({ store_code: stores[1] as string })).toEqual(['citra'])
    expect(await ids({ store_code: stores[1] as string, end_date: '2026-02-09' })).toEqual([])
    expect(await ids({ store_code: stores.join(','), start_date: '2026-02-20' })).toEqual(['citra'])
    expect(await ids({ store_code: stores[0] as string, start_date: '2026-02-04', end_date: '2026-02-09' })).toEqual(['budi'])
  })
  it('goes by pages, and no deeper than anybody reads', async () => {
    expect([await ids({ limit: 2 }), await ids({ limit: 2, page: 2 })]).toEqual([['citra', 'ani'], ['budi']])
    expect((await app.call(customerList, { query: { page: 100_000 } }, token)).error.code).toBe('REACH_LIMIT')
  })
  it('leaves masked phone numbers masked', async () => {
    expect((await list({ search: 'budi' })).rows[0]?.phone).toBe('0813****88')
  })
  it('is for those who may see buyers, of their own workspace', async () => {
    const agent = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['order', 'chat'] }))
    expect((await app.call(customerList, {}, agent)).error.code).toBe('NO_PRIVILEGE')
    const stranger = app.tokenOf(await app.build.owner({ workspace_id: (await app.build.workspace()).workspace_id }))
    expect((await app.call(customerList, {}, stranger)).data.rows).toEqual([])
  })
})

describe('one buyer', () => {
  const params = { marketplace: 'shopee' as const, mp_buyer_id: 'ani' }
  it('has the totals of the list, the latest address and as many orders as asked for', async () => {
    const { data } = await app.call(orderCustomer, { params, query: { limit: 2 } }, token)
    expect(data.customer).toMatchObject({ order_total: 3, amount_total: 350_000, address: { city: 'Bandung' } })
    expect(data.orders).toHaveLength(2)
  })
  it('has no address for who only chats', async () => {
    const chatter = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['chat-read'] }))
    expect((await app.call(orderCustomer, { params }, chatter)).data.customer).toMatchObject({ name: 'Ani Lestari', address: null })
  })
})
