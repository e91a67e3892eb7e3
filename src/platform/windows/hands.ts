/** Hands that were still for so long have paused. Milliseconds. */
const pause = 1_000

let movedAt = Number.NEGATIVE_INFINITY
for (const sign of ['keydown', 'wheel', 'touchmove'])
  globalThis.addEventListener?.(
    sign,
    () => {
      movedAt = performance.now()
    },
    { capture: true, passive: true },
  )

/** Somebody types, moves or scrolls in this window, and sees whatever keeps the next drawing from them. */
export const handsMove = (): boolean => performance.now() - movedAt < pause
