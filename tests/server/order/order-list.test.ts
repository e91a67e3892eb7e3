import { beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/core/endpoint.ts'
import { listKeys } from '#contract/list/list-keys.endpoints.ts'
import { orderList, orderStatusSummary } from '#contract/order/order.endpoints.ts'
import type { OrderRow } from '#contract/order/order.ts'
import { orderListDepthLimit } from '#contract/order/order-query.ts'
import type { OrderStatus } from '#contract/order/order-status.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { readOrderRows } from '#server/domains/order/order-row.ts'
import { sharedApp, type TestApp } from '../../support/app.ts'

let app: TestApp
let token: string
let workspace_id: number
const stores: string[] = []
const hour = 3_600_000
const inHours = (hours: number) => new Date(app.services.now().getTime() + hours * hour).toISOString()

/** Orders written past the intake make no event, which is what a page is valid by. */
const tell = () =>
  app.services.database.write(workspace_id, (connection) =>
    appendEvent(connection, { type: 'store.changed', at: new Date(0).toISOString(), agent_id: null, store_code: stores[0] as string }),
  )
const order = async (fields: Partial<Parameters<TestApp['build']['order']>[0]>) => {
  const made = await app.build.order({ workspace_id, store_code: stores[0] as string, ...fields })
  await tell()
  return made
}
const list = async (query: CallInput<typeof orderList>['query']) => (await app.call(orderList, { query }, token)).data
const codes = async (query: Parameters<typeof list>[0]) => (await list(query)).rows.map((row) => row.order_code)

beforeAll(async () => {
  app = await sharedApp()
  workspace_id = (await app.build.workspace()).workspace_id
  token = app.tokenOf(await app.build.agent({ workspace_id }))
  for (const marketplace of ['shopee', 'tokopedia']) stores.push((await app.build.store({ workspace_id, marketplace })).store_code)
  const base = { confirm_shipping_deadline: null, accept_deadline: null }
  await order({ order_code: 'SHPE-A', order_status: 200, deadline_at: inHours(3), total: 300, ordered_at: '2026-02-01T16:59:59.000Z', ...base })
  await order({ order_code: 'SHPE-B', order_status: 200, deadline_at: inHours(-2), total: 100, ordered_at: '2026-02-01T17:00:00.000Z', ...base })
  await order({
    order_code: 'SHPE-C',
    order_status: 300,
    deadline_at: inHours(30),
    total: 200,
    ordered_at: '2026-02-02T16:59:59.000Z',
    ...base,
    cod: true,
  })
  await order({
    order_code: 'SHPE-D',
    order_status: 700,
    deadline_at: null,
    total: 400,
    ordered_at: '2026-02-02T17:00:00.000Z',
    ...base,
    label_printed: true,
  })
  await order({
    order_code: 'TKPD-E',
    marketplace: 'tokopedia',
    store_code: stores[1] as string,
    order_status: 400,
    deadline_at: inHours(10),
    total: 250,
    ordered_at: '2026-02-03T01:00:00.000Z',
    courier_name: 'SiCepat',
    courier_type: 'instant',
    tracking_number: 'JX100200',
    buyer_name: 'Kirana Putri',
    search_text: ' tkpd-e kirana putri tas-01 jx100200',
    ...base,
  })
})

describe('the order queue', () => {
  it('puts the nearest deadline first and orders without one last', async () => {
    expect(await codes({})).toEqual(['SHPE-B', 'SHPE-A', 'TKPD-E', 'SHPE-C', 'SHPE-D'])
  })
  it('sorts by age and by amount, both ways', async () => {
    expect(await codes({ sort: 'newest' })).toEqual(['TKPD-E', 'SHPE-D', 'SHPE-C', 'SHPE-B', 'SHPE-A'])
    expect(await codes({ sort: 'oldest' })).toEqual(['SHPE-A', 'SHPE-B', 'SHPE-C', 'SHPE-D', 'TKPD-E'])
    expect(await codes({ sort: 'total_high' })).toEqual(['SHPE-D', 'SHPE-A', 'TKPD-E', 'SHPE-C', 'SHPE-B'])
    expect(await codes({ sort: 'total_low' })).toEqual(['SHPE-B', 'SHPE-C', 'TKPD-E', 'SHPE-A', 'SHPE-D'])
  })
  it('keeps the order when several statuses are merged', async () => {
    expect(await codes({ status: '200,300,400' })).toEqual(['SHPE-B', 'SHPE-A', 'TKPD-E', 'SHPE-C'])
    expect(await codes({ status: '200,400', sort: 'newest' })).toEqual(['TKPD-E', 'SHPE-B', 'SHPE-A'])
  })
  it('narrows by store, marketplace, courier, courier type and marks', async () => {
    expect(await codes({ store_code: stores[1] as string })).toEqual(['TKPD-E'])
    expect(await codes({ marketplace: 'shopee', status: '200' })).toEqual(['SHPE-B', 'SHPE-A'])
    expect(await codes({ courier: 'SiCepat' })).toEqual(['TKPD-E'])
    expect(await codes({ courier_type: 'instant,sameday' })).toEqual(['TKPD-E'])
    expect(await codes({ cod: '1' })).toEqual(['SHPE-C'])
    expect(await codes({ label_printed: '1' })).toEqual(['SHPE-D'])
    expect(await codes({ label_printed: '0', is_packed: 'false', is_booking: '0', status: '300' })).toEqual(['SHPE-C'])
  })
  it('tells the orders that a combined store had at each of its marketplaces, which it counts by its own', async () => {
    const own = (await app.build.workspace()).workspace_id
    const ownToken = app.tokenOf(await app.build.agent({ workspace_id: own }))
    const { store_code } = await app.build.store({ workspace_id: own, marketplace: 'tiktok' })
    const base = { workspace_id: own, marketplace: 'tiktok', store_code, order_status: 900, deadline_at: null } as const
    await app.build.order({ ...base, order_code: 'TKTK-OWN', total: 2 })
    await app.build.order({ ...base, order_code: 'TKTK-TKPD', commerce_platform: 'tokopedia', total: 1 })
    const rows = async (query: Parameters<typeof list>[0]) =>
      (await app.call(orderList, { query: { sort: 'total_low', ...query } }, ownToken)).data.rows.map((row) => [
        row.order_code,
        row.commerce_platform,
      ])
    const [tiktok, tokopedia] = [
      ['TKTK-OWN', null],
      ['TKTK-TKPD', 'tokopedia'],
    ]
    expect(await rows({ commerce_platform: 'tokopedia', status: '900' })).toEqual([tokopedia])
    expect(await rows({ commerce_platform: 'tiktok' })).toEqual([tiktok])
    expect(await rows({ commerce_platform: 'tiktok,tokopedia' })).toEqual([tokopedia, tiktok])
    expect(await rows({ marketplace: 'tiktok' })).toEqual([tokopedia, tiktok])
    expect(await rows({ marketplace: 'tokopedia' })).toEqual([])
  })
  it('narrows by what remains until the deadline, and by what is past', async () => {
    expect(await codes({ deadline: 'overdue' })).toEqual(['SHPE-B'])
    expect(await codes({ deadline: '7' })).toEqual(['SHPE-A'])
    expect(await codes({ deadline: '13' })).toEqual(['SHPE-A', 'TKPD-E'])
    expect(await codes({ deadline: '1' })).toEqual([])
  })
  it('counts days in western Indonesian time', async () => {
    expect(await codes({ start_date: '2026-02-02', end_date: '2026-02-02', sort: 'oldest' })).toEqual(['SHPE-B', 'SHPE-C'])
  })
  it('finds a part of a code, buyer, SKU or tracking number, in any case', async () => {
    for (const s of ['tkpd', 'IRAN', 'tas-01', 'X1002']) expect(await codes({ s })).toEqual(['TKPD-E'])
    expect(await codes({ s: 'nobody' })).toEqual([])
  })
  it('finds two characters where a word starts', async () => {
    expect(await codes({ s: 'ki' })).toEqual(['TKPD-E'])
    expect(await codes({ s: 'ra' })).not.toContain('TKPD-E')
  })
  it('takes % and _ in a search as they are', async () => {
    expect(await codes({ s: '%%%' })).toEqual([])
    expect(await codes({ s: 'tas_01' })).toEqual([])
  })
  it('refuses a search of one character', async () => {
    expect((await app.call(orderList, { query: { s: 'x' } }, token)).error.code).toBe('VALIDATION')
  })
  it('pages with totals, exact from counters and counted otherwise', async () => {
    const second = await list({ page: 2, limit: 2 })
    expect(second.rows.map((row) => row.order_code)).toEqual(['TKPD-E', 'SHPE-C'])
    expect(second).toMatchObject({ page: 2, total_page: 3, offset: 2, total: 5, total_exact: true })
    expect(await list({ cod: '1' })).toMatchObject({ total: 1, total_exact: true })
    expect(await list({ marketplace: 'shopee', status: '200,700' })).toMatchObject({ total: 3 })
    expect(await list({ s: 'kirana' })).toMatchObject({ total: 1, total_exact: true })
  })
  it('answers REACH_LIMIT beyond the depth that anybody reads', async () => {
    const { status, error } = await app.call(orderList, { query: { page: orderListDepthLimit / 200 + 1, limit: 200 } }, token)
    expect([status, error.code]).toEqual([413, 'REACH_LIMIT'])
  })
  it('reads particular rows again by their codes', async () => {
    const { data } = await app.call(orderList, { query: { order_code: 'SHPE-D,SHPE-X,SHPE-A' } }, token)
    expect(data.rows.map((row) => row.order_code)).toEqual(['SHPE-A', 'SHPE-D'])
  })
  it('says in its order by what all is known that matches, for selecting it', async () => {
    const { data } = await app.call(listKeys, { body: { list: 'order.list', query: { status: '200,300', sort: 'oldest' } } }, token)
    expect(data.rows).toEqual(
      ['A', 'B', 'C'].map((one) => ({ order_code: `SHPE-${one}`, order_status: one === 'C' ? 300 : 200, action_state: null, hold: null })),
    )
    const found = await app.call(listKeys, { body: { list: 'order.list', query: { s: 'kirana' } } }, token)
    expect(found.data.rows).toMatchObject([{ order_code: 'TKPD-E' }])
  })
  it('tells nothing of its keys to who may not read it, and refuses what it would refuse itself', async () => {
    const chatter = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['chat'] }))
    const refusal = async (body: CallInput<typeof listKeys>['body'], by = token) => (await app.call(listKeys, { body }, by)).error.code
    expect(await refusal({ list: 'order.list' }, chatter)).toBe('NO_PRIVILEGE')
    expect(await refusal({ list: 'order.list', query: { status: '201' } })).toBe('VALIDATION')
    expect(await refusal({ list: 'order.none' })).toBe('NOT_FOUND')
  })
  it('tells every status with its total', async () => {
    const { data } = await app.call(orderStatusSummary, { query: { marketplace: 'shopee' } }, token)
    expect(data.summary).toHaveLength(11)
    expect(Object.fromEntries(data.summary.map(({ status, total }) => [status, total]))).toMatchObject({ 200: 2, 300: 1, 400: 0, 700: 1 })
  })
  it('tells up to which event its totals reflect the log', async () => {
    const summary = async () => (await app.call(orderStatusSummary, {}, token)).data
    const before = await summary()
    await order({ order_code: 'SHPE-COUNTED', order_status: 700 })
    const after = await summary()
    expect(after.cursor).toBe(before.cursor + 1)
    expect(after.summary.find(({ status }) => status === 700)?.total).toBe((before.summary.find(({ status }) => status === 700)?.total ?? 0) + 1)
  })
  it('shows a change at once, whichever pages were read before', async () => {
    const before = await list({ status: '950' })
    await order({ order_code: 'SHPE-NEW', order_status: 950, deadline_at: null })
    const after = await list({ status: '950' })
    expect(before.rows).toEqual([])
    expect(after.rows.map((row) => row.order_code)).toEqual(['SHPE-NEW'])
    expect(after.cursor).toBe(before.cursor + 1)
  })
  it('is read from the tables once as long as nothing happens, from the first moment of a workspace on', async () => {
    const fresh = (await app.build.workspace()).workspace_id
    const { store_code } = await app.build.store({ workspace_id: fresh })
    const agent = app.tokenOf(await app.build.agent({ workspace_id: fresh }))
    const total = async () => (await app.call(orderList, {}, agent)).data.total
    expect(await total()).toBe(0)
    // Written past the intake, so that only who reads the tables sees it.
    await app.build.order({ workspace_id: fresh, store_code })
    expect(await total()).toBe(0)
    const at = new Date(0).toISOString()
    await app.services.database.write(fresh, (connection) => appendEvent(connection, { type: 'store.changed', at, agent_id: null, store_code }))
    expect(await total()).toBe(1)
  })
  it('is kept while what happens is of other lists, and tells the cursor of now', async () => {
    const fresh = (await app.build.workspace()).workspace_id
    const { store_code } = await app.build.store({ workspace_id: fresh })
    const agent = app.tokenOf(await app.build.agent({ workspace_id: fresh }))
    const asked = {
      new: { status: '200' },
      processing: { status: '300' },
      cod: { status: '200', cod: '1' },
      found: { status: '200', s: 'kirana' },
    } as const
    const totals = async () => {
      const lists = await Promise.all(Object.values(asked).map((query) => app.call(orderList, { query }, agent)))
      expect(new Set(lists.map(({ data }) => data.cursor)).size).toBe(1)
      return Object.fromEntries(Object.keys(asked).map((name, at) => [name, lists[at]?.data.total]))
    }
    const happens = (order_code: string, previous_status?: OrderStatus) =>
      app.services.database.write(fresh, async (connection) => {
        const [row] = await readOrderRows(connection, [order_code])
        const event = { at: new Date(0).toISOString(), agent_id: null, order: row as OrderRow }
        await appendEvent(connection, previous_status ? { ...event, type: 'order.changed', previous_status } : { ...event, type: 'order.created' })
      })
    expect(await totals()).toEqual({ new: 0, processing: 0, cod: 0, found: 0 })
    // Written past the intake: a page that is read from the tables once more shows all of them.
    await app.build.order({ workspace_id: fresh, store_code, order_code: 'FRSH-1', order_status: 200, buyer_name: 'Budi' })
    await app.build.order({ workspace_id: fresh, store_code, order_code: 'FRSH-2', order_status: 200, cod: true, buyer_name: 'Kirana' })
    await app.build.order({ workspace_id: fresh, store_code, order_code: 'FRSH-3', order_status: 300, buyer_name: 'Kirana' })
    await happens('FRSH-1')
    expect(await totals()).toEqual({ new: 2, processing: 0, cod: 0, found: 0 })
    await happens('FRSH-2')
    expect(await totals()).toEqual({ new: 2, processing: 0, cod: 1, found: 1 })
    await happens('FRSH-3', 200)
    expect(await totals()).toEqual({ new: 2, processing: 1, cod: 1, found: 1 })
  })
  it('never shows the orders of another workspace', async () => {
    const other = await app.build.workspace()
    const stranger = app.tokenOf(await app.build.agent({ workspace_id: other.workspace_id }))
    expect((await app.call(orderList, {}, stranger)).data).toMatchObject({ rows: [], total: 0 })
    expect((await app.call(orderList, { query: { s: 'kirana' } }, stranger)).data.rows).toEqual([])
  })
})
