import { parse as parseQuery } from 'node:querystring'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { ErrorBody } from '#contract/core/error.ts'
import { testUserId } from '#contract/core/privilege.ts'
import { endpoints } from '#contract/endpoints.ts'
import { InvalidInput } from '#server/http/failure.ts'
import { validate } from '#server/http/validate.ts'
import { addressOf, readAnswer, startApp, type TestApp } from '#tests/support/app.ts'
import { type Input, inputsOf, type Part, parts, propertiesOf } from '#tests/support/contract-inputs.ts'
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
/** To a property that takes all of these they are one text or another: each is sent to some such properties, dealt out over all endpoints. */
const mereTexts: readonly unknown[] = [
  'NaN',
  '-1',
  '99999999999999999999',
  '1e5',
  '../../etc/passwd',
  '2026-02-31',
  '0000-01-01',
  '9999-12-31',
  '00000000-0000-0000-0000-000000000000',
]
const mereTextsEach = 2

const wrongQueries = [
  'x=1',
  '%',
  '%ff=%ff',
  '__proto__=1',
  'constructor[prototype]=1',
  'order_code[]=1',
  'status=1&status=',
  '&&&===',
  'limit=1&limit=2',
]
const noPaths = ['%00', '%ff', '%', '%2e%2e%2f', 'x'.repeat(600), ' ', '%ED%A0%80', '/', '//', ';a=b', '?']
const noJson: readonly (readonly [BodyInit, string])[] = [
  ['{', 'application/json'],
  ['{"a":1}}', 'application/json'],
  ['undefined', 'application/json'],
  [new Uint8Array([0x22, 0xc3, 0x28, 0x22]), 'application/json'],
  ['a=1', 'application/x-www-form-urlencoded'],
  ['hello', 'text/plain'],
  ['{}', ';;;'],
]

interface Asked {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

const asTexts = (values: object) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

/**
 * What an input comes to behind the door, as a text: the door's own check asked in memory, with nothing else between the wire and the handler. Null where
 * it is refused; throws where the check itself fails on it.
 */
function behindTheDoor(endpoint: Endpoint, { params, query, body }: Asked): string | null {
  try {
    return JSON.stringify(validate(endpoint, { params: asTexts(params as object), query, body: endpoint.method === 'GET' ? {} : body }, 'id'))
  } catch (error) {
    if (error instanceof InvalidInput) return null
    throw error
  }
}

/** Sends a request as it stands. */
const sendRaw = (endpoint: Endpoint, address: string, body: BodyInit | null, type = 'application/json') =>
  fetch(server.url + address, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, ...(body === null ? {} : { 'content-type': type }) },
    ...(body === null ? {} : { body }),
  })

/** Sends an input as it stands; the answer must never be a failure of ours, and 400 where a schema says that the input is wrong. */
async function send(endpoint: Endpoint, { params, query, body }: Asked) {
  return readAnswer(await sendRaw(endpoint, addressOf(endpoint, { params, query }), endpoint.method === 'GET' ? null : JSON.stringify(body)))
}

const told = (endpoint: Endpoint, input: unknown) => `${endpoint.id} ${JSON.stringify(input).slice(0, 300)}`

async function expectCalm(endpoint: Endpoint, input: Asked): Promise<void> {
  const { status, body } = await send(endpoint, input)
  if (status >= 500) expect.fail(`${told(endpoint, input)} → ${status} ${JSON.stringify(body)}`)
  const wrong = !endpoint.body.safeParse(input.body).success && endpoint.method !== 'GET'
  if (wrong) expect([status, (body as ErrorBody).error.code], told(endpoint, input)).toEqual([400, 'VALIDATION'])
}

/**
 * Those of the inputs that tell something when they are sent: each that gets behind the door as none before it did, and of those that are refused, which
 * never do, one.
 */
function worthSending<Wrong extends Asked>(endpoint: Endpoint, inputs: readonly Wrong[], known: Set<string>): Wrong[] {
  let refused = 0
  return inputs.filter((input) => {
    const seen = behindTheDoor(endpoint, input)
    if (seen === null) return refused++ === 0
    if (known.has(seen)) return false
    known.add(seen)
    return true
  })
}

/** The wrong values of each property of a part, each in an input that is right otherwise. */
function wrongInputs(endpoint: Endpoint, part: Part, base: Input, place: number): Asked[] {
  const values = part === 'body' ? wrongValues : wrongTexts
  const right: Input = { ...base, query: asTexts(base.query) }
  return Object.keys(propertiesOf(endpoint, part)).flatMap((name, nth) => {
    const inputs = values.map((value) => ({ value, input: { ...right, [part]: { ...right[part], [name]: value } } }))
    const start = (place + nth) * mereTextsEach
    const dealt = Array.from({ length: mereTextsEach }, (_, more) => mereTexts[(start + more) % mereTexts.length])
    const takesAny = inputs.every(({ value, input }) => !mereTexts.includes(value) || behindTheDoor(endpoint, input) !== null)
    const kept = inputs.filter(({ value }) => !takesAny || !mereTexts.includes(value) || dealt.includes(value))
    // A property's own refusal is another at each, so that each kind of wrong is sent to some.
    const turn = (place + nth) % kept.length
    return [...kept.slice(turn), ...kept.slice(0, turn)].map(({ input }) => input)
  })
}

