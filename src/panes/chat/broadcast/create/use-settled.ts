import { useEffect, useState } from 'react'

/** A value once it has not changed for a while, for what is asked of the server as somebody types. */
export function useSettled<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value)
  const key = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal values are one, whatever object they are
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [key, afterMs])
  return settled
}
