import type { LiveStatus } from './live-source.ts'

/** How the live events come into this window, for the developer overlay. */
export const liveFigures = {
  /** Id of the window that holds the websocket. */
  leader: null as string | null,
  /** When it spoke last, how long that message took, and how far it was. */
  leaderHeardAt: 0,
  leaderLagMs: 0,
  leaderCursor: 0,
  cursor: null as number | null,
  status: 'connecting' as LiveStatus,
  /** How often this window took the websocket. */
  taken: 0,
}
