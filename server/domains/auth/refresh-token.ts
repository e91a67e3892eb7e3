import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Connection } from '#server/db/database.ts'
import { revokeFamilies } from '#server/security/revocations.ts'
import type { Sealer } from '#server/security/sealer.ts'
import type { From } from './sign-in-limits.ts'
import { forgetOldSignIns } from './sign-in-log.ts'
import { whereFrom } from './where-from.ts'

const lifetimeDays = 30
/** How long a spent token still answers with its successor: a reply that was lost on the way logs nobody out. */
export const replaySeconds = 10

/** The tokens of one sign-in, and the browser that they are bound to. */
export interface Family {
  readonly family_id: string
  readonly device: string | null
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
const later = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString()

/** Issues a token of a family; returns the token itself, of which only the hash is kept. */
export async function issueRefreshToken(
  { drizzle }: Connection,
  of: { family_id: string; login_id: number; user_id: number },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await drizzle.execute(sql`
    insert into refresh_token (token_hash, family_id, login_id, user_id, created_at, expires_at)
    values (${hashOf(token)}, ${of.family_id}, ${of.login_id}, ${of.user_id}, ${now.toISOString()}, ${later(now, lifetimeDays * 86_400)})`)
  return token
}

/** A token as it is kept, with its family's end. */
type KeptToken = {
  token_hash: string
  family_id: string
  login_id: number
  user_id: number
  expires_at: string
  spent_at: string | null
  successor_sealed: string | null
  revoked_at: string | null
  device_hash: string | null
}

/** Finds a token and locks it, so that two uses at once come one after the other. */
async function lockToken({ drizzle }: Connection, token: string): Promise<KeptToken | null> {
  const found = await drizzle.execute<KeptToken>(sql`
    select t.token_hash, t.family_id, t.login_id, t.user_id, t.expires_at, t.spent_at, t.successor_sealed, f.revoked_at, f.device_hash
    from refresh_token t join session_family f using (family_id) where t.token_hash = ${hashOf(token)} for update of t`)
  return found.rows[0] ?? null
}

export type Rotation = { state: 'rotated'; family: Family; user_id: number; successor: string } | { state: 'refused' }

/** Notes that a session is in use. One that began before browsers were given a secret is bound by the first browser that renews it. */
async function renewFamily({ drizzle }: Connection, { family_id }: KeptToken, from: From, now: Date): Promise<Family> {
  const device = from.device.bind()
  const { browser, os, network } = whereFrom(from)
  await drizzle.execute(sql`
    update session_family set device_hash = ${device}, seen_at = ${now.toISOString()}, browser = ${browser}, os = ${os}, network = ${network}
    where family_id = ${family_id}`)
  return { family_id, device }
}

/**
 * Spends a token for its successor. A spent one answers with the same successor for {@link replaySeconds}; later use, or use by anybody but the
 * browser that the session is bound to, means that a thief has it: the family ends. Runs inside `system`, and the caller commits a refusal too.
 */
export async function rotateRefreshToken(connection: Connection, token: string, from: From, sealer: Sealer, now: Date): Promise<Rotation> {
  const { drizzle } = connection
  const kept = await lockToken(connection, token)
  if (!kept || kept.revoked_at || new Date(kept.expires_at) <= now) return { state: 'refused' }
  const { family_id, login_id, user_id } = kept
  const isReplay = kept.spent_at !== null && now.getTime() - new Date(kept.spent_at).getTime() <= replaySeconds * 1000
  const isTheirs = kept.device_hash === null || kept.device_hash === from.device.hash
  if (kept.spent_at && isReplay && kept.successor_sealed && isTheirs)
    return { state: 'rotated', family: await renewFamily(connection, kept, from, now), user_id, successor: sealer.open(kept.successor_sealed) }
  if (kept.spent_at || !isTheirs) {
    // Two windows that renew a session at the moment at which it is bound: the second one's call set out before the secret was there.
    if (!isReplay) await revokeFamilies(connection, [family_id], kept.spent_at ? 'reuse' : 'other device', now)
    return { state: 'refused' }
  }
  const successor = await issueRefreshToken(connection, { family_id, login_id, user_id }, now)
  await drizzle.execute(sql`
    update refresh_token set spent_at = ${now.toISOString()}, successor_sealed = ${sealer.seal(successor)} where token_hash = ${kept.token_hash}`)
  await drizzle.execute(sql`
    update refresh_token set successor_sealed = null
    where family_id = ${family_id} and spent_at < ${later(now, -replaySeconds)} and successor_sealed is not null`)
  return { state: 'rotated', family: await renewFamily(connection, kept, from, now), user_id, successor }
}

/** The family that a token belongs to, spent or not; null for a token that was never issued. */
export async function familyOfToken({ drizzle }: Connection, token: string): Promise<string | null> {
  const found = await drizzle.execute<{ family_id: string }>(sql`select family_id from refresh_token where token_hash = ${hashOf(token)}`)
  return found.rows[0]?.family_id ?? null
}

/** Deletes what can no longer be used: tokens and codes past their end, families without tokens. */
export async function forgetOldSessions(connection: Connection, now: Date): Promise<void> {
  const { drizzle } = connection
  await drizzle.execute(sql`delete from refresh_token where expires_at < ${now.toISOString()}`)
  await drizzle.execute(sql`delete from otp_challenge where created_at < ${later(now, -3600)} and expires_at < ${now.toISOString()}`)
  await drizzle.execute(sql`delete from known_device where seen_at < ${later(now, -180 * 86_400)}`)
  await drizzle.execute(sql`delete from passkey_challenge where expires_at < ${now.toISOString()}`)
  await drizzle.execute(sql`delete from password_reset where expires_at < ${now.toISOString()}`)
  await forgetOldSignIns(connection, now)
  await drizzle.execute(sql`
    delete from session_family f where not exists (select from refresh_token t where t.family_id = f.family_id)
      and (revoked_at is null or revoked_at < ${later(now, -86_400)})`)
}
