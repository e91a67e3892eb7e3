import { DomainError } from '#contract/core/error.ts'
import { seatOfUser } from '#server/domains/auth/auth.port.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import type { Caller } from '#server/domains/handler.ts'
import type { Work } from './long-job.ts'

/** The person whose job it is, with the privileges of this moment. Throws as a call of theirs would be answered. */
export async function callerOf(work: Work, { database, now }: ChannelServices): Promise<Caller> {
  const seat = await database.system((connection) => seatOfUser(connection, work.user_id, now()))
  if (!seat || seat.user.account_id !== work.workspace_id) throw new DomainError('NO_PRIVILEGE')
  if (seat.user.membership.status !== 'active') throw new DomainError('MEMBERSHIP_INACTIVE')
  const { user_id, agent_id, agent_type, name, privileges, packing_helper } = seat.user
  const { login_id, version } = seat
  return { user_id, workspace_id: work.workspace_id, login_id, family_id: '', agent_id, agent_type, name, privileges, packing_helper, version }
}
