import { beforeAll, describe, expect, it } from 'vitest'
import {
  authLoginPasskey,
  authPasskeyAdd,
  authPasskeyAsk,
  authPasskeyBegin,
  authPasskeyList,
  authPasskeyRemove,
  authPasskeyRename,
} from '#contract/auth/passkey.endpoints.ts'
import { passkeyMinutes, passkeysMost } from '#contract/auth/passkey.ts'
import { authSignInList } from '#contract/auth/session.endpoints.ts'
import { authLogin, authLoginOtp } from '#contract/auth/sign-in.endpoints.ts'
import { relyingParty } from '#server/security/passkeys.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/builders.ts'
import { createAuthenticator } from '#tests/support/software-authenticator.ts'

let server: TestApp
beforeAll(async () => {
  server = await sharedApp()
})

const newPerson = async (otp_enabled = false) => {
  const { workspace_id } = await server.build.workspace()
  const agent = await server.build.agent({ workspace_id, otp_enabled })
  return { ...agent, token: server.tokenOf(agent) }
}
type Person = Awaited<ReturnType<typeof newPerson>>
type Device = ReturnType<typeof createAuthenticator>
type Made = ReturnType<Device['create']>['made']

const begin = async ({ token }: Person) => (await server.call(authPasskeyBegin, { body: { current: testPassword } }, token)).data
async function register(person: Person, device = createAuthenticator(), name = 'Laptop kantor') {
  const { challenge_id, options } = await begin(person)
  const { made, credential } = device.create(options)
  const { data } = await server.call(authPasskeyAdd, { body: { challenge_id, name, credential } }, person.token)
  return { device, made, passkey: data }
}
async function withPasskey(otp_enabled = false) {
  const person = await newPerson(otp_enabled)
  return { person, ...(await register(person)) }
}
const ask = async (otp_id?: string) => (await server.call(authPasskeyAsk, { body: otp_id ? { otp_id } : {} })).data
async function signIn(device: Device, made: Made, wrong?: Parameters<Device['get']>[2], otp_id?: string) {
  const { challenge_id, options } = await ask(otp_id)
  return server.call(authLoginPasskey, { body: { challenge_id, credential: device.get(made, options, wrong) } })
}
const passkeysOf = async ({ token }: Person) => (await server.call(authPasskeyList, {}, token)).data
const logOf = async ({ token }: Person) => (await server.call(authSignInList, {}, token)).data.map(({ way, refused, about }) => [way, refused, about])
const subjectsTo = async ({ email }: Person) => (await server.lettersTo(email)).map(({ subject }) => subject)

