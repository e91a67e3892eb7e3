import type { Agent, Invitation } from '#contract/account/agent.ts'

/** A line of the list: somebody who is here, or somebody who is invited. */
export type Person =
  | { readonly key: string; readonly kind: 'agent'; readonly agent: Agent }
  | { readonly key: string; readonly kind: 'invitation'; readonly invitation: Invitation }

export type PersonAction = 'edit' | 'deactivate' | 'activate' | 'online' | 'resend' | 'cancel'

const nameOf = (person: Person) => (person.kind === 'agent' ? person.agent : person.invitation)

/** Who is invited stands between who is here and who is no longer. */
export function peopleOf(agents: readonly Agent[], invitations: readonly Invitation[], search: string): Person[] {
  const rows = agents.map((agent): Person => ({ key: `agent:${agent.agent_id ?? `super-${agent.user_id}`}`, kind: 'agent', agent }))
  const invited = invitations.map((invitation): Person => ({ key: `invitation:${invitation.invitation_id}`, kind: 'invitation', invitation }))
  const isHere = (person: Person) => person.kind === 'agent' && person.agent.status === 1
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return [...rows.filter(isHere), ...invited, ...rows.filter((person) => !isHere(person))].filter((person) => {
    const text = `${nameOf(person).name} ${nameOf(person).email}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** What may be done to a person: nothing here to a super admin or to oneself. */
export function actionsFor(person: Person, ownUserId: number | undefined): PersonAction[] {
  if (person.kind === 'invitation') return ['resend', 'cancel']
  const { agent } = person
  if (agent.agent_id === null || agent.user_id === ownUserId) return []
  return agent.status === 1 ? ['edit', 'online', 'deactivate'] : ['edit', 'activate']
}
