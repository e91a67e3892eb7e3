import { leavesOf } from '#kernel/layout-tree.ts'
import { offerUndo } from '#platform/command/undo.ts'
import { useSession } from '#platform/session/session.ts'
import { readAway } from '#platform/windows/away.ts'
import { windowBus, windowId } from '#platform/windows/window-bus.ts'
import { isKnownClosed } from '#platform/windows/window-handles.ts'
import { takeBack } from './arrivals.ts'
import { isForemost, otherWindows } from './window-registry.ts'

/** A window that reloads is gone for as long. Milliseconds. */
const reloadMs = 3_000
const lookEveryMs = 150

/** When a window of panes closes, the window that it came from, or else the one looked at last, offers to take its panes back. */
export function startClosedWindows(): void {
  windowBus.on('window.gone', (_, from) => void offerBack(from))
}

async function offerBack(id: string): Promise<void> {
  if (!(await isClosed(id))) return
  const away = readAway(id)
  if (!away || away.user_id !== useSession.getState().user?.user_id) return
  const origin = otherWindows().some((other) => other.id === away.from)
  if (away.from === windowId || (!origin && isForemost()))
    offerUndo({
      label: 'workbench.window.closed',
      action: 'workbench.window.take-back',
      values: { count: leavesOf(away.layout.root).length },
      run: () => (takeBack(id, away.layout) ? 'done' : 'failed'),
    })
}

/** Closed for good, rather than on its way to another page. */
async function isClosed(id: string): Promise<boolean> {
  for (let waited = 0; waited < reloadMs; waited += lookEveryMs) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
    if (isKnownClosed(id)) return true
    if (otherWindows().some((other) => other.id === id)) return false
  }
  return true
}
