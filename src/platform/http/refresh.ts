import { authToken } from '#contract/auth/auth.endpoints.ts'
import type { Session } from '#contract/auth/auth.ts'
import { ApiError } from './api-error.ts'
import { takeTurn } from './refresh-turn.ts'
import { send } from './send.ts'
import { signal } from './signals.ts'
import { isSpent, markSpent } from './spent-mark.ts'
import { clearTokens, onTokens, readTokens, type Tokens, writeTokens } from './token.ts'

/** A refresh this soon after the last is skipped when retry is avoided (specification §4). */
const recentMs = 5_000

/** How long a successor that another window has stored may take to be seen here. */
const arrivesMs = 2_500

/** Refreshes that this window made, for the developer overlay. */
export const refreshFigures = { made: 0, adopted: 0 }

let running: Promise<string> | null = null
let refusable: { readonly token: string | null; readonly refusal: AbortController } | null = null

/** Aborts once a call learns that the server refuses the token: those that went with it need not wait for the same answer. */
export function untilRefused(token: string | null): AbortSignal {
  if (refusable?.token !== token) refusable = { token, refusal: new AbortController() }
  return refusable.refusal.signal
}

/**
 * An access token newer than `failed`. However many calls ask at once, one refresh runs in this window, and a Web Lock keeps
 * it to one among the windows where the browser has locks. Rejects with {@link ApiError}: when the server refused the refresh
 * token, the session is over by then; when it was not reached, the session stays.
 */
export function freshToken(failed: string | null): Promise<string> {
  if (refusable?.token === failed) {
    refusable.refusal.abort()
    refusable = null
  }
  const stored = readTokens()
  if (stored && stored.access_token !== failed) return Promise.resolve(stored.access_token)
  running ??= refresh(failed).finally(() => {
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

async function refresh(failed: string | null): Promise<string> {
  const adopt = async () => adopted(failed) ?? renew(failed)
  const token = await takeTurn(
    (taken) => inTurn(failed, taken),
    async () => adopted(failed),
  )
  if (token !== null) return token
  // Another window spent the refresh token, and what it got in exchange is on its way; the turn is not held meanwhile.
  if (readTokens()?.access_token === failed) await tokensWithin(arrivesMs)
  return adopt()
}

/** Null: the successor is on its way. Nothing slow is awaited in here but the call: the others wait. */
async function inTurn(failed: string | null, taken: boolean): Promise<string | null> {
  const stored = adopted(failed)
  if (stored !== null) return stored
  const before = readTokens()
  if (before && (await isSpent(before.refresh_token, { surely: taken }))) return null
  return renew(failed)
}

/** The token that another window has stored since `failed`; null when it is still the same. */
function adopted(failed: string | null): string | null {
  const now = readTokens()
  if (!now) return left()
  if (now.access_token === failed) return null
  refreshFigures.adopted += 1
  return now.access_token
}

async function renew(failed: string | null): Promise<string> {
  const stored = adopted(failed)
  const before = readTokens()
  if (stored !== null || !before) return stored ?? left()
  const unmark = markSpent(before.refresh_token)
  let session: Session
  try {
    refreshFigures.made += 1
    session = (await send(authToken, { body: { refresh_token: before.refresh_token } }, null)) as Session
  } catch (error) {
    unmark(false)
    if (!refused(error)) throw error
    return afterRefusal(before)
  }
  unmark(true)
  // Signed out meanwhile, or renewed elsewhere: the new session must not bring the old one back.
  if (readTokens()?.refresh_token !== before.refresh_token) return afterRefusal(before)
  signal('renewed', session)
  return writeTokens(session).access_token
}

const tokensWithin = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      forget()
      resolve()
    }
    const timer = setTimeout(end, ms)
    const forget = onTokens(end)
  })

/** Logs out only if storage still holds the token that failed; a pair that another window stored meanwhile is adopted. */
function afterRefusal(failed: Tokens): string {
  const now = readTokens()
  if (now && now.refresh_token !== failed.refresh_token) return now.access_token
  if (!now) return left()
  signal('lost', undefined)
  clearTokens()
  throw over()
}

/** The person signed out meanwhile, here or in another window. */
function left(): never {
  clearTokens()
  throw over()
}

const over = () => new ApiError('REFRESH_REVOKED', 401, 'REFRESH_REVOKED')

/** The server itself said no; a proxy in between that answers something else did not. */
const refused = (error: unknown): boolean => error instanceof ApiError && refusals.includes(error.code)
const refusals: readonly string[] = ['REFRESH_REVOKED', 'UNAUTHENTICATED', 'TOKEN_EXPIRED', 'VALIDATION']
