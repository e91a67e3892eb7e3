import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountAgentOtp } from '#contract/account/agent.endpoints.ts'
import { accountInvite, authInvitationAccept } from '#contract/account/invitation.endpoints.ts'
import type { Session } from '#contract/auth/auth.ts'
import { authOtpOff } from '#contract/auth/otp.endpoints.ts'
import { authSignInList } from '#contract/auth/session.endpoints.ts'
import { authLogin, authLoginOtp, authLoginRecovery, authOtpResend } from '#contract/auth/sign-in.endpoints.ts'
import { authOtpStatus, authRecoveryCodes, authTotpBegin, authTotpConfirm } from '#contract/auth/totp.endpoints.ts'
import type { Caller } from '#server/security/access-token.ts'
import { totpAt, totpStep } from '#server/security/totp.ts'
import { sharedApp, startApp, type TestApp } from '#tests/support/app.ts'
import { bytesOfBase32 as bytesOf } from '#tests/support/base32.ts'
import { testPassword, unique } from '#tests/support/builders.ts'

let server: TestApp
beforeAll(async () => {
  server = await sharedApp()
})

/** A token as it is after everything that changed the seat. */
const renewed = ({ user_id, workspace_id, login_id, agent_id, agent_type, name, privileges }: Omit<Caller, 'family_id'>, at = server) =>
  at.services.accessTokens.sign({ user_id, workspace_id, login_id, agent_id, agent_type, name, privileges, family_id: randomUUID(), version: 99 })

/** An agent with an authenticator app, which shows codes by the server's clock. */
async function withApp(at = server) {
  const { workspace_id } = await at.build.workspace()
  const agent = await at.build.agent({ workspace_id })
  const token = at.tokenOf(agent)
  const { secret } = (await at.call(authTotpBegin, { body: { current: testPassword } }, token)).data
  const show = (steps = 0) => totpAt(bytesOf(secret), totpStep(at.services.now()) + steps)
  const { recovery_codes } = (await at.call(authTotpConfirm, { body: { otp: show() } }, token)).data
  // The code that confirmed it counts no more.
  at.advance(30_000)
  return { ...agent, workspace_id, token: () => renewed(agent, at), show, recovery_codes }
}
const wrongOf = (right: string) => (right === '000000' ? '111111' : '000000')
const logIn = async (email: string, at = server) => {
  const { data } = await at.call(authLogin, { body: { email, password: testPassword } })
  return data.otp_required ? data : { by: null, otp_id: '' }
}
const enter = async (email: string, otp: string, at = server) => at.call(authLoginOtp, { body: { otp_id: (await logIn(email, at)).otp_id, otp } })
const recover = async (email: string, code: string) => server.call(authLoginRecovery, { body: { otp_id: (await logIn(email)).otp_id, code } })
const mailsTo = async (email: string) => (await server.lettersTo(email)).map(({ subject }) => subject)

