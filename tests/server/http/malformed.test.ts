import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { ErrorBody } from '#contract/core/error.ts'
import { testUserId } from '#contract/core/privilege.ts'
import { endpoints } from '#contract/endpoints.ts'
import { addressOf, readAnswer, startApp, type TestApp } from '#tests/support/app.ts'
import { type Input, inputsOf, parts, propertiesOf } from '#tests/support/contract-inputs.ts'
import { samples as furnished } from '#tests/support/samples.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await startApp()
  const { workspace_id } = await server.build.workspace()
  // Every door is open to this one, the back office's and the test user's too.
  const owner = await server.build.owner({ workspace_id, user_id: testUserId, privileges: ['bo-admin', 'bo-store-inv', 'bo-member-mgmt'] })
  const { store_code } = await server.build.store({ workspace_id })
  for (let i = 0; i < 3; i++) await server.build.order({ workspace_id, store_code })
  token = server.tokenOf({ ...owner, packing_helper: true })
})
afterAll(() => server.stop())

/** Ids of nothing, and the password of nobody. */
const samples = {
  ...furnished,
  email: 'nobody@test.dermaga.test',
  password: 'not it',
  user_id: 1,
  chat_code: 'SHPE-1-1',
  store_code: 'S1',
  msg_id: 'c1',
  reply_id: '7f0c9a0e-1b1e-4c5e-9a53-0d9f2d1c5b11',
  file_id: '7f0c9a0e-1b1e-4c5e-9a53-0d9f2d1c5b11',
  workspace_id: 1,
  broadcast_id: 1,
  job_id: 1,
  tag_id: 1,
  tag_ids: 1,
  template_id: 1,
  template_ids: 1,
  order_code: 'SHPE-1',
  query_id: 1,
  mp_buyer_id: 'buyer-1',
  s: 'kaos',
  'search.codes.code': 'SHPE-2601050001',
  document_id: '7f0c9a0e-1b1e-4c5e-9a53-0d9f2d1c5b11',
  batch_id: '7f0c9a0e-1b1e-4c5e-9a53-0d9f2d1c5b11',
  status: '200',
  scan_code: 'SHPE-1',
  macro_id: '7f0c9a0e-1b1e-4c5e-9a53-0d9f2d1c5b11',
  layout_id: '7f0c9a0e-1b1e-4c5e-9a53-0d9f2d1c5b11',
  view_id: '7f0c9a0e-1b1e-4c5e-9a53-0d9f2d1c5b11',
  sku: 'SKU-1',
  product_ids: 1,
  agent_id: 9001,
  invitation_id: '7f0c9a0e-1b1e-4c5e-9a53-0d9f2d1c5b11',
  'auth.register.password': 'long enough to do',
}

const long = 'x'.repeat(20_000)
const wrongValues: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  [null],
  '',
  ' ',
  long,
  [long],
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  'NaN',
  '-1',
  '99999999999999999999',
  '1e5',
  "'; drop table orders; --",
  '%',
  '\\',
  '../../etc/passwd',
  'a\0b',
  '\ud800',
  '👩‍👩‍👧',
  '2026-02-31',
  '0000-01-01',
  '9999-12-31',
  '00000000-0000-0000-0000-000000000000',
]
const wrongTexts = [
  ...wrongValues.filter((value): value is string => typeof value === 'string' && value !== long && value !== '\ud800'),
  'x'.repeat(3_000),
  ',,,',
  'a,'.repeat(500),
]

/** Sends an input as it stands; the answer must never be a failure of ours, and 400 where a schema says that the input is wrong. */
async function send(endpoint: Endpoint, { params, query, body }: { params: unknown; query: unknown; body: unknown }) {
  const sendsBody = endpoint.method !== 'GET'
  const response = await fetch(server.url + addressOf(endpoint, { params, query }), {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, ...(sendsBody ? { 'content-type': 'application/json' } : {}) },
    ...(sendsBody ? { body: JSON.stringify(body) } : {}),
  })
  return readAnswer(response)
}

const told = (endpoint: Endpoint, input: unknown) => `${endpoint.id} ${JSON.stringify(input).slice(0, 300)}`

