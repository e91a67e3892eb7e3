import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { authToken } from '#contract/auth/auth.endpoints.ts'
import { authForgotPassword, authForgotPasswordToken, authResetPassword } from '#contract/auth/reset.endpoints.ts'
import { authChangePassword, authLogin, authLoginOtp } from '#contract/auth/sign-in.endpoints.ts'
import { networkOf } from '#server/domains/auth/sign-in-limits.ts'
import { createRateLimiter } from '#server/security/rate-limiter.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/builders.ts'

let server: TestApp
beforeAll(async () => {
  server = await startApp({
    trustProxy: 1,
    limits: {
      guesses: { most: 3, seconds: 60, longest: 3600 },
      guessesAt: { most: 6, seconds: 60, longest: 3600 },
      guessesFrom: { most: 30, seconds: 60 },
    },
  })
})
afterAll(() => server.stop())

let address = 0
/** A network that nobody came from before. */
const somewhere = () => `203.0.${++address >> 8}.${address & 255}`
const from = (ip: string, cookie = '') => ({ headers: { 'x-forwarded-for': ip, ...(cookie && { cookie }) } })

const person = async (fields: { otp_enabled?: boolean } = {}) => {
  const { workspace_id } = await server.build.workspace()
  return server.build.owner({ workspace_id, ...fields })
}
const guess = (email: string, options = from(somewhere()), password = 'not it') =>
  server.call(authLogin, { body: { email, password } }, null, options)
const guessUntilRefused = async (email: string) => {
  for (let tries = 1; ; tries++) {
    const answer = await guess(email)
    if (answer.status === 429) return { answer, tries }
    if (tries > 20) throw new Error('Nobody stops the guesses')
  }
}
const cookieOf = ({ headers }: { headers: Headers }) => (headers.get('set-cookie') ?? '').split(';', 1)[0] as string
/** Lets the windows that run be over. */
const wait = (seconds: number) =>
  server.services.database.system(({ drizzle }) =>
    drizzle.execute(sql`update rate_limit set began_at = began_at - make_interval(secs => ${seconds})`),
  )

it('counts the address that the proxy saw, not those that the caller wrote before it', async () => {
  const { email } = await person()
  const seen = somewhere()
  for (let i = 0; i < 3; i++) expect((await guess(email, from(`10.1.1.${i}, ${seen}`))).error.code).toBe('WRONG_CREDENTIALS')
  expect((await guess(email, from(`10.1.1.9, ${seen}`))).error.code).toBe('TOO_MANY_REQUESTS')
})

it('takes a whole IPv6 network for one caller', () => {
  expect(networkOf('2001:DB8:0:1::5')).toBe(networkOf('2001:db8::1:ffff:0:0:9'))
  expect(networkOf('2001:db8:0:2::5')).not.toBe(networkOf('2001:db8:0:1::5'))
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
})

it('stops guesses at one account that come from everywhere, with the wait in a header, and tells nobody whether it exists', async () => {
  const { email } = await person()
  const [here, nowhere] = [await guessUntilRefused(email), await guessUntilRefused('nobody@test.dermaga.test')]
  expect([here.tries, nowhere.tries]).toEqual([7, 7])
  const { headers, error } = here.answer
  expect(error.code).toBe('TOO_MANY_REQUESTS')
  expect(Number(headers.get('retry-after'))).toBe(error.retry_after)
  expect(error.retry_after).toBeGreaterThan(50)
  expect(error.message).toMatch(/Tunggu \d+ detik/)
  expect(nowhere.answer.error.message.replace(/\d+/, '')).toBe(error.message.replace(/\d+/, ''))
})

