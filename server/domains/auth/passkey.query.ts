import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Passkey, passkeyMinutes } from '#contract/auth/passkey.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Connection } from '#server/db/database.ts'
import type { KeptPasskey } from '#server/security/passkeys.ts'

export interface HeldPasskey extends KeptPasskey {
  readonly login_id: number
  readonly passkey_id: number
  readonly name: string
  readonly user_handle: string
}
type Row<T> = { [Name in keyof T]: T[Name] }

const shown = sql.raw('passkey_id, name, synced, created_at, used_at')

export async function listPasskeys({ drizzle }: Connection, loginId: number): Promise<Passkey[]> {
  const found = await drizzle.execute<Passkey>(
    sql`select ${shown} from passkey where login_id = ${loginId} order by used_at desc nulls last, passkey_id desc`,
  )
  return found.rows
}

/** With what it takes to ask for them. */
export async function heldPasskeys({ drizzle }: Connection, loginId: number): Promise<HeldPasskey[]> {
  const found = await drizzle.execute<Row<HeldPasskey>>(sql`
    select login_id, passkey_id, name, user_handle, credential_id, public_key, transports from passkey where login_id = ${loginId} order by passkey_id`)
  return found.rows
}

export async function findPasskey({ drizzle }: Connection, credentialId: string): Promise<HeldPasskey | null> {
  const found = await drizzle.execute<Row<HeldPasskey>>(sql`
    select login_id, passkey_id, name, user_handle, credential_id, public_key, transports from passkey where credential_id = ${credentialId}`)
  return found.rows[0] ?? null
}

interface NewPasskey extends KeptPasskey {
  readonly login_id: number
  readonly user_handle: string
  readonly name: string
  readonly counter: number
  readonly synced: boolean
}

/** Throws PASSKEY_TAKEN: nobody registers the same one twice. */
export async function keepPasskey({ drizzle }: Connection, made: NewPasskey, now: Date): Promise<Passkey> {
  const { login_id, credential_id, user_handle, name, public_key, counter, synced, transports } = made
  const kept = await drizzle.execute<Passkey>(sql`
    insert into passkey (login_id, credential_id, user_handle, name, public_key, counter, transports, synced, created_at)
    values (${login_id}, ${credential_id}, ${user_handle}, ${name}, ${public_key}, ${counter}, ${sql.param([...transports])}::text[], ${synced}, ${now.toISOString()})
    on conflict (credential_id) do nothing returning ${shown}`)
  const [row] = kept.rows
  if (!row) throw new DomainError('PASSKEY_TAKEN')
  return row
}

/**
 * Notes that a passkey signed. False where its count did not grow though it counts: there are two of it. Whoever of several asks at once, one statement
 * decides.
 */
export async function countUse(
  { drizzle }: Connection,
  { login_id, passkey_id }: HeldPasskey,
  { counter, synced }: { counter: number; synced: boolean },
  now: Date,
): Promise<boolean> {
  const grown = await drizzle.execute(sql`
    update passkey set counter = ${counter}, synced = ${synced}, used_at = ${now.toISOString()}
    where login_id = ${login_id} and passkey_id = ${passkey_id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0)) returning passkey_id`)
  return grown.rows.length > 0
}

export async function renamePasskey({ drizzle }: Connection, loginId: number, passkeyId: number, name: string): Promise<Passkey> {
  const named = await drizzle.execute<Passkey>(
    sql`update passkey set name = ${name} where login_id = ${loginId} and passkey_id = ${passkeyId} returning ${shown}`,
  )
  const [row] = named.rows
  if (!row) throw new DomainError('NOT_FOUND')
  return row
}

/** Answers the names of those that were there. */
export async function removePasskeys({ drizzle }: Connection, loginId: number, passkeyIds: readonly number[]): Promise<string[]> {
  const gone = await drizzle.execute<{ name: string }>(
    sql`delete from passkey where login_id = ${loginId} and passkey_id in ${passkeyIds} returning name`,
  )
  return gone.rows.map(({ name }) => name)
}

interface Asked {
  readonly purpose: 'add' | 'sign-in'
  readonly challenge: string
  readonly login_id: number | null
  readonly user_handle: string | null
  readonly otp_id: string | null
  /** Null: of a browser that had no secret yet. */
  readonly device_hash: string | null
}

export async function keepChallenge({ drizzle }: Connection, asked: Asked, now: Date): Promise<string> {
  const id = randomUUID()
  const end = new Date(now.getTime() + passkeyMinutes * 60_000).toISOString()
  await drizzle.execute(sql`
    insert into passkey_challenge (challenge_id, purpose, challenge, login_id, user_handle, otp_id, device_hash, expires_at)
    values (${id}, ${asked.purpose}, ${asked.challenge}, ${asked.login_id}, ${asked.user_handle}, ${asked.otp_id}, ${asked.device_hash}, ${end})`)
  return id
}

/** Takes a challenge, whatever comes of the answer. Throws PASSKEY_EXPIRED where it was taken, is over, or was another browser's. */
export async function takeChallenge(
  { drizzle }: Connection,
  challengeId: string,
  purpose: Asked['purpose'],
  deviceHash: string | null,
  now: Date,
): Promise<Omit<Asked, 'purpose'>> {
  const taken = await drizzle.execute<Row<Asked & { expires_at: string }>>(sql`
    delete from passkey_challenge where challenge_id = ${challengeId} and purpose = ${purpose}
      and (device_hash is null or device_hash = ${deviceHash})
    returning challenge, login_id, user_handle, otp_id, device_hash, expires_at`)
  const [row] = taken.rows
  if (!row || new Date(row.expires_at) <= now) throw new DomainError('PASSKEY_EXPIRED')
  return row
}
