import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/core/endpoint.ts'
import { orderList } from '#contract/order/order.endpoints.ts'
import { orderStatuses } from '#contract/order/order-status.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { orderPages } from '#server/domains/order/order-list.query.ts'
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts'

/** Enough that Postgres has reason to prefer an index, few enough to write in a second. */
const perWorkspace = 20_000
const workspaces = [1, 2, 3]

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ url: testDatabase.url })
  await database.system(async ({ client }) => {
    await client.query(`
      insert into store (workspace_id, store_code, store_id, store_name, marketplace)
      select w, 'S' || s, w || '-' || s, 'Toko ' || s, case when s % 2 = 0 then 'shopee' else 'tokopedia' end
      from unnest(array[${workspaces.join()}]) w, generate_series(0, 5) s`)
    await client.query(
      `insert into orders (workspace_id, order_code, mp_order_id, marketplace, store_code, order_status, mp_status, mp_updated_at, buyer_name, address,
         first_item, item_count, order_qty, subtotal, total, courier_name, courier_service_name, courier_type, cod, label_printed, low_margin, deadline_at, ordered_at, search_text)
       select w, 'SHPE-' || n, n::text, case when n % 2 = 0 then 'shopee' else 'tokopedia' end, 'S' || n % 6,
         case when n % 100 < 80 then 700 else ($1::int[])[1 + n % ${orderStatuses.length}] end, 'X', now(), 'Buyer ' || n, '{}',
         'Kaos', 1, 1, n, n * 7 % 1000000, (array['JNE', 'SiCepat', 'Anteraja'])[1 + n % 3], 'REG', 'normal', n % 20 = 0, n % 3 = 0, n % 100 >= 80 and n % 7 = 0,
         case when n % 100 < 80 then null else now() + n % 1000 * interval '5 minutes' end, now() - n * interval '3 minutes', ' shpe-' || n || ' buyer ' || n
       from unnest(array[${workspaces.join()}]) w, generate_series(1, ${perWorkspace}) n`,
      [orderStatuses],
    )
  })
  await database.system(({ client }) => client.query('analyze'))
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Node[]
}

/** The nodes of the plan that a page gets as the app's role, with what each did. */
type Asked = NonNullable<CallInput<typeof orderList>['query']>

async function planOf(filter: Asked): Promise<Node[]> {
  const request = { query: orderList.query.parse(filter), params: {}, caller: { workspace_id: 1 } as never }
  const services = { now: () => new Date() } as never
  const { text, values } = orderPages.statement({ workspace_id: 1, request, services, known: { searching: filter.s ? 'hits' : null, filter: [] } })
  return database.read(1, async ({ client }) => {
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, [...values])
    const nodes: Node[] = []
    const walk = (node: Node) => {
      nodes.push(node)
      node.Plans?.forEach(walk)
    }
    walk((rows[0] as { 'QUERY PLAN': [{ Plan: Node }] })['QUERY PLAN'][0].Plan)
    return nodes
  })
}
const overOrders = (nodes: Node[]) => nodes.filter((node) => node['Relation Name'] === 'orders')
const sorted = (nodes: Node[]) =>
  nodes.filter((node) => /Sort/.test(node['Node Type'])).reduce((most, node) => Math.max(most, node['Actual Rows']), 0)
const touched = (nodes: Node[]) => overOrders(nodes).reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)

const { sorts } = orderList.address
const filters: Asked[] = [
  {},
  { status: '200' },
  { status: '700' },
  { status: '200,300,400' },
  { status: '700,900' },
  { store_code: 'S1' },
  { marketplace: 'tokopedia' },
  { marketplace: 'tokopedia', status: '200,300' },
]

describe('a page of the queue', () => {
  for (const sort of sorts)
    for (const filter of filters)
      it(`sorted by ${sort}, narrowed to ${JSON.stringify(filter)}, comes from an index in its order`, async () => {
        const nodes = await planOf({ ...filter, sort })
        expect(overOrders(nodes).map((node) => node['Node Type'])).not.toContain('Seq Scan')
        // Only the page itself may be sorted: never the matches.
        expect(sorted(nodes)).toBeLessThanOrEqual(50)
        expect(touched(nodes)).toBeLessThan(1_000)
      })

  for (const filter of [
    { courier: 'JNE' },
    { courier: 'JNE', status: '200' },
    { cod: '1' as const },
    { low_margin: '1' as const },
    { tag: '1' },
    { assignee: '1', status: '200' },
    { held: '1' as const },
    { label_printed: '0' as const, status: '300' },
    { deadline: '7' as const },
    { deadline: 'overdue' as const, status: '200,300' },
    { start_date: '2026-01-01' },
    { s: 'buyer 1234' },
    { order_code: 'SHPE-7,SHPE-8' },
  ])
    it(`narrowed to ${JSON.stringify(filter)} never reads the whole table`, async () => {
      const nodes = await planOf(filter)
      expect(overOrders(nodes).map((node) => node['Node Type'])).not.toContain('Seq Scan')
    })

  it('deep down reads index entries, and only its own orders', async () => {
    const nodes = await planOf({ sort: 'newest', page: '200', limit: '50' })
    const rows = overOrders(nodes).filter((node) => node['Node Type'] !== 'Index Only Scan')
    expect(rows.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)).toBeLessThanOrEqual(50)
  })
})