/** Addresses with something that is no path where its parameters are, or behind it where it has none. */
const noPathsOf = ({ path }: Endpoint, tails: readonly string[]) => {
  const [start, parameter] = path.split(':') as [string, string?]
  return tails.flatMap((tail) => (parameter ? ['', '/%00', '/x'] : ['']).map((deeper) => `/api${start}${tail}${deeper}`))
}

const everyOne = endpoints.map((endpoint, place) => [endpoint.id, endpoint, place] as const)

describe.each(everyOne)('%s', (_id, endpoint, place) => {
  const [base] = inputsOf(endpoint, samples) as [Input]
  const right: Asked = { ...base, query: asTexts(base.query) }

  it('takes what is right', async () => {
    const { status, body } = await send(endpoint, base)
    expect(status, JSON.stringify(body)).not.toBe(400)
    expect(status, JSON.stringify(body)).toBeLessThan(500)
  })

  it('refuses wrong values of each property, and takes calmly what its schema takes', async () => {
    const known = new Set([behindTheDoor(endpoint, right) as string])
    for (const part of parts)
      for (const input of worthSending(endpoint, wrongInputs(endpoint, part, base, place), known)) await expectCalm(endpoint, input)
  })

  it('refuses unknown queries where it takes none, and any query calmly', async () => {
    const known = new Set([behindTheDoor(endpoint, right) as string])
    const path = addressOf(endpoint, base)
    const wrong = wrongQueries.map((query) => ({ ...base, query: parseQuery(`${new URLSearchParams(asTexts(base.query))}&${query}`), added: query }))
    const turn = place % wrong.length
    for (const { added } of worthSending(endpoint, [...wrong.slice(turn), ...wrong.slice(0, turn)], known)) {
      const { status } = await sendRaw(
        endpoint,
        `${path}${path.includes('?') ? '&' : '?'}${added}`,
        endpoint.method === 'GET' ? null : JSON.stringify(base.body),
      )
      expect(status, `${endpoint.id} ${added}`).toBeLessThan(500)
    }
  })

  it('takes no harm from a path that is no path', async () => {
    const all = noPathsOf(endpoint, noPaths)
    const address = all[place % all.length] as string
    expect((await sendRaw(endpoint, address, null)).status, `${endpoint.id} ${address}`).toBeLessThan(500)
  })
})

describe.each(everyOne.filter(([, { method }]) => method !== 'GET'))('the body of %s', (_id, endpoint, place) => {
  const [base] = inputsOf(endpoint, samples) as [Input]

  it('takes any JSON calmly', async () => {
    const known = new Set<string>()
    const bodies = fc.sample(fc.jsonValue(), { numRuns: 25, seed: 20_260_105 }).map((body) => ({ ...base, query: asTexts(base.query), body }))
    for (const input of worthSending(endpoint, bodies, known)) await expectCalm(endpoint, input)
  })

  it('refuses a body that is no JSON', () => expectNoJsonRefused(endpoint, base, noJson[place % noJson.length] as (typeof noJson)[number]))
})

async function expectNoJsonRefused(endpoint: Endpoint, base: Input, [body, type]: (typeof noJson)[number]): Promise<void> {
  const { status } = await sendRaw(endpoint, addressOf(endpoint, base), body, type)
  expect(status, `${endpoint.id} ${type} ${String(body)}`).toBeGreaterThanOrEqual(400)
  expect(status, `${endpoint.id} ${type} ${String(body)}`).toBeLessThan(500)
}

/**
 * Router, parser of bodies and check of inputs are one for all endpoints (`server/http/api.ts`): what these refuse never gets to what is an endpoint's own.
 * All of it is sent to an endpoint of each way of being mounted; above, each endpoint has its turn with one of each.
 */
const mounted = new Map(
  endpoints.map((one) => {
    const { method, path, access, byElement, bodyLimit, replyKind, idempotent } = one
    return [[method, path.includes(':'), access === 'public', byElement, bodyLimit !== undefined, replyKind, idempotent].join(' '), one] as const
  }),
)

describe.each([...mounted].map(([, endpoint]) => [endpoint.id, endpoint] as const))('the way that %s is mounted', (_id, endpoint) => {
  const [base] = inputsOf(endpoint, samples) as [Input]

  it('takes no harm from paths that are no paths', async () => {
    for (const address of noPathsOf(endpoint, noPaths)) expect((await sendRaw(endpoint, address, null)).status, address).toBeLessThan(500)
  })

  it('takes any query calmly', async () => {
    const path = addressOf(endpoint, base)
    for (const query of wrongQueries) {
      const { status } = await sendRaw(
        endpoint,
        `${path}${path.includes('?') ? '&' : '?'}${query}`,
        endpoint.method === 'GET' ? null : JSON.stringify(base.body),
      )
      expect(status, query).toBeLessThan(500)
    }
  })

  it.runIf(endpoint.method !== 'GET')('refuses bodies that are no JSON', async () => {
    for (const one of noJson) await expectNoJsonRefused(endpoint, base, one)
  })
})
