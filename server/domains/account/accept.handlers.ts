import { sql } from 'drizzle-orm'
import { authInvitation, authInvitationAccept } from '#contract/account/invitation.endpoints.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Language } from '#contract/core/error-messages.ts'
import type { Connection } from '#server/db/database.ts'
import {
  appChallenge,
  deadLinksFrom,
  guessesOf,
  isKnownDevice,
  rememberDevice,
  requireStrongPassword,
  seatOfUser,
  startSession,
  usesApp,
  visitTo,
} from '../auth/auth.port.ts'
import { handle } from '../handler.ts'
import { tellAgentChanged } from './agent-news.ts'
import { findInvitation, type OpenInvitation } from './invitation.query.ts'

type Login = { login_id: number; password_hash: string }

async function loginOf({ drizzle }: Connection, email: string): Promise<Login | null> {
  const found = await drizzle.execute<Login>(sql`select login_id, password_hash from login where email = ${email}`)
  return found.rows[0] ?? null
}

const look = handle(authInvitation, async ({ body, ip }, services) => {
  const { database, limiter, now } = services
  const guess = deadLinksFrom(ip, services)
  await limiter.take(guess)
  const found = await database.system(async (connection) => {
    const invitation = await findInvitation(connection, body.token, now())
    if (!invitation) throw new DomainError('LINK_EXPIRED')
    const { email, name, workspace_name, invited_by } = invitation
    return { email, name, workspace_name, invited_by, has_account: (await loginOf(connection, email)) !== null }
  })
  await limiter.giveBack(guess)
  return found
})

/** Takes a seat: one that the person had here comes to life again. Answers its user_id. */
async function takeSeat({ drizzle }: Connection, { workspace_id, privileges }: OpenInvitation, loginId: number, name: string): Promise<number> {
  await drizzle.execute(sql`select from login where login_id = ${loginId} for update`)
  const there = await drizzle.execute<{ user_id: number }>(sql`
    update agent set status = 1 where workspace_id = ${workspace_id} and login_id = ${loginId} returning user_id`)
  if (there.rows[0]) return there.rows[0].user_id
  const made = await drizzle.execute<{ user_id: number }>(sql`
    with next as (select nextval(pg_get_serial_sequence('agent', 'user_id'))::int as id)
    insert into agent (workspace_id, user_id, login_id, agent_id, agent_type, name, privileges)
    select ${workspace_id}, id, ${loginId}, id, 'agent', ${name}, ${sql.param(privileges)}::text[] from next returning user_id`)
  return (made.rows[0] as { user_id: number }).user_id
}

async function makeLogin({ drizzle }: Connection, email: string, name: string, passwordHash: string, language: Language): Promise<Login> {
  const made = await drizzle.execute<Login>(sql`
    insert into login (email, name, password_hash, language) values (${email}, ${name}, ${passwordHash}, ${language})
    on conflict (email) do nothing returning login_id, password_hash`)
  // Signed up in the same moment elsewhere: the link leads on with that account's password.
  if (!made.rows[0]) throw new DomainError('WRONG_CREDENTIALS')
  return made.rows[0]
}

/** The link proves the mailbox, the password the account; where there is none yet, one is made of both. */
const accept = handle(authInvitationAccept, async ({ body, ip, device, language }, services) => {
  const { database, passwords, limiter, now } = services
  const link = deadLinksFrom(ip, services)
  await limiter.take(link)
  const opened = await database.system(async (connection) => {
    const invitation = await findInvitation(connection, body.token, now())
    if (!invitation) throw new DomainError('LINK_EXPIRED')
    const login = await loginOf(connection, invitation.email)
    return { ...invitation, login, known: login !== null && (await isKnownDevice(connection, login.login_id, device)) }
  })
  await limiter.giveBack(link)
  const name = body.name ?? opened.name
  if (opened.login) {
    const guesses = guessesOf(visitTo(opened.email, { ip, device }, opened.known), services)
    await limiter.take(guesses)
    if (!(await passwords.verify(opened.login.password_hash, body.password))) throw new DomainError('WRONG_CREDENTIALS')
    await limiter.giveBack(guesses)
  } else requireStrongPassword(body.password, [opened.email, name, opened.workspace_name])
  const passwordHash = opened.login ? '' : await passwords.hash(body.password)

  const entered = await database.system(async (connection) => {
    const invitation = await findInvitation(connection, body.token, now())
    if (!invitation) throw new DomainError('LINK_EXPIRED')
    await connection.drizzle.execute(
      sql`delete from invitation where workspace_id = ${invitation.workspace_id} and invitation_id = ${invitation.invitation_id}`,
    )
    const login = opened.login ?? (await makeLogin(connection, invitation.email, name, passwordHash, language))
    const userId = await takeSeat(connection, invitation, login.login_id, name)
    const seat = await seatOfUser(connection, userId, now())
    if (!seat) throw new Error('A seat that was just taken is not there')
    // The link proves the mailbox, which stands in for a code by mail and for no app.
    if (await usesApp(connection, login.login_id)) return login
    await rememberDevice(connection, login.login_id, device)
    const session = await startSession(connection, seat, { ip, device }, 'invitation', services)
    await tellAgentChanged(connection, { workspace_id: invitation.workspace_id, agent_id: seat.user.agent_id }, userId, now())
    return session
  })
  if ('access_token' in entered) return { otp_required: false as const, ...entered }
  const challenge = await appChallenge(services, { login_id: entered.login_id, email: opened.email })
  return { otp_required: true as const, by: 'app' as const, ...challenge }
})

export const acceptHandlers = [look, accept]