it('lets the owner in by a browser that is known, whatever others guess', async () => {
  const { email } = await person()
  const signedIn = await guess(email, from(somewhere()), testPassword)
  expect(signedIn.headers.get('set-cookie')).toMatch(/; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
  await guessUntilRefused(email)
  expect((await guess(email, from(somewhere()), testPassword)).status).toBe(429)
  expect((await guess(email, from(somewhere(), cookieOf(signedIn)), testPassword)).status).toBe(200)
})

it('stops guesses in a known browser too, and leaves the other browsers alone', async () => {
  const { email } = await person()
  const known = from(somewhere(), cookieOf(await guess(email, from(somewhere()), testPassword)))
  for (let i = 0; i < 3; i++) expect((await guess(email, known)).status).toBe(401)
  expect((await guess(email, known)).status).toBe(429)
  expect((await guess(email, from(somewhere()), testPassword)).status).toBe(200)
})

it('lets the owner in at a new browser by the letter that sets a new password', async () => {
  const { email } = await person()
  await guessUntilRefused(email)
  const here = from(somewhere())
  await server.call(authForgotPassword, { body: { email } }, null, here)
  const link = new URL((/https:\S+reset-password\S+/.exec((await server.lettersTo(email)).at(-1)?.text ?? '') as RegExpExecArray)[0])
  const [fp_id, token] = [link.searchParams.get('fp_id') as string, link.searchParams.get('token') as string]
  const password = 'kuda laut membaca koran pagi'
  const reset = await server.call(authResetPassword, { body: { fp_id, token, password } }, null, here)
  expect(reset.status).toBe(200)
  expect((await guess(email, from(somewhere(), cookieOf(reset)), password)).status).toBe(200)
})

it('does not count right passwords', async () => {
  const { email } = await person()
  for (let i = 0; i < 8; i++) expect((await guess(email, from(somewhere()), testPassword)).status).toBe(200)
})

it('makes each window that was filled twice as long, and forgets after a quiet time', async () => {
  const { email } = await person()
  await guessUntilRefused(email)
  await wait(61)
  const { answer } = await guessUntilRefused(email)
  expect(answer.error.retry_after).toBeGreaterThan(100)
  await wait(2 * 3600)
  expect((await guessUntilRefused(email)).answer.error.retry_after).toBeLessThanOrEqual(60)
})

it('is the same for every server of the database, and a clock that was ahead closes no door', async () => {
  const limited = [{ key: 'one door', limit: { most: 1, seconds: 60 } }]
  await server.services.limiter.take(limited)
  await expect(createRateLimiter(server.services.database).take(limited)).rejects.toThrow('TOO_MANY_REQUESTS')
  await wait(-86_400)
  await server.services.limiter.take(limited)
})

it('counts against none where one is full', async () => {
  const [own, shared] = [`own ${address}`, `shared ${address}`].map((key) => ({ key, limit: { most: 1, seconds: 60 } }))
  const { limiter } = server.services
  await limiter.take([shared as never])
  await expect(limiter.take([own as never, shared as never])).rejects.toThrow('TOO_MANY_REQUESTS')
  await limiter.take([own as never])
})

it('stops wrong codes at an account, over one code after the other', async () => {
  const { email } = await person({ otp_enabled: true })
  const wrongCode = async () => {
    const options = from(somewhere())
    server.advance(31_000)
    const { data } = await guess(email, options, testPassword)
    if (!data.otp_required) throw new Error('No code was asked for')
    return (await server.call(authLoginOtp, { body: { otp_id: data.otp_id, otp: '000000' } }, null, options)).error.code
  }
  for (let i = 0; i < 6; i++) expect(await wrongCode()).toBe('OTP_WRONG')
  expect(await wrongCode()).toBe('TOO_MANY_REQUESTS')
})

it('stops guesses at the present password by a session, and links and tokens that do not hold', async () => {
  const owner = await person()
  const { access_token, refresh_token } = await server.signIn(owner.email)
  const change = () =>
    server.call(authChangePassword, { body: { current: 'not it', new: 'kuda laut membaca koran' } }, access_token, from('203.1.0.1'))
  for (let i = 0; i < 3; i++) expect((await change()).error.code).toBe('PASSWORD_WRONG')
  expect((await change()).headers.get('retry-after')).toMatch(/^\d+$/)

  const link = () =>
    server.call(authForgotPasswordToken, { body: { fp_id: '7f0c9a0e-1b1e-4c5e-9a53-0d9f2d1c5b11', token: 'x' } }, null, from('203.1.0.2'))
  for (let i = 0; i < 30; i++) expect((await link()).error.code).toBe('LINK_EXPIRED')
  expect((await link()).error.code).toBe('TOO_MANY_REQUESTS')
  expect((await server.call(authToken, { body: { refresh_token: 'x' } }, null, from('203.1.0.2'))).error.code).toBe('TOO_MANY_REQUESTS')
  expect((await server.call(authToken, { body: { refresh_token } }, null, from('203.1.0.2'))).status).toBe(200)
})
