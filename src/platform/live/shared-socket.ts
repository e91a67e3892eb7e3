import { socketPath } from '#contract/realtime/socket.ts'
import { freshTokenUnlessRecent } from '#platform/http/refresh.ts'
import { onTokens, readTokens } from '#platform/http/token.ts'
import { windowBus, windowId } from '#platform/windows/window-bus.ts'
import { pageBegan } from '#platform/windows/window-id.ts'
import { ClaimLeadership } from './claim-leadership.ts'
import type { LiveSource } from './live-source.ts'
import { LockLeadership } from './lock-leadership.ts'
import { pacedByHands } from './paced-by-hands.ts'
import { SharedSource } from './shared-source.ts'
import { SocketSource } from './socket-source.ts'

/** The live events of a seat, through the one websocket of this browser. */
export function sharedSocket(userId: number): LiveSource {
  const locks = globalThis.navigator?.locks
  const shared = new SharedSource({
    userId,
    bus: windowBus,
    leadership: locks ? new LockLeadership(locks) : new ClaimLeadership(windowBus, userId, { id: windowId, opened_at: pageBegan }),
    socket: () =>
      new SocketSource({
        url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${socketPath}`,
        token: () => readTokens()?.access_token ?? null,
        onToken: (listener) => onTokens((tokens) => listener(tokens?.access_token ?? null)),
        renew: freshTokenUnlessRecent,
      }),
  })
  return pacedByHands(shared)
}
