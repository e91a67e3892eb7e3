import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderCodeOf } from '#contract/core/marketplace.ts'
import { orderList } from '#contract/order/order.endpoints.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createCredentialStore } from '#server/domains/store/credential-store.ts'
import { freePort } from '#server/free-port.ts'
import { createSecurity } from '#server/security/security.ts'
import { makeOrder, type RunningSandbox, startSandbox, storeIdOf } from '#tests/sandbox/start-sandbox.ts'
import { callApi } from '#tests/support/app.ts'
import { createBuilders } from '#tests/support/builders.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { launchServer } from '#tests/support/server-process.ts'
import { openSocket } from '#tests/support/socket.ts'
import { startTraceCollector, type ToldSpan, type TraceCollector } from '#tests/support/trace-collector.ts'

const secret = randomBytes(32)
const now = () => new Date()
/** What somebody else's trace names itself by. */
const theirs = { trace: 'a'.repeat(32), span: 'b'.repeat(16) }

let folder: string
let place: TestDatabase
let database: Database
let collector: TraceCollector
let sandbox: RunningSandbox
let token: string
let workspace_id: number
/** Of the servers, one after the other. */
let port: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dermaga-traces-'))
  await writeFile(
    join(folder, 'loaded.cjs'),
    `process.on('exit', () => require('node:fs').writeFileSync(process.env.LOADED_FILE, JSON.stringify(Object.keys(require.cache))))`,
  )
  collector = await startTraceCollector()
  port = await freePort('127.0.0.1', 0)
  const pushTo = `http://127.0.0.1:${port}`
  sandbox = await startSandbox({ pushTo, registeredAs: pushTo, retries: [] })
  place = await createTestDatabase()
  database = openDatabase({ url: place.url })
  const { passwords, accessTokens, sealer } = createSecurity({ secret, log: pino({ level: 'silent' }), now })
  const build = createBuilders(database, passwords)
  workspace_id = (await build.workspace()).workspace_id
  const seat = await build.agent({ workspace_id, privileges: ['order'] })
  token = accessTokens.sign({ ...seat, family_id: randomUUID() })
  const store = await build.store({ workspace_id, marketplace: 'shopee', store_id: storeIdOf('shopee') })
  await createCredentialStore({ database, sealer, now }).save(
    { workspace_id, store_code: store.store_code, store_id: storeIdOf('shopee') },
    sandbox.connection('shopee').credentials,
  )
})
afterAll(async () => {
  await database?.close()
  await place?.drop()
  await sandbox?.stop()
  await collector?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a server until `use` is done, and answers what it said and which of OpenTelemetry's packages it loaded. */
async function withServer(env: Readonly<Record<string, string>>, use: (url: string) => Promise<void>) {
  const loaded = join(folder, `${randomUUID()}.json`)
  const shop = sandbox.account('shopee')
  const { child, ready, said, exited } = launchServer({
    DATA_DIR: folder,
    DATABASE_URL: place.url,
    SERVER_SECRET: secret.toString('base64url'),
    PORT: String(port),
    SHOPEE_APP_ID: shop.app_id,
    SHOPEE_APP_SECRET: shop.app_secret,
    SHOPEE_BASE_URL: shop.base_url,
    LOG_LEVEL: 'debug',
    NODE_OPTIONS: `--require ${join(folder, 'loaded.cjs')}`,
    LOADED_FILE: loaded,
    ...env,
  })
  try {
    await use(await ready)
  } finally {
    child.kill('SIGTERM')
  }
  const code = await exited
  const packages = (JSON.parse(await readFile(loaded, 'utf8')) as string[]).flatMap((path) => /@opentelemetry\/([\w-]+)/.exec(path)?.[1] ?? [])
  return { code, said: said(), packages: [...new Set(packages)] }
}

const theOne = (name: string): ToldSpan => {
  const found = collector.spans.filter((span) => span.name === name)
  expect(found, name).toHaveLength(1)
  return found[0] as ToldSpan
}

/** A span, and those that it is a part of. */
const upwards = (span: ToldSpan): string[] => {
  const above = collector.spans.find(({ span_id }) => span_id === span.parent_id)
  return [span.name, ...(above ? upwards(above) : [])]
}

interface Lines {
  readonly msg: string
  readonly trace_id?: string
}
const linesOf = (said: string) => said.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Lines] : []))

