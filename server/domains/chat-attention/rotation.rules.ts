/** An agent who may chat, as the rotation sees one. */
export interface RotationAgent {
  readonly agent_id: number
  readonly is_online: boolean
  /** Rises with every chat that is given; null: never was given one. */
  readonly last_turn: number | null
}

export interface Deal {
  readonly agents: readonly RotationAgent[]
  /** Agents who get new customers first. */
  readonly priority: readonly number[]
  /** The buyer was given to nobody before. */
  readonly isNewCustomer: boolean
  /** Who has it already, and is to have it no more. */
  readonly except?: number | null
}

/** Whose turn it is among those: who waits longest for a chat. */
const waitsLongest = (a: RotationAgent, b: RotationAgent): number => (a.last_turn ?? -1) - (b.last_turn ?? -1) || a.agent_id - b.agent_id

/**
 * Who is given a chat (specification §7): only who is online. A new customer goes to a priority agent, and to the others where none of those is
 * online; any other chat goes round among all. Null where nobody can be given it: it stays with whoever has it.
 */
export function chooseAgent({ agents, priority, isNewCustomer, except = null }: Deal): number | null {
  const online = agents.filter(({ agent_id, is_online }) => is_online && agent_id !== except)
  const first = isNewCustomer ? online.filter(({ agent_id }) => priority.includes(agent_id)) : []
  const [next] = [...(first.length ? first : online)].sort(waitsLongest)
  return next?.agent_id ?? null
}

/**
 * When a chat that waits for a reply goes to another agent: that long after the buyer wrote first, and no sooner after its agent was given it (null:
 * nobody knows when).
 */
export const reassignAt = ({ waiting_since, given_at }: { waiting_since: number; given_at: number | null }, minutes: number): number =>
  Math.max(waiting_since, given_at ?? waiting_since) + minutes * 60_000
