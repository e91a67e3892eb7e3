import clsx from 'clsx'
import { useEffect, useState } from 'react'

/** A load that is over sooner shows no skeleton at all. Milliseconds. */
const showAfter = 200

/** True from `delay` milliseconds after mounting. */
export function useAfter(delay: number): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return passed
}

/**
 * A grey bar in the place and size of what is coming. It takes its room at once and shows after 200 ms. It stands still: each frame of a pulse would be
 * taken from what is waited for, and the bar at the top says that it goes on.
 */
export function Skeleton({ className }: { className?: string }) {
  const shown = useAfter(showAfter)
  return <span aria-hidden className={clsx('block h-3 rounded-sm', shown && 'bg-neutral-soft', className)} />
}
