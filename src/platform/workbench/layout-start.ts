import { loginUrl } from '#kernel/guard.ts'
import type { Layout } from '#kernel/layout.ts'
import { layoutHash, parseWindowsHash, type ReadWindows } from '#kernel/layout-codec.ts'
import { singlePane } from '#kernel/layout-reducer.ts'
import { fragmentOf, isAppUrl, normalizeUrl } from '#kernel/url.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { toast } from '#platform/ui/toast.ts'
import { setOpenedBy } from '#platform/windows/away.ts'
import { takeHandover } from '#platform/windows/handover.ts'
import { isStandalone, withoutStandalone } from '#platform/windows/standalone.ts'
import { windowId } from '#platform/windows/window-bus.ts'
import { startHandles } from '#platform/windows/window-handles.ts'
import { announce, moveWindow } from './arrivals.ts'
import { closedBefore, keepLayout, layoutFor } from './layout-storage.ts'
import { dispatch, getLayout, judgeAgain, newPaneId, onLayout } from './layout-store.ts'

/**
 * Shows what the page's address asks for, and from then on keeps the layout on release of every change. A layout in the address comes
 * first; then this tab's own or the last one (see {@link layoutFor}); else the one screen of the address.
 * Returns what is to be told when texts are there.
 */
export function startLayout(): (() => void) | null {
  const raw = location.pathname + location.search
  const url = normalizeUrl(withoutStandalone(isAppUrl(raw) ? raw : '/'))
  const shared = parseWindowsHash(location.hash, newPaneId)
  const handed = takeHandover()
  const kept = handed?.layout ?? (shared?.ok ? shared.windows[0]?.layout : layoutFor(url))
  // A visitor signs in first; the log-in's address carries the whole of it, other windows too.
  const visitor = shared?.ok && !handed && useSession.getState().status === 'signed-out'
  const fresh = singlePane(visitor ? loginUrl(url + location.hash) : url, newPaneId())
  dispatch({ type: 'restore', layout: (visitor ? null : kept) ?? (isStandalone() ? fresh : withClosed(fresh)) })
  if (handed) {
    setOpenedBy(handed.from)
    if (handed.bounds) moveWindow(handed.bounds)
    announce(getLayout())
  }
  startHandles(handed?.from ?? null)
  window.name = `window-${windowId}`
  keepLayout(getLayout())
  onLayout((after) => keepLayout(after))
  useSession.subscribe(({ status, user }, before) => {
    if (status !== before.status || user?.membership.status !== before.user?.membership.status) judgeAgain()
  })
  return shared && !handed && !visitor ? () => tellRest(shared) : null
}

/** Shows the layout of a fragment in the running page. False when there is none, or none that can be read, which is told. */
export function takeLayout(hash: string): boolean {
  const shared = parseWindowsHash(hash, newPaneId)
  if (!shared) return false
  const first = shared.ok ? shared.windows[0] : undefined
  if (first) dispatch({ type: 'restore', layout: withClosed(first.layout) })
  tellRest(shared)
  return first !== undefined
}

/** After signing in: the address that one came for, with the layout that it carries unless that came back whole already. */
export function comeBack(pane: string, url: string): void {
  const hash = fragmentOf(url)
  if (hash && (hash === layoutHash(getLayout()) || takeLayout(hash))) return
  dispatch({ type: 'navigate', pane, url, history: 'replace' })
}

/** The panes that a new layout replaces can be reopened. */
const withClosed = (layout: Layout): Layout => ({ ...layout, closed: closedBefore() })

/** Tells what could not be read, or offers the other windows of the link. */
function tellRest(shared: ReadWindows): void {
  if (!shared.ok)
    toast.show({ kind: 'error', text: shared.reason === 'version' ? t('workbench.layout.version') : t('workbench.layout.broken', { at: shared.at }) })
  else if (shared.windows.length > 1) void import('./layouts/layout-windows.ts').then(({ offerWindows }) => offerWindows(shared.windows.slice(1)))
}
