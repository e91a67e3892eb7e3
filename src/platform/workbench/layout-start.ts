import type { Layout } from '#kernel/layout.ts'
import { parseWindowsHash, type ReadWindows } from '#kernel/layout-codec.ts'
import { singlePane } from '#kernel/layout-reducer.ts'
import { isAppUrl, normalizeUrl } from '#kernel/url.ts'
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
  const fresh = singlePane(url, newPaneId())
  dispatch({ type: 'restore', layout: kept ?? (isStandalone() ? fresh : withClosed(fresh)) })
  if (handed) {
    setOpenedBy(handed.from)
    if (handed.bounds) moveWindow(handed.bounds)
    announce(getLayout())
  }
  startHandles(handed?.from ?? null)
  window.name = `window-${windowId}`
  keepLayout(getLayout())
  onLayout((after) => keepLayout(after))
  useSession.subscribe(({ status }, before) => {
    if (status !== before.status) judgeAgain()
  })
  return shared && !handed ? () => tellRest(shared) : null
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

/** The panes that a new layout replaces can be reopened. */
const withClosed = (layout: Layout): Layout => ({ ...layout, closed: closedBefore() })

/** Tells what could not be read, or offers the other windows of the link. */
function tellRest(shared: ReadWindows): void {
  if (!shared.ok)
    toast.show({ kind: 'error', text: shared.reason === 'version' ? t('workbench.layout.version') : t('workbench.layout.broken', { at: shared.at }) })
  else if (shared.windows.length > 1) void import('./layouts/layout-windows.ts').then(({ offerWindows }) => offerWindows(shared.windows.slice(1)))
}
