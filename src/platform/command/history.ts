import type { Command } from '#kernel/command.ts'
import type { Given } from '#kernel/command-arguments.ts'

let last: { id: string; given: Given } | null = null
const listeners = new Set<(id: string) => void>()
const recorders = new Set<(command: Command, given: Given) => void>()

/** A command was run. Those that a person can see are what `Mod+Shift+K` repeats, and what the palette ranks by. */
export function noteRun(command: Command, given: Given): void {
  for (const recorder of [...recorders]) recorder(command, given)
  if (command.hidden) return
  last = { id: command.id, given }
  for (const listener of [...listeners]) listener(command.id)
}

export const lastRun = (): { id: string; given: Given } | null => last

export function forgetLastRun(): void {
  last = null
}

export function onRun(listener: (id: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Hears of every command, moves of the cursor too. */
export function onEveryRun(recorder: (command: Command, given: Given) => void): () => void {
  recorders.add(recorder)
  return () => recorders.delete(recorder)
}
