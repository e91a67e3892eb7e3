import { leavesOf } from '#kernel/layout-tree.ts'
import type { WindowPane } from '#kernel/window-protocol.ts'
import { getLayout, onLayout } from './layout-store.ts'
import { onPaneContext, paneController, usePaneFacts } from './pane-store.ts'
import { paneTitle } from './pane-title.ts'

/** What the other windows are told of this one's panes. */
export const windowFace = {
  panes: (): readonly WindowPane[] =>
    leavesOf(getLayout().root).map(({ id, url }) => ({ id, url, title: paneTitle(id, url), scans: !!paneController(id).scan })),
  focused: (): string => getLayout().focused,
  onChange(listener: () => void): void {
    onLayout(listener)
    usePaneFacts.subscribe(listener)
    let scanning = ''
    // Of all that panes say only this is for the others: cursors move many times in a second.
    onPaneContext(() => {
      const now = leavesOf(getLayout().root)
        .filter(({ id }) => paneController(id).scan)
        .map(({ id }) => id)
        .join()
      if (now !== scanning) listener()
      scanning = now
    })
  },
}
