import { beforeAll, describe, expect, it } from 'vitest'
import { accountAgentOtp } from '#contract/account/agent.endpoints.ts'
import {
  authFactorCancel,
  authFactorKeep,
  authFactorLook,
  authFactorLost,
  authFactorWait,
  factorLinkMinutes,
  factorWaitHours,
} from '#contract/auth/second-factor.endpoints.ts'
import { authSignInList } from '#contract/auth/session.endpoints.ts'
import { authLogin, authLoginOtp, authLoginRecovery } from '#contract/auth/sign-in.endpoints.ts'
import { authOtpStatus, authTotpBegin, authTotpConfirm } from '#contract/auth/totp.endpoints.ts'
import { removeDueFactors } from '#server/domains/auth/auth.port.ts'
import { totpAt, totpStep } from '#server/security/totp.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { bytesOfBase32 as bytesOf } from '#tests/support/base32.ts'
import { testPassword } from '#tests/support/builders.ts'

let server: TestApp
beforeAll(async () => {
  server = await sharedApp()
})

/** Somebody who signs in with an authenticator app. */
async function withApp() {
  const { workspace_id } = await server.build.workspace()
  const seat = await server.build.agent({ workspace_id })
  const { secret } = (await server.call(authTotpBegin, { body: { current: testPassword } }, server.tokenOf(seat))).data
  const show = () => totpAt(bytesOf(secret), totpStep(server.services.now()))
  const { recovery_codes } = (await server.call(authTotpConfirm, { body: { otp: show() } }, server.tokenOf(seat))).data
  server.advance(30_000)
  return { ...seat, workspace_id, show, recovery_codes, token: () => server.services.accessTokens.sign({ ...seatOf(seat), version: 99 }) }
}
type Person = Awaited<ReturnType<typeof withApp>>
const seatOf = ({ user_id, workspace_id, login_id, agent_id, agent_type, name, privileges }: Awaited<ReturnType<TestApp['build']['agent']>>) => ({
  ...{ user_id, workspace_id, login_id, agent_id, agent_type, name, privileges },
  family_id: 'none',
})
const logIn = async ({ email }: Person) => (await server.call(authLogin, { body: { email, password: testPassword } })).data
const asked = async (person: Person) => {
  const reply = await logIn(person)
  return reply.otp_required ? reply.otp_id : ''
}
const lose = async (person: Person) => (await server.call(authFactorLost, { body: { otp_id: await asked(person) } })).data
const linkTo = async ({ email }: Person) => /second-factor\?token=([\w-]+)/.exec((await server.lettersTo(email)).at(-1)?.text ?? '')?.[1] as string
/** The wait has begun. */
async function waiting() {
  const person = await withApp()
  await lose(person)
  const token = await linkTo(person)
  const { due_at } = (await server.call(authFactorWait, { body: { token } })).data
  return { person, token, due_at }
}
const isAsked = async (person: Person) => (await logIn(person)).otp_required
/** Hours pass, once the letters that were asked for are written: a day later nobody wants them. */
async function pass(hours: number, { email }: Person) {
  await server.lettersTo(email)
  server.advance(hours * 3_600_000)
}
const waysOf = async (person: Person) => (await server.call(authSignInList, {}, person.token())).data.map(({ way }) => way)
const subjectsTo = async ({ email }: Person) => (await server.lettersTo(email)).map(({ subject }) => subject)

