import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authWorkspaceList } from '#contract/auth/auth.endpoints.ts'
import { authLogin } from '#contract/auth/sign-in.endpoints.ts'
import { chatReply } from '#contract/chat/chat.endpoints.ts'
import type { ErrorBody } from '#contract/core/error.ts'
import { errorBodySchema } from '#contract/core/error.ts'
import { orderList, orderPickupListBulk } from '#contract/order/order.endpoints.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import { type Handler, handle, RawJson } from '#server/domains/handler.ts'
import { pairHandlers } from '#server/http/pair-handlers.ts'
import { readAnswer, startApp, type TestApp } from '#tests/support/app.ts'

let server: TestApp
let token: string
let chatToken: string
let answer: () => Promise<unknown> = async () => []

const stores = handle(storeList, () => answer() as Promise<never>)

beforeAll(async () => {
  server = await startApp({ replace: [stores], bodyLimit: 10_000 })
  const { workspace_id } = await server.build.workspace()
  token = server.tokenOf(await server.build.agent({ workspace_id }))
  chatToken = server.tokenOf(await server.build.agent({ workspace_id, privileges: ['chat'] }))
})
afterAll(() => server.stop())

const post = async (body: BodyInit, headers: Record<string, string> = { 'content-type': 'application/json' }, path = '/api/auth/login') =>
  readAnswer(await fetch(server.url + path, { method: 'POST', headers, body }))

describe('a failure', () => {
  it('has the contract’s form, with the text at the top level and an id to quote', async () => {
    const { body, headers, error } = await server.call(authWorkspaceList)
    const parsed = errorBodySchema.parse(body)
    expect(parsed.message).toBe('Silakan masuk terlebih dahulu')
    expect(error.request_id).toBe(headers.get('x-request-id'))
  })

  it('speaks the language that the client likes best', async () => {
    const texts = await Promise.all(
      ['en-US,en;q=0.9', 'id;q=0.4, en;q=0.8', 'fr', 'id-ID'].map(
        async (language) => (await server.call(authWorkspaceList, {}, null, { headers: { 'accept-language': language } })).error.message,
      ),
    )
    expect(texts.map((text) => text.startsWith('Please'))).toEqual([true, true, false, false])
  })

  it('names every issue of the input in the language of the request', async () => {
    const wrong = { body: { email: 'no address', password: '' } }
    const inEnglish = await server.call(authLogin, wrong, null, { headers: { 'accept-language': 'en' } })
    const inIndonesian = await server.call(authLogin, wrong)
    expect(inEnglish.error.issues?.map(({ path }) => path)).toEqual(['body.email', 'body.password'])
    expect(inEnglish.error.issues?.[0]?.message).toBe('Invalid email address')
    expect(inIndonesian.error.issues?.[0]?.message).toBe('alamat email tidak valid')
  })

  it('of ours says nothing of its cause', async () => {
    answer = () => Promise.reject(new Error('the password of the database is hunter2'))
    const { status, body } = await server.call(storeList, {}, token)
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toContain('hunter2')
  })

  it('is what a reply against the contract becomes, where replies are checked', async () => {
    answer = async () => [{ store_code: 'S1', secret: 'leak' }]
    expect((await server.call(storeList, {}, token)).status).toBe(500)
  })

  it('has the same form for unknown calls', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['DELETE', '/api/order'],
      ['POST', '/api'],
      ['PUT', '/nowhere'],
    ] as const) {
      const { status, body } = await readAnswer(await fetch(server.url + path, { method }))
      expect([status, errorBodySchema.parse(body).error.code]).toEqual([404, 'NOT_FOUND'])
    }
  })
})

