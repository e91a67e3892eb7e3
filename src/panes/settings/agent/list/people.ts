import { useCallback, useMemo } from 'react'
import { accountAgentList } from '#contract/account/agent.endpoints.ts'
import type { Agent, Invitation } from '#contract/account/agent.ts'
import { accountInvitationList } from '#contract/account/invitation.endpoints.ts'
import type { Privilege } from '#contract/core/privilege.ts'
import { useCall } from '#platform/query/query.ts'
import { useSession } from '#platform/session/session.ts'

type PersonAction = 'edit' | 'deactivate' | 'activate' | 'online' | 'resend' | 'cancel'

/** A line of the list: somebody who is here, or somebody who is invited. */
export interface Person {
  readonly key: string
  readonly name: string
  readonly email: string
  readonly privilege: readonly Privilege[]
  readonly agent?: Agent
  readonly invitation?: Invitation
  readonly own: boolean
  /** What may be done to it: nothing here to a super admin or to oneself. */
  readonly can: readonly PersonAction[]
}

function ofAgent(agent: Agent, self: number | undefined): Person {
  const { agent_id, user_id, status, name, email, privilege } = agent
  const own = user_id === self
  const can: PersonAction[] = agent_id === null || own ? [] : status === 1 ? ['edit', 'online', 'deactivate'] : ['edit', 'activate']
  return { key: `agent:${agent_id ?? `super-${user_id}`}`, name, email, privilege, agent, own, can }
}

const ofInvitation = (invitation: Invitation): Person => {
  const { invitation_id, name, email, privilege } = invitation
  return { key: `invitation:${invitation_id}`, name, email, privilege, invitation, own: false, can: ['resend', 'cancel'] }
}

/** Who is invited stands between who is here and who is no longer. */
export function usePeople() {
  const self = useSession((session) => session.user?.user_id)
  const agents = useCall(accountAgentList)
  const invitations = useCall(accountInvitationList)
  const data = useMemo(() => {
    if (!agents.data || !invitations.data) return undefined
    const here = (agent: Agent) => agent.status === 1
    const people = (list: readonly Agent[]) => list.map((agent) => ofAgent(agent, self))
    return [...people(agents.data.filter(here)), ...invitations.data.map(ofInvitation), ...people(agents.data.filter((agent) => !here(agent)))]
  }, [agents.data, invitations.data, self])
  const [readAgents, readInvitations] = [agents.refetch, invitations.refetch]
  const refetch = useCallback(() => Promise.all([readAgents(), readInvitations()]), [readAgents, readInvitations])
  return { data, error: agents.error ?? invitations.error, isFetching: agents.isFetching || invitations.isFetching, refetch }
}
