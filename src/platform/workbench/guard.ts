import {
  type GuardDecision,
  guard,
  homeUrl as homeOf,
  loginPath,
  loginUrl,
  membershipPath,
  membershipUrl,
  noAccessPath,
  redirectName,
} from '#kernel/guard.ts'
import type { Layout } from '#kernel/layout.ts'
import { layoutHash } from '#kernel/layout-codec.ts'
import { reduceLayout, singlePane } from '#kernel/layout-reducer.ts'
import { findLeaf, leavesOf } from '#kernel/layout-tree.ts'
import { fragmentOf, isAppUrl, parseQuery, splitUrl } from '#kernel/url.ts'
import { useSession } from '#platform/session/session.ts'
import { layoutFor } from './layout-storage.ts'
import { matchUrl, screenOf, screenRegistry } from './screens.ts'

let lastHome: { readonly of: readonly [unknown, unknown]; readonly url: string } | undefined

/** Where the person who is signed in starts. Every change of the layout asks for it: of the same screens and person it is looked for once. */
export function homeUrl(): string {
  const { user } = useSession.getState()
  const screens = screenRegistry()
  if (!user) return '/'
  if (lastHome?.of[0] !== screens || lastHome.of[1] !== user) lastHome = { of: [screens, user], url: homeOf(screens, user) }
  return lastHome.url
}

/**
 * The layout with only what the person may see: the same object when that is all of it. A visitor gets the sign-in page alone, which
 * holds the address and the layout; after signing in the layout that was kept for that address comes back whole.
 */
export function guarded(layout: Layout): Layout {
  const url = findLeaf(layout.root, layout.focused)?.url ?? '/'
  const { user, ended } = useSession.getState()
  const decision = decide(url)
  if (user?.membership.status === 'inactive') return waiting(layout, decision.kind === 'redirect' ? decision.to : url)
  const kept = user && layoutBefore(url)
  if (kept) return guarded(kept)
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

/**
 * Without an active membership the server refuses all but what is public: instead of panes there is one page, which holds the address and
 * the layout as the sign-in page does.
 */
function waiting(layout: Layout, url: string): Layout {
  const leaves = leavesOf(layout.root)
  if (leaves.every((leaf) => screenOf(leaf.url)?.access === 'public' || (leaves.length === 1 && staysWithout(leaf.url)))) return layout
  const there = leaves.find((leaf) => staysWithout(leaf.url))
  return singlePane(there?.url ?? membershipUrl(url + carriedBy(layout)), layout.focused)
}

/** Where people wait, and where owners order and pay meanwhile. */
const staysWithout = (url: string): boolean =>
  isMembership(url) || (useSession.getState().user?.agent_type === 'super_admin' && splitUrl(url).path.startsWith(`${membershipPath}/`))
const isMembership = (url: string): boolean => splitUrl(url).path === membershipPath

/** The layout that the membership page stood in for, when this tab still has it. */
function layoutBefore(url: string): Layout | null {
  const wanted = isMembership(url) ? parseQuery(splitUrl(url).search)[redirectName] : undefined
  return typeof wanted === 'string' && isAppUrl(wanted) ? layoutFor(wanted.slice(0, wanted.length - fragmentOf(wanted).length)) : null
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