async function expectCalm(endpoint: Endpoint, input: Omit<Input, 'body'> & { body: unknown }): Promise<void> {
  const { status, body } = await send(endpoint, input)
  expect(status, `${told(endpoint, input)} → ${JSON.stringify(body)}`).toBeLessThan(500)
  const wrong = !endpoint.body.safeParse(input.body).success && endpoint.method !== 'GET'
  if (wrong) expect([status, (body as ErrorBody).error.code], told(endpoint, input)).toEqual([400, 'VALIDATION'])
}

/** What a schema refuses never gets behind the door, so that one of its kind tells for all: each property sends another of them. */
function worthSending(endpoint: Endpoint, part: (typeof parts)[number], right: object, name: string, place: number): readonly unknown[] {
  const taken = (value: unknown) => endpoint[part].safeParse({ ...right, [name]: value }).success
  const values = part === 'body' ? wrongValues : wrongTexts
  const refused = values.filter((value) => !taken(value))
  return [...values.filter(taken), ...refused.slice(place % (refused.length || 1)).slice(0, 1)]
}

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_id, endpoint) => {
  const [base] = inputsOf(endpoint, samples) as [Input]

  it('takes what is right', async () => {
    const { status, body } = await send(endpoint, base)
    expect(status, JSON.stringify(body)).not.toBe(400)
    expect(status, JSON.stringify(body)).toBeLessThan(500)
  })

  it('refuses wrong values of each property, and takes calmly what its schema takes', async () => {
    for (const part of parts)
      for (const [place, name] of Object.keys(propertiesOf(endpoint, part)).entries())
        for (const value of worthSending(endpoint, part, { ...base[part] }, name, place))
          await expectCalm(endpoint, { ...base, [part]: { ...base[part], [name]: value } })
  })

  it('refuses unknown queries where it takes none, and any query calmly', async () => {
    const path = server.url + addressOf(endpoint, base)
    const join = path.includes('?') ? '&' : '?'
    for (const query of [
      'x=1',
      '%',
      '%ff=%ff',
      '__proto__=1',
      'constructor[prototype]=1',
      'order_code[]=1',
      'status=1&status=',
      '&&&===',
      'limit=1&limit=2',
    ]) {
      const response = await fetch(`${path}${join}${query}`, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(base.body) }),
      })
      expect(response.status, `${endpoint.id} ${query}`).toBeLessThan(500)
    }
  })

  it('takes no harm from paths that are no paths', async () => {
    const [path, parameter] = endpoint.path.split(':') as [string, string?]
    for (const tail of ['%00', '%ff', '%', '%2e%2e%2f', 'x'.repeat(600), ' ', '%ED%A0%80', '/', '//', ';a=b', '?'])
      for (const deeper of parameter ? ['', '/%00', '/x'] : ['']) {
        const response = await fetch(`${server.url}/api${path}${tail}${deeper}`, {
          method: endpoint.method,
          headers: { authorization: `Bearer ${token}` },
        })
        expect(response.status, `${path}${tail}${deeper}`).toBeLessThan(500)
      }
  })
})

const mutating = endpoints.filter(({ method }) => method !== 'GET')

describe.each(mutating.map((endpoint) => [endpoint.id, endpoint] as const))('the body of %s', (_id, endpoint) => {
  const [base] = inputsOf(endpoint, samples) as [Input]

  it('takes any JSON calmly', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), (body) => expectCalm(endpoint, { ...base, body })),
      { numRuns: 25, seed: 20_260_105 },
    )
  })

  it('refuses bodies that are no JSON', async () => {
    const bodies: readonly [BodyInit, string][] = [
      ['{', 'application/json'],
      ['{"a":1}}', 'application/json'],
      ['undefined', 'application/json'],
      [new Uint8Array([0x22, 0xc3, 0x28, 0x22]), 'application/json'],
      ['a=1', 'application/x-www-form-urlencoded'],
      ['hello', 'text/plain'],
      ['{}', ';;;'],
    ]
    for (const [body, type] of bodies) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': type }
      const { status } = await readAnswer(await fetch(server.url + addressOf(endpoint, base), { method: endpoint.method, headers, body }))
      expect(status, `${endpoint.id} ${type} ${String(body)}`).toBeGreaterThanOrEqual(400)
      expect(status, `${endpoint.id} ${type} ${String(body)}`).toBeLessThan(500)
    }
  })
})
