import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { mayChangePrivileges } from '#contract/account/grant.ts'
import { accountInvitationCancel, accountInvitationList, accountInvitationResend, accountInvite } from '#contract/account/invitation.endpoints.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Language } from '#contract/core/error-messages.ts'
import type { Connection } from '#server/db/database.ts'
import { hashLinkToken, newLinkToken } from '../auth/auth.port.ts'
import { type Caller, handle, type Services } from '../handler.ts'
import { post } from '../mail/mail.port.ts'
import { requireRoom } from '../membership/membership.port.ts'
import { tellAgentChanged } from './agent-news.ts'
import { readInvitations } from './invitation.query.ts'
import { type InvitationErrand, invitationDays } from './letters.ts'

/** Seconds before the same invitation may be sent again. */
const resendSeconds = 60

const endOf = (now: Date): string => new Date(now.getTime() + invitationDays * 86_400_000).toISOString()

const list = handle(accountInvitationList, ({ caller }, { database, now }) =>
  database.read(caller.workspace_id, (connection) => readInvitations(connection, now())),
)

async function writeTo(
  connection: Connection,
  services: Services,
  caller: Caller,
  to: { email: string; name: string; token: string },
  asked: Language,
): Promise<void> {
  const found = await connection.drizzle.execute<{ name: string; language: Language | null }>(sql`
    select name, (select language from login where email = ${to.email}) as language from workspace where workspace_id = ${caller.workspace_id}`)
  const [workspace] = found.rows
  const errand: InvitationErrand = {
    kind: 'invitation',
    to: to.email,
    // Whom we know is written to in their language, a stranger in the inviter's.
    language: workspace?.language ?? asked,
    until: endOf(services.now()),
    name: to.name,
    workspace_name: workspace?.name ?? '',
    invited_by: caller.name,
    token: to.token,
  }
  await post(connection, services, errand)
}

const invite = handle(accountInvite, async ({ caller, body, language }, services) => {
  const { database, limiter, limits, now } = services
  const email = body.email.toLowerCase()
  const privilege = [...new Set(body.privilege)]
  if (!mayChangePrivileges(caller, [], privilege)) throw new DomainError('PRIVILEGE_NOT_YOURS')
  await limiter.take([{ key: `invitations of ${caller.workspace_id}`, limit: limits.lettersFrom }])
  const token = newLinkToken()
  const invitationId = randomUUID()
  await database.system(async (connection) => {
    const { drizzle } = connection
    const member = await drizzle.execute(sql`
      select from agent a join login l using (login_id) where a.workspace_id = ${caller.workspace_id} and l.email = ${email}`)
    if (member.rows.length) throw new DomainError('ALREADY_MEMBER', { email })
    const open = await drizzle.execute(sql`select from invitation where workspace_id = ${caller.workspace_id} and email = ${email}`)
    if (!open.rows.length) await requireRoom(connection, caller.workspace_id, 'agents', now())
    const made = await drizzle.execute(sql`
      insert into invitation (workspace_id, invitation_id, email, name, privileges, token_hash, invited_by, sent_at, expires_at)
      values (${caller.workspace_id}, ${invitationId}, ${email}, ${body.name}, ${sql.param(privilege)}::text[], ${hashLinkToken(token)}, ${caller.user_id},
        ${now().toISOString()}, ${endOf(now())})
      on conflict (workspace_id, email) do nothing returning invitation_id`)
    if (!made.rows.length) throw new DomainError('ALREADY_INVITED', { email })
    await writeTo(connection, services, caller, { email, name: body.name, token }, language)
    await tellAgentChanged(connection, caller, caller.user_id, now())
  })
  return one(services, caller, invitationId)
})

async function one({ database, now }: Services, caller: Caller, id: string) {
  const [invitation] = await database.read(caller.workspace_id, (connection) => readInvitations(connection, now(), id))
  if (!invitation) throw new DomainError('NOT_FOUND')
  return invitation
}

const resend = handle(accountInvitationResend, async ({ caller, params, language }, services) => {
  const { database, limiter, limits, now } = services
  const { email, name, sent_at } = await one(services, caller, params.invitation_id)
  const seconds = Math.ceil((new Date(sent_at).getTime() - now().getTime()) / 1000) + resendSeconds
  if (seconds > 0) throw new DomainError('TOO_MANY_REQUESTS', { seconds })
  await limiter.take([{ key: `invitations of ${caller.workspace_id}`, limit: limits.lettersFrom }])
  const token = newLinkToken()
  await database.system(async (connection) => {
    const sent = await connection.drizzle.execute(sql`
      update invitation set token_hash = ${hashLinkToken(token)}, sent_at = ${now().toISOString()}, expires_at = ${endOf(now())}
      where workspace_id = ${caller.workspace_id} and invitation_id = ${params.invitation_id} and sent_at = ${sent_at} returning invitation_id`)
    // Somebody else sent it again, or took it back, in the same moment.
    if (!sent.rows.length) return
    await writeTo(connection, services, caller, { email, name, token }, language)
    await tellAgentChanged(connection, caller, caller.user_id, now())
  })
  return one(services, caller, params.invitation_id)
})

const cancel = handle(accountInvitationCancel, ({ caller, params }, { database, now }) =>
  database.write(caller.workspace_id, async (connection) => {
    const gone = await connection.drizzle.execute(sql`delete from invitation where invitation_id = ${params.invitation_id} returning invitation_id`)
    if (!gone.rows.length) throw new DomainError('NOT_FOUND')
    await tellAgentChanged(connection, caller, caller.user_id, now())
    return {}
  }),
)

export const invitationHandlers = [list, invite, resend, cancel]
