import type { KnownScreen } from '#kernel/define-screen.ts'
import type { Layout } from '#kernel/layout.ts'
import { parseWindowsHash } from '#kernel/layout-codec.ts'
import { singlePane } from '#kernel/layout-reducer.ts'
import { findLeaf } from '#kernel/layout-tree.ts'
import type { Placement } from '#kernel/screen.ts'
import { fragmentOf } from '#kernel/url.ts'
import { openWindow } from '#platform/windows/open-window.ts'
import { openWindows } from '#platform/windows/waiting-windows.ts'
import { placeFor } from './dock.ts'
import { takeLayout } from './layout-start.ts'
import { dispatch, getLayout, newPaneId, useLayoutStore } from './layout-store.ts'
import { screenOf } from './screens.ts'
import { newWindowBounds, openLayout } from './send-off.ts'

/** A page of its own without bars (what is printed), and a shared layout, is a tab of the browser; any other screen a window without menus. */
function openOutside(url: string): void {
  const tab = screenOf(url)?.frame === 'plain' || parseWindowsHash(fragmentOf(url)) !== null
  openWindows([() => (tab ? openWindow(url) !== null : openLayout(singlePane(url, newPaneId()), { standalone: true, bounds: newWindowBounds() }))])
}

/** The panes of this window. */
export const workbench = {
  getLayout,
  dispatch,
  /** Shows an in-app address: the layout that it carries, else its screen where `placement` says or as it docks. `window`: a new browser window. */
  open(url: string, placement?: Placement | 'window'): void {
    if (placement === 'window') {
      openOutside(url)
      return
    }
    if (takeLayout(fragmentOf(url))) return
    const place = placement ? { pane: null, placement } : placeFor(url, getLayout())
    if (place.pane === null) {
      dispatch({ type: 'open', url, placement: place.placement, id: newPaneId() })
      return
    }
    dispatch({ type: 'focus', pane: place.pane })
    if (place.navigate) dispatch({ type: 'navigate', pane: place.pane, url, history: 'push' })
  },
  focusedPane: (): string => getLayout().focused,
  /** The address that a pane shows. */
  urlOf: (pane: string): string | undefined => findLeaf(getLayout().root, pane)?.url,
}

export const useLayout = (): Layout => useLayoutStore((state) => state.layout)
/** The address that the focused pane shows. */
const focusedUrl = ({ root, focused }: Layout): string => findLeaf(root, focused)?.url ?? '/'
/** The screen that the focused pane shows; undefined where there is none at its address. */
export const useFocusedScreen = (): KnownScreen | undefined => useLayoutStore(({ layout }) => screenOf(focusedUrl(layout)))
