import { againAfter } from './again-after.ts'
import { isTransient } from './api-error.ts'

/**
 * Does something that nobody waits for, after a rest (milliseconds), and again by itself where the network or the server lost it, until it is done; any other
 * failure ends it. Returns what ends it before.
 */
export function untilReached(run: () => Promise<unknown>, restMs = 0): () => void {
  let ended = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const go = (failures: number): Promise<void> =>
    run().then(
      () => undefined,
      (error: unknown) => {
        if (!ended && isTransient(error)) timer = setTimeout(go, againAfter(failures), failures + 1)
      },
    )
  timer = setTimeout(go, restMs, 0)
  return () => {
    ended = true
    clearTimeout(timer)
  }
}
