import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/**
 * True soon after the first paint, or the first since which `ready` holds: what stands beside the matter comes then, and does not hold the
 * matter back.
 */
export function useAfterPaint(ready = true): boolean {
  const [painted, setPainted] = useState(false)
  // In the same drawing: what is no longer ready was not painted either.
  if (painted && !ready) setPainted(false)
  useEffect(() => {
    return ready ? afterPaint(() => startTransition(() => setPainted(true))) : undefined
  }, [ready])
  return painted && ready
}
