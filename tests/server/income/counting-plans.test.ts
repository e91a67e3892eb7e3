import { expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { keepIncome, keepProfit } from '#server/domains/income/income.port.ts'
import { keepSales } from '#server/domains/sales/sales.port.ts'
import { onCluster } from '#tests/support/cluster.ts'
import { createTestDatabase } from '#tests/support/postgres.ts'

const known = [1, 2, 3]
/** PostgreSQL expects no rows of it. */
const unknown = 4
const orders = 1_000
const linesOfEach = 2

const fillText = `
  with o as (
    insert into orders (workspace_id, order_code, mp_order_id, marketplace, store_code, order_status, mp_status, mp_updated_at, buyer_name, address,
      first_item, item_count, order_qty, subtotal, total, courier_name, courier_service_name, courier_type, ordered_at, search_text)
    select w, 'SHPE-' || n, n::text, 'shopee', 'S', 700, 'X', now(), 'Buyer', '{}', 'Kaos', 2, 2, n, n, 'JNE', 'REG', 'normal', now() - n * interval '5 minutes', ''
    from unnest($1::int[]) w, generate_series(1, ${orders}) n
  )
  insert into order_item (workspace_id, order_code, line_no, sku, name, variant, qty, price, image_url)
  select w, 'SHPE-' || n, line, 'K-' || n % 50, 'Kaos', '', 1, 1000, '' from unnest($1::int[]) w, generate_series(1, ${orders}) n, generate_series(1, ${linesOfEach}) line`

/** Some orders at a time with every line of the workspace; never line with line. */
const mostPairs = (orders * linesOfEach * orders) / 1.5

const counting = [keepSales, keepIncome, keepProfit]

const makeDue = (database: Database, workspace: number) =>
  database.write(workspace, async ({ client }) => {
    await client.query('insert into income_due (workspace_id, order_code) select workspace_id, order_code from orders where workspace_id = $1', [
      workspace,
    ])
    await client.query(
      `insert into sales_due (workspace_id, store_code, day)
       select distinct workspace_id, store_code, (ordered_at at time zone 'Asia/Jakarta')::date from orders where workspace_id = $1`,
      [workspace],
    )
  })

interface Node {
  readonly 'Node Type': string
  readonly 'Rows Removed by Join Filter'?: number
  readonly 'Actual Loops': number
  readonly Plans?: readonly Node[]
}

/** Pairs of rows that a plan compared for nothing. */
const comparedInVain = (node: Node): number =>
  (node['Rows Removed by Join Filter'] ?? 0) * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, part) => sum + comparedInVain(part), 0)

/** The same database, whose server tells how it carried out each statement. */
const watched = (database: Database, tell: (plan: { 'Query Text': string; Plan: Node }) => void): Database => ({
  ...database,
  write: (workspaceId, run) =>
    database.write(workspaceId, async (connection) => {
      const hear = ({ message = '' }: { message?: string }) => {
        if (message.includes('plan:')) tell(JSON.parse(message.slice(message.indexOf('{'))))
      }
      connection.client.on('notice', hear)
      try {
        return await run(connection)
      } finally {
        connection.client.off('notice', hear)
      }
    }),
})

it.skipIf(onCluster())('orders of a workspace that is new to the statistics are counted without comparing each with each', async () => {
  const made = await createTestDatabase()
  const filling = openDatabase({ url: made.url })
  await filling.system(async ({ client }) => {
    await client.query(fillText, [known])
    const settings = { log_min_duration: '0', log_analyze: 'on', log_timing: 'off', log_format: 'json', log_level: 'notice' }
    const name = new URL(made.url).pathname.slice(1)
    await client.query(`alter database ${name} set session_preload_libraries = 'auto_explain'`)
    for (const [setting, value] of Object.entries(settings)) await client.query(`alter database ${name} set auto_explain.${setting} = '${value}'`)
  })
  for (const workspace of known) {
    await makeDue(filling, workspace)
    for (const keep of counting) await keep(filling, workspace)
  }
  await filling.system(({ client }) => client.query('analyze'))
  await filling.system(({ client }) => client.query(fillText, [[unknown]]))
  await filling.close()

  const database = openDatabase({ url: made.url })
  const vain: [number, string][] = []
  const statements = new Set<string>()
  const heard = watched(database, ({ 'Query Text': text, Plan }) => {
    statements.add(text)
    const pairs = comparedInVain(Plan)
    if (pairs > mostPairs) vain.push([pairs, text])
  })
  // What was counted before is looked up the second time.
  for (let time = 0; time < 2; time += 1) {
    await makeDue(database, unknown)
    for (const keep of counting) await keep(heard, unknown)
  }
  await database.close()
  await made.drop()
  expect(vain).toEqual([])
  expect(statements.size).toBeGreaterThan(12)
})
