/*
 * The words of the chat reports; docs/decisions/chat-reports.md says why.
 * - A session begins with a message of the buyer's that none of theirs precedes by less than 24 hours, and counts on the day (WIB) it began.
 * - It is answered when an agent replied within 24 hours of that, neglected when none did, and waiting while it can still become either.
 *   An automatic reply, one that failed and one that was taken back answer nothing.
 * - The first response time is from the session's first message to that reply.
 * - It converts when its buyer orders in the same store within 24 hours after the first reply; an order counts once, for the latest reply before it,
 *   and unpaid, cancelled and returned ones do not. Revenue is the total of those orders.
 */

/** A session's first message to the agent's reply, and that reply to the order (specification §9). */
export const reportHours = 24

export const sessionStates = ['answered', 'neglected', 'waiting'] as const
export type SessionState = (typeof sessionStates)[number]

/** Whether the buyer had ordered in the workspace before the session began. */
export const consumerTypes = ['new', 'existing'] as const

/** Which sessions are listed. */
export const sessionTypes = ['all', 'answered', 'neglected', 'waiting', 'converted'] as const
export type SessionType = (typeof sessionTypes)[number]
