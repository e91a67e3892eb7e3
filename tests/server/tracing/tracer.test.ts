import { randomBytes } from 'node:crypto'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DomainError } from '#contract/core/error.ts'
import { inBatches } from '#server/db/in-batches.ts'
import { midtransGateway } from '#server/domains/membership/midtrans.ts'
import { createMailer } from '#server/security/mailer.ts'
import { derivePushKeys } from '#server/security/push-keys.ts'
import { createPushSender } from '#server/security/push-sender.ts'
import { createTracer, openSpans } from '#server/tracing/create-tracer.ts'
import { namedCalls } from '#server/tracing/service-spans.ts'
import { statementSummary } from '#server/tracing/statement-summary.ts'
import { apart, carried, traced, tracedJob, tracedStatement, traceTo } from '#server/tracing/trace.ts'
import { startPushService } from '#tests/support/push-service.ts'

let told: InMemorySpanExporter
beforeEach(() => {
  told = new InMemorySpanExporter()
  traceTo(createTracer(openSpans(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(told)] }).getTracer('test'))))
})
afterEach(() => traceTo(undefined))

const spanOf = (name: string) => told.getFinishedSpans().find((span) => span.name === name)
const traceOf = (name: string) => spanOf(name)?.spanContext().traceId
const within = <T>(name: string, run: () => Promise<T>) => traced(() => ({ name }), run)
const failed = 2

test('a failure is told by its kind, without its words, and goes on to who asked', async () => {
  const duplicate = Object.assign(new Error('Key (email)=(sari@mail.example) exists'), { code: '23505' })
  const wrapped = new Error('Failed query: insert … params: sari@mail.example', { cause: duplicate })
  await expect(within('write', () => Promise.reject(wrapped))).rejects.toBe(wrapped)
  expect(spanOf('write')).toMatchObject({ attributes: { 'error.type': '23505' }, status: { code: failed } })
  expect(spanOf('write')?.events).toEqual([])
  expect(spanOf('write')?.status.message).toBeUndefined()
})

test('a refusal is an answer, not a failure', async () => {
  await expect(within('ask', () => Promise.reject(new DomainError('NOT_FOUND')))).rejects.toThrow()
  expect(spanOf('ask')).toMatchObject({ attributes: { 'error.type': 'NOT_FOUND' }, status: { code: 0 } })
})

test('a job belongs to the trace that added it, and sees nothing of that in its data', async () => {
  const [job] = await within('request', async () => carried([{ name: 'order.fetch', data: { workspace_id: 7 } }]))
  const seen: object[] = []
  await tracedJob('order.fetch', { attempt: 2, data: job?.data ?? {} }, async (data) => void seen.push(data))
  expect(seen).toEqual([{ workspace_id: 7 }])
  expect(traceOf('job order.fetch')).toBe(traceOf('request'))
  expect(spanOf('job order.fetch')?.attributes).toMatchObject({ 'dermaga.attempt': 2, 'dermaga.workspace_id': 7 })
})

test('what a queue adds to itself begins a trace of its own, linked to the one before', async () => {
  const added: { data: object }[] = []
  await tracedJob('first', { attempt: 1, data: {} }, async () => void added.push(...carried([{ name: 'first', data: { again: true } }])))
  const before = traceOf('job first')
  told.reset()
  await tracedJob('first', { attempt: 1, data: added[0]?.data ?? {} }, async () => undefined)
  expect(traceOf('job first')).not.toBe(before)
  expect(spanOf('job first')?.links.map(({ context }) => context.traceId)).toEqual([before])
})

test('a job of a server that traces runs at one that does not', async () => {
  const [job] = await within('request', async () => carried([{ name: 'a', data: { n: 1 } }]))
  traceTo(undefined)
  expect(await tracedJob('a', { attempt: 1, data: job?.data ?? {} }, async (data) => data)).toEqual({ n: 1 })
})

test('statements are told as parts of a trace, and not alone', async () => {
  const ask = () => tracedStatement({ text: 'select 1 from orders where order_code = $1' }, () => Promise.resolve('rows'))
  expect(await ask()).toBe('rows')
  await within('request', () => apart(ask))
  expect(spanOf('SELECT orders')).toBeUndefined()
  await within('request', ask)
  expect(spanOf('SELECT orders')).toBeDefined()
})

test('each batch is told in the trace of its first, whoever keeps the batches going', async () => {
  const write = inBatches<string>(1, ([entry]) => within(`batch ${entry}`, async () => undefined))
  await Promise.all(['a', 'b'].map((entry) => within(`request ${entry}`, () => write(entry))))
  for (const entry of ['a', 'b']) expect(traceOf(`batch ${entry}`)).toBe(traceOf(`request ${entry}`))
})

test.each([
  ['insert into "orders" ("name") values ($1)', { verb: 'INSERT', table: 'orders' }],
  ['with next as (select id from pgboss.job) update pgboss.job set state = $1 from next', { verb: 'UPDATE', table: 'pgboss.job' }],
  ['select extract(epoch from next_at) from unnest($1::text[]) as x join store on true', { verb: 'SELECT', table: 'store' }],
  ["select 'a letter from sari to budi'", { verb: 'SELECT', table: undefined }],
  ['SAVEPOINT step_1', null],
  ["SET app.workspace_id = '7'", null],
])('a statement is told by its verb and a table that there is: %s', (text, summary) => {
  expect(statementSummary(text)).toEqual(summary)
})

test('mails, pushes to browsers and payments are calls to others, told by what came of them', async () => {
  const log = pino({ level: 'silent' })
  const nowhere = 'http://127.0.0.1:9'
  const letter = { to: 'sari@mail.example', subject: 'Halo', text: 'Halo', html: '<p>Halo</p>' }
  await expect(createMailer({ smtpUrl: 'smtp://127.0.0.1:9' }, log, () => new Date()).send(letter)).rejects.toThrow()
  const gateway = namedCalls(midtransGateway({ server_key: 'SB-key', snap_url: nowhere, api_url: nowhere, notify_url: nowhere }), 'midtrans')
  await expect(gateway.ask('M-1')).rejects.toThrow()
  const service = await startPushService()
  const sender = createPushSender({ keys: derivePushKeys(randomBytes(32)), subject: 'mailto:a@mail.example', loopback: true })
  await sender.send(service.browser().subscription, 'Halo', { ttlSeconds: 60 })
  await service.stop()
  expect(spanOf('smtp send')).toMatchObject({ attributes: { 'peer.service': 'smtp' }, status: { code: failed } })
  expect(spanOf('midtrans ask')).toMatchObject({ attributes: { 'peer.service': 'midtrans', 'error.type': 'unavailable' }, status: { code: failed } })
  expect(spanOf('web-push send')?.attributes).toEqual({ 'peer.service': 'web-push', 'dermaga.outcome': 'sent' })
})
