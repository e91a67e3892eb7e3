import { beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { authToken, authWorkspaceList, authWorkspaceSwitch } from '#contract/auth/auth.endpoints.ts'
import type { Session } from '#contract/auth/auth.ts'
import { authLogin } from '#contract/auth/sign-in.endpoints.ts'
import { closeCode, socketPath } from '#contract/realtime/socket.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/builders.ts'

let server: TestApp
beforeAll(async () => {
  server = await sharedApp()
})

const newOwner = async () => {
  const { workspace_id } = await server.build.workspace()
  return server.build.owner({ workspace_id })
}

/** A browser as the server sees it: it names where its page came from, and brings the cookies that it was given. */
function browser() {
  let cookie: string | undefined
  const headers = () => ({ origin: server.url, ...(cookie && { cookie }) })
  const remember = ({ headers: got }: { headers: Headers }) => {
    const [given] = got.getSetCookie()
    if (given) cookie = given.split(';', 1)[0]
    return given
  }
  return {
    headers,
    /** The cookie as it was given, with its attributes. */
    async signIn(email: string): Promise<{ session: Session; given: string | undefined }> {
      const answer = await server.call(authLogin, { body: { email, password: testPassword } }, null, { headers: headers() })
      return { given: remember(answer), session: answer.data as unknown as Session }
    },
    async renew(refresh_token: string) {
      const answer = await server.call(authToken, { body: { refresh_token } }, null, { headers: headers() })
      remember(answer)
      return answer
    },
    works: async (token: string) => (await server.call(authWorkspaceList, {}, token, { headers: headers() })).status === 200,
  }
}

/** How a socket that subscribes with a token ends or goes on. */
const subscribe = (token: string, headers: Record<string, string> = {}) =>
  new Promise<unknown>((resolve, reject) => {
    const socket = new WebSocket(server.url.replace('http', 'ws') + socketPath, { headers })
    socket.on('open', () => socket.send(JSON.stringify({ type: 'subscribe', token, cursor: null })))
    socket.on('message', (bytes) => {
      resolve(JSON.parse(String(bytes)).type)
      socket.close()
    })
    socket.on('close', (code) => resolve(code))
    socket.on('error', reject)
  })

describe('tokens that a script carried away from a browser', () => {
  it('come with a secret that no script reads and no other site has sent', async () => {
    const { given } = await browser().signIn((await newOwner()).email)
    expect(given).toMatch(/^dermaga_device=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
  })

  it('are refused elsewhere, in calls and in the live events', async () => {
    const home = browser()
    const { session } = await home.signIn((await newOwner()).email)
    expect(await home.works(session.access_token)).toBe(true)
    expect(await browser().works(session.access_token)).toBe(false)
    expect((await server.call(authWorkspaceList, {}, session.access_token)).error.code).toBe('UNAUTHENTICATED')
    expect(await subscribe(session.access_token)).toBe(closeCode.unauthenticated)
    expect(await subscribe(session.access_token, home.headers())).toBe('subscribed')
  })

  it.each([
    ['without a cookie', () => ({})],
    ['with the cookie of another browser', () => ({ cookie: `dermaga_device=${'x'.repeat(43)}` })],
  ])('cannot be renewed elsewhere %s, and trying ends the session', async (_, elsewhere) => {
    const home = browser()
    const { session } = await home.signIn((await newOwner()).email)
    const stolen = await server.call(authToken, { body: { refresh_token: session.refresh_token } }, null, { headers: elsewhere() })
    expect(stolen.error.code).toBe('REFRESH_REVOKED')
    expect((await home.renew(session.refresh_token)).error.code).toBe('REFRESH_REVOKED')
    await expect.poll(() => home.works(session.access_token)).toBe(false)
  })

  it('stay bound through renewals and in another workspace', async () => {
    const home = browser()
    const owner = await newOwner()
    const other = await server.build.owner({ workspace_id: (await server.build.workspace()).workspace_id, login_id: owner.login_id })
    const { session } = await home.signIn(owner.email)
    const renewed = (await home.renew(session.refresh_token)).data
    const options = { headers: home.headers() }
    const switched = (await server.call(authWorkspaceSwitch, { body: { user_id: other.user_id } }, renewed.access_token, options)).data
    for (const { access_token, refresh_token } of [renewed, switched]) {
      expect(await home.works(access_token)).toBe(true)
      expect(await browser().works(access_token)).toBe(false)
      expect((await home.renew(refresh_token)).status).toBe(200)
    }
  })
})

describe('a client that is no browser', () => {
  it('keeps its tokens where it sees fit', async () => {
    const { access_token, refresh_token } = await server.signIn((await newOwner()).email)
    const renewed = (await server.call(authToken, { body: { refresh_token } })).data
    for (const token of [access_token, renewed.access_token]) expect((await server.call(authWorkspaceList, {}, token)).status).toBe(200)
  })

  it('gives its session to the first browser that renews it, which has it alone from then on', async () => {
    const { refresh_token } = await server.signIn((await newOwner()).email)
    const home = browser()
    const bound = (await home.renew(refresh_token)).data
    expect(await home.works(bound.access_token)).toBe(true)
    expect((await server.call(authWorkspaceList, {}, bound.access_token)).status).toBe(401)
  })
})
