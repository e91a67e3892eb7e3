import { beforeAll, describe, expect, it } from 'vitest'
import { authToken, authWorkspaceList } from '#contract/auth/auth.endpoints.ts'
import { authSessionEnd, authSessionEndOthers, authSessionList, authSignInList } from '#contract/auth/session.endpoints.ts'
import { authLogin, authLoginOtp } from '#contract/auth/sign-in.endpoints.ts'
import { signInsKept } from '#contract/auth/sign-in-log.ts'
import { closeCode } from '#contract/realtime/socket.ts'
import { coarseNetwork, whereFrom } from '#server/domains/auth/where-from.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/builders.ts'
import { openSocket } from '#tests/support/socket.ts'

let server: TestApp
beforeAll(async () => {
  server = await sharedApp()
})

const agents = {
  laptop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  phone: 'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
} as const

const person = async (otp_enabled = false) => {
  const { workspace_id } = await server.build.workspace()
  return server.build.agent({ workspace_id, otp_enabled })
}
const logIn = (email: string, userAgent: string = agents.laptop, password = testPassword) =>
  server.call(authLogin, { body: { email, password } }, null, { headers: { 'user-agent': userAgent } })
const enter = async (email: string, userAgent?: string) => {
  const { data } = await logIn(email, userAgent)
  if (data.otp_required) throw new Error('needs a code')
  return data
}
const sessionsOf = async (token: string) => (await server.call(authSessionList, {}, token)).data
const logOf = async (token: string) => (await server.call(authSignInList, {}, token)).data
const works = async (token: string) => (await server.call(authWorkspaceList, {}, token)).status === 200

describe('where one is signed in', () => {
  it('is told of each device, the one that asks first, and no more of its address than a district', async () => {
    const { email } = await person()
    await enter(email, agents.phone)
    const laptop = await enter(email)
    expect(await sessionsOf(laptop.access_token)).toMatchObject([
      { current: true, browser: 'Edge', os: 'Windows', network: '127.0.0.*' },
      { current: false, browser: 'Chrome', os: 'Android', network: '127.0.0.*' },
    ])
  })

  it('is told with the moment of its last renewal', async () => {
    const { email } = await person()
    const first = await enter(email)
    const before = (await sessionsOf(first.access_token))[0]?.seen_at as string
    server.advance(60_000)
    const { access_token } = (await server.call(authToken, { body: { refresh_token: first.refresh_token } })).data
    const [now] = await sessionsOf(access_token)
    expect(Date.parse(now?.seen_at as string) - Date.parse(before)).toBeGreaterThanOrEqual(60_000)
  })

  it('ends elsewhere at once: calls, renewals and the live events', async () => {
    const { email } = await person()
    const [phone, laptop] = [await enter(email, agents.phone), await enter(email)]
    const socket = await openSocket(server.url, phone.access_token)
    const other = (await sessionsOf(laptop.access_token)).find(({ current }) => !current)?.session_id as string
    expect((await server.call(authSessionEnd, { body: { session_ids: [other] } }, laptop.access_token)).data).toEqual({ ended: 1 })
    expect(await socket.closed).toBe(closeCode.unauthenticated)
    expect(await works(phone.access_token)).toBe(false)
    expect((await server.call(authToken, { body: { refresh_token: phone.refresh_token } })).error.code).toBe('REFRESH_REVOKED')
    expect(await works(laptop.access_token)).toBe(true)
    expect(await sessionsOf(laptop.access_token)).toHaveLength(1)
  })

  it('ends everywhere but here', async () => {
    const { email } = await person()
    const others = [await enter(email), await enter(email)]
    const here = await enter(email)
    expect((await server.call(authSessionEndOthers, {}, here.access_token)).data).toEqual({ ended: 2 })
    await expect.poll(() => Promise.all([...others, here].map(({ access_token }) => works(access_token)))).toEqual([false, false, true])
  })

  it('is one’s own: nobody ends a session of somebody else', async () => {
    const [one, other] = [await enter((await person()).email), await enter((await person()).email)]
    const theirs = (await sessionsOf(other.access_token))[0]?.session_id as string
    expect((await server.call(authSessionEnd, { body: { session_ids: [theirs] } }, one.access_token)).data).toEqual({ ended: 0 })
    expect(await works(other.access_token)).toBe(true)
  })
})

describe('the log of sign-ins', () => {
  it('tells who came in and who was refused, how, why and from which device', async () => {
    const { email } = await person()
    await logIn(email, agents.phone, 'salah-sekali')
    const { access_token } = await enter(email)
    expect(await logOf(access_token)).toMatchObject([
      { way: 'password', refused: null, browser: 'Edge', os: 'Windows' },
      { way: 'password', refused: 'password', times: 1, browser: 'Chrome', os: 'Android' },
    ])
  })

  it('tells of wrong codes', async () => {
    const { email, ...seat } = await person(true)
    const { data } = await logIn(email)
    const otp_id = data.otp_required ? data.otp_id : ''
    const right = /\b\d{6}\b/.exec((await server.lettersTo(email)).at(-1)?.text ?? '')?.[0] as string
    await server.call(authLoginOtp, { body: { otp_id, otp: right === '000000' ? '111111' : '000000' } })
    await server.call(authLoginOtp, { body: { otp_id, otp: right } })
    const told = await logOf(server.tokenOf(seat))
    expect(told.map(({ way, refused }) => [way, refused])).toEqual([
      ['mail-code', null],
      ['mail-code', 'code'],
    ])
  })

  it('is bounded, and guesses do not push out who came in', async () => {
    const { email } = await person()
    const { access_token } = await enter(email)
    for (let n = 0; n < 5; n++) await logIn(email, agents.phone, 'salah-sekali')
    const [guesses] = await logOf(access_token)
    expect(guesses).toMatchObject({ refused: 'password', times: 5 })
    for (let n = 0; n < signInsKept + 3; n++) {
      server.advance(3_700_000)
      await logIn(email, agents.phone, 'salah-sekali')
    }
    const all = await logOf((await enter(email)).access_token)
    expect(all.filter(({ refused }) => refused !== null)).toHaveLength(signInsKept)
    expect(all.filter(({ refused }) => refused === null)).toHaveLength(2)
  })
})

describe('a device', () => {
  const named = (userAgent: string) => {
    const { browser, os } = whereFrom({ ip: '::1', device: { userAgent, hash: null, remember: () => '', bind: () => null } })
    return [browser, os]
  }
  it.each([
    [agents.laptop, 'Edge', 'Windows'],
    [agents.phone, 'Chrome', 'Android'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15', 'Safari', 'macOS'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    ['curl/8.5.0', null, null],
  ])('that says %s is called by its browser and system', (userAgent, browser, os) => {
    expect(named(userAgent)).toEqual([browser, os])
  })

  it.each([
    ['36.68.12.200', '36.68.12.*'],
    ['::ffff:36.68.12.200', '36.68.12.*'],
    ['2404:8000:1027:85::1', '2404:8000:1027:*'],
    ['?', null],
  ])('at %s is kept as %s', (ip, kept) => {
    expect(coarseNetwork(ip)).toBe(kept)
  })
})
