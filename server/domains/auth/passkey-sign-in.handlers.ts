import { sql } from 'drizzle-orm'
import { authLoginPasskey, authPasskeyAsk } from '#contract/auth/passkey.endpoints.ts'
import type { SignInWay } from '#contract/auth/sign-in-log.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Connection } from '#server/db/database.ts'
import { checkSigned, requestOptions } from '#server/security/passkeys.ts'
import { handle, type Services } from '../handler.ts'
import { type At, enter, noteRefusal } from './enter.ts'
import { requireRelyingParty } from './passkey.handlers.ts'
import { countUse, findPasskey, type HeldPasskey, heldPasskeys, keepChallenge, takeChallenge } from './passkey.query.ts'
import { tellPerson } from './security-letters.ts'
import { callsOf, deadLinksFrom, visitTo } from './sign-in-limits.ts'
import { noteSignIn } from './sign-in-log.ts'

/** Who knows the password and is asked for a code. Throws OTP_EXPIRED. */
async function personOfCode({ drizzle }: Connection, otpId: string, now: Date): Promise<number> {
  const found = await drizzle.execute<{ login_id: number }>(sql`
    select login_id from otp_challenge where otp_id = ${otpId} and purpose in ('sign-in', 'sign-in-app') and expires_at > ${now.toISOString()}`)
  const [asked] = found.rows
  if (!asked) throw new DomainError('OTP_EXPIRED')
  return asked.login_id
}

const ask = handle(authPasskeyAsk, async ({ body, ip, device }, services) => {
  const { database, limiter, now } = services
  await limiter.take(callsOf(visitTo('', { ip, device }), services))
  const party = requireRelyingParty(services)
  const { login_id, held } = await database.system(async (connection) => {
    const login_id = body.otp_id === undefined ? null : await personOfCode(connection, body.otp_id, now())
    return { login_id, held: login_id === null ? [] : await heldPasskeys(connection, login_id) }
  })
  const options = await requestOptions(party, held)
  const { challenge } = options
  // A page asks as soon as it stands: a secret given with the answer could replace the one that a sign-in gave meanwhile, and so end that session.
  const asked = { purpose: 'sign-in', challenge, login_id, user_handle: null, otp_id: body.otp_id ?? null, device_hash: device.hash } as const
  const challenge_id = await database.system((connection) => keepChallenge(connection, asked, now()))
  return { challenge_id, options: { ...options } }
})

/** A passkey that was copied is told to its owner, and lets in nobody. */
async function refuseCopied(services: Services, { login_id, name }: HeldPasskey, at: At, way: SignInWay): Promise<never> {
  await services.database.system(async (connection) => {
    await noteSignIn(connection, login_id, at, { way, refused: 'passkey-copied' }, services.now())
    await tellPerson(connection, services, login_id, { kind: 'passkey-copied', name })
  })
  throw new DomainError('PASSKEY_COPIED')
}

const signIn = handle(authLoginPasskey, async (request, services) => {
  const { body, ip, device } = request
  const { database, limiter, now } = services
  const party = requireRelyingParty(services)
  const guess = deadLinksFrom(ip, services)
  await limiter.take([...callsOf(visitTo('', { ip, device }), services), ...guess])
  const asked = await database.system((connection) => takeChallenge(connection, body.challenge_id, 'sign-in', device.hash, now()))
  const way: SignInWay = asked.otp_id === null ? 'passkey' : 'password-passkey'
  const held = await database.system((connection) => findPasskey(connection, body.credential.id))
  if (!held || (asked.login_id !== null && asked.login_id !== held.login_id)) throw new DomainError('PASSKEY_UNKNOWN')
  // Whoever was not named yet is named by the passkey itself.
  const { userHandle } = body.credential.response
  const isTheirs = userHandle === held.user_handle || (userHandle === undefined && asked.login_id !== null)
  const signed = isTheirs ? await checkSigned(party, asked.challenge, held, body.credential) : null
  if (!signed) {
    await noteRefusal(services, held.login_id, request, way, 'passkey')
    throw new DomainError('PASSKEY_REFUSED')
  }
  const entered = await database.system(async (connection) => {
    if (!(await countUse(connection, held, signed, now()))) return 'copied' as const
    if (asked.otp_id !== null) {
      const taken = await connection.drizzle.execute(sql`delete from otp_challenge where otp_id = ${asked.otp_id} returning otp_id`)
      if (!taken.rows.length) throw new DomainError('OTP_EXPIRED')
    }
    return enter(connection, services, held.login_id, request, way)
  })
  if (entered === 'copied') return refuseCopied(services, held, request, way)
  await limiter.giveBack(guess)
  if (!entered) throw new DomainError('WRONG_CREDENTIALS')
  return entered
})

export const passkeySignInHandlers = [ask, signIn]
