import { sql } from 'drizzle-orm'
import { authRegister, authRegisterConfirm } from '#contract/auth/sign-up.endpoints.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Language } from '#contract/core/error-messages.ts'
import type { Connection } from '#server/db/database.ts'
import { handle } from '../handler.ts'
import { checkCode, makeCode, sendCode, takeCode } from './otp.ts'
import { requireStrongPassword } from './password-rule.ts'
import { seatsOfLogin } from './seat.query.ts'
import { startSession } from './session.ts'
import { callsOf, lettersFrom, rememberDevice, visitTo } from './sign-in-limits.ts'

/**
 * Keeps what was asked for until the e-mail is confirmed. Every try stands for itself, with its own password and code, so that nobody can slip theirs
 * under somebody else's confirmation; an e-mail with an account takes the same way, and its letter says what it is about.
 */
const register = handle(authRegister, async ({ body, ip, device }, services) => {
  const { database, passwords, limiter } = services
  const email = body.email.toLowerCase()
  const visit = visitTo(email, { ip, device })
  await limiter.take([...callsOf(visit, services), ...lettersFrom(ip, services)])
  requireStrongPassword(body.password, [email, body.name, body.workspace_name])
  const [fresh, passwordHash] = await Promise.all([makeCode(services), passwords.hash(body.password)])
  return database.system(async (connection) => {
    const sent = await sendCode(connection, services, { purpose: 'sign-up', email, login_id: null }, visit, fresh, body.language)
    await connection.drizzle.execute(sql`
      insert into sign_up (otp_id, email, name, password_hash, workspace_name, phone, language)
      values (${sent.otp_id}, ${email}, ${body.name}, ${passwordHash}, ${body.workspace_name}, ${body.phone}, ${body.language})`)
    return sent
  })
})

type SignUp = { email: string; name: string; password_hash: string; workspace_name: string; phone: string; language: Language }

/** A login, its workspace on the FREE package and its super admin. Answers null where the e-mail has got a login meanwhile. */
async function openWorkspace({ drizzle }: Connection, who: SignUp, now: Date): Promise<number | null> {
  const made = await drizzle.execute<{ login_id: number }>(sql`
    insert into login (email, name, password_hash, language) values (${who.email}, ${who.name}, ${who.password_hash}, ${who.language})
    on conflict (email) do nothing returning login_id`)
  const loginId = made.rows[0]?.login_id
  if (loginId === undefined) return null
  await drizzle.execute(sql`
    with opened as (
      insert into workspace (name, phone, created_at) values (${who.workspace_name}, ${who.phone}, ${now.toISOString()}) returning workspace_id
    ), member as (
      insert into membership (workspace_id, package_name, membership_end, status) select workspace_id, 'FREE', null, 'active' from opened
    )
    insert into agent (workspace_id, login_id, agent_id, agent_type, name, privileges)
    select workspace_id, ${loginId}, null, 'super_admin', ${who.name}, '{}' from opened`)
  return loginId
}

const registerConfirm = handle(authRegisterConfirm, async ({ body, ip, device }, services) => {
  const { database, now } = services
  const right = await checkCode(services, { ip, device }, body, 'sign-up')
  const session = await database.system(async (connection) => {
    const found = await connection.drizzle.execute<SignUp>(sql`
      select email, name, password_hash, workspace_name, phone, language from sign_up where otp_id = ${body.otp_id} for update`)
    await takeCode(connection, body.otp_id, right)
    const [who] = found.rows
    if (!who) throw new DomainError('OTP_EXPIRED')
    const loginId = await openWorkspace(connection, who, now())
    if (loginId === null) return null
    await connection.drizzle.execute(sql`delete from otp_challenge where purpose = 'sign-up' and email = ${who.email}`)
    const [seat] = await seatsOfLogin(connection, loginId, now())
    if (!seat) throw new Error('A new workspace has no seat')
    await rememberDevice(connection, loginId, device)
    return startSession(connection, seat, { ip, device }, 'sign-up', services)
  })
  if (!session) throw new DomainError('EMAIL_TAKEN')
  return session
})

export const signUpHandlers = [register, registerConfirm]