test('a trace leads from a push to its job, the call to the marketplace and what the database did, without a word of anybody’s', async () => {
  let row: Record<string, unknown> = {}
  const { code, said } = await withServer(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=k-1',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging',
    },
    async (url) => {
      const window = await openSocket(url, token)
      const orderCode = orderCodeOf('shopee', await makeOrder(sandbox, 'shopee'))
      await expect
        .poll(async () => {
          const { rows } = await database.system(({ client }) => client.query('select * from orders where order_code = $1', [orderCode]))
          row = rows[0] ?? row
          return rows.length
        })
        .toBe(1)
      await window.heard('events')
      window.close()
      const headers = { traceparent: `00-${theirs.trace}-${theirs.span}-01` }
      await callApi(url, orderList, { query: {} }, token, { headers })
    },
  )
  expect(code).toBe(0)

  const push = theOne('POST /hooks/:marketplace')
  const job = theOne('job order.fetch')
  const read = theOne('shopee orders.together.read')
  expect(new Set([push, job, read].map(({ trace_id }) => trace_id)).size).toBe(1)
  expect(upwards(read)).toEqual([read.name, job.name, 'push taken in', push.name])
  expect(job.attributes).toMatchObject({ 'dermaga.workspace_id': workspace_id, 'dermaga.marketplace': 'shopee', 'dermaga.attempt': 1 })
  const wrote = collector.spans.find(({ name, trace_id }) => name === 'INSERT orders' && trace_id === job.trace_id)
  expect(upwards(wrote as ToldSpan)).toEqual(['INSERT orders', 'transaction', job.name, 'push taken in', push.name])

  expect(upwards(theOne('socket subscribe'))).toEqual(['socket subscribe'])
  expect(theOne('socket subscribe').attributes).toMatchObject({ 'dermaga.workspace_id': workspace_id })
  const tells = collector.spans.filter(({ name }) => name === 'events tell')
  expect(tells.find(({ attributes }) => Number(attributes['dermaga.events']) > 0)).toMatchObject({
    parent_id: '',
    attributes: { 'dermaga.sockets': 1, 'dermaga.workspace_id': workspace_id },
  })

  const call = collector.spans.find(({ attributes }) => String(attributes['http.route']).endsWith(orderList.path)) as ToldSpan
  expect(call).toMatchObject({
    trace_id: theirs.trace,
    parent_id: theirs.span,
    attributes: { 'http.response.status_code': 200, 'dermaga.workspace_id': workspace_id },
  })
  expect(linesOf(said).find(({ msg }) => msg === 'call')?.trace_id).toBe(theirs.trace)
  expect(linesOf(said).find(({ msg }) => msg === 'webhook')?.trace_id).toBe(push.trace_id)

  expect(collector.spans.filter(({ failed }) => failed)).toEqual([])
  expect(collector.resource).toMatchObject({ 'service.name': 'dermaga', 'deployment.environment.name': 'staging' })
  expect(collector.headers[0]).toMatchObject({ 'x-collector-key': 'k-1' })

  const sent = Buffer.concat(collector.raw).toString('latin1')
  const { access_token, refresh_token } = sandbox.connection('shopee').credentials
  const personal = [row.buyer_name, row.buyer_phone, row.order_code, row.mp_order_id, ...Object.values((row.address ?? {}) as object)]
  const secrets = [access_token, refresh_token, sandbox.account('shopee').app_secret, secret.toString('base64url'), token]
  const texts = [...secrets, ...personal].filter((text): text is string => typeof text === 'string' && text.length > 4)
  expect(texts.length).toBeGreaterThan(7)
  for (const text of texts) expect(sent).not.toContain(text)
})

test('a collector that is not there changes nothing, and is told of once', async () => {
  const { code, said, packages } = await withServer(
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_BSP_SCHEDULE_DELAY: '1' },
    async (url) => {
      const { status } = await callApi(url, orderList, { query: {} }, token)
      expect(status).toBe(200)
    },
  )
  expect(code).toBe(0)
  expect(linesOf(said).filter(({ msg }) => msg.startsWith('traces do not reach')).length).toBeLessThan(2)
  expect(packages).toContain('sdk-trace-base')
})

test('where nobody asks for traces, nothing that gathers them is loaded', async () => {
  const { code, said, packages } = await withServer({}, async (url) => {
    const { status } = await callApi(url, orderList, { query: {} }, token)
    expect(status).toBe(200)
  })
  expect(code).toBe(0)
  expect(packages.filter((name) => name !== 'api')).toEqual([])
  expect(linesOf(said).every((line) => line.trace_id === undefined)).toBe(true)
})
