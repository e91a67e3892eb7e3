import { sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/error.ts'
import type { Connection } from '#server/db/database.ts'
import { newTotpSecret, totpStepOf } from '#server/security/totp.ts'
import type { Services } from '../handler.ts'

/** So long after its secret was shown an app may be confirmed. */
const setupMinutes = 30

/** Keeps a new secret beside the one that counts, until a code of it comes back. */
export async function beginTotp({ drizzle }: Connection, { sealer, now }: Pick<Services, 'sealer' | 'now'>, loginId: number): Promise<Buffer> {
  const secret = newTotpSecret()
  const sealed = sealer.seal(secret.toString('base64url'))
  await drizzle.execute(sql`
    insert into totp (login_id, pending_sealed, pending_at) values (${loginId}, ${sealed}, ${now().toISOString()})
    on conflict (login_id) do update set pending_sealed = excluded.pending_sealed, pending_at = excluded.pending_at`)
  return secret
}

const opened = ({ sealer }: Pick<Services, 'sealer'>, sealed: string): Buffer => Buffer.from(sealer.open(sealed), 'base64url')

/** The secret that is being set up counts from now on, in place of an earlier one. Throws TOTP_WRONG or SETUP_EXPIRED. */
export async function confirmTotp({ drizzle }: Connection, services: Pick<Services, 'sealer' | 'now'>, loginId: number, code: string): Promise<void> {
  const now = services.now()
  const since = new Date(now.getTime() - setupMinutes * 60_000).toISOString()
  const found = await drizzle.execute<{ pending_sealed: string }>(
    sql`select pending_sealed from totp where login_id = ${loginId} and pending_sealed is not null and pending_at > ${since} for update`,
  )
  const [row] = found.rows
  if (!row) throw new DomainError('SETUP_EXPIRED')
  const step = totpStepOf(opened(services, row.pending_sealed), code, now)
  if (step === null) throw new DomainError('TOTP_WRONG')
  await drizzle.execute(sql`
    update totp set secret_sealed = pending_sealed, last_step = ${step}, pending_sealed = null, pending_at = null where login_id = ${loginId}`)
}

/** Whether signing in asks the person for a code of their app. */
export async function usesApp({ drizzle }: Connection, loginId: number): Promise<boolean> {
  const found = await drizzle.execute(sql`select from totp where login_id = ${loginId} and secret_sealed is not null`)
  return found.rows.length > 0
}

/** Whether this is a code of the person's app around now, used or not. */
export const isTotpCode = async (
  connection: Connection,
  services: Pick<Services, 'sealer' | 'now'>,
  loginId: number,
  code: string,
): Promise<boolean> => (await stepOf(connection, services, loginId, code)) !== null

async function stepOf({ drizzle }: Connection, services: Pick<Services, 'sealer' | 'now'>, loginId: number, code: string): Promise<number | null> {
  const found = await drizzle.execute<{ secret_sealed: string }>(
    sql`select secret_sealed from totp where login_id = ${loginId} and secret_sealed is not null`,
  )
  const [row] = found.rows
  return row ? totpStepOf(opened(services, row.secret_sealed), code, services.now()) : null
}

/** Takes a code: neither it nor an earlier one counts again, whoever of several asks at once. Throws OTP_USED. */
export async function takeTotpCode(connection: Connection, services: Pick<Services, 'sealer' | 'now'>, loginId: number, code: string): Promise<void> {
  const step = await stepOf(connection, services, loginId, code)
  if (step === null) throw new DomainError('OTP_EXPIRED')
  const taken = await connection.drizzle.execute(
    sql`update totp set last_step = ${step} where login_id = ${loginId} and last_step < ${step} returning login_id`,
  )
  if (!taken.rows.length) throw new DomainError('OTP_USED')
}

/** Signing in asks for no code of the app any more, and nothing stands in for it. */
export async function forgetTotp({ drizzle }: Connection, loginId: number): Promise<void> {
  await drizzle.execute(sql`delete from totp where login_id = ${loginId}`)
  await drizzle.execute(sql`delete from recovery_code where login_id = ${loginId}`)
}