describe('a passkey', () => {
  it('signs in by itself, whoever it belongs to, and says when it did', async () => {
    const { person, device, made } = await withPasskey()
    expect((await passkeysOf(person))[0]).toMatchObject({ name: 'Laptop kantor', synced: false, used_at: null })
    const { data } = await signIn(device, made)
    expect(data.user.email).toBe(person.email)
    expect((await passkeysOf(person))[0]?.used_at).toEqual(expect.any(String))
    expect(await logOf(person)).toContainEqual(['passkey', null, null])
  })

  it('stands in for a code that follows the password, and only for that person’s', async () => {
    const { person, device, made } = await withPasskey(true)
    const knock = async ({ email }: Person) => {
      const { data } = await server.call(authLogin, { body: { email, password: testPassword } })
      return data as { otp_id: string; passkey: boolean }
    }
    const { otp_id, passkey } = await knock(person)
    expect(passkey).toBe(true)
    const { options } = await ask(otp_id)
    expect(options.allowCredentials).toHaveLength(1)
    const other = await withPasskey()
    expect((await signIn(other.device, other.made, {}, otp_id)).error.code).toBe('PASSKEY_UNKNOWN')
    expect((await signIn(device, made, {}, otp_id)).data.user.email).toBe(person.email)
    expect((await server.call(authLoginOtp, { body: { otp_id, otp: '123456' } })).error.code).toBe('OTP_EXPIRED')
    expect(await logOf(person)).toContainEqual(['password-passkey', null, null])
    expect((await knock(await newPerson(true))).passkey).toBe(false)
  })

  it('is made with the password alone', async () => {
    const { token } = await newPerson()
    expect((await server.call(authPasskeyBegin, { body: { current: 'salah' } }, token)).error.code).toBe('PASSWORD_WRONG')
  })

  it('is named, renamed and removed, each with an entry in the log, and what opens the account with a letter', async () => {
    const { person, device, made, passkey } = await withPasskey()
    const { passkey_id } = passkey
    const named = await server.call(authPasskeyRename, { body: { passkey_id, name: 'Ponsel' } }, person.token)
    expect(named.data.name).toBe('Ponsel')
    expect((await server.call(authPasskeyRemove, { body: { passkey_ids: [passkey_id] } }, person.token)).data).toEqual({ removed: 1 })
    expect(await passkeysOf(person)).toEqual([])
    expect((await signIn(device, made)).error.code).toBe('PASSKEY_UNKNOWN')
    expect(await logOf(person)).toEqual([
      ['passkey-removed', null, 'Ponsel'],
      ['passkey-renamed', null, 'Ponsel'],
      ['passkey-added', null, 'Laptop kantor'],
    ])
    expect(await subjectsTo(person)).toEqual([expect.stringMatching(/baru/), expect.stringMatching(/dihapus/)])
  })

  it('is one’s own: nobody sees or changes those of others, a super admin of the workspace neither', async () => {
    const { person, passkey } = await withPasskey()
    const owner = server.tokenOf(await server.build.owner({ workspace_id: person.workspace_id }))
    const { passkey_id } = passkey
    expect((await server.call(authPasskeyList, {}, owner)).data).toEqual([])
    expect((await server.call(authPasskeyRename, { body: { passkey_id, name: 'Milik saya' } }, owner)).error.code).toBe('NOT_FOUND')
    expect((await server.call(authPasskeyRemove, { body: { passkey_ids: [passkey_id] } }, owner)).data).toEqual({ removed: 0 })
    expect(await passkeysOf(person)).toHaveLength(1)
  })

  it('lets in nobody whose seats are all switched off', async () => {
    const { person, device, made } = await withPasskey()
    await server.services.database.system(({ client }) => client.query('update agent set status = 0 where login_id = $1', [person.login_id]))
    expect((await signIn(device, made)).error.code).toBe('WRONG_CREDENTIALS')
    expect(await logOf(person)).toContainEqual(['passkey', 'no-seat', null])
  })

  it('that may have been copied is refused, and its owner is told', async () => {
    const { person, device, made } = await withPasskey()
    expect((await signIn(device, made, { counter: 7 })).status).toBe(200)
    for (const counter of [7, 3, 0]) expect((await signIn(device, made, { counter })).error.code).toBe('PASSKEY_COPIED')
    expect((await signIn(device, made, { counter: 8 })).status).toBe(200)
    expect(await logOf(person)).toContainEqual(['passkey', 'passkey-copied', null])
    expect(await subjectsTo(person)).toContainEqual(expect.stringMatching(/disalin/))
  })

  it('that does not count signs in again and again', async () => {
    const { device, made } = await withPasskey()
    for (const counter of [0, 0]) expect((await signIn(device, made, { counter })).status).toBe(200)
  })

  it('is refused from another origin, for another name, without the finger, the face or the PIN, or in another’s name', async () => {
    const { person, device, made } = await withPasskey()
    const wrong = [
      { origin: 'https://derrnaga.test' },
      { rpId: 'derrnaga.test' },
      { unverified: true },
      { userHandle: Buffer.from('another').toString('base64url') },
    ]
    for (const one of wrong) expect((await signIn(device, made, one)).error.code).toBe('PASSKEY_REFUSED')
    expect(await logOf(person)).toContainEqual(['passkey', 'passkey', null])
    const { made: forged } = createAuthenticator().create((await begin(person)).options)
    expect((await signIn(device, { ...made, privateKey: forged.privateKey })).error.code).toBe('PASSKEY_REFUSED')
    for (const one of wrong.slice(0, 3)) {
      const { challenge_id, options } = await begin(person)
      const { credential } = device.create(options, one)
      const body = { challenge_id, name: 'Lain', credential }
      expect((await server.call(authPasskeyAdd, { body }, person.token)).error.code).toBe('PASSKEY_REFUSED')
    }
  })

  it('is registered once, and one person has so many at most', async () => {
    const { person, passkey } = await withPasskey()
    expect(passkey.name).toBe('Laptop kantor')
    const again = await begin(person)
    expect(again.options.excludeCredentials).toHaveLength(1)
    await server.services.database.system(({ client }) =>
      client.query(
        `insert into passkey (login_id, credential_id, user_handle, name, public_key, counter, transports, synced, created_at)
         select login_id, credential_id || n, user_handle, name, public_key, counter, transports, synced, created_at from passkey, generate_series(2, $2) n where login_id = $1`,
        [person.login_id, passkeysMost],
      ),
    )
    const { challenge_id } = again
    const { credential } = createAuthenticator().create(again.options)
    expect((await server.call(authPasskeyAdd, { body: { challenge_id, name: 'Lebih', credential } }, person.token)).error.code).toBe('TOO_MANY_KEPT')
    expect((await server.call(authPasskeyBegin, { body: { current: testPassword } }, person.token)).error.code).toBe('TOO_MANY_KEPT')
  })
})

