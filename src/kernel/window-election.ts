/** One window that would hold the websocket. */
export interface Candidate {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly opened_at: number
}

/** Of two windows the one that was opened first leads: everybody who compares the two comes to the same answer. */
export const outranks = (a: Candidate, b: Candidate): boolean => a.opened_at < b.opened_at || (a.opened_at === b.opened_at && a.id < b.id)

/** A leader that was not heard for this long is asked whether it is there. */
export const leaderSilentMs = 700
/** How long it has to answer before another takes its place. */
export const leaderAnswersMs = 500

/** What a follower knows of its leader's silence; times in milliseconds. */
export interface Watch {
  readonly heard_at: number
  readonly asked_at: number | null
}

/**
 * What a follower does now: `wait`, `ask` the leader for a sign of life, or `challenge` it. Silence alone is not enough: a hidden window's
 * timers are slow, but it answers when it is asked; one that is frozen does not.
 */
export function judgeSilence({ heard_at, asked_at }: Watch, now: number): 'wait' | 'ask' | 'challenge' {
  if (now - heard_at < leaderSilentMs) return 'wait'
  if (asked_at === null || asked_at < heard_at) return 'ask'
  return now - asked_at >= leaderAnswersMs ? 'challenge' : 'wait'
}
