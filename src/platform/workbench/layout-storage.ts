import { z } from 'zod'
import type { Layout } from '#kernel/layout.ts'
import { readLayout } from '#kernel/layout-repair.ts'
import { findLeaf, leavesOf } from '#kernel/layout-tree.ts'
import { useSession } from '#platform/session/session.ts'
import { storedEntry } from '#platform/storage/stored.ts'
import { keepAway } from '#platform/windows/away.ts'
import { isStandalone } from '#platform/windows/standalone.ts'

const keptSchema = z.object({
  /** The seat (a person in a workspace) that the layout belongs to. */
  user_id: z.number().int(),
  /** Of a window that shows panes alone: a window opened from another starts with a copy of what that one kept. */
  standalone: z.boolean().optional(),
  layout: z.unknown(),
})

/** This tab's layout: what a reload brings back. */
const ofTab = storedEntry('layout', keptSchema, 'session')
/** The last layout of each seat in this browser: where a new tab of the bare address starts. */
const lastOf = (userId: number) => storedEntry(`layout:${userId}`, keptSchema)

const seat = (): number | null => useSession.getState().user?.user_id ?? null

/** Keeps a layout for the reload and for the next visit. A window that shows a pane alone keeps only its own. */
export function keepLayout(layout: Layout): void {
  const userId = seat()
  // The membership page stands in for the layout that comes back.
  if (userId === null || useSession.getState().user?.membership.status === 'inactive') return
  const kept = { user_id: userId, standalone: isStandalone(), layout }
  ofTab.write(kept)
  if (isStandalone()) keepAway(userId, layout)
  else lastOf(userId).write(kept)
}

function understood(kept: z.infer<typeof keptSchema> | null): Layout | null {
  return kept && kept.user_id === seat() && (kept.standalone ?? false) === isStandalone() ? readLayout(kept.layout) : null
}

/**
 * The layout to go on with at an address: this tab's own when its focused pane is there (a reload, a duplicated tab), and on the bare
 * address the last one of the seat. Any other address shows just its screen: the address is the truth.
 */
export function layoutFor(url: string): Layout | null {
  const own = understood(ofTab.read())
  if (own && focusedUrl(own) === url) return own
  const userId = seat()
  return url === '/' && !isStandalone() && userId !== null ? understood(lastOf(userId).read()) : null
}

const focusedUrl = (layout: Layout): string | undefined => findLeaf(layout.root, layout.focused)?.url

/** The panes of this tab's layout before, for reopening them after an address was typed. */
export const closedBefore = (): Layout['closed'] => {
  const own = understood(ofTab.read())
  return own ? [...own.closed, ...leavesOf(own.root)].slice(-20) : []
}
