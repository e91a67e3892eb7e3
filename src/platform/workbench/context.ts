import { findLeaf, leavesOf } from '#kernel/layout-tree.ts'
import { contextStore } from '#platform/command/context.ts'
import { failedRows, hasWork, onWorkChange } from '#platform/command/works.ts'
import { useInstallOffer } from '#platform/offline/install.ts'
import { hasUpdate, useUpdate } from '#platform/offline/update-store.ts'
import { useSession } from '#platform/session/session.ts'
import { hasMoreScreens, onScreens } from '#platform/windows/screens.ts'
import { isStandalone } from '#platform/windows/standalone.ts'
import { useWaitingWindows } from '#platform/windows/waiting-windows.ts'
import { useKeptViews } from './kept-views.ts'
import { getLayout, useLayoutStore } from './layout-store.ts'
import { onPaneContext, paneContext } from './pane-store.ts'
import { screenOf } from './screens.ts'
import { onWindows, otherWindows } from './window-registry.ts'

/** Keeps the context's global and pane layers in step with the session, the layout and what the focused pane says. */
export function startContext(): void {
  tellWindow()
  useSession.subscribe(tellWindow)
  useLayoutStore.subscribe(tellWindow)
  onWorkChange(tellWindow)
  useInstallOffer.subscribe(tellWindow)
  useUpdate.subscribe(tellWindow)
  onWindows(tellWindow)
  onScreens(tellWindow)
  useWaitingWindows.subscribe(tellWindow)
  useKeptViews.subscribe(tellWindow)
  onPaneContext((id) => {
    if (id === getLayout().focused) tellPane()
  })
}

function tellWindow(): void {
  const views = useKeptViews.getState()
  const { root, zoomed, closed } = getLayout()
  contextStore.set('global', {
    'session.signedIn': useSession.getState().status === 'signed-in',
    'workspace.ends': (useSession.getState().workspace?.delete_at ?? null) !== null,
    'window.standalone': isStandalone(),
    'panes.count': leavesOf(root).length,
    'panes.zoomed': zoomed !== null,
    'panes.closed': closed.length,
    'windows.others': otherWindows().length,
    'windows.waiting': useWaitingWindows.getState().waiting.length,
    'screens.more': hasMoreScreens(),
    'views.count': views.count,
    'views.changeable': views.own + views.shared,
    'views.own': views.own,
    'views.shared': views.shared,
    'work.any': hasWork(),
    'work.failed': failedRows(),
    'app.installable': useInstallOffer.getState().offer !== null,
    'app.update': hasUpdate(useUpdate.getState()),
  })
  tellPane()
}

function tellPane(): void {
  const { root, focused } = getLayout()
  const url = findLeaf(root, focused)?.url
  contextStore.set('pane', { 'pane.screen': (url && screenOf(url)?.id) || null, ...paneContext(focused) })
}