describe('who lost phone and recovery codes', () => {
  it('is let in by the password, and by the letter’s link, and by waiting; told at each step', async () => {
    const { person, due_at } = await waiting()
    expect(Date.parse(due_at) - server.services.now().getTime()).toBeGreaterThan((factorWaitHours - 1) * 3_600_000)
    await pass(factorWaitHours - 1, person)
    expect(await isAsked(person)).toBe(true)
    await pass(2, person)
    const session = await logIn(person)
    if (session.otp_required) throw new Error('still asked')
    expect((await server.call(authOtpStatus, {}, session.access_token)).data).toEqual({ by: null, recovery_codes_left: 0, removed_at: null })
    expect(await waysOf(person)).toEqual(['password', 'factor-removed', 'factor-wait', 'factor-lost', 'otp-on'])
    expect(await subjectsTo(person)).toEqual([
      expect.stringMatching(/sekarang meminta kode/),
      expect.stringMatching(/tanpa aplikasi/),
      expect.stringMatching(/akan dilepas/),
      expect.stringMatching(/dimatikan/),
    ])
  })

  it('is told by the code’s step alone, which only the password opens', async () => {
    const person = await withApp()
    const otp_id = await asked(person)
    server.advance(6 * 60_000)
    expect((await server.call(authFactorLost, { body: { otp_id } })).error.code).toBe('OTP_EXPIRED')
  })

  it('opens nothing by asking, or by looking at the link: only the wait does', async () => {
    const person = await withApp()
    expect(await lose(person)).toEqual({ due_at: null, email: person.email })
    const token = await linkTo(person)
    expect((await server.call(authFactorLook, { body: { token } })).data).toEqual({ email: person.email, due_at: null })
    await pass(factorWaitHours + 1, person)
    expect(await isAsked(person)).toBe(true)
    expect((await server.call(authFactorWait, { body: { token } })).error.code).toBe('LINK_EXPIRED')
  })

  it('has a link for an hour, of which the last one counts, and one wait that asking again does not lengthen', async () => {
    const person = await withApp()
    await lose(person)
    const first = await linkTo(person)
    await lose(person)
    const second = await linkTo(person)
    expect((await server.call(authFactorWait, { body: { token: first } })).error.code).toBe('LINK_EXPIRED')
    const { due_at } = (await server.call(authFactorWait, { body: { token: second } })).data
    server.advance((factorLinkMinutes + 1) * 60_000)
    expect((await server.call(authFactorWait, { body: { token: second } })).data).toEqual({ due_at })
    expect(await lose(person)).toEqual({ due_at, email: person.email })
  })

  it('is let in by housekeeping as well, whether they come or not', async () => {
    const { person } = await waiting()
    await removeDueFactors(server.services)
    expect((await server.call(authOtpStatus, {}, person.token())).data.by).toBe('app')
    await pass(factorWaitHours + 1, person)
    await removeDueFactors(server.services)
    expect((await server.call(authOtpStatus, {}, person.token())).data.by).toBeNull()
  })
})

describe('whoever still has the app', () => {
  const stays = async (person: Person) => {
    await pass(factorWaitHours + 1, person)
    expect(await isAsked(person)).toBe(true)
    expect(await waysOf(person)).toContain('factor-kept')
    expect(await subjectsTo(person)).toContainEqual(expect.stringMatching(/tetap dipakai/))
  }
  it('stops it by signing in with it', async () => {
    const { person } = await waiting()
    await server.call(authLoginOtp, { body: { otp_id: await asked(person), otp: person.show() } })
    await stays(person)
  })

  it('stops it by signing in with a recovery code', async () => {
    const { person } = await waiting()
    await server.call(authLoginRecovery, { body: { otp_id: await asked(person), code: person.recovery_codes[0] as string } })
    await stays(person)
  })

  it('stops it by the letter’s link', async () => {
    const { person, token } = await waiting()
    await server.call(authFactorCancel, { body: { token } })
    await stays(person)
    expect((await server.call(authFactorLook, { body: { token } })).error.code).toBe('LINK_EXPIRED')
  })

  it('sees it where they are signed in, and stops it there', async () => {
    const { person, due_at } = await waiting()
    expect((await server.call(authOtpStatus, {}, person.token())).data.removed_at).toBe(due_at)
    expect((await server.call(authFactorKeep, {}, person.token())).data).toEqual({ kept: true })
    expect((await server.call(authFactorKeep, {}, person.token())).data).toEqual({ kept: false })
    await stays(person)
  })
})

it('an agent whose super admin switches the codes off is told who did, by mail and in the log', async () => {
  const person = await withApp()
  const owner = server.tokenOf(await server.build.owner({ workspace_id: person.workspace_id, name: 'Dewi' }))
  await server.call(accountAgentOtp, { params: { agent_id: person.agent_id as number }, body: { otp_enabled: false } }, owner)
  expect((await server.call(authSignInList, {}, person.token())).data[0]).toMatchObject({ way: 'otp-off', about: 'Dewi', network: null })
  expect(await subjectsTo(person)).toContainEqual(expect.stringMatching(/dimatikan/))
})
