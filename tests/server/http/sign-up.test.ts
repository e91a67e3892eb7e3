import { beforeAll, describe, expect, it } from 'vitest'
import { authMembershipStatus, authWorkspaceList } from '#contract/auth/auth.endpoints.ts'
import { authLogin, authOtpResend } from '#contract/auth/sign-in.endpoints.ts'
import { authRegister, authRegisterConfirm } from '#contract/auth/sign-up.endpoints.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import { sharedApp, startApp, type TestApp } from '#tests/support/app.ts'
import { testPassword, unique } from '#tests/support/builders.ts'

let server: TestApp
beforeAll(async () => {
  server = await sharedApp()
})

const newEmail = () => `baru-${unique()}@test.dermaga.test`
const filled = { name: 'Sari Dewi', password: 'kuda baterai benar', workspace_name: 'Toko Sari', phone: '0812 3456-7890', language: 'id' as const }
const ask = (email: string, change: Partial<typeof filled> = {}, on = server) => on.call(authRegister, { body: { ...filled, email, ...change } })
const confirm = (otp_id: string, otp: string) => server.call(authRegisterConfirm, { body: { otp_id, otp } })
const codesTo = async (email: string) => (await server.lettersTo(email)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0])
const lastCode = async (email: string) => (await codesTo(email)).at(-1) ?? ''

