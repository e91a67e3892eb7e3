import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { authLogout, authMembershipStatus, authToken, authWorkspaceList, authWorkspaceSwitch } from '#contract/auth/auth.endpoints.ts'
import { authChangePassword, authLogin, authLoginOtp } from '#contract/auth/sign-in.endpoints.ts'
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
const renew = (refresh_token: string) => server.call(authToken, { body: { refresh_token } })
const works = async (token: string) => (await server.call(authWorkspaceList, {}, token)).status === 200

describe('signing in', () => {
  it('gives a session that calls are made with', async () => {
    const owner = await newOwner()
    const session = await server.signIn(owner.email.toUpperCase())
    expect(session.user).toMatchObject({ user_id: owner.user_id, account_id: owner.workspace_id, agent_type: 'super_admin', agent_id: null })
    expect((await server.call(authWorkspaceList, {}, session.access_token)).data).toEqual([session.workspace])
    expect((await server.call(authMembershipStatus, {}, session.access_token)).data).toEqual({
      package_name: 'PRO',
      membership_end: null,
      status: 'active',
    })
  })

  it('tells a wrong password and an unknown e-mail alike', async () => {
    const { email } = await newOwner()
    const wrong = await server.call(authLogin, { body: { email, password: 'not it' } })
    const unknown = await server.call(authLogin, { body: { email: 'nobody@test.dermaga.test', password: 'not it' } })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect({ ...wrong.error, request_id: '' }).toEqual({ ...unknown.error, request_id: '' })
  })

  it('refuses a person whose every seat is inactive', async () => {
    const { workspace_id } = await server.build.workspace()
    const { email } = await server.build.agent({ workspace_id, status: 0 })
    expect((await server.call(authLogin, { body: { email, password: testPassword } })).error.code).toBe('WRONG_CREDENTIALS')
  })

  it('returns to the seat that was used last', async () => {
    const first = await newOwner()
    const other = await server.build.workspace()
    const second = await server.build.owner({ workspace_id: other.workspace_id, login_id: first.login_id })
    const session = await server.signIn(first.email)
    expect(session.user.user_id).toBe(first.user_id)
    await server.call(authWorkspaceSwitch, { body: { user_id: second.user_id } }, session.access_token)
    expect((await server.signIn(first.email)).user.user_id).toBe(second.user_id)
  })
})

describe('the one-time code', () => {
  const ask = async () => {
    const { workspace_id } = await server.build.workspace()
    const { email } = await server.build.agent({ workspace_id, otp_enabled: true })
    const { data } = await server.call(authLogin, { body: { email, password: testPassword } })
    if (!data.otp_required) throw new Error('no code was asked for')
    const letter = (await server.lettersTo(email)).at(-1)
    const code = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0] ?? ''
    const wrong = code === '000000' ? '111111' : '000000'
    return { email, otp_id: data.otp_id, code, wrong }
  }
  const answer = (otp_id: string, otp: string) => server.call(authLoginOtp, { body: { otp_id, otp } })

  it('arrives by mail and opens the session, once', async () => {
    const { otp_id, code } = await ask()
    expect((await answer(otp_id, code)).data.user.otp_enabled).toBe(true)
    expect((await answer(otp_id, code)).error.code).toBe('OTP_EXPIRED')
  })

  it('opens one session when it is sent twice at once', async () => {
    const { otp_id, code } = await ask()
    const statuses = (await Promise.all([answer(otp_id, code), answer(otp_id, code)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 401])
  })

  it('counts wrong attempts down and is worthless after five', async () => {
    const { otp_id, code, wrong } = await ask()
    for (const left of [4, 3, 2, 1]) {
      const { error } = await answer(otp_id, wrong)
      expect(error.code).toBe('OTP_WRONG')
      expect(error.message).toContain(String(left))
    }
    expect((await answer(otp_id, wrong)).status).toBe(429)
    expect((await answer(otp_id, code)).error.code).toBe('OTP_TOO_MANY_ATTEMPTS')
  })

  it('is worthless after five minutes, and after a newer one', async () => {
    const { email, otp_id, code } = await ask()
    server.advance(30_000)
    await server.call(authLogin, { body: { email, password: testPassword } })
    expect((await answer(otp_id, code)).error.code).toBe('OTP_EXPIRED')
    const late = await ask()
    server.advance(5 * 60_000 + 1)
    expect((await answer(late.otp_id, late.code)).error.code).toBe('OTP_EXPIRED')
  })
})

