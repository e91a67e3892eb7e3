import { sql } from 'drizzle-orm'
import { authOtpStatus, authRecoveryCodes, authTotpBegin, authTotpConfirm } from '#contract/auth/totp.endpoints.ts'
import { DomainError } from '#contract/core/error.ts'
import { base32, totpUri } from '#server/security/totp.ts'
import { handle } from '../handler.ts'
import { requirePassword } from './current-password.ts'
import { switchOwnOtp } from './otp-switch.ts'
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts'
import { dueOf } from './second-factor.ts'
import { guessesOf, visitTo } from './sign-in-limits.ts'
import { beginTotp, confirmTotp } from './totp.ts'

const status = handle(authOtpStatus, ({ caller: { login_id } }, { database }) =>
  database.system(async (connection) => {
    const found = await connection.drizzle.execute<{ by: 'mail' | 'app' | null }>(sql`
      select case when t.login_id is not null then 'app' when l.otp_enabled then 'mail' end as by
      from login l left join totp t on t.login_id = l.login_id and t.secret_sealed is not null and l.otp_enabled where l.login_id = ${login_id}`)
    return {
      by: found.rows[0]?.by ?? null,
      recovery_codes_left: await countRecoveryCodes(connection, login_id),
      removed_at: await dueOf(connection, login_id),
    }
  }),
)

/** As a path of a picture: neighbours in a row are one rectangle. Drawing loads a large package, which few ask for. */
async function pathOf(text: string): Promise<{ size: number; path: string }> {
  const { qrCode } = await import('#server/documents/barcode.ts')
  const { width, bars } = qrCode(text)
  return { size: width, path: bars.map(({ x, y, width: across }) => `M${x} ${y}h${across}v1h-${across}z`).join('') }
}

const begin = handle(authTotpBegin, async ({ body, caller, ip, device }, services) => {
  const { email } = await requirePassword(services, caller, { ip, device }, body.current)
  const secret = await services.database.system((connection) => beginTotp(connection, services, caller.login_id))
  const uri = totpUri(secret, 'Dermaga', email)
  return { secret: base32(secret), uri, qr: await pathOf(uri) }
})

const confirm = handle(authTotpConfirm, async ({ body, caller, ip, device }, services) => {
  const { database, limiter } = services
  const guesses = guessesOf(visitTo(`app of ${caller.login_id}`, { ip, device }), services)
  await limiter.take(guesses)
  const recovery_codes = await database.system(async (connection) => {
    await confirmTotp(connection, services, caller.login_id, body.otp)
    await switchOwnOtp(connection, services, caller, { ip, device }, 'app')
    return renewRecoveryCodes(connection, caller.login_id)
  })
  await limiter.giveBack(guesses)
  return { otp_enabled: true as const, recovery_codes }
})

const renew = handle(authRecoveryCodes, async ({ body, caller, ip, device }, services) => {
  await requirePassword(services, caller, { ip, device }, body.current)
  return services.database.system(async (connection) => {
    const held = await connection.drizzle.execute(sql`select from totp where login_id = ${caller.login_id} and secret_sealed is not null for update`)
    if (!held.rows.length) throw new DomainError('SETUP_EXPIRED')
    return { recovery_codes: await renewRecoveryCodes(connection, caller.login_id) }
  })
})

export const totpHandlers = [status, begin, confirm, renew]
