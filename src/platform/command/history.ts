import type { Given } from '#kernel/command-arguments.ts'

let last: { id: string; given: Given } | null = null
const listeners = new Set<(id: string) => void>()

/** A command that a person can see was run: what `Mod+Shift+K` repeats, and what the palette ranks by. */
export function noteRun(id: string, given: Given): void {
  last = { id, given }
  for (const listener of [...listeners]) listener(id)
}

export const lastRun = (): { id: string; given: Given } | null => last

export function onRun(listener: (id: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
