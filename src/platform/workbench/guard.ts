import { mayAccess } from '#contract/core/privilege.ts'
import type { Layout } from '#kernel/layout.ts'
import { reduceLayout, singlePane } from '#kernel/layout-reducer.ts'
import { findLeaf, leavesOf } from '#kernel/layout-tree.ts'
import { isAppUrl, normalizeUrl, parseQuery, splitUrl } from '#kernel/url.ts'
import { subject, useSession } from '#platform/session/session.ts'
import { layoutFor } from './layout-storage.ts'
import { screenOf } from './screens.ts'

const loginPath = '/login'
const noAccessPath = '/error/no-access'

/** Where a person starts: the first of these that exists, by agent type (specification §2). */
export function homeUrl(): string {
  const user = useSession.getState().user
  if (!user) return '/'
  const first = user.agent_type === 'super_admin' ? '/dashboard' : '/home'
  return screenOf(first) ? first : '/order'
}

export const membershipUrl = (): string | null => (screenOf('/membership') ? '/membership' : null)

/**
 * The layout with only what the person may see: the same object when that is all of it. A visitor gets the sign-in page alone, which
 * holds the address; after signing in the layout that was kept for that address comes back whole.
 */
export function guarded(layout: Layout): Layout {
  const url = findLeaf(layout.root, layout.focused)?.url ?? '/'
  const signedIn = subject() !== null
  if (!signedIn && !isPublic(url)) return singlePane(useSession.getState().left ? loginPath : `${loginPath}?redirect_uri=${encodeURIComponent(url)}`, layout.focused)
  if (signedIn && isSignIn(url)) {
    const wanted = afterSignIn(url)
    const kept = layoutFor(wanted)
    if (kept) return guarded(kept)
  }
  return leavesOf(layout.root).reduce((judged, leaf) => {
    const instead = redirectFor(leaf.url)
    return instead === null ? judged : reduceLayout(judged, { type: 'navigate', pane: leaf.id, url: instead, history: 'replace' })
  }, layout)
}

/** The address to show instead of `url`, or null when it may be shown. An address that leads nowhere shows that it does. */
function redirectFor(url: string): string | null {
  const who = subject()
  if (!who) return isPublic(url) ? null : loginPath
  if (splitUrl(url).path === '/') return homeUrl()
  if (isSignIn(url)) return afterSignIn(url)
  const screen = screenOf(url)
  return screen && !mayAccess(screen.access, who) ? noAccessPath : null
}

/** A visitor learns nothing of which addresses exist: what is not public asks for signing in. */
const isPublic = (url: string): boolean => screenOf(url)?.access === 'public'

function isSignIn(url: string): boolean {
  const screen = screenOf(url)
  return screen?.access === 'public' && screen.frame === 'auth'
}

/** A signed-in person on the sign-in page goes where they wanted to go: into this app, never to another host. */
function afterSignIn(url: string): string {
  const wanted = parseQuery(splitUrl(url).search).redirect_uri
  if (typeof wanted !== 'string' || !isAppUrl(wanted) || isSignIn(wanted) || splitUrl(wanted).path === '/') return homeUrl()
  return normalizeUrl(wanted)
}
