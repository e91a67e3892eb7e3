import { z } from 'zod'
import type { Layout } from '#kernel/layout.ts'
import { readLayout } from '#kernel/layout-repair.ts'
import { storedEntry } from '#platform/storage/stored.ts'
import { windowId } from './window-id.ts'

/*
 * The panes of each window that shows panes alone, kept where the other windows can read them: when it closes, one of them offers to
 * take them back with their history.
 */
const awaySchema = z.object({
  user_id: z.number().int(),
  /** The window that it was opened from; null: by a link. */
  from: z.string().nullable(),
  layout: z.unknown(),
  at: z.number(),
})
export interface Away {
  readonly user_id: number
  readonly from: string | null
  readonly layout: Layout
}

const prefix = 'away:'
const entryOf = (id: string) => storedEntry(`${prefix}${id}`, awaySchema)
const openedBy = storedEntry('opened_by', z.string(), 'session')
/** Older ones belong to windows that nobody misses. */
const oldestMs = 24 * 60 * 60_000

export const setOpenedBy = (id: string): void => openedBy.write(id)

/** The window that this one was opened from; null: it was opened by a link. */
export const openedFrom = (): string | null => openedBy.read()

export const keepAway = (userId: number, layout: Layout): void =>
  entryOf(windowId).write({ user_id: userId, from: openedBy.read(), layout, at: Date.now() })

export const forgetAway = (id: string): void => entryOf(id).remove()

/** Closes this window, and nobody offers to take its panes back. After its last change, which would keep them anew. */
export function closeForGood(): void {
  forgetAway(windowId)
  window.close()
}

export function readAway(id: string): Away | null {
  const found = entryOf(id).read()
  const layout = found && readLayout(found.layout)
  return found && layout ? { ...found, layout } : null
}

/** Clears what was left by windows that closed long ago. */
export function forgetOldAway(): void {
  try {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(prefix))) {
      const id = key.slice(prefix.length)
      if (Date.now() - (entryOf(id).read()?.at ?? 0) > oldestMs) forgetAway(id)
    }
  } catch {
    // Storage is refused: nothing is left either.
  }
}
