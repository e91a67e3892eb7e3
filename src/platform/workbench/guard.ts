import { type GuardDecision, guard, homeUrl as homeOf, loginPath, loginUrl, noAccessPath } from '#kernel/guard.ts'
import type { Layout } from '#kernel/layout.ts'
import { layoutHash } from '#kernel/layout-codec.ts'
import { reduceLayout, singlePane } from '#kernel/layout-reducer.ts'
import { findLeaf, leavesOf } from '#kernel/layout-tree.ts'
import { splitUrl } from '#kernel/url.ts'
import { useSession } from '#platform/session/session.ts'
import { layoutFor } from './layout-storage.ts'
import { matchUrl, screenOf, screenRegistry } from './screens.ts'

/** Where the person who is signed in starts. */
export function homeUrl(): string {
  const { user } = useSession.getState()
  return user ? homeOf(screenRegistry(), user) : '/'
}

export const membershipUrl = (): string | null => (screenOf('/membership') ? '/membership' : null)

/**
 * The layout with only what the person may see: the same object when that is all of it. A visitor gets the sign-in page alone, which
 * holds the address and the layout; after signing in the layout that was kept for that address comes back whole.
 */
export function guarded(layout: Layout): Layout {
  const url = findLeaf(layout.root, layout.focused)?.url ?? '/'
  const { user, ended } = useSession.getState()
  const decision = decide(url)
  if (decision.kind === 'redirect') {
    // A person who signed out on purpose has nothing to come back to.
    if (!user) return singlePane(ended === 'left' ? loginPath : loginUrl(url + carriedBy(layout)), layout.focused)
    const kept = screenOf(url)?.access === 'public' ? layoutFor(decision.to) : null
    if (kept) return guarded(kept)
  }
  return leavesOf(layout.root).reduce((judged, leaf) => {
    const instead = insteadOf(leaf.url)
    return instead === null ? judged : reduceLayout(judged, { type: 'navigate', pane: leaf.id, url: instead, history: 'replace' })
  }, layout)
}

/** What leads back to more than the focused pane's address. */
const carriedBy = (layout: Layout): string => (layout.root.type === 'pane' && !layout.root.link ? '' : layoutHash(layout))

function decide(url: string): GuardDecision {
  const { user, status } = useSession.getState()
  return guard(screenRegistry(), url, matchUrl(url), user, status)
}

/** The address to show instead of `url`, or null when it is the one. An address that leads nowhere stays, and shows that it does. */
function insteadOf(url: string): string | null {
  const { user } = useSession.getState()
  if (user && splitUrl(url).path === '/') return homeUrl()
  const decision = decide(url)
  if (decision.kind !== 'redirect') return null
  return decision.to === noAccessPath ? `${noAccessPath}?from=${encodeURIComponent(url)}` : decision.to
}
