/*
 * Locks that only say something: the other windows see them at once, where what is stored may reach them late, and they end with their window.
 */

/** Holds a lock until the returned function is called. */
export function holdLock(name: string): () => void {
  let end: () => void = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  globalThis.navigator?.locks?.request(name, () => over).catch(() => undefined)
  return end
}

/** The locks that windows of this browser hold now; none where there are no locks. */
export async function heldLocks(): Promise<readonly LockInfo[]> {
  const state = await globalThis.navigator?.locks?.query?.().catch(() => undefined)
  return state?.held ?? []
}
