import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authToken, authWorkspaceList } from '#contract/auth/auth.endpoints.ts'
import { authForgotPassword, authForgotPasswordToken, authResetPassword } from '#contract/auth/reset.endpoints.ts'
import { authLogin } from '#contract/auth/sign-in.endpoints.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/builders.ts'

let server: TestApp
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.stop())

const person = async () => {
  const { workspace_id } = await server.build.workspace()
  return server.build.owner({ workspace_id })
}
const forget = (email: string, on = server) => on.call(authForgotPassword, { body: { email } })
const linkTo = async (email: string) => {
  const letters = (await server.lettersTo(email)).filter(({ text }) => text.includes('/reset-password?'))
  const url = new URL(/https:\S+/.exec(letters.at(-1)?.text ?? '')?.[0] ?? '')
  return { url, fp_id: url.searchParams.get('fp_id') ?? '', token: url.searchParams.get('token') ?? '' }
}
const look = (link: { fp_id: string; token: string }) => server.call(authForgotPasswordToken, { body: { fp_id: link.fp_id, token: link.token } })
const reset = ({ fp_id, token }: { fp_id: string; token: string }, password = 'kuda baterai benar') =>
  server.call(authResetPassword, { body: { fp_id, token, password } })

describe('a forgotten password', () => {
  it('is set anew by the link of the letter, and every session of the person ends everywhere', async () => {
    const { email } = await person()
    const [here, there] = [await server.signIn(email), await server.signIn(email)]
    expect((await forget(email.toUpperCase())).data.resend_in).toBe(60)
    const link = await linkTo(email)
    expect(link.url.origin + link.url.pathname).toBe('https://dermaga.test/reset-password')
    expect((await look(link)).data).toEqual({ email })
    expect((await reset(link)).data.email).toBe(email)

    for (const { access_token, refresh_token } of [here, there]) {
      expect((await server.call(authToken, { body: { refresh_token } })).error.code).toBe('REFRESH_REVOKED')
      await expect.poll(async () => (await server.call(authWorkspaceList, {}, access_token)).status).toBe(401)
    }
    expect((await server.call(authLogin, { body: { email, password: testPassword } })).error.code).toBe('WRONG_CREDENTIALS')
    expect((await server.signIn(email, 'kuda baterai benar')).user.email).toBe(email)
    expect((await server.lettersTo(email)).at(-1)?.subject).toBe('Kata sandi Dermaga Anda diganti')
  })

  it('is answered alike for an e-mail without an account, which gets no letter', async () => {
    const { email } = await person()
    const [known, unknown] = [await forget(email), await forget('nobody@test.dermaga.test')]
    expect(unknown.body).toEqual(known.body)
    expect(await server.lettersTo('nobody@test.dermaga.test')).toEqual([])
  })

  it('the link works once, also when it is used twice at once, and takes every other link with it', async () => {
    const { email } = await person()
    await forget(email)
    const first = await linkTo(email)
    await forget(email)
    const second = await linkTo(email)
    const statuses = (await Promise.all([reset(first), reset(first)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 410])
    for (const link of [first, second]) expect((await look(link)).error.code).toBe('LINK_EXPIRED')
  })

  it('the link is too old after an hour, and worth nothing with another secret', async () => {
    const { email } = await person()
    await forget(email)
    const link = await linkTo(email)
    expect((await look({ ...link, token: `${link.token}x` })).error.code).toBe('LINK_EXPIRED')
    expect((await look({ ...link, fp_id: '7f0c9a0e-1b1e-4c5e-9a53-0d9f2d1c5b11' })).error.code).toBe('LINK_EXPIRED')
    server.advance(3_600_001)
    const { status, error } = await reset(link)
    expect([status, error.code, error.message]).toEqual([410, 'LINK_EXPIRED', 'Tautan ini sudah tidak berlaku. Minta tautan baru'])
  })

  it('a weak new password is refused, and the link still works', async () => {
    const { email } = await person()
    await forget(email)
    const link = await linkTo(email)
    expect((await reset(link, 'pendek')).error.code).toBe('PASSWORD_SHORT')
    expect((await reset(link, 'password123')).error.code).toBe('PASSWORD_GUESSABLE')
    expect((await reset(link)).status).toBe(200)
  })

  it('keeps no secret of a link or a letter in the database', async () => {
    const { email } = await person()
    await forget(email)
    const { token } = await linkTo(email)
    const { rows } = await server.services.database.system(({ client }) =>
      client.query<{ row: string }>(
        `select row_to_json(r)::text as row from password_reset r union all select row_to_json(j)::text from pgboss.job j`,
      ),
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.filter(({ row }) => row.includes(token) || row.includes(email))).toEqual([])
  })

  it('cannot be asked for too often, whether the e-mail has an account or not', async () => {
    const guarded = await startApp({ limits: { letters: { most: 2, seconds: 600 } } })
    for (const email of ['nobody@test.dermaga.test', 'somebody@test.dermaga.test']) {
      for (let i = 0; i < 2; i++) expect((await forget(email, guarded)).status).toBe(200)
      expect((await forget(email, guarded)).error.message).toMatch(/Tunggu 10 menit/)
    }
    await guarded.stop()
  })
})
