import type { Layout } from '#kernel/layout.ts'
import { leavesOf } from '#kernel/layout-tree.ts'
import { stillShows } from '#kernel/shown-panes.ts'
import { t } from '#platform/i18n/i18n.ts'
import { hasUnsavedTyping } from '#platform/offline/unsaved.ts'
import { toast } from '#platform/ui/toast.ts'
import { closeForGood, forgetAway } from '#platform/windows/away.ts'
import { isStandalone } from '#platform/windows/standalone.ts'
import { windowBus, windowId } from '#platform/windows/window-bus.ts'
import { dispatch, getLayout } from './layout-store.ts'
import { markRaised } from './raised.ts'
import { placesOf } from './send-off.ts'
import { thisWindow } from './window-registry.ts'

/** Puts the panes of another window into this one; false when it has no room for them. */
export function takeIn(layout: Layout): boolean {
  const before = getLayout()
  dispatch({ type: 'receive', layout, places: placesOf(layout) })
  if (getLayout() !== before) return true
  toast.show({ kind: 'error', text: t('workbench.window.full') })
  return false
}

/** Tells whoever had these panes that they are here. */
export function announce(layout: Layout, to?: string): void {
  windowBus.post({ type: 'panes.arrived', panes: leavesOf(layout.root).map((leaf) => leaf.id) }, to)
}

/** Does what other windows ask of this one, from now on. */
export function startArrivals(): void {
  windowBus.on('panes.offered', ({ layout }, from) => {
    if (takeIn(layout)) announce(layout, from)
  })
  windowBus.on('window.raise', ({ window: id, pane }) => {
    if (id !== windowId) return
    if (pane) dispatch({ type: 'focus', pane })
    markRaised()
  })
  windowBus.on('window.close', ({ forGood, ifShown }) => {
    if (ifShown && (!stillShows(getLayout(), ifShown) || hasUnsavedTyping())) return
    if (forGood) closeForGood()
    else window.close()
  })
  windowBus.on('layout.asked', (_, from) =>
    windowBus.post({ type: 'layout.told', layout: getLayout(), standalone: isStandalone(), bounds: thisWindow().bounds }, from),
  )
  windowBus.on('layout.shown', ({ layout, bounds }) => {
    dispatch({ type: 'restore', layout: { ...layout, closed: [...getLayout().closed, ...leavesOf(getLayout().root)].slice(-20) } })
    if (bounds) moveWindow(bounds)
    markRaised()
  })
}

/** Moves this window, where the browser lets a window move itself: those that were opened without tabs. */
export function moveWindow({ left, top, width, height }: { left: number; top: number; width: number; height: number }): void {
  window.moveTo(left, top)
  window.resizeTo(width, height)
}

/** Shows the panes of a window that closed; false when this one has no room for them. */
export function takeBack(id: string, layout: Layout): boolean {
  const taken = takeIn(layout)
  if (taken) forgetAway(id)
  return taken
}
