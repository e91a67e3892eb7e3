import { authToken } from '#contract/auth/auth.endpoints.ts'
import type { Session } from '#contract/auth/auth.ts'
import { clearTokens, readTokens, type Tokens, writeTokens } from '#platform/session/token.ts'
import { ApiError } from './api-error.ts'
import { send } from './send.ts'
import { signal } from './signals.ts'

const lockName = 'dermaga-token'
/** Waiting longer for another window's refresh than this is worse than a second one: the server replays the successor. */
const lockWaitMs = 5_000
/** A refresh this soon after the last is skipped when retry is avoided (specification §4). */
const recentMs = 5_000

let running: Promise<string> | null = null

/**
 * An access token newer than `failed`. However many calls ask at once, one refresh runs in this window, and a Web Lock keeps
 * it to one among the windows where the browser has locks. Rejects with {@link ApiError}: when the server refused the refresh
 * token, the session is over by then; when it was not reached, the session stays.
 */
export function freshToken(failed: string | null): Promise<string> {
  const stored = readTokens()
  if (stored && stored.access_token !== failed) return Promise.resolve(stored.access_token)
  running ??= locked(() => refresh(failed)).finally(() => {
    running = null
  })
  return running
}

/** For callers that do not retry (a socket that was closed, a window that wakes): skipped within 5 seconds of the last refresh. */
export async function freshTokenUnlessRecent(failed: string | null): Promise<string | null> {
  const stored = readTokens()
  if (stored && Date.now() - stored.refreshed_at < recentMs) return stored.access_token
  return freshToken(failed)
}

async function locked<T>(work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (!locks) return work()
  let entered = false
  try {
    return await locks.request(lockName, { signal: AbortSignal.timeout(lockWaitMs) }, () => {
      entered = true
      return work()
    })
  } catch (error) {
    // The lock is an optimisation: without it the server's rotation still makes the outcome right.
    if (entered) throw error
    return work()
  }
}

/** Nothing is awaited in here but the call: a lock held by a frozen window would stop the others. */
async function refresh(failed: string | null): Promise<string> {
  // Another window may have renewed the pair while this one waited for the lock.
  const before = readTokens()
  if (!before) return lost()
  if (before.access_token !== failed) return before.access_token
  let session: Session
  try {
    session = (await send(authToken, { body: { refresh_token: before.refresh_token } }, null)) as Session
  } catch (error) {
    if (!refused(error)) throw error
    return afterRefusal(before)
  }
  // Signed out meanwhile, here or elsewhere: the new session must not bring it back.
  if (readTokens()?.refresh_token !== before.refresh_token) return afterRefusal(before)
  signal('renewed', session)
  return writeTokens(session).access_token
}

/** Logs out only if storage still holds the token that failed; a pair that another window stored meanwhile is adopted. */
function afterRefusal(failed: Tokens): string {
  const now = readTokens()
  if (now && now.refresh_token !== failed.refresh_token) return now.access_token
  return lost()
}

function lost(): never {
  signal('lost', undefined)
  clearTokens()
  throw new ApiError('REFRESH_REVOKED', 401, 'REFRESH_REVOKED')
}

const refused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 408
