import { accountAgentList, accountAgentStatus, accountAgentToggleOnline } from '#contract/account/agent.endpoints.ts'
import { accountInvitationCancel, accountInvitationResend } from '#contract/account/invitation.endpoints.ts'
import { accountToggleOnline } from '#contract/account/online.endpoints.ts'
import { call } from '#platform/http/call.ts'
import { subject } from '#platform/session/session.ts'

/** Asks one after the other: the first refusal is told. */
async function each<Id>(ids: readonly Id[], ask: (id: Id) => Promise<unknown>): Promise<void> {
  for (const id of ids) await ask(id)
}

/** Sets those of the agents that are not so already and may be changed; answers them. */
export async function setStatus(ids: readonly number[], status: 0 | 1): Promise<number[]> {
  const present = await call(accountAgentList)
  const own = subject()?.user_id
  const due = ids.filter((id) => present.some((agent) => agent.agent_id === id && agent.status !== status && agent.user_id !== own))
  await each(due, (agent_id) => call(accountAgentStatus, { params: { agent_id }, body: { status } }))
  return due
}

/** Who may not sign in is neither online nor offline: they are left out, and the others go on. */
export async function toggleOnline(ids: readonly number[]): Promise<void> {
  const present = await call(accountAgentList)
  const due = ids.filter((id) => present.some((agent) => agent.agent_id === id && agent.status === 1))
  await each(due, (agent_id) => call(accountAgentToggleOnline, { params: { agent_id } }))
}

export const toggleOwnOnline = (): Promise<{ is_online: boolean }> => call(accountToggleOnline)

export const resendInvitations = (ids: readonly string[]) =>
  each(ids, (invitation_id) => call(accountInvitationResend, { params: { invitation_id } }))

export const cancelInvitations = (ids: readonly string[]) =>
  each(ids, (invitation_id) => call(accountInvitationCancel, { params: { invitation_id } }))
