import { fingerprint } from '#platform/storage/fingerprint.ts'
import { heldLocks, holdLock } from './held-lock.ts'

/*
 * Locks are ordered between windows; storage is not: a pair of tokens that one window stores may reach the next some milliseconds after the
 * lock does. So whoever spends a refresh token holds a lock of that token's mark, and another one a while longer once the successor is stored: who has
 * the turn next and still sees the old pair knows that the new one is on its way.
 */

/** As long as storage may take to reach the other windows, and more. */
const keptMs = 3_000

const markOf = (refreshToken: string, state: 'spending' | 'stored'): string => `dermaga-token-${state}:${fingerprint(refreshToken)}`

/** Marks a refresh token as being spent. The returned function ends that, and tells for a while that a successor was stored, if it was. */
export function markSpent(refreshToken: string): (stored: boolean) => void {
  const end = holdLock(markOf(refreshToken, 'spending'))
  return (stored) => {
    if (stored) setTimeout(holdLock(markOf(refreshToken, 'stored')), keptMs)
    end()
  }
}

/**
 * Whether another window spent a refresh token, though the successor did not reach this one's storage. `surely`: it has the successor; one that stands
 * still in the midst of its call may never store it.
 */
export async function isSpent(refreshToken: string, { surely }: { surely: boolean }): Promise<boolean> {
  const marks = [markOf(refreshToken, 'stored'), ...(surely ? [] : [markOf(refreshToken, 'spending')])]
  return (await heldLocks()).some(({ name }) => name !== undefined && marks.includes(name))
}
