import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobExport, jobList } from '#contract/job/job.endpoints.ts'
import { productEdit, productList } from '#contract/product/product.endpoints.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { isOutage } from '#server/db/outage.ts'
import type { Pooler } from '#server/db/pool.ts'
import { prepared } from '#server/db/statement.ts'
import { createSecurity } from '#server/security/security.ts'
import { callApi } from '#tests/support/app.ts'
import { createBuilders } from '#tests/support/builders.ts'
import { bouncerPrepares, startPgBouncer, type TestPgBouncer, withoutPgBouncer } from '#tests/support/pgbouncer.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { type LaunchedServer, launchServer } from '#tests/support/server-process.ts'
import { openSocket } from '#tests/support/socket.ts'

const secret = randomBytes(32)

describe.skipIf(withoutPgBouncer)(`through PgBouncer in transaction mode${withoutPgBouncer ? `: ${withoutPgBouncer}` : ''}`, () => {
  let place: TestDatabase
  let bouncer: TestPgBouncer
  let direct: Database
  let pooler: Pooler
  let watcher: pg.Client

  beforeAll(async () => {
    place = await createTestDatabase()
    watcher = new pg.Client({ connectionString: place.url })
    await watcher.connect()
    // What a session of ours sets is not what a connection comes with.
    await watcher.query(`ALTER DATABASE ${new URL(place.url).pathname.slice(1)} SET TimeZone TO 'Asia/Jakarta'`)
    bouncer = await startPgBouncer(place.url)
    direct = openDatabase({ url: place.url })
    pooler = { directUrl: place.url, prepares: bouncerPrepares }
  })
  afterAll(async () => {
    await direct?.close()
    await watcher?.end()
    await bouncer?.stop()
    await place?.drop()
  })

  /** Two workspaces, each with an agent and one article. */
  async function twoShops() {
    const { passwords, accessTokens } = createSecurity({ secret, log: pino({ level: 'silent' }), now: () => new Date() })
    const build = createBuilders(direct, passwords)
    const shop = async () => {
      const { workspace_id } = await build.workspace()
      const seat = await build.agent({ workspace_id, privileges: ['product', 'customer'] })
      return { workspace_id, sku: await build.sku({ workspace_id, on_hand: 0 }), token: accessTokens.sign({ ...seat, family_id: randomUUID() }) }
    }
    return [await shop(), await shop()] as const
  }

  it('serves a server whole: calls side by side, each in its workspace, events, and jobs', async () => {
    const shops = await twoShops()
    const server: LaunchedServer = launchServer({
      DATABASE_URL: bouncer.through(place.url),
      DATABASE_DIRECT_URL: place.url,
      DATABASE_POOLER_PREPARES: bouncerPrepares ? '1' : '0',
      SERVER_SECRET: secret.toString('base64url'),
      LOG_LEVEL: 'error',
    })
    try {
      const url = await server.ready
      const socket = await openSocket(url, shops[0].token)
      const edits = Array.from({ length: 16 }, async (_, n) => {
        const { sku, token } = shops[n % 2] as (typeof shops)[0]
        const body = { sku: sku.sku, stock_change: 1 }
        expect((await callApi(url, productEdit, { params: { id: sku.product_id }, body }, token)).status).toBe(200)
        const { rows } = (await callApi(url, productList, {}, token)).data
        expect(rows.map((row) => row.sku)).toEqual([sku.sku])
      })
      await Promise.all(edits)
      for (const { token } of shops) expect((await callApi(url, productList, {}, token)).data.rows[0]?.stock).toBe(8)
      await expect.poll(() => socket.events.filter(({ type }) => type === 'product.changed').length).toBe(8)
      const columns = [{ field: 'full_name', title: 'Nama', kind: 'text' as const }]
      const { job_id } = (await callApi(url, jobExport, { body: { list: 'customer.list', name: 'Pelanggan', columns } }, shops[1].token)).data
      const job = async () => (await callApi(url, jobList, {}, shops[1].token)).data.rows.find((row) => row.job_id === job_id)?.state
      await expect.poll(job).toBe('done')
      socket.close()
      expect(server.said()).not.toContain('"level"')
    } finally {
      server.child.kill('SIGTERM')
      await server.exited
    }
  })

  it.each([false, true])('leaves nothing of ours on a connection that is another’s next (reads at one moment: %s)', async (atOneMoment) => {
    const database = openDatabase({ url: bouncer.through(place.url), pooler })
    const [{ workspace_id }] = await twoShops()
    const read = atOneMoment ? database.snapshot : database.read
    const found = await read(workspace_id, async (connection) => ({
      skus: (
        await prepared<{ at: string }>(connection, "select timestamptz '2026-03-01 07:00+07' as at from sku where workspace_id = $1", [workspace_id])
      ).length,
      ...(await connection.client.query<{ at: string; role: string }>(`select timestamptz '2026-03-01 07:00+07' as at, current_user as role`))
        .rows[0],
    }))
    expect(found).toEqual({ skus: 1, at: '2026-03-01T00:00:00.000Z', role: 'dermaga_app' })
    expect(await database.statement({ name: 'at', text: `select timestamptz '2026-03-01 07:00+07' as at` })).toEqual([
      { at: '2026-03-01T00:00:00.000Z' },
    ])
    await database.close()
    const stranger = new pg.Client({ connectionString: bouncer.through(place.url) })
    await stranger.connect()
    const { rows } = await stranger.query(
      `select current_user = session_user as itself, current_setting('app.workspace_id', true) as workspace, current_setting('statement_timeout') as patience`,
    )
    expect(rows).toEqual([{ itself: true, workspace: expect.toBeOneOf([null, '']), patience: '0' }])
    if (!bouncerPrepares) expect((await stranger.query('select from pg_prepared_statements')).rowCount).toBe(0)
    await stranger.end()
  })

  it('breaks off what runs too long, and nothing else', async () => {
    const database = openDatabase({ url: bouncer.through(place.url), pooler })
    const [{ workspace_id }] = await twoShops()
    const sleeping = async () =>
      (await watcher.query(`select from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`)).rowCount
    const slow = database.read(workspace_id, ({ client }) => client.query('select pg_sleep(600)')).catch((error: unknown) => error)
    await expect.poll(sleeping).toBe(1)
    await database.cut()
    expect(isOutage(await slow)).toBe(true)
    await expect.poll(sleeping).toBe(0)
    expect(await database.read(workspace_id, async ({ client }) => (await client.query('select 1 as one')).rows)).toEqual([{ one: 1 }])
    await database.close()
  })
})
