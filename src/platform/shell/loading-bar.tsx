import { useEffect, useState } from 'react'
import { useInFlight } from '#platform/http/in-flight.ts'

/** Calls that are over sooner show no bar; and a bar never stays longer (specification §9). Milliseconds. */
const throttle = 200
const longest = 5000

/** A thin bar at the top while calls are on their way. */
export function LoadingBar() {
  const busy = useInFlight() > 0
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!busy) return setShown(false)
    const show = setTimeout(() => setShown(true), throttle)
    const hide = setTimeout(() => setShown(false), throttle + longest)
    return () => {
      clearTimeout(show)
      clearTimeout(hide)
    }
  }, [busy])
  return shown ? <div aria-hidden className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 origin-left animate-loading bg-accent" /> : null
}
