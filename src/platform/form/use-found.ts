import { useEffect, useRef, useState } from 'react'
import type { Choice } from '#kernel/command.ts'

export type LookUp = (text: string) => Promise<readonly Choice[]> | readonly Choice[]

/** Milliseconds between two questions of a fast typist; the first one goes out at once. */
const pace = 120

interface Found {
  /** Null until something was found, or where that failed. */
  readonly list: readonly Choice[] | null
  readonly error: unknown
  /** What is shown answers an earlier text, and nobody means it by Enter. */
  readonly outdated: boolean
  /** Asks again what failed. */
  retry(): void
}

/** What is found for a text. What was found before stays until then, and is not asked for any more where something else is. Nothing is asked of null. */
export function useFound(lookUp: LookUp | null, text: string): Found {
  const [found, setFound] = useState<{ of: LookUp; text: string; list: readonly Choice[] | null; error: unknown } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const asked = useRef<{ readonly of: LookUp; readonly at: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!lookUp) return
    let current = true
    const settle = (list: readonly Choice[] | null, error: unknown) => current && setFound({ of: lookUp, text, list, error })
    const ask = () => {
      asked.current = { of: lookUp, at: performance.now() }
      Promise.resolve(lookUp(text)).then(
        (list) => settle(list, null),
        (error: unknown) => settle(null, error),
      )
    }
    const wait = asked.current?.of === lookUp ? asked.current.at + pace - performance.now() : 0
    const timer = wait > 0 ? setTimeout(ask, wait) : undefined
    if (wait <= 0) ask()
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [lookUp, text, attempt])
  const mine = found?.of === lookUp ? found : null
  return {
    list: mine?.list ?? null,
    error: mine?.error ?? null,
    outdated: lookUp !== null && mine?.text !== text,
    retry() {
      setFound(null)
      setAttempt((before) => before + 1)
    },
  }
}
