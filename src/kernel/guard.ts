import { mayAccess, type Subject } from '#contract/core/privilege.ts'
import { isLayoutHash } from './layout-codec.ts'
import type { Screen } from './screen.ts'
import type { Match, ScreenRegistry } from './screen-registry.ts'
import { fragmentOf, isAppUrl, normalizeUrl, parseQuery, splitUrl } from './url.ts'

export const loginPath = '/login'
export const noAccessPath = '/error/no-access'
export const membershipPath = '/membership'
const dashboardPath = '/dashboard'
export const redirectName = 'redirect_uri'

/** What is known of the session: while it starts, nothing can be decided. */
export type SessionStatus = 'starting' | 'signed-out' | 'signed-in'

export type GuardDecision =
  | { readonly kind: 'allow' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'redirect'; readonly to: string }

/**
 * Who sees an address (specification §2): visitors go to the log-in and come back by `redirect_uri`; who is signed in does not see the
 * public sign-in screens; a missing privilege leads to the no-access screen.
 */
export function guard(screens: ScreenRegistry, url: string, match: Match, subject: Subject | null, status: SessionStatus): GuardDecision {
  const screen = match.kind === 'not-found' ? null : match.screen
  if (screen?.access === 'public' && screen.frame !== 'auth') return { kind: 'allow' }
  if (status === 'starting') return { kind: 'wait' }
  if (status === 'signed-out' || !subject) return screen?.access === 'public' ? { kind: 'allow' } : { kind: 'redirect', to: loginUrl(url) }
  // The bare address shows nothing of its own.
  if (splitUrl(url).path === '/') return { kind: 'redirect', to: homeUrl(screens, subject) }
  if (!screen) return { kind: 'not-found' }
  if (screen.access === 'public') return { kind: 'redirect', to: afterSignIn(screens, url, subject) }
  if (mayAccess(screen.access, subject)) return { kind: 'allow' }
  return { kind: 'redirect', to: isOfOneSeat(screen) ? homeUrl(screens, subject, [dashboardPath]) : noAccessPath }
}

/** Rooms of one seat are nobody else's to ask for: the others are led to the dashboard, or home where they have none. */
const isOfOneSeat = ({ access }: Pick<Screen, 'access'>): boolean => typeof access === 'object' && 'userId' in access

/** The log-in that leads back to `url`: its path and query, and the layout that its fragment carries. */
export const loginUrl = (url: string): string => leadingBack(loginPath, url)
/** The membership page that does likewise. */
export const membershipUrl = (url: string): string => leadingBack(membershipPath, url)

const leadingBack = (path: string, url: string): string => {
  const carried = fragmentOf(url)
  return `${path}?${redirectName}=${encodeURIComponent(url.slice(0, url.length - carried.length) + (isLayoutHash(carried) ? carried : ''))}`
}

/** Where a sign-in screen at `url` leads: to its `redirect_uri` when that is inside the app and no sign-in screen itself, else home. */
export function afterSignIn(screens: ScreenRegistry, url: string, subject: Subject): string {
  const wanted = parseQuery(splitUrl(url).search)[redirectName]
  if (typeof wanted === 'string' && isAppUrl(wanted)) {
    const target = screens.match(wanted)
    if (target.kind !== 'not-found' && target.screen.frame !== 'auth') return normalizeUrl(wanted)
  }
  return homeUrl(screens, subject)
}

/** The first screen of a person: by agent type, else the orders, else the first of the side menu that they may see. */
export function homeUrl(screens: ScreenRegistry, subject: Subject, first: readonly string[] = []): string {
  const preferred: string[] = [...first, ...(subject.agent_type === 'agent' ? ['/home', '/order'] : [dashboardPath, '/home', '/order'])]
  const menu = screens.all.filter((screen) => screen.menu && screen.openable).sort(byMenu)
  const seen = (url: string): boolean => {
    const match = screens.match(url)
    return (match.kind === 'screen' || match.kind === 'outlined') && match.screen.path === url && mayAccess(match.screen.access, subject)
  }
  return preferred.find(seen) ?? menu.find((screen) => mayAccess(screen.access, subject))?.path ?? noAccessPath
}

/** The order of the side menu. */
export const byMenu = (a: Pick<Screen, 'id' | 'menu'>, b: Pick<Screen, 'id' | 'menu'>): number =>
  (a.menu?.group ?? 0) - (b.menu?.group ?? 0) || (a.menu?.order ?? 0) - (b.menu?.order ?? 0) || (a.id < b.id ? -1 : 1)
