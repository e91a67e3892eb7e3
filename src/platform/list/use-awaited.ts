import { useLayoutEffect, useRef } from 'react'

/** Goes once to a row that is on its way, when it is there. */
export function useAwaited(
  code: string | undefined,
  total: number,
  codeAt: (index: number) => string | undefined,
  go: (index: number) => void,
): void {
  const reached = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    if (code === undefined || code === reached.current) return
    const index = Array.from({ length: total }, (_, at) => codeAt(at)).indexOf(code)
    if (index < 0) return
    reached.current = code
    go(index)
  })
}
