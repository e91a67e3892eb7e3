import { setTimeout as sleep } from 'node:timers/promises'

/** Between the presses of a key that is held, at the fastest that systems repeat it. Milliseconds. */
export const heldKey = 33
/** Between the letters of somebody who types well. Milliseconds. */
export const typedLetter = 150

/** Waits until an act is due: as often as people do it, or as soon as the last is done where that takes longer. */
export function createPace(everyMs: number): () => Promise<void> {
  let due = 0
  return async () => {
    await sleep(Math.max(0, due - performance.now()))
    due = performance.now() + everyMs
  }
}
