import { useEffect, useState } from 'react'

const left = (until: number | null) => (until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000)))

/** Whole seconds left until an instant (milliseconds since 1970), counting down; 0 when it is over or null. */
export function useSeconds(until: number | null): number {
  const [seconds, setSeconds] = useState(() => left(until))
  useEffect(() => {
    setSeconds(left(until))
    if (until === null) return
    const timer = setInterval(() => {
      setSeconds(left(until))
      if (left(until) === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
