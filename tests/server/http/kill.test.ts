import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, test as anyTest, beforeAll, expect } from 'vitest'
import { accountToggleOnline } from '#contract/account/online.endpoints.ts'
import { broadcastCreate } from '#contract/chat/broadcast.endpoints.ts'
import type { CallInput, Endpoint } from '#contract/core/endpoint.ts'
import { jobExport, jobList } from '#contract/job/job.endpoints.ts'
import { productEdit } from '#contract/product/product.endpoints.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createSecurity } from '#server/security/security.ts'
import { callApi } from '#tests/support/app.ts'
import { createBuilders } from '#tests/support/builders.ts'
import { onCluster } from '#tests/support/cluster.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'

const secret = randomBytes(32)
/** A marketplace that nobody answers for. */
const env = { SERVER_SECRET: secret.toString('base64url'), SHOPEE_APP_ID: '1', SHOPEE_APP_SECRET: 's', SHOPEE_BASE_URL: 'http://127.0.0.1:9' }
const buyers = 3

let place: TestDatabase
let database: Database
let holder: pg.Client
let server: ServerProcess
let token: string
let workspace_id: number
let sku: { sku: string; product_id: number }

beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase({ url: place.url })
  holder = new pg.Client({ connectionString: place.url })
  await holder.connect()
  const { passwords, accessTokens } = createSecurity({ secret, log: pino({ level: 'silent' }), now: () => new Date() })
  const build = createBuilders(database, passwords)
  workspace_id = (await build.workspace()).workspace_id
  const seat = await build.agent({ workspace_id, privileges: ['chat', 'product', 'chat-broadcast'], is_online: false })
  token = accessTokens.sign({ ...seat, family_id: randomUUID() })
  sku = await build.sku({ workspace_id })
  const store = await build.store({ workspace_id })
  for (let n = 0; n < buyers; n += 1) await build.chat({ workspace_id, store_code: store.store_code })
  await holder.query('insert into event_cursor (workspace_id, cursor) values ($1, 0)', [workspace_id])
  server = await startServerProcess(place.url, env)
})
afterAll(async () => {
  await server?.kill()
  await holder?.end()
  await database?.close()
  await place?.drop()
})

interface Calls {
  readonly round: string
}

/** A broadcast, a change of stock and a toggle, each with a key of its own in every round. */
function calls({ round }: Calls) {
  const call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
    callApi(server.url, endpoint, input, token, { key: `${endpoint.id} ${round}`.replaceAll(' ', '-') })
  const content = { kind: 'message' as const, message: 'Halo kak, promo' }
  return Promise.all([
    call(broadcastCreate, { body: { name: round, audience: {}, content } }),
    call(productEdit, { params: { id: sku.product_id }, body: { sku: sku.sku, stock_change: 5 } }),
    call(accountToggleOnline, {}),
  ])
}

async function effects() {
  const { rows } = await holder.query(
    `select (select count(*)::int from chat_broadcast where workspace_id = $1) as broadcasts,
       (select count(*)::int from stock_movement where workspace_id = $1) as movements,
       (select on_hand from sku where workspace_id = $1 and sku = $2) as on_hand,
       (select is_online from agent where workspace_id = $1) as is_online`,
    [workspace_id, sku.sku],
  )
  return rows[0]
}

/** Until so many statements wait for what the test holds. Asked by another connection than the one that holds: a transaction sees one moment. */
async function heldUp(count: number): Promise<void> {
  await expect
    .poll(
      () =>
        database.system(async ({ client }) => {
          const { rows } = await client.query(
            `select count(*)::int as held from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rows[0].held
        }),
      { interval: 20 },
    )
    .toBeGreaterThanOrEqual(count)
}

/** What waits for a lock is looked for where it waits. */
const test = anyTest.skipIf(onCluster())

test('a key whose process was killed is carried out once: what was held before it was written, and what was held before its reply was kept', async () => {
  const before = await effects()
  // Held where they tell what they did: nothing is written yet.
  await holder.query('begin')
  await holder.query('select from event_cursor where workspace_id = $1 for update', [workspace_id])
  let lost = calls({ round: 'first' }).catch(() => undefined) as Promise<unknown>
  await heldUp(3)
  await server.kill()
  await lost
  await holder.query('rollback')
  server = await startServerProcess(place.url, env)
  for (const { status } of await calls({ round: 'first' })) expect(status).toBe(200)
  const first = await effects()
  expect(first).toEqual({ broadcasts: 1, movements: before.movements + 1, on_hand: before.on_hand + 5, is_online: true })

  // Held where the reply is kept.
  await holder.query('begin')
  await holder.query('select from event_cursor where workspace_id = $1 for update', [workspace_id])
  lost = calls({ round: 'second' }).catch(() => undefined)
  await heldUp(3)
  const keeping = new pg.Client({ connectionString: place.url })
  await keeping.connect()
  await keeping.query('begin; lock table idempotency_key in exclusive mode')
  await holder.query('rollback')
  await heldUp(1)
  await server.kill()
  await lost
  await keeping.end()
  // Nobody who comes back tomorrow finds it otherwise.
  await holder.query("update idempotency_key set created_at = created_at - interval '2 minutes'")
  server = await startServerProcess(place.url, env)
  for (const { status } of await calls({ round: 'second' })) expect(status).toBe(200)
  expect(await effects()).toEqual({ broadcasts: 2, movements: first.movements + 1, on_hand: first.on_hand + 5, is_online: false })
  const replies = await calls({ round: 'second' })
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await effects()).broadcasts).toBe(2)

  await expect
    .poll(async () => (await holder.query('select count(*)::int as n from chat_message where workspace_id = $1', [workspace_id])).rows[0].n)
    .toBe(2 * buyers)
}, 180_000)

test('an export whose process was killed is begun anew by the next one, and is whole', async () => {
  await holder.query('begin; lock table chat_broadcast in access exclusive mode')
  const columns = [{ field: 'name', title: 'Nama', kind: 'text' as const }]
  const begun = await callApi(server.url, jobExport, { body: { list: 'broadcast.list', name: 'Siaran', columns } }, token, { key: 'export' })
  const { job_id } = begun.data
  const job = async () => {
    const reply = await callApi(server.url, jobList, {}, token)
    return reply.data.rows.find((row) => row.job_id === job_id)
  }
  await expect.poll(async () => (await holder.query('select state from long_job where job_id = $1', [job_id])).rows[0].state).toBe('running')
  await server.kill()
  await holder.query('rollback')
  server = await startServerProcess(place.url, env)
  await expect.poll(async () => (await job())?.state).toBe('done')
  const { rows } = await holder.query('select count(*)::int as broadcasts from chat_broadcast where workspace_id = $1', [workspace_id])
  expect(await job()).toMatchObject({ done: rows[0].broadcasts, total: rows[0].broadcasts, file_name: expect.stringContaining('Siaran') })
})
