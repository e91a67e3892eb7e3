import { useEffect, useState } from 'react'
import { useInFlight } from '#platform/http/in-flight.ts'

/** Calls that are over sooner show no bar; and a bar never stays longer (specification §9). Milliseconds. */
const throttle = 200
const longest = 5000

/** How far the bar is after so many milliseconds. By steps: of a movement the browser draws every frame, and takes it from what is waited for. */
const steps = [
  [0, 0.3],
  [400, 0.5],
  [1_200, 0.7],
  [2_400, 0.85],
  [3_800, 0.95],
] as const

/** A thin bar at the top while somebody waits for calls that are on their way. */
export function LoadingBar() {
  const busy = useInFlight() > 0
  const [part, setPart] = useState(0)
  useEffect(() => {
    if (!busy) return setPart(0)
    const timers = steps.map(([after, to]) => setTimeout(() => setPart(to), throttle + after))
    const hide = setTimeout(() => setPart(0), throttle + longest)
    return () => {
      for (const timer of [...timers, hide]) clearTimeout(timer)
    }
  }, [busy])
  return part > 0 ? (
    <div
      aria-hidden
      className="loading-bar pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-accent transition-transform duration-100"
      style={{ transform: `scaleX(${part})` }}
    />
  ) : null
}