describe('an authenticator app', () => {
  it('counts once a code of it came back, and the person is told by mail', async () => {
    const { workspace_id } = await server.build.workspace()
    const agent = await server.build.agent({ workspace_id })
    const token = server.tokenOf(agent)
    expect((await server.call(authTotpBegin, { body: { current: 'salah' } }, token)).error.code).toBe('PASSWORD_WRONG')
    expect((await server.call(authTotpConfirm, { body: { otp: '123456' } }, token)).error.code).toBe('SETUP_EXPIRED')
    const { secret, uri, qr } = (await server.call(authTotpBegin, { body: { current: testPassword } }, token)).data
    expect(uri).toContain(`secret=${secret}`)
    expect(qr.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
    const right = totpAt(bytesOf(secret), totpStep(server.services.now()))
    expect((await server.call(authTotpConfirm, { body: { otp: wrongOf(right) } }, token)).error.code).toBe('TOTP_WRONG')
    expect((await logIn(agent.email)).by).toBeNull()
    const { data } = await server.call(authTotpConfirm, { body: { otp: right } }, token)
    expect(data.recovery_codes).toHaveLength(10)
    expect((await server.call(authOtpStatus, {}, renewed(agent))).data).toEqual({ by: 'app', recovery_codes_left: 10, removed_at: null })
    expect((await logIn(agent.email)).by).toBe('app')
    expect(await mailsTo(agent.email)).toEqual([expect.stringMatching(/aplikasi|app/)])
  })

  it('lets in with its code of now, or of a step before and after', async () => {
    const one = await withApp()
    for (const steps of [-1, 0, 1]) {
      server.advance(120_000)
      expect((await enter(one.email, one.show(steps))).status).toBe(200)
    }
    server.advance(120_000)
    expect((await enter(one.email, one.show(-2))).error.code).toBe('OTP_WRONG')
    expect((await enter(one.email, one.show(2))).error.code).toBe('OTP_WRONG')
    const told = (await server.call(authSignInList, {}, one.token())).data
    expect(told.map(({ way, refused }) => [way, refused])).toContainEqual(['app-code', null])
  })

  it('shows codes that count once, also when several ask at once, and none that is older', async () => {
    const one = await withApp()
    const code = one.show()
    const before = one.show(-1)
    const challenges = await Promise.all([1, 2, 3].map(() => logIn(one.email)))
    const answers = await Promise.all(challenges.map(({ otp_id }) => server.call(authLoginOtp, { body: { otp_id, otp: code } })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await enter(one.email, code)).error.code).toBe('OTP_USED')
    expect((await enter(one.email, before)).error.code).toBe('OTP_USED')
    server.advance(30_000)
    expect((await enter(one.email, one.show())).status).toBe(200)
  })

  it('may be guessed at a few times, by one challenge and by many', async () => {
    const limited = await startApp({ limits: { guesses: { most: 10, seconds: 300 } } })
    const one = await withApp(limited)
    const { otp_id } = await logIn(one.email, limited)
    const guess = () => limited.call(authLoginOtp, { body: { otp_id, otp: wrongOf(one.show()) } })
    for (let n = 0; n < 5; n++) await guess()
    expect((await limited.call(authLoginOtp, { body: { otp_id, otp: one.show() } })).error.code).toBe('OTP_TOO_MANY_ATTEMPTS')
    const codes = []
    for (let n = 0; n < 6; n++) codes.push((await enter(one.email, wrongOf(one.show()), limited)).error.code)
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
    await limited.stop()
  })

  it('sends no letter, however often it is asked to', async () => {
    const one = await withApp()
    const { otp_id } = await logIn(one.email)
    const before = (await server.lettersTo(one.email)).length
    expect((await server.call(authOtpResend, { body: { otp_id } })).error.code).toBe('OTP_EXPIRED')
    expect(await server.lettersTo(one.email)).toHaveLength(before)
  })

  it('is switched off with the password, or for an agent by the super admin', async () => {
    const one = await withApp()
    expect((await server.call(authOtpOff, { body: { current: 'salah' } }, one.token())).error.code).toBe('PASSWORD_WRONG')
    await server.call(authOtpOff, { body: { current: testPassword } }, one.token())
    expect((await logIn(one.email)).by).toBeNull()
    expect((await server.call(authOtpStatus, {}, one.token())).data).toEqual({ by: null, recovery_codes_left: 0, removed_at: null })
    const other = await withApp()
    const owner = server.tokenOf(await server.build.owner({ workspace_id: other.workspace_id }))
    await server.call(accountAgentOtp, { params: { agent_id: other.agent_id as number }, body: { otp_enabled: false } }, owner)
    expect((await logIn(other.email)).by).toBeNull()
  })

  it('stays while another one is set up, until that one is confirmed', async () => {
    const one = await withApp()
    await server.call(authTotpBegin, { body: { current: testPassword } }, one.token())
    expect((await enter(one.email, one.show())).status).toBe(200)
  })

  it('is asked for as well by an invitation, whose link proves the mailbox alone', async () => {
    const one = await withApp()
    const { workspace_id } = await server.build.workspace()
    const owner = server.tokenOf(await server.build.owner({ workspace_id }))
    await server.call(accountInvite, { body: { email: one.email, name: `Tono ${unique()}`, privilege: ['order'] } }, owner)
    const token = /invitation\?token=([\w-]+)/.exec((await server.lettersTo(one.email)).at(-1)?.text ?? '')?.[1] as string
    const { data } = await server.call(authInvitationAccept, { body: { token, password: testPassword } })
    expect(data).toMatchObject({ otp_required: true, by: 'app' })
    const { otp_id } = data as { otp_id: string }
    expect((await server.call(authLoginOtp, { body: { otp_id, otp: one.show() } })).status).toBe(200)
  })
})

describe('a recovery code', () => {
  it('stands in for the app once, however it is written, and the person is told by mail', async () => {
    const one = await withApp()
    const [first = '', second = ''] = one.recovery_codes
    expect((await recover(one.email, 'abcd-abcd-abcd-abcd')).error.code).toBe('OTP_WRONG')
    expect(((await recover(one.email, first)).data as Session).user.email).toBe(one.email)
    expect((await recover(one.email, first)).error.code).toBe('OTP_WRONG')
    expect((await recover(one.email, second.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await server.call(authOtpStatus, {}, one.token())).data.recovery_codes_left).toBe(8)
    expect(await mailsTo(one.email)).toContainEqual(expect.stringMatching(/[Kk]ode pemulihan|recovery code/))
  })

  it('is kept as a hash, and is worth nothing once there are new ones', async () => {
    const one = await withApp()
    const { rows } = await server.services.database.system(({ client }) =>
      client.query('select code_hash from recovery_code where login_id = $1', [one.login_id]),
    )
    expect(rows.some(({ code_hash }) => one.recovery_codes.includes(code_hash))).toBe(false)
    const { recovery_codes } = (await server.call(authRecoveryCodes, { body: { current: testPassword } }, one.token())).data
    expect((await recover(one.email, one.recovery_codes[0] as string)).error.code).toBe('OTP_WRONG')
    expect((await recover(one.email, recovery_codes[0] as string)).status).toBe(200)
  })
})