describe('signing up', () => {
  it('opens a workspace on the free package, with its owner signed in, once the e-mail is confirmed', async () => {
    const email = newEmail()
    const { data: sent } = await ask(email.toUpperCase())
    expect(sent.resend_in).toBe(30)
    expect((await server.call(authLogin, { body: { email, password: filled.password } })).error.code).toBe('WRONG_CREDENTIALS')

    const { data: session } = await confirm(sent.otp_id, await lastCode(email))
    expect(session.user).toMatchObject({ email, name: 'Sari Dewi', agent_type: 'super_admin', agent_id: null })
    expect(session.workspace.name).toBe('Toko Sari')
    expect((await server.call(authMembershipStatus, {}, session.access_token)).data).toEqual({
      package_name: 'FREE',
      membership_end: null,
      status: 'active',
    })
    expect((await server.call(storeList, {}, session.access_token)).data).toEqual([])
    expect((await server.signIn(email, filled.password)).user.user_id).toBe(session.user.user_id)
    const { rows } = await server.services.database.system(({ client }) =>
      client.query('select phone from workspace where workspace_id = $1', [session.user.account_id]),
    )
    expect(rows).toEqual([{ phone: '6281234567890' }])
  })

  it('answers the same for an e-mail that has an account; only its letter says so, and no code opens anything', async () => {
    const { workspace_id } = await server.build.workspace()
    const { email } = await server.build.owner({ workspace_id })
    const [taken, free] = [await ask(email), await ask(newEmail())]
    expect([taken.status, Object.keys(taken.data)]).toEqual([free.status, Object.keys(free.data)])
    const [letter, ...more] = await server.lettersTo(email)
    expect(more).toEqual([])
    expect(letter?.subject).toBe('Anda sudah punya akun Dermaga')
    expect(letter?.text).not.toMatch(/\b\d{6}\b/)
    expect(letter?.text).toContain('https://dermaga.test/forgot-password')
    expect((await server.signIn(email)).user.email).toBe(email)
  })

  it('writes in the language that was chosen, as text and as HTML without what was typed as markup', async () => {
    const email = newEmail()
    await server.call(authRegister, { body: { ...filled, email, language: 'en' } })
    const [letter] = await server.lettersTo(email)
    expect(letter?.subject).toMatch(/^\d{6} is your Dermaga sign-up code$/)
    expect(letter?.html).toContain('<html lang="en">')
  })

  it('makes one login of two who sign up with one e-mail and confirm at once', async () => {
    const email = newEmail()
    const [one, other] = [(await ask(email)).data, (await ask(email, { workspace_name: 'Toko Lain' })).data]
    const [first = '', second = ''] = await codesTo(email)
    // Letters are sent side by side: which code is whose is tried out.
    const tries = await Promise.all([
      confirm(one.otp_id, first),
      confirm(one.otp_id, second),
      confirm(other.otp_id, first),
      confirm(other.otp_id, second),
    ])
    const statuses = tries.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const { rows } = await server.services.database.system(({ client }) =>
      client.query('select count(*)::int as logins from login where email = $1', [email]),
    )
    expect(rows).toEqual([{ logins: 1 }])
  })

  it('opens one workspace when the code is sent twice at once', async () => {
    const email = newEmail()
    const { otp_id } = (await ask(email)).data
    const code = await lastCode(email)
    const statuses = (await Promise.all([confirm(otp_id, code), confirm(otp_id, code)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 401])
    const { access_token } = await server.signIn(email, filled.password)
    expect((await server.call(authWorkspaceList, {}, access_token)).data).toHaveLength(1)
  })

  it('refuses a password that is short, common or made of the person', async () => {
    const refusal = async (password: string) => (await ask('sari.dewi@test.dermaga.test', { password })).error.code
    expect(await refusal('pendek')).toBe('PASSWORD_SHORT')
    for (const password of ['password123', '12345678', 'aaaaaaaa', 'abcdefgh', 'sari.dewi88', 'saridewi2026', 'tokosari!'])
      expect({ password, code: await refusal(password) }).toEqual({ password, code: 'PASSWORD_GUESSABLE' })
  })

  it('names the fields that are not right', async () => {
    const { error } = await ask('bukan alamat', { phone: '12', name: '  ' })
    expect(error.issues?.map(({ path }) => path)).toEqual(['body.name', 'body.email', 'body.phone'])
  })

  it('a code for signing in confirms no e-mail, and the other way round', async () => {
    const { workspace_id } = await server.build.workspace()
    const { email } = await server.build.agent({ workspace_id, otp_enabled: true })
    const { data } = await server.call(authLogin, { body: { email, password: testPassword } })
    if (!data.otp_required) throw new Error('no code was asked for')
    expect((await confirm(data.otp_id, await lastCode(email))).error.code).toBe('OTP_EXPIRED')
  })
})

describe('sending the code again', () => {
  const again = (otp_id: string) => server.call(authOtpResend, { body: { otp_id } })

  it('sends none before the countdown is over, then a new one, which alone counts', async () => {
    const email = newEmail()
    const { otp_id } = (await ask(email)).data
    const first = await lastCode(email)
    server.advance(10_000)
    expect((await again(otp_id)).data).toEqual({ otp_id, resend_in: 20 })
    server.advance(20_000)
    expect((await again(otp_id)).data).toEqual({ otp_id, resend_in: 30 })
    const codes = await codesTo(email)
    expect(codes).toHaveLength(2)
    if (codes[1] !== first) expect((await confirm(otp_id, first)).error.code).toBe('OTP_WRONG')
    expect((await confirm(otp_id, codes[1] ?? '')).status).toBe(200)
  })

  it('sends one letter to two windows that ask at once', async () => {
    const email = newEmail()
    const { otp_id } = (await ask(email)).data
    server.advance(30_000)
    await Promise.all([again(otp_id), again(otp_id)])
    expect(await server.lettersTo(email)).toHaveLength(2)
  })

  it('revives a code that is too old, for an hour', async () => {
    const email = newEmail()
    const { otp_id } = (await ask(email)).data
    const old = await lastCode(email)
    server.advance(6 * 60_000)
    expect((await confirm(otp_id, old)).error.code).toBe('OTP_EXPIRED')
    expect((await again(otp_id)).status).toBe(200)
    expect((await confirm(otp_id, await lastCode(email))).status).toBe(200)
    const late = (await ask(newEmail())).data.otp_id
    server.advance(3_600_001)
    expect((await again(late)).error.code).toBe('OTP_EXPIRED')
  })

  it('knows no code that was never sent', async () => {
    expect((await again('7f0c9a0e-1b1e-4c5e-9a53-0d9f2d1c5b11')).error.code).toBe('OTP_EXPIRED')
  })
})

describe('asking too often', () => {
  it('is refused by e-mail and by address, with the seconds to wait', async () => {
    const guarded = await startApp({ limits: { codes: { most: 2, seconds: 600 }, lettersFrom: { most: 4, seconds: 600 } } })
    const email = newEmail()
    for (let i = 0; i < 2; i++) expect((await ask(email, {}, guarded)).status).toBe(200)
    const refused = await ask(email, {}, guarded)
    expect([refused.status, refused.error.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(refused.error.message).toMatch(/Tunggu 10 menit/)
    expect((await ask(newEmail(), {}, guarded)).status).toBe(200)
    expect((await ask(newEmail(), {}, guarded)).status).toBe(429)
    await guarded.stop()
  })
})
