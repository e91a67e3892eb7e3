import { authWorkspaceList } from '#contract/auth/auth.endpoints.ts'
import { call } from '#platform/http/call.ts'
import { readTokens } from '#platform/http/token.ts'
import { signOut, startSession, useSession } from '#platform/session/session.ts'
import { startWake } from '#platform/windows/wake.ts'
import { startWindowBus } from '#platform/windows/window-bus.ts'

/** The session and the calls of the product without its screens: eight windows that call fifty times at once fit on a small machine. */
const calls = {
  /** Calls that many times at once; how many succeeded. */
  async many(count: number): Promise<number> {
    const outcomes = await Promise.allSettled(Array.from({ length: count }, () => call(authWorkspaceList)))
    return outcomes.filter(({ status }) => status === 'fulfilled').length
  },
  signOut,
  status: () => useSession.getState().status,
  ended: () => useSession.getState().ended,
  refreshToken: () => readTokens()?.refresh_token ?? null,
  accessToken: () => readTokens()?.access_token ?? null,
}
export type Calls = typeof calls

startWindowBus()
startWake()
startSession()
Object.assign(window, { calls })
