import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authLogout } from '#contract/auth/auth.endpoints.ts'
import type { Session } from '#contract/auth/auth.ts'
import { authLogin } from '#contract/auth/sign-in.endpoints.ts'
import { demoApps, demoOperator } from '#contract/demo/demo-accounts.ts'
import { admitsDemo } from '#server/demo/sandbox-gate.ts'
import { type RunningSandbox, sandboxKey, startSandbox, storeIdOf } from '#tests/sandbox/start-sandbox.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/builders.ts'

let app: TestApp
let running: RunningSandbox
beforeAll(async () => {
  app = await startApp()
  running = await startSandbox({
    gate: { key: sandboxKey, admits: (headers) => admitsDemo(headers, app.services) },
    redirects: ['https://dermaga.test/stores'],
  })
})
afterAll(async () => {
  await running.stop()
  await app.stop()
})

const visit = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(`${running.url}/sandbox${path}`, { redirect: 'manual', ...init, headers: { accept: 'text/html', ...headers } })
const post = (headers: Record<string, string> = {}, type = 'application/json') =>
  visit('/control/orders', { 'content-type': type, accept: 'application/json', ...headers }, { method: 'POST', body: '{"marketplace":"shopee"}' })

/** Signs somebody in as a browser does: the cookie that it is left with, and the session. */
async function signIn(email?: string) {
  const { workspace_id } = await app.build.workspace()
  const person = await app.build.owner({ workspace_id, ...(email && { email }) })
  const answer = await app.call(authLogin, { body: { email: person.email, password: testPassword } }, null, { headers: { origin: app.url } })
  return { cookie: String(answer.headers.getSetCookie()[0]).split(';', 1)[0] as string, session: answer.data as unknown as Session }
}

describe('the sandbox of a demo that others reach', () => {
  it('opens nothing to a stranger, and says how to come in', async () => {
    for (const path of ['', '/mail', '/control/mails', '/control/state', '/control/page.js']) expect((await visit(path)).status).toBe(401)
    expect((await post()).status).toBe(401)
    const page = await (await visit('')).text()
    expect(page).toContain('Masuk ke demo')
    expect(page).toContain('Sign in to the demo')
    expect((await visit('/page.css')).status).toBe(200)
  })

  it('opens to the link with the key, which does not stay in the address', async () => {
    const entered = await visit(`/mail?key=${sandboxKey}`)
    expect(entered.status).toBe(303)
    expect(entered.headers.get('location')).toBe('/sandbox/mail')
    const given = entered.headers.getSetCookie()[0] ?? ''
    expect(given.split('; ').slice(1)).toEqual(['Path=/sandbox', 'HttpOnly', 'SameSite=Strict'])
    const cookie = given.split(';', 1)[0] as string
    expect((await visit('/mail', { cookie })).status).toBe(200)
    expect((await post({ cookie, origin: running.url })).status).toBe(200)
  })

  it('does not open to another key', async () => {
    expect((await visit('?key=guessed')).status).toBe(403)
    expect((await visit('', { cookie: 'dermaga_sandbox=guessed' })).status).toBe(401)
    expect((await post({ 'x-sandbox-key': 'guessed' })).status).toBe(401)
    expect((await post({ 'x-sandbox-key': sandboxKey })).status).toBe(200)
  })

  it('opens to who is signed in to the demo, until they sign out', async () => {
    const { cookie, session } = await signIn(demoOperator.email)
    expect((await visit('/mail', { cookie })).status).toBe(200)
    expect((await post({ cookie })).status).toBe(200)
    await app.call(authLogout, { body: { refresh_token: session.refresh_token } })
    expect((await visit('/mail', { cookie })).status).toBe(401)
  })

  it('does not open to who is signed in to a workspace that is none of the demo', async () => {
    expect((await visit('/mail', { cookie: (await signIn()).cookie })).status).toBe(401)
  })

  it('answers no page of another site, whoever reads it', async () => {
    const foreign = { 'x-sandbox-key': sandboxKey, origin: 'https://thief.test' }
    expect((await post(foreign)).status).toBe(403)
    expect((await visit('/control/mails', foreign)).status).toBe(403)
    expect((await visit('/shopee/auth', foreign)).status).toBe(403)
    expect((await post({ 'x-sandbox-key': sandboxKey, origin: running.url }, 'text/plain')).status).toBe(415)
  })

  it('is open to nobody where it was given no gate', async () => {
    const closed = await startSandbox({ gate: {} })
    expect((await closed.ask('/control/state')).status).toBe(401)
    await closed.stop()
  })
})

describe("a seller's consent", () => {
  const consent = (redirect_uri: string) =>
    visit(`/shopee/auth?${new URLSearchParams({ partner_id: demoApps.shopee.app_id, shop_id: storeIdOf('shopee'), redirect_uri, state: 'abc' })}`)

  it('leads back to the address that is registered, with a code', async () => {
    const target = new URL((await consent('https://dermaga.test/stores?tab=1')).headers.get('location') ?? '')
    expect(target.origin + target.pathname).toBe('https://dermaga.test/stores')
    expect(target.searchParams.get('code')).toBeTruthy()
  })

  it.each([
    'https://thief.test/stores',
    'https://dermaga.test/stores/../elsewhere',
    'https://dermaga.test@thief.test/stores',
    'http://dermaga.test/stores',
    'javascript:alert(1)',
    '',
  ])('leads nowhere else: %j', async (address) => {
    const answer = await consent(address)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
    expect(await answer.text()).toContain('not registered')
  })
})
