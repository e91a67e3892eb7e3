import { z } from 'zod'
import { useSession } from '#platform/session/session.ts'
import { type StoredEntry, storedEntry } from '#platform/storage/stored.ts'

const keptSchema = z.object({
  id: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  label: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  by: z.object({ command: z.string(), args: z.record(z.string(), z.unknown()) }),
})
export type KeptUndo = z.infer<typeof keptSchema>
const listSchema = z.array(keptSchema)

const most = 50
/** What was done yesterday is better changed than undone. Milliseconds. */
const keptFor = 12 * 3_600_000

/** For each seat apart: a person in a workspace. All its windows read the same list. */
function entry(): StoredEntry<KeptUndo[]> | null {
  const seat = useSession.getState().user?.user_id
  return seat === undefined ? null : storedEntry(`undo:${seat}`, listSchema)
}

/** What a command can undo, oldest first. */
export const keptUndos = (): readonly KeptUndo[] => (entry()?.read() ?? []).filter(({ at }) => at > Date.now() - keptFor)

export function keepUndo(undo: KeptUndo): void {
  entry()?.write([...keptUndos().slice(1 - most), undo])
}

/** Takes one off the list; undefined when another window was first. */
export function takeUndo(id: string): KeptUndo | undefined {
  const all = keptUndos()
  const found = all.find((undo) => undo.id === id)
  if (found) entry()?.write(all.filter((undo) => undo !== found))
  return found
}
