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

/** Takes one off the list of the seat, with the way to put it back there; undefined when another window was first. */
export function takeUndo(id: string): { readonly undo: KeptUndo; putBack(): void } | undefined {
  const list = entry()
  const all = keptUndos()
  const undo = all.find((one) => one.id === id)
  if (!list || !undo) return undefined
  list.write(all.filter((one) => one !== undo))
  return { undo, putBack: () => list.write([...(list.read() ?? []), undo].sort((a, b) => a.at - b.at).slice(-most)) }
}
