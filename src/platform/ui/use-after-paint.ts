import { startTransition, useEffect, useState } from 'react'

/**
 * True soon after the first paint, or the first since which `ready` holds: what stands beside the matter comes then, and does not hold the
 * matter back.
 */
export function useAfterPaint(ready = true): boolean {
  const [painted, setPainted] = useState(false)
  // In the same drawing: what is no longer ready was not painted either.
  if (painted && !ready) setPainted(false)
  useEffect(() => {
    if (!ready) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [ready])
  return painted && ready
}
