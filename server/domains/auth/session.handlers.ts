import { sql } from 'drizzle-orm'
import { authLogout, authToken, authWorkspaceSwitch } from '#contract/auth/auth.endpoints.ts'
import { passwordFault, passwordMinLength } from '#contract/auth/password.ts'
import { authChangePassword } from '#contract/auth/sign-in.endpoints.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Connection } from '#server/db/database.ts'
import { revokeFamilies } from '#server/security/revocations.ts'
import { handle } from '../handler.ts'
import { requirePassword } from './current-password.ts'
import { setPassword } from './password-reset.ts'
import { requireStrongPassword } from './password-rule.ts'
import { familyOfToken, rotateRefreshToken } from './refresh-token.ts'
import { seatOfUser, seatsOfLogin } from './seat.query.ts'
import { joinFamily, sessionOf } from './session.ts'
import { deadLinksFrom, rememberDevice } from './sign-in-limits.ts'

const token = handle(authToken, async ({ body, ip, device }, services) => {
  const { database, sealer, accessTokens, limiter, now } = services
  // A refusal is returned, not thrown: what it changed (the family's end) must be committed.
  const session = await database.system(async (connection) => {
    const rotation = await rotateRefreshToken(connection, body.refresh_token, { ip, device }, sealer, now())
    if (rotation.state === 'refused') return null
    const seat = await seatOfUser(connection, rotation.user_id, now())
    if (seat) return sessionOf(seat, rotation.family, rotation.successor, accessTokens)
    await revokeFamilies(connection, [rotation.family.family_id], 'seat inactive', now())
    return null
  })
  if (!session) {
    // Only what does not hold is counted: a neighbour's noise logs nobody out.
    await limiter.take(deadLinksFrom(ip, services))
    throw new DomainError('REFRESH_REVOKED')
  }
  return session
})

const logout = handle(authLogout, async ({ body }, { database, now }) => {
  await database.system(async (connection) => {
    const familyId = await familyOfToken(connection, body.refresh_token)
    if (familyId) await revokeFamilies(connection, [familyId], 'logout', now())
  })
  return {}
})

/** Locks the family against an end at the same moment; throws when it has ended. */
async function holdFamily({ drizzle }: Connection, familyId: string): Promise<void> {
  const held = await drizzle.execute(sql`select family_id from session_family where family_id = ${familyId} and revoked_at is null for share`)
  if (!held.rows.length) throw new DomainError('UNAUTHENTICATED')
}

const workspaceSwitch = handle(authWorkspaceSwitch, ({ body, caller }, { database, accessTokens, now }) =>
  database.system(async (connection) => {
    await holdFamily(connection, caller.family_id)
    const seat = (await seatsOfLogin(connection, caller.login_id, now())).find(({ user }) => user.user_id === body.user_id)
    if (!seat) throw new DomainError('WORKSPACE_NOT_YOURS')
    return joinFamily(connection, seat, { family_id: caller.family_id, device: caller.device ?? null }, accessTokens, now())
  }),
)

const changePassword = handle(authChangePassword, async ({ body, caller, ip, device, language }, services) => {
  const { database, passwords, now } = services
  const { email } = await requirePassword(services, caller, { ip, device }, body.current)
  if (passwordFault(body.new) === 'short' || body.new === body.current) throw new DomainError('PASSWORD_WEAK', { min: passwordMinLength })
  requireStrongPassword(body.new, [email, caller.name])

  const password_hash = await passwords.hash(body.new)
  await database.system(async (connection) => {
    await holdFamily(connection, caller.family_id)
    await setPassword(connection, { login_id: caller.login_id, password_hash, keep: caller.family_id }, 'password changed', now())
    await rememberDevice(connection, caller.login_id, device)
  })
  return { message: language === 'id' ? 'Kata sandi diganti' : 'The password was changed' }
})

export const sessionHandlers = [token, logout, workspaceSwitch, changePassword]
