import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productEdit } from '#contract/product/product.endpoints.ts'
import { closeCode } from '#contract/realtime/socket.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createSecurity } from '#server/security/security.ts'
import { callApi } from '#tests/support/app.ts'
import { type Balancer, startBalancer } from '#tests/support/balancer.ts'
import { createBuilders } from '#tests/support/builders.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { type LaunchedServer, launchServer } from '#tests/support/server-process.ts'
import { openSocket } from '#tests/support/socket.ts'

const secret = randomBytes(32)

let place: TestDatabase
let database: Database
let balancer: Balancer
let token: string
let sku: { sku: string; product_id: number }
const servers: LaunchedServer[] = []

beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase({ url: place.url })
  const { passwords, accessTokens } = createSecurity({ secret, log: pino({ level: 'silent' }), now: () => new Date() })
  const build = createBuilders(database, passwords)
  const { workspace_id } = await build.workspace()
  const seat = await build.agent({ workspace_id, privileges: ['product'] })
  token = accessTokens.sign({ ...seat, family_id: randomUUID() })
  sku = await build.sku({ workspace_id })
  balancer = await startBalancer()
}, 300_000)
afterAll(async () => {
  for (const { child, exited } of servers) {
    child.kill('SIGKILL')
    await exited
  }
  await balancer?.stop()
  await database?.close()
  await place?.drop()
})

async function start(): Promise<LaunchedServer> {
  const server = launchServer({ DATABASE_URL: place.url, SERVER_SECRET: secret.toString('base64url'), DRAIN_SECONDS: '4', LOG_LEVEL: 'silent' })
  servers.push(server)
  balancer.add(await server.ready)
  return server
}

const ready = () =>
  fetch(`${balancer.url}/readyz`, { headers: { connection: 'close' } }).then(
    ({ status }) => status,
    () => 0,
  )

/** A browser's socket: it comes back, from where it was, whenever its server leaves. */
async function follow() {
  const earlier: number[] = []
  const closedBy: number[] = []
  let socket = await openSocket(balancer.url, token)
  let over = false
  const following = (async () => {
    for (;;) {
      const code = await socket.closed
      if (over) return
      closedBy.push(code)
      earlier.push(...socket.events.map(({ cursor }) => cursor))
      socket = await openSocket(balancer.url, token, socket.cursor)
    }
  })()
  return {
    closedBy,
    seen: () => [...earlier, ...socket.events.map(({ cursor }) => cursor)],
    async stop() {
      over = true
      socket.close()
      await following
    },
  }
}

test('servers that are stopped one after the other drop no call and no event', async () => {
  const serving = [await start(), await start()]
  await expect.poll(ready).toBe(200)
  const follower = await follow()
  let over = false
  const statuses: number[] = []
  const writing = (async () => {
    while (!over) {
      const input = { params: { id: sku.product_id }, body: { sku: sku.sku, stock_change: 1 } }
      statuses.push((await callApi(balancer.url, productEdit, input, token, { headers: { connection: 'close' } })).status)
      await sleep(20)
    }
  })()
  await expect.poll(() => statuses.length).toBeGreaterThan(5)

  for (const leaving of serving) {
    await start()
    const address = await leaving.ready
    leaving.child.kill('SIGTERM')
    await expect.poll(() => fetch(`${address}/readyz`).then(({ status }) => status)).toBe(503)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    expect(await leaving.exited).toBe(0)
  }
  over = true
  await writing

  expect(statuses.filter((status) => status !== 200)).toEqual([])
  const { rows } = await database.system(({ client }) => client.query<{ cursor: number }>('select cursor from event_log order by cursor'))
  await expect.poll(() => follower.seen().at(-1)).toBe(rows.at(-1)?.cursor)
  const seen = follower.seen()
  // What was before it came is not for it.
  expect(seen).toEqual(rows.map(({ cursor }) => cursor).filter((cursor) => cursor >= (seen[0] as number)))
  expect(follower.closedBy.length).toBeGreaterThan(0)
  expect(follower.closedBy.filter((code) => code !== closeCode.serverLeaves)).toEqual([])
  await follower.stop()
}, 300_000)
