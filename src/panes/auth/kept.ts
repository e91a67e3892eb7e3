import { useState } from 'react'
import type { z } from 'zod'
import { storedEntry } from '#platform/storage/stored.ts'

/** What was typed or reached on a sign-in screen, there again after a reload of this tab. Passwords are never kept. */
export function useKept<S extends z.ZodType>(key: string, schema: S, initial: z.output<S>): [z.output<S>, (value: z.output<S>) => void] {
  const [entry] = useState(() => storedEntry(key, schema, 'session'))
  const [value, setValue] = useState<z.output<S>>(() => entry.read() ?? initial)
  return [
    value,
    (next) => {
      setValue(next)
      entry.write(next)
    },
  ]
}
