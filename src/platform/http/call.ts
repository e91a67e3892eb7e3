import type { CallInput, CallReply, Endpoint } from '#contract/core/endpoint.ts'
import { ApiError, cancelled, isAbort, isTransient } from './api-error.ts'
import { counted } from './in-flight.ts'
import { freshToken, untilRefused } from './refresh.ts'
import { type SendOptions, send } from './send.ts'
import { signal } from './signals.ts'
import { readTokens } from './token.ts'
import { askOnce } from './unanswered.ts'

export { ApiError, isAbort, isTransient } from './api-error.ts'

export interface CallOptions extends SendOptions {
  /** The only token that the call may go with, whoever is signed in by now; absent: that of now. */
  token?: string | null
  /** It is asked before anybody wants it: nobody is shown that it is on its way. */
  ahead?: boolean
}

/**
 * Calls an endpoint. Rejects with {@link ApiError}; a cancelled call rejects with an AbortError that everybody treats as silent.
 * A 401 is refreshed and retried once; the retry carries the same idempotency key, as does a form that is sent again after it had no answer. What the endpoint
 * touches is read again after it succeeded, here and in the other windows (docs/entities.md).
 */
export function call<E extends Endpoint>(endpoint: E, input?: CallInput<E>, options?: CallOptions): Promise<CallReply<E>> {
  const reply = applied(endpoint, input, options) as Promise<CallReply<E>>
  return options?.ahead ? reply : counted(reply)
}

/** Calls an endpoint whose reply is a file. */
export function callFile<E extends Endpoint>(endpoint: E, input?: CallInput<E>, options?: CallOptions): Promise<Blob> {
  return counted(keyed(endpoint, input, options)) as Promise<Blob>
}

/** Refused because what the caller saw is no more: somebody else was here before. */
const isOutdated = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 409)

/** A caller need not know who shows what the endpoint touches. */
async function applied(endpoint: Endpoint, input: CallInput<Endpoint> | undefined, options?: CallOptions): Promise<unknown> {
  const { touches } = endpoint
  const touched = { tags: touches, sent_at: performance.now() }
  try {
    const reply = await keyed(endpoint, input, options)
    if (touches.length > 0 && !endpoint.untouched(reply)) signal('touched', touched)
    return reply
  } catch (error) {
    if (touches.length > 0 && isOutdated(error)) signal('touched', touched)
    throw error
  }
}

/** A write goes under a key by which the server makes it once. */
async function keyed(endpoint: Endpoint, input: CallInput<Endpoint> | undefined, options: CallOptions = {}): Promise<unknown> {
  if (!endpoint.idempotent || options.idempotencyKey !== undefined) return withRetry(endpoint, input, options)
  const asked = askOnce(endpoint, input)
  try {
    const reply = await withRetry(endpoint, input, { ...options, idempotencyKey: asked.key })
    asked.end('answered')
    return reply
  } catch (error) {
    const isLost = isTransient(error) || (error instanceof ApiError && error.code === 'REQUEST_IN_PROGRESS')
    asked.end(isLost ? 'lost' : isAbort(error) ? 'cancelled' : 'answered')
    throw error
  }
}

async function withRetry(endpoint: Endpoint, input: CallInput<Endpoint> | undefined, options: CallOptions): Promise<unknown> {
  if (endpoint.access === 'public') return send(endpoint, input, null, options)
  if (options.token !== undefined) return send(endpoint, input, options.token, options)
  const token = readTokens()?.access_token ?? null
  // A read can be sent again whatever became of it, and browsers hold most of many back until others were answered.
  const refusal = endpoint.method === 'GET' ? untilRefused(token) : undefined
  const given = [refusal, options.signal].filter((signal) => signal !== undefined)
  try {
    return await send(endpoint, input, token, { ...options, ...(given.length > 0 && { signal: AbortSignal.any(given) }) })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'MEMBERSHIP_INACTIVE') signal('membershipInactive', undefined)
    const isGivenUp = isAbort(error) && refusal?.aborted && !options.signal?.aborted
    if (!isGivenUp && !isTokenRefused(error)) throw error
    const fresh = await freshToken(token)
    if (options.signal?.aborted) throw cancelled()
    return send(endpoint, input, fresh, options)
  }
}

const isTokenRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && (error.code === 'TOKEN_EXPIRED' || error.code === 'UNAUTHENTICATED')
