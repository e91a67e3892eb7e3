import { beforeAll, describe, expect, it } from 'vitest'
import { accountAgentList, accountAgentOtp } from '#contract/account/agent.endpoints.ts'
import { authToken } from '#contract/auth/auth.endpoints.ts'
import { authOtpAsk, authOtpOff, authOtpOn } from '#contract/auth/otp.endpoints.ts'
import { authLogin } from '#contract/auth/sign-in.endpoints.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/builders.ts'

let server: TestApp
beforeAll(async () => {
  server = await sharedApp()
})

const person = async () => {
  const { workspace_id } = await server.build.workspace()
  const agent = await server.build.agent({ workspace_id })
  return { ...agent, workspace_id, token: server.tokenOf(agent) }
}
const asksForCode = async (email: string) => (await server.call(authLogin, { body: { email, password: testPassword } })).data.otp_required
const codeIn = async (email: string) => /\b\d{6}\b/.exec((await server.lettersTo(email)).at(-1)?.text ?? '')?.[0] ?? ''
const ask = (token: string, current = testPassword) => server.call(authOtpAsk, { body: { current } }, token)
const turnOn = async ({ email, token }: { email: string; token: string }) => {
  const { otp_id } = (await ask(token)).data
  return server.call(authOtpOn, { body: { otp_id, otp: await codeIn(email) } }, token)
}

describe('one-time codes', () => {
  it('are switched on by the code that came by mail, and not before', async () => {
    const one = await person()
    const { otp_id } = (await ask(one.token)).data
    expect(await asksForCode(one.email)).toBe(false)
    const code = await codeIn(one.email)
    const wrong = code === '000000' ? '111111' : '000000'
    expect((await server.call(authOtpOn, { body: { otp_id, otp: wrong } }, one.token)).error.code).toBe('OTP_WRONG')
    expect(await asksForCode(one.email)).toBe(false)
    expect((await server.call(authOtpOn, { body: { otp_id, otp: code } }, one.token)).data).toEqual({ otp_enabled: true })
    expect(await asksForCode(one.email)).toBe(true)
  })

  it('are neither asked for nor switched off without the password', async () => {
    const one = await person()
    expect((await ask(one.token, 'not-my-password')).error.code).toBe('PASSWORD_WRONG')
    expect(await server.lettersTo(one.email)).toEqual([])
    const { access_token, refresh_token } = await server.signIn(one.email)
    await turnOn({ email: one.email, token: access_token })
    const { access_token: token, user } = (await server.call(authToken, { body: { refresh_token } })).data
    expect(user.otp_enabled).toBe(true)
    expect((await server.call(authOtpOff, { body: { current: 'not-my-password' } }, token)).error.code).toBe('PASSWORD_WRONG')
    expect(await asksForCode(one.email)).toBe(true)
    expect((await server.call(authOtpOff, { body: { current: testPassword } }, token)).data).toEqual({ otp_enabled: false })
    expect(await asksForCode(one.email)).toBe(false)
  })

  it('are not switched on by a code of somebody else', async () => {
    const [one, other] = [await person(), await person()]
    const { otp_id } = (await ask(one.token)).data
    const otp = await codeIn(one.email)
    expect((await server.call(authOtpOn, { body: { otp_id, otp } }, other.token)).error.code).toBe('OTP_EXPIRED')
    expect(await asksForCode(other.email)).toBe(false)
  })

  it('are switched on and off again by the super admin, who is told how it stands, and the agent by mail', async () => {
    const one = await person()
    const owner = server.tokenOf(await server.build.owner({ workspace_id: one.workspace_id }))
    const set = (otp_enabled: boolean, token = owner) =>
      server.call(accountAgentOtp, { params: { agent_id: one.agent_id as number }, body: { otp_enabled } }, token)
    expect((await set(true)).data.otp_enabled).toBe(true)
    expect(await asksForCode(one.email)).toBe(true)
    expect((await server.call(accountAgentList, {}, owner)).data.find(({ user_id }) => user_id === one.user_id)?.otp_enabled).toBe(true)
    expect((await set(false)).data.otp_enabled).toBe(false)
    expect(await asksForCode(one.email)).toBe(false)
    expect((await server.lettersTo(one.email)).map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/OTP|One-time codes/))
    const colleague = server.tokenOf(await server.build.agent({ workspace_id: one.workspace_id, privileges: ['setting-agent'] }))
    expect((await set(false, colleague)).status).toBe(403)
  })

  it('of somebody who belongs to another workspace as well are left to themselves', async () => {
    const one = await person()
    const elsewhere = await server.build.workspace()
    await server.build.agent({ workspace_id: elsewhere.workspace_id, login_id: one.login_id })
    const owner = server.tokenOf(await server.build.owner({ workspace_id: one.workspace_id }))
    const { error } = await server.call(accountAgentOtp, { params: { agent_id: one.agent_id as number }, body: { otp_enabled: true } }, owner)
    expect(error.code).toBe('OTP_ELSEWHERE')
    expect(await asksForCode(one.email)).toBe(false)
  })
})
