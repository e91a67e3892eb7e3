import { useEffect, useState } from 'react'

/** What is over sooner is not announced by a flicker. Milliseconds. */
const flicker = 200

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
 * True once something has lasted for 200 ms, and as long as it does. No animation with a delay: a browser makes frames through all of the delay, and takes them
 * from what is waited for.
 */
export function useLasting(is: boolean): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!is) return
    const timer = setTimeout(() => setLasts(true), flicker)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [is])
  return is && lasts
}
