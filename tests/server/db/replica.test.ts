import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chatReportAgent } from '#contract/chat/chat-report.endpoints.ts'
import { jobExport, jobList } from '#contract/job/job.endpoints.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createSecurity } from '#server/security/security.ts'
import { callApi } from '#tests/support/app.ts'
import { type Builders, createBuilders } from '#tests/support/builders.ts'
import { type Replicated, startReplicatedPostgres } from '#tests/support/replicated-postgres.ts'
import { type LaunchedServer, launchServer } from '#tests/support/server-process.ts'

const secret = randomBytes(32)

let place: Replicated
let database: Database
let replica: pg.Client
let build: Builders
let server: LaunchedServer
let url: string
let workspace_id: number
let token: string

beforeAll(async () => {
  place = await startReplicatedPostgres()
  database = openDatabase({ url: place.primaryUrl, replicaUrl: place.replicaUrl })
  replica = new pg.Client({ connectionString: place.replicaUrl })
  replica.on('error', () => undefined)
  await replica.connect()
  const { passwords, accessTokens } = createSecurity({ secret, log: pino({ level: 'silent' }), now: () => new Date() })
  build = createBuilders(database, passwords)
  workspace_id = (await build.workspace()).workspace_id
  token = accessTokens.sign({ ...(await build.owner({ workspace_id })), family_id: randomUUID() })
  server = launchServer({
    DATABASE_URL: place.primaryUrl,
    DATABASE_REPLICA_URL: place.replicaUrl,
    SERVER_SECRET: secret.toString('base64url'),
    LOG_LEVEL: 'silent',
  })
  url = await server.ready
})
afterAll(async () => {
  server?.child.kill('SIGKILL')
  await server?.exited
  await database?.close()
  await replica?.end().catch(() => undefined)
  await place?.stop()
})

/** Agents that a report names. */
async function reported(): Promise<number> {
  const query = { start_date: '2026-03-09', end_date: '2026-03-10' }
  return (await callApi(url, chatReportAgent, { query }, token)).data.rows.length
}

async function readsBy(how: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`dermaga_replica_reads_total\\{how="${how}"\\} (\\d+)`).exec(text)?.[1])
}

/** Writes, and reads the report of it at once, until it was read in this way. */
async function untilReadBy(how: string): Promise<void> {
  let agents = await reported()
  const known = await readsBy(how)
  await expect
    .poll(async () => {
      await build.agent({ workspace_id, privileges: ['chat'] })
      agents += 1
      expect(await reported()).toBe(agents)
      return readsBy(how)
    })
    .toBeGreaterThan(known)
}

it('reads reports from the replica, and each has what was written before it was asked for', async () => {
  await untilReadBy('replica')
})

it('reads exports from the replica', async () => {
  const known = await readsBy('replica')
  const columns = [{ field: 'full_name', title: 'Nama', kind: 'text' as const }]
  const states = async () => (await callApi(url, jobList, {}, token)).data.rows.map(({ state }) => state)
  await expect
    .poll(async () => {
      await callApi(url, jobExport, { body: { list: 'customer.list', name: 'Pelanggan', columns } }, token)
      await expect.poll(async () => new Set(await states())).toEqual(new Set(['done']))
      return readsBy('replica')
    })
    .toBeGreaterThan(known)
})

it('reads the primary while the replica lags behind', async () => {
  await replica.query('select pg_wal_replay_pause()')
  await untilReadBy('behind')
  await replica.query('select pg_wal_replay_resume()')
  await untilReadBy('replica')
})

it('holds each reader of the replica to its workspace', async () => {
  const other = await build.workspace()
  await build.sku({ workspace_id: other.workspace_id })
  const skus = () => database.aside.snapshot(workspace_id, async ({ client }) => (await client.query('select from sku')).rowCount)
  const before = database.figures().asideReads?.replica ?? 0
  await expect
    .poll(async () => {
      expect(await skus()).toBe(0)
      return database.figures().asideReads?.replica
    })
    .toBeGreaterThan(before)
})

it('runs a read again on the primary when the replica breaks it off', async () => {
  const runs: boolean[] = []
  await expect
    .poll(() =>
      database.aside.read(workspace_id, async ({ client }) => {
        const { rows } = await client.query<{ aside: boolean; pid: number }>('select pg_is_in_recovery() as aside, pg_backend_pid() as pid')
        runs.push(rows[0]?.aside === true)
        if (rows[0]?.aside) await replica.query('select pg_terminate_backend($1)', [rows[0].pid])
        await client.query('select 1')
        return runs.slice(-2)
      }),
    )
    .toEqual([true, false])
})

it('reads the primary once the replica is gone', async () => {
  await place.stopReplica()
  await untilReadBy('failed')
})
