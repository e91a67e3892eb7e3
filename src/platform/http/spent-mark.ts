/*
 * Locks are ordered between windows; storage is not: a pair of tokens that one window stores may reach the next some milliseconds after the
 * lock does. So whoever spends a refresh token holds a lock of that token's mark meanwhile and a while longer, and who has the turn next and
 * still sees the old pair knows that the new one is on its way.
 */

/** As long as storage may take to reach the other windows, and more. */
const keptMs = 3_000

const lockOf = (refreshToken: string): string => `dermaga-token-spent:${fingerprint(refreshToken)}`

/** Marks a refresh token as being spent. The returned function ends it: later when a successor was stored, else at once. */
export function markSpent(refreshToken: string): (stored: boolean) => void {
  let end: () => void = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  globalThis.navigator?.locks?.request(lockOf(refreshToken), () => over).catch(() => undefined)
  return (stored) => void (stored ? setTimeout(end, keptMs) : end())
}

/** Whether another window spent a refresh token, though the successor did not reach this one's storage. */
export async function isSpent(refreshToken: string): Promise<boolean> {
  const state = await globalThis.navigator?.locks?.query?.().catch(() => undefined)
  return state?.held?.some(({ name }) => name === lockOf(refreshToken)) ?? false
}

/** FNV-1a: enough to tell tokens apart, and nothing that leads back to one. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
