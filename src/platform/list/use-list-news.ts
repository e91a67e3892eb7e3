import { useEffect, useRef, useState } from 'react'
import type { ErasedQuery, ErasedSpec } from './list-spec.ts'

/** How many rows have come into a list since its rows were read. Where nobody here can tell whether one belongs, it counts. */
export function useListNews({ news, key }: ErasedSpec, query: ErasedQuery, isShown: (code: string) => boolean) {
  const [codes, setCodes] = useState<ReadonlySet<string>>(new Set())
  const shown = useRef(isShown)
  shown.current = isShown
  useEffect(() => {
    setCodes(new Set())
    return news?.listen((rows) => {
      const arrived = rows.filter((row) => news.matches(row, query) !== false).map(key)
      const unseen = arrived.filter((code) => !shown.current(code))
      if (unseen.length) setCodes((before) => new Set([...before, ...unseen]))
    })
  }, [news, key, query])
  return { count: codes.size, clear: () => setCodes(new Set()) }
}
