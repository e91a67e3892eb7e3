import type { LayoutWindow } from '#contract/workbench/layout.endpoints.ts'
import type { Layout } from '#kernel/layout.ts'
import { leavesOf } from '#kernel/layout-tree.ts'
import type { WindowBounds, WindowPane } from '#kernel/window-protocol.ts'
import { type Opening, openWindows, stopWaiting } from '#platform/windows/waiting-windows.ts'
import { windowBus } from '#platform/windows/window-bus.ts'
import { moveWindow } from '../arrivals.ts'
import { dispatch } from '../layout-store.ts'
import { openLayout } from '../send-off.ts'
import { placeOf, readWindows } from './layout-windows.ts'
import { type ShownWindow, shownElsewhere, shownHere } from './shown-windows.ts'

/**
 * Brings windows back: the first here, each other in a window of its kind that is there, as far as there are any, and else in a new one.
 * Where the browser opens only one for each press, the rest waits for more. Gives what takes all of it back; null after telling that
 * a window cannot be read.
 */
export async function showWindows(windows: readonly LayoutWindow[]): Promise<(() => void) | null> {
  const [first, ...others] = readWindows(windows) ?? []
  if (!first) return null
  const free = others.length > 0 ? await shownElsewhere() : []
  const before = shownHere()
  const replaced: ShownWindow[] = []
  const opened: Layout[] = []
  const openings: Opening[] = []
  for (const window of others) {
    const { layout, standalone } = window
    const place = placeOf(window)
    const there = free.find((one) => one.standalone === standalone && !replaced.includes(one))
    if (there) {
      replaced.push(there)
      windowBus.post({ type: 'layout.shown', layout, bounds: place }, there.id)
    } else {
      opened.push(layout)
      openings.push(() => openLayout(layout, { standalone, bounds: place }))
    }
  }
  const { closed, root } = before.layout
  const place = placeOf(first)
  showHere({ ...first.layout, closed: [...closed, ...leavesOf(root)].slice(-20) }, place)
  const closeOpened = followOpened(opened)
  openWindows(openings)
  return () => {
    stopWaiting(openings)
    closeOpened()
    for (const { id, layout, bounds } of replaced) windowBus.post({ type: 'layout.shown', layout, bounds }, id)
    showHere(before.layout, place && before.bounds)
  }
}

function showHere(layout: Layout, bounds: WindowBounds | null): void {
  dispatch({ type: 'restore', layout })
  if (bounds) moveWindow(bounds)
}

/**
 * Knows the windows that are opened for layouts by their panes, which are new. The returned function closes them, also those still to come,
 * as long as they show what they showed at first: in one where something else is shown by now somebody is at work.
 */
function followOpened(layouts: readonly Layout[]): () => void {
  const awaited = new Set(layouts.flatMap(({ root }) => leavesOf(root).map(({ id }) => id)))
  const opened = new Map<string, readonly WindowPane[]>()
  let closing = false
  const close = (id: string, panes: readonly WindowPane[]) =>
    windowBus.post({ type: 'window.close', forGood: true, ifShown: panes.map(({ id, url }) => ({ id, url })) }, id)
  const forget = windowBus.on('window.here', ({ window: { id, panes } }) => {
    // Only the first window that has a pane: from there it may move to one that was not opened for it.
    const came = panes.filter((pane) => awaited.delete(pane.id))
    if (came.length > 0) {
      opened.set(id, panes)
      if (closing) close(id, panes)
    }
    if (awaited.size === 0) forget()
  })
  return () => {
    closing = true
    for (const [id, panes] of opened) close(id, panes)
  }
}
