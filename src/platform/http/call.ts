import type { CallInput, CallReply, Endpoint } from '#contract/core/endpoint.ts'
import { randomKey } from '#platform/storage/random-key.ts'
import { ApiError } from './api-error.ts'
import { counted } from './in-flight.ts'
import { freshToken } from './refresh.ts'
import { type SendOptions, send } from './send.ts'
import { signal } from './signals.ts'
import { readTokens } from './token.ts'

export { ApiError, isAbort, isTransient } from './api-error.ts'

export interface CallOptions extends SendOptions {
  /** The only token that the call may go with, whoever is signed in by now; absent: that of now. */
  token?: string | null
  /** It is asked before anybody wants it: nobody is shown that it is on its way. */
  ahead?: boolean
}

/**
 * Calls an endpoint. Rejects with {@link ApiError}; a cancelled call rejects with an AbortError that everybody treats as silent.
 * A 401 is refreshed and retried once; the retry carries the same idempotency key. What the endpoint touches is read again after it succeeded, here
 * and in the other windows (docs/entities.md).
 */
export function call<E extends Endpoint>(endpoint: E, input?: CallInput<E>, options?: CallOptions): Promise<CallReply<E>> {
  const reply = applied(endpoint, input, options) as Promise<CallReply<E>>
  return options?.ahead ? reply : counted(reply)
}

/** Calls an endpoint whose reply is a file. */
export function callFile<E extends Endpoint>(endpoint: E, input?: CallInput<E>, options?: CallOptions): Promise<Blob> {
  return counted(withRetry(endpoint, input, options)) as Promise<Blob>
}

/** Refused because what the caller saw is no more: somebody else was here before. */
const isOutdated = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 409)

/** A caller need not know who shows what the endpoint touches. */
async function applied(endpoint: Endpoint, input: CallInput<Endpoint> | undefined, options?: CallOptions): Promise<unknown> {
  const { touches } = endpoint
  const touched = { tags: touches, sent_at: performance.now() }
  try {
    const reply = await withRetry(endpoint, input, options)
    if (touches.length > 0 && !endpoint.untouched(reply)) signal('touched', touched)
    return reply
  } catch (error) {
    if (touches.length > 0 && isOutdated(error)) signal('touched', touched)
    throw error
  }
}

async function withRetry(endpoint: Endpoint, input: CallInput<Endpoint> | undefined, options: CallOptions = {}): Promise<unknown> {
  const keyed = endpoint.idempotent ? { ...options, idempotencyKey: options.idempotencyKey ?? randomKey() } : options
  if (endpoint.access === 'public') return send(endpoint, input, null, keyed)
  if (options.token !== undefined) return send(endpoint, input, options.token, keyed)
  const token = readTokens()?.access_token ?? null
  try {
    return await send(endpoint, input, token, keyed)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'MEMBERSHIP_INACTIVE') signal('membershipInactive', undefined)
    if (error.status !== 401 || (error.code !== 'TOKEN_EXPIRED' && error.code !== 'UNAUTHENTICATED')) throw error
    const fresh = await freshToken(token)
    if (options.signal?.aborted) throw new DOMException('The call was cancelled', 'AbortError')
    return send(endpoint, input, fresh, keyed)
  }
}
