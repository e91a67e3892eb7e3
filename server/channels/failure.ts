/** How a marketplace's failure is met: renew the token, wait and try again, tell the agent, or try again later. */
export type FailureKind = 'auth-expired' | 'rate-limited' | 'rejected' | 'unavailable'

/**
 * Why a message was refused, where it makes a difference to the agent: the store may not chat (its feature is inactive or not granted), the session
 * after the buyer's last message is over, the channel approved no such template or one with other values, or the message itself will never do. Only with
 * the kind `rejected`.
 */
export type MessageRefusal = 'no-permission' | 'session-over' | 'template-unknown' | 'template-values' | 'invalid'

/** Thrown by a channel's calls; anything else that they throw is a bug. */
export class ChannelFailure extends Error {
  override readonly name = 'ChannelFailure'
  constructor(
    readonly kind: FailureKind,
    /** The marketplace's own words. */
    readonly reason: string,
    /** Where the marketplace says how long to wait. */
    readonly retryAfterMs?: number,
    readonly refusal?: MessageRefusal,
    /** False where the call surely never arrived: what it asked for has not happened. */
    readonly reached = true,
  ) {
    super(`${kind}: ${reason}`)
  }
}