describe('a challenge', () => {
  it('counts once, whether the answer was right or not', async () => {
    const { device, made } = await withPasskey()
    for (const wrong of [{}, { unverified: true }]) {
      const { challenge_id, options } = await ask()
      await server.call(authLoginPasskey, { body: { challenge_id, credential: device.get(made, options, wrong) } })
      const again = await server.call(authLoginPasskey, { body: { challenge_id, credential: device.get(made, options) } })
      expect(again.error.code).toBe('PASSKEY_EXPIRED')
    }
  })

  it('is answered by what was signed for it, and by nothing older', async () => {
    const { device, made } = await withPasskey()
    const [first, second] = [await ask(), await ask()]
    const credential = device.get(made, first.options)
    expect((await server.call(authLoginPasskey, { body: { challenge_id: second.challenge_id, credential } })).error.code).toBe('PASSKEY_REFUSED')
  })

  it('is over after a while', async () => {
    const { device, made } = await withPasskey()
    const { challenge_id, options } = await ask()
    server.advance(passkeyMinutes * 60_000 + 1)
    const late = await server.call(authLoginPasskey, { body: { challenge_id, credential: device.get(made, options) } })
    expect(late.error.code).toBe('PASSKEY_EXPIRED')
  })

  it('is for what it was made for, the person who asked and the browser that they asked in', async () => {
    const { person, device, made } = await withPasskey()
    const stranger = await newPerson()
    const { challenge_id, options } = await begin(person)
    const { credential } = device.create(options)
    expect((await server.call(authPasskeyAdd, { body: { challenge_id, name: 'Lain', credential } }, stranger.token)).error.code).toBe(
      'PASSKEY_EXPIRED',
    )
    const signing = await begin(person)
    const misused = { challenge_id: signing.challenge_id, credential: device.get(made, signing.options) }
    expect((await server.call(authLoginPasskey, { body: misused })).error.code).toBe('PASSKEY_EXPIRED')

    const origin = 'https://dermaga.test'
    const signedIn = await server.call(authLogin, { body: { email: person.email, password: testPassword } }, null, { headers: { origin } })
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] as string
    const known = { headers: { origin, cookie } }
    const asked = (await server.call(authPasskeyAsk, {}, null, known)).data
    const body = { challenge_id: asked.challenge_id, credential: device.get(made, asked.options) }
    expect((await server.call(authLoginPasskey, { body }, null, { headers: { origin } })).error.code).toBe('PASSKEY_EXPIRED')
    expect((await server.call(authLoginPasskey, { body }, null, known)).status).toBe(200)
  })

  it('gives a browser no secret: it may be answered after another way in gave one, and what it gave would undo that', async () => {
    const { person, device, made } = await withPasskey()
    const headers = { origin: 'https://dermaga.test' }
    const asked = await server.call(authPasskeyAsk, {}, null, { headers })
    expect(asked.headers.get('set-cookie')).toBeNull()
    const signedIn = await server.call(authLogin, { body: { email: person.email, password: testPassword } }, null, { headers })
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] as string
    const body = { challenge_id: asked.data.challenge_id, credential: device.get(made, asked.data.options) }
    expect((await server.call(authLoginPasskey, { body }, null, { headers: { ...headers, cookie } })).status).toBe(200)
  })
})

describe('whom passkeys are made for', () => {
  it.each([
    ['https://dermaga.example', { id: 'dermaga.example', origin: 'https://dermaga.example' }],
    ['https://toko.example:8443/app', { id: 'toko.example', origin: 'https://toko.example:8443' }],
    ['http://127.0.0.1:4000', { id: 'localhost', origin: 'http://localhost:4000' }],
    ['http://[::1]:4000', { id: 'localhost', origin: 'http://localhost:4000' }],
    ['http://192.168.1.4:4000', null],
  ])('is told by the address of the server: %s', (url, party) => {
    expect(relyingParty(url)).toEqual(party)
  })
})
