/** Hands that were still for so long have paused. Milliseconds. */
const pause = 1_500
/** Whoever does not pause waits for it no longer. Milliseconds. */
const most = 60_000

const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchmove'] as const

/**
 * Resolves when nobody has touched keys, mouse or screen for a moment, or after a minute. For what takes the machine's time and is not waited for: two cores are all
 * that many have.
 */
export function atRest(): Promise<void> {
  return new Promise((resolve) => {
    let pausing: ReturnType<typeof setTimeout>
    const end = () => {
      clearTimeout(pausing)
      clearTimeout(longest)
      for (const sign of signs) removeEventListener(sign, stir, { capture: true })
      resolve()
    }
    const stir = () => {
      clearTimeout(pausing)
      pausing = setTimeout(end, pause)
    }
    const longest = setTimeout(end, most)
    for (const sign of signs) addEventListener(sign, stir, { capture: true, passive: true })
    stir()
  })
}
