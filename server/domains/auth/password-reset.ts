import { sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/error.ts'
import type { Connection } from '#server/db/database.ts'
import { revokeFamilies } from '#server/security/revocations.ts'
import { hashLinkToken } from './link-token.ts'
import { forgetDevices } from './sign-in-limits.ts'

export const resetMinutes = 60
/** Seconds until another letter may be asked for. */
export const resetResendSeconds = 60

interface Reset {
  readonly fp_id: string
  readonly token: string
  readonly login_id: number
  readonly expires_at: string
}

export async function keepReset({ drizzle }: Connection, { fp_id, token, login_id, expires_at }: Reset): Promise<void> {
  await drizzle.execute(sql`
    insert into password_reset (fp_id, login_id, token_hash, expires_at) values (${fp_id}, ${login_id}, ${hashLinkToken(token)}, ${expires_at})
    on conflict (fp_id) do nothing`)
}

type OpenReset = { login_id: number; email: string; name: string }

/** Whose password a link sets, locked where it is to be used. Throws LINK_EXPIRED: used, too old or never sent, it is told alike. */
export async function openReset({ drizzle }: Connection, fpId: string, token: string, now: Date): Promise<OpenReset> {
  const found = await drizzle.execute<OpenReset>(sql`
    select l.login_id, l.email, l.name from password_reset r join login l using (login_id)
    where r.fp_id = ${fpId} and r.token_hash = ${hashLinkToken(token)} and r.expires_at > ${now.toISOString()} for update of r`)
  const [reset] = found.rows
  if (!reset) throw new DomainError('LINK_EXPIRED')
  return reset
}

/** Sets a password, spends every link and code of the person, and ends every session but `keep`. */
export async function setPassword(
  connection: Connection,
  { login_id, password_hash, keep }: { login_id: number; password_hash: string; keep?: string },
  because: string,
  now: Date,
): Promise<void> {
  const { drizzle } = connection
  await drizzle.execute(sql`update login set password_hash = ${password_hash} where login_id = ${login_id}`)
  await drizzle.execute(sql`delete from otp_challenge where login_id = ${login_id}`)
  await drizzle.execute(sql`delete from password_reset where login_id = ${login_id}`)
  // Whoever began it knew the old password.
  await drizzle.execute(sql`delete from factor_reset where login_id = ${login_id}`)
  await forgetDevices(connection, login_id)
  const families = await drizzle.execute<{ family_id: string }>(
    sql`select family_id from session_family where login_id = ${login_id} and revoked_at is null and family_id is distinct from ${keep ?? null}::uuid`,
  )
  await revokeFamilies(
    connection,
    families.rows.map(({ family_id }) => family_id),
    because,
    now,
  )
}