describe('a malformed request', () => {
  it('is the client’s fault: broken JSON, wrong kinds, broken UTF-8, too much', async () => {
    expect((await post('{"email":')).status).toBe(400)
    expect((await post('null')).status).toBe(400)
    expect((await post('"text"')).status).toBe(400)
    expect((await post('{"__proto__":{"x":1}}')).status).toBe(400)
    expect((await post(new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]))).status).toBe(400)
    expect((await post('<a/>', { 'content-type': 'text/xml' })).error.code).toBe('UNSUPPORTED_MEDIA_TYPE')
    expect((await post('x'.repeat(20_000))).error.code).toBe('PAYLOAD_TOO_LARGE')
  })

  it('that is too large is told the limit of its own endpoint, and what to do', async () => {
    expect((await post('x'.repeat(20_000))).error.message).toBe(
      'Terlalu besar: paling besar 9 kB. Perkecil atau bagi menjadi beberapa, lalu kirim lagi',
    )
    // What it announces is enough to refuse it.
    const told = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
        const headers = [
          'Host: x',
          'Content-Type: application/json',
          'Content-Length: 99999999',
          'Accept-Language: en',
          `Authorization: Bearer ${chatToken}`,
        ]
        socket.write(`POST /api${chatReply.path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
      })
      socket.once('data', (bytes) => resolve(String(bytes)))
      socket.once('error', reject)
    })
    expect(told).toContain('Too large: at most 10 MB. Make it smaller or split it, then send it again')
  })

  it('may have no body at all', async () => {
    expect((await post('')).status).toBe(400)
    const response = await fetch(`${server.url}/api/auth/login`, { method: 'POST' })
    expect(response.status).toBe(400)
  })

  it('is answered when its address is malformed', async () => {
    const status = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
        socket.write('GET /api/order/customer/shopee/%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
      })
      socket.once('data', (bytes) => resolve(String(bytes).split('\r\n', 1)[0] ?? ''))
      socket.once('error', reject)
    })
    expect(status).toBe('HTTP/1.1 404 Not Found')
  })

  it('is refused before its body is read when nobody is signed in', async () => {
    expect((await post('{"order_code":', undefined, '/api/order/pickup-list/bulk')).status).toBe(401)
  })

  it.each([
    ['brackets', '['.repeat(5_000) + ']'.repeat(5_000)],
    ['braces', `${'{"a":'.repeat(1_500)}1${'}'.repeat(1_500)}`],
    ['brackets in a field', `{"email":${'['.repeat(4_000)}${']'.repeat(4_000)}}`],
  ])('is one that is nested too deeply, whoever sends it: %s', async (_, body) => {
    const reply = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect([reply.status, ((await reply.json()) as ErrorBody).error.code]).toEqual([400, 'VALIDATION'])
  })

  it('holds no text that a database cannot', async () => {
    for (const text of ['a\0b', '\ud800']) {
      const { status, error } = await server.call(orderPickupListBulk, { body: { order_code: [text] } }, token)
      expect([status, error.issues?.[0]?.path]).toEqual([400, 'body.order_code.0'])
    }
    expect((await server.call(orderList, { query: { s: 'ab\0' } }, token)).status).toBe(400)
  })
})

describe('a query', () => {
  it('takes lists repeated or with commas', async () => {
    const ask = (query: string) => fetch(`${server.url}/api/order?${query}`, { headers: { authorization: `Bearer ${token}` } })
    expect((await ask('status=100&status=200')).status).toBe(200)
    expect((await ask('status=100,200&marketplace=shopee,tokopedia&marketplace=lazada')).status).toBe(200)
    expect((await ask('status=100,201')).status).toBe(400)
  })

  it('is told which days it takes, in its own language', async () => {
    const told = async (language: string) => {
      const { status, error } = await server.call(orderList, { query: { start_date: '0000-01-01' } }, token, {
        headers: { 'accept-language': language },
      })
      return [status, error.issues?.[0]]
    }
    expect(await told('en')).toEqual([400, { path: 'query.start_date', message: 'a day of the years 2000 to 2100' }])
    expect(await told('id')).toEqual([400, { path: 'query.start_date', message: 'tanggal dari tahun 2000 sampai 2100' }])
  })
})

describe('a reply', () => {
  it('may be JSON that is there already', async () => {
    answer = async () => new RawJson('[]')
    expect((await server.call(storeList, {}, token)).body).toEqual({ data: [] })
  })

  it('is compressed for a client that asks for it and is not on this machine', async () => {
    answer = async () => new RawJson(`[${' '.repeat(10_000)}]`)
    const ask = (headers: Record<string, string>) =>
      server.app.inject({ url: '/api/store', headers: { authorization: `Bearer ${token}`, ...headers } })
    expect((await ask({ 'accept-encoding': 'gzip' })).headers['content-encoding']).toBeUndefined()
    expect((await ask({ 'x-forwarded-for': '203.0.113.9' })).headers['content-encoding']).toBeUndefined()
    const packed = await ask({ 'accept-encoding': 'br, gzip', 'x-forwarded-for': '203.0.113.9' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.rawPayload.length).toBeLessThan(500)
  })
})

describe('the start', () => {
  it('is refused when a handler is missing or doubled, or answers no endpoint', () => {
    const foreign = handle({ ...storeList, id: 'store.foreign' }, async () => [])
    const pair = (...given: Handler[]) => pairHandlers([storeList, orderList], given as unknown as readonly Handler<never, never>[])
    expect(() => pair(stores)).toThrow('order.list has no handler')
    expect(() => pair(stores, stores)).toThrow('store.list has two handlers')
    expect(() => pair(foreign)).toThrow('store.foreign is not in the contract')
  })
})

describe('around the API', () => {
  it('answers probes', async () => {
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' })
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ready' })
  })

  it('asks browsers to come by TLS alone, where people find it so', async () => {
    for (const path of ['/healthz', '/api/nothing', '/docs'])
      expect((await fetch(server.url + path)).headers.get('strict-transport-security'), path).toBe('max-age=31536000')
  })

  it('tells metrics to this machine only', async () => {
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('dermaga_call_seconds_bucket')
    expect((await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404)
  })

  it('documents every call', async () => {
    const document = (await (await fetch(`${server.url}/docs/json`)).json()) as { paths: Record<string, object> }
    expect(Object.keys(document.paths)).toContain('/api/order/customer/{marketplace}/{mp_buyer_id}')
    const page = await fetch(`${server.url}/docs/`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  })
})

describe('an outage', () => {
  it('of the database is told as such, and is over when it is over', async () => {
    const others = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    await server.services.database.system(({ client }) => client.query(others))
    const during = await Promise.all(Array.from({ length: 20 }, () => server.call(orderList, {}, token)))
    for (const { status } of during) expect([200, 503]).toContain(status)
    await expect.poll(async () => (await server.call(orderList, {}, token)).status).toBe(200)
  })
})

it('stops quickly, and lets the calls that run come to their end', async () => {
  let begun: () => void
  const running = new Promise<void>((resolve) => {
    begun = resolve
  })
  const slow = handle(storeList, async () => {
    begun()
    await new Promise((resolve) => setTimeout(resolve, 200))
    return []
  })
  const stopping = await startApp({ replace: [slow] })
  const { workspace_id } = await stopping.build.workspace()
  const reply = stopping.call(storeList, {}, stopping.tokenOf(await stopping.build.agent({ workspace_id })))
  await running
  const from = performance.now()
  await stopping.stop()
  expect(performance.now() - from).toBeLessThan(3000)
  expect((await reply).data).toEqual([])
})
