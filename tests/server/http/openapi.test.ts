import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authLogin } from '#contract/auth/sign-in.endpoints.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { openApi } from '#server/http/openapi.ts'
import { addressOf, readAnswer, startApp, type TestApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/builders.ts'
import { undocumented } from '#tests/support/documented.ts'

let server: TestApp
let token: string
let email: string
beforeAll(async () => {
  server = await startApp({ bodyLimit: 10_000 })
  const { workspace_id } = await server.build.workspace()
  const owner = await server.build.owner({ workspace_id })
  email = owner.email
  token = (await server.signIn(email)).access_token
})
afterAll(() => server.stop())

const call = (endpoint: Endpoint, init: RequestInit = {}, input: { params?: object; query?: object } = {}) =>
  fetch(server.url + addressOf(endpoint, input), { method: endpoint.method, ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })

const json = { 'content-type': 'application/json' }
const reads = endpoints.filter(({ method }) => method === 'GET')
const writes = endpoints.filter(({ method }) => method !== 'GET')
/** Something in each place of the path. */
const anywhere = ({ path }: Endpoint) => ({
  params: Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, /_id$/.test(String(name)) ? '1' : 'x'])),
})
const period = { query: { start_date: '2026-01-01', end_date: '2026-01-02' } }
/** Calls everything in turn, and tells what is not documented. */
async function surprises(of: readonly Endpoint[], ask: (endpoint: Endpoint) => Promise<Response>) {
  const found: string[] = []
  for (const endpoint of of) {
    const response = await ask(endpoint)
    const what = undocumented(endpoint, response, (await readAnswer(response)).body)
    if (what) found.push(`${endpoint.id}: ${what}`)
  }
  return found
}

// `callApi` compares what every other test is answered with it.
describe('the OpenAPI document says', () => {
  it('at its address what is declared', async () => {
    const document = (await (await fetch(`${server.url}/docs/json`)).json()) as { servers: object[] }
    expect(document).toMatchObject(JSON.parse(JSON.stringify(openApi())))
    expect(document.servers).toEqual([{ url: '/' }])
  })
  it('what every read answers', async () => expect(await surprises(reads, (one) => call(one, {}, anywhere(one)))).toEqual([]))
  it('what every read of a period answers, workbooks among them', async () => {
    const ofPeriod = reads.filter(({ path }) => path.startsWith('/chat/report'))
    expect(await surprises(ofPeriod, (one) => call(one, {}, period))).toEqual([])
  })
  it('what who is not signed in is answered', async () =>
    expect(await surprises(endpoints, (one) => call(one, { headers: { authorization: 'Bearer none' } }, anywhere(one)))).toEqual([]))
  it('what a body that does not fit is answered', async () =>
    expect(await surprises(writes, (one) => call(one, { headers: json, body: '{"nothing":[]}' }, anywhere(one)))).toEqual([]))
  it('what a body of another kind is answered', async () =>
    expect(await surprises(writes, (one) => call(one, { headers: { 'content-type': 'text/xml' }, body: '<a/>' }, anywhere(one)))).toEqual([]))
  it('what a body that is too large is answered', async () =>
    expect(
      await surprises(
        writes.filter(({ bodyLimit }) => !bodyLimit),
        (one) => call(one, { headers: json, body: 'x'.repeat(20_000) }, anywhere(one)),
      ),
    ).toEqual([]))
  it('what a sign-in answers', async () =>
    expect(await surprises([authLogin], (one) => call(one, { headers: json, body: JSON.stringify({ email, password: testPassword }) }))).toEqual([]))
})