describe('the refresh token', () => {
  it('is swapped for a new session, again and again', async () => {
    const first = await server.signIn((await newOwner()).email)
    const second = (await renew(first.refresh_token)).data
    const third = (await renew(second.refresh_token)).data
    expect(new Set([first.refresh_token, second.refresh_token, third.refresh_token]).size).toBe(3)
    expect(await works(third.access_token)).toBe(true)
  })

  it('answers with the same successor for ten seconds, so that a lost reply logs nobody out', async () => {
    const { refresh_token } = await server.signIn((await newOwner()).email)
    const first = (await renew(refresh_token)).data
    server.advance(9_000)
    expect((await renew(refresh_token)).data.refresh_token).toBe(first.refresh_token)
  })

  it('gives one successor to two windows that renew at once', async () => {
    const { refresh_token } = await server.signIn((await newOwner()).email)
    const replies = await Promise.all(Array.from({ length: 5 }, () => renew(refresh_token)))
    expect(new Set(replies.map(({ data }) => data.refresh_token)).size).toBe(1)
  })

  it('ends the whole family, its access tokens too, when it is used again later', async () => {
    const { refresh_token } = await server.signIn((await newOwner()).email)
    const successor = (await renew(refresh_token)).data
    server.advance(11_000)
    expect((await renew(refresh_token)).error.code).toBe('REFRESH_REVOKED')
    expect((await renew(successor.refresh_token)).error.code).toBe('REFRESH_REVOKED')
    await expect.poll(() => works(successor.access_token)).toBe(false)
  })

  it('is refused when invented, when 30 days old, and when the seat is no longer active', async () => {
    expect((await renew('invented')).error.code).toBe('REFRESH_REVOKED')
    const owner = await newOwner()
    const session = await server.signIn(owner.email)
    await server.services.database.system(({ drizzle }) => drizzle.execute(sql`update agent set status = 0 where user_id = ${owner.user_id}`))
    expect((await renew(session.refresh_token)).error.code).toBe('REFRESH_REVOKED')
    const old = await server.signIn((await newOwner()).email)
    server.advance(30 * 86_400_000 + 1)
    expect((await renew(old.refresh_token)).error.code).toBe('REFRESH_REVOKED')
  })
})

describe('ending sessions', () => {
  it('logs out the family of the token, at once', async () => {
    const { email } = await newOwner()
    const [here, elsewhere] = [await server.signIn(email), await server.signIn(email)]
    expect((await server.call(authLogout, { body: { refresh_token: here.refresh_token } })).data).toEqual({})
    expect((await renew(here.refresh_token)).error.code).toBe('REFRESH_REVOKED')
    await expect.poll(() => works(here.access_token)).toBe(false)
    expect(await works(elsewhere.access_token)).toBe(true)
  })

  it('takes a logout with an unknown token calmly', async () => {
    expect((await server.call(authLogout, { body: { refresh_token: 'unknown' } })).status).toBe(200)
  })

  it('keeps this session and ends every other when the password changes', async () => {
    const { email } = await newOwner()
    const [here, elsewhere] = [await server.signIn(email), await server.signIn(email)]
    const change = (current: string, next: string) => server.call(authChangePassword, { body: { current, new: next } }, here.access_token)
    expect((await change('not it', 'long enough to do')).error.code).toBe('PASSWORD_WRONG')
    expect((await change(testPassword, 'short')).error.code).toBe('PASSWORD_WEAK')
    expect((await change(testPassword, testPassword)).error.code).toBe('PASSWORD_WEAK')
    expect((await change(testPassword, 'long enough to do')).data.message).toBe('Kata sandi diganti')

    expect((await renew(elsewhere.refresh_token)).error.code).toBe('REFRESH_REVOKED')
    await expect.poll(() => works(elsewhere.access_token)).toBe(false)
    expect((await renew(here.refresh_token)).status).toBe(200)
    expect((await server.call(authLogin, { body: { email, password: testPassword } })).error.code).toBe('WRONG_CREDENTIALS')
    expect((await server.signIn(email, 'long enough to do')).user.email).toBe(email)
  })
})

describe('switching the workspace', () => {
  it('opens a session at another seat of the same person, and at nobody else’s', async () => {
    const here = await newOwner()
    const stranger = await newOwner()
    const { workspace_id } = await server.build.workspace()
    const there = await server.build.agent({ workspace_id, login_id: here.login_id, privileges: ['chat'] })
    const { access_token } = await server.signIn(here.email)
    const switched = (await server.call(authWorkspaceSwitch, { body: { user_id: there.user_id } }, access_token)).data
    expect(switched.user).toMatchObject({ account_id: workspace_id, agent_type: 'agent', privileges: ['chat'] })
    expect((await renew(switched.refresh_token)).data.user.account_id).toBe(workspace_id)
    expect((await server.call(authWorkspaceSwitch, { body: { user_id: stranger.user_id } }, access_token)).error.code).toBe('WORKSPACE_NOT_YOURS')
  })
})
