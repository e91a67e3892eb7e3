import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatListQuerySchema } from '#contract/chat/chat-query.ts'
import type { Connection, Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { listStatement } from '#server/domains/chat/chat-list.query.ts'
import { searchMessages } from '#server/domains/chat/chat-search.query.ts'
import { onCluster } from '#tests/support/cluster.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'

const chats = 10_000
const messagesEach = 8

let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ url: testDatabase.url })
  await database.system(async ({ client }) => {
    await client.query(`insert into store (workspace_id, store_code, store_id, store_name, marketplace) values (1, 'S1', '1', 'Toko', 'shopee')`)
    await client.query(
      `insert into chat (workspace_id, chat_code, chat_id, marketplace, store_code, mp_buyer_id, full_name, last_message_at, is_read, is_replied, is_pin,
         agent_id, search_text)
       select w, 'SHPE-x-' || n, n::text, 'shopee', 'S1', 'b' || n, 'Buyer ' || n, now() - n * interval '7 minutes', n % 50 <> 0, n % 40 <> 0, n % 2000 = 0,
         n % 30, ' buyer ' || n || ' b' || n
       from unnest(array[1, 2]) w, generate_series(1, $1::int) n`,
      [chats],
    )
    await client.query(
      `insert into chat_message (workspace_id, chat_code, mp_msg_id, sender, type, message, reply_time)
       select 1, 'SHPE-x-' || n, n || '-' || m, case m % 2 when 0 then 'seller' else 'buyer' end, 'text',
         case when n = 77 and m = 3 then 'jahitan lepas di lengan' else 'halo kak pesanan saya sudah dikirim belum ya nomor ' || n || ' ' || m end,
         now() - n * interval '7 minutes' - (10 - m) * interval '1 minute'
       from generate_series(1, $1::int) n, generate_series(1, ${messagesEach}) m`,
      [chats],
    )
    await client.query(
      `update chat c set last_msg_id = (select max(msg_id) from chat_message m where m.workspace_id = 1 and m.chat_code = c.chat_code) where workspace_id = 1`,
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

async function planOf(query: Record<string, string>): Promise<{ nodes: Node[]; ms: number }> {
  const { text, values } = listStatement(1, chatListQuerySchema.parse(query), { agent_id: 7 }, new Date())
  return database.read(1, async ({ client }) => {
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, [...values])
    const [{ Plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN'] as [{ Plan: Node; 'Execution Time': number }]
    const nodes: Node[] = []
    const walk = (node: Node) => {
      nodes.push(node)
      node.Plans?.forEach(walk)
    }
    walk(Plan)
    return { nodes, ms }
  })
}

/** Rows of chats that were looked at. */
const touched = (nodes: readonly Node[]) =>
  nodes.filter((node) => node['Relation Name'] === 'chat').reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)

describe('a page of ten thousand chats', () => {
  it.each([
    ['all', {}],
    ['further down', { start_timestamp: new Date(Date.now() - 20 * 86_400_000).toISOString(), after_chat_code: 'SHPE-x-5' }],
    ['unread', { unread: '1' }],
    ['unreplied', { unreplied: '1' }],
    ['mine', { agent_id: 'me' }],
  ])('%s is read from an index, never sorted or scanned whole', async (_name, query) => {
    const { nodes } = await planOf({ limit: '50', ...query })
    const scans = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'chat')
    expect(scans).toEqual([])
    // The page twice (codes, then rows), one more that tells of further ones, and what is unread and unreplied.
    expect(touched(nodes)).toBeLessThan(1_000)
  })
})

/** Pages of 8 kB that a statement looked at. */
interface Cost {
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
}

describe.skipIf(onCluster())('a search over all messages', () => {
  it.each(['jahitan lepas', 'lengan jahit', 'pesanan saya', 'ya sudah kak', 'lepas', 'kak'])(
    'for %s looks at a small part of them, be it rare or everywhere',
    async (text) => {
      const found = JSON.parse(await database.read(1, (connection) => searchMessages(connection, text, undefined, 30))) as { hits: unknown[] }
      expect(found.hits.length).toBeGreaterThan(0)
      const pages = await database.read(1, async (connection) => {
        const { client } = connection
        let cost: Cost | undefined
        const query = async ({ text, values }: { text: string; values: unknown[] }) => {
          const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values)
          cost = rows[0]['QUERY PLAN'][0].Plan as Cost
          return { rows: [] }
        }
        await searchMessages({ ...connection, client: { query } } as unknown as Connection, text, undefined, 30)
        return (cost?.['Shared Hit Blocks'] ?? 0) + (cost?.['Shared Read Blocks'] ?? 0)
      })
      const { rows } = await database.system(({ client }) =>
        client.query<{ pages: number }>(`select pg_relation_size('chat_message')::int / 8192 as pages`),
      )
      expect(pages).toBeLessThan((rows[0]?.pages ?? 0) / 2)
    },
  )

  it('of common words that stand in no message together reads none of them', async () => {
    const plan = await database.system(async ({ client }) => {
      await client.query(`set local app.workspace_id = '1'`)
      const { rows } = await client.query(
        `explain (analyze, format json) select 1 from chat_message where workspace_id = 1 and to_tsvector('simple', message) @@ to_tsquery('simple', $1)`,
        [`'pesanan':* & 'kak':* & 'jahitan':*`],
      )
      return JSON.stringify(rows[0])
    })
    expect(plan).toContain('chat_message_words')
    expect(JSON.parse(await database.read(1, (connection) => searchMessages(connection, 'pesanan kak jahitan', undefined, 30)))).toEqual({ hits: [] })
  })
})
