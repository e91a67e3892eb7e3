import type { ContextSnapshot } from '#kernel/context.ts'

/** `when` of a command about agents: at least one of those selected allows it. */
export const canAgent = (action: string) => `selection.kind == 'agent' && '${action}' in agent.can`

const keysAfter = (context: ContextSnapshot, prefix: string): string[] =>
  context['selection.kind'] === 'agent'
    ? (context['selection.codes'] as readonly string[]).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
    : []

/** The ids of the agents that a command is about; super admins have none. */
export const agentTargets = (context: ContextSnapshot): number[] =>
  keysAfter(context, 'agent:')
    .map(Number)
    .filter((id) => Number.isInteger(id))

export const invitationTargets = (context: ContextSnapshot): string[] => keysAfter(context, 'invitation:')
