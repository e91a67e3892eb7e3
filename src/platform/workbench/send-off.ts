import type { Layout, Places } from '#kernel/layout.ts'
import { layoutHash } from '#kernel/layout-codec.ts'
import { onlyPanes, takeOut } from '#kernel/layout-travel.ts'
import { findLeaf, leavesOf } from '#kernel/layout-tree.ts'
import { clampBounds } from '#kernel/screen-bounds.ts'
import type { WindowBounds } from '#kernel/window-protocol.ts'
import { useSession } from '#platform/session/session.ts'
import { closeForGood } from '#platform/windows/away.ts'
import { dropHandover, layHandover } from '#platform/windows/handover.ts'
import { openWindow } from '#platform/windows/open-window.ts'
import { screenAreas } from '#platform/windows/screens.ts'
import { isStandalone, standaloneUrl } from '#platform/windows/standalone.ts'
import { openWindows } from '#platform/windows/waiting-windows.ts'
import { windowBus } from '#platform/windows/window-bus.ts'
import { keepHandle } from '#platform/windows/window-handles.ts'
import { homeUrl } from './guard.ts'
import { dispatch, getLayout } from './layout-store.ts'

/** Panes that were offered to another window: they stay here until it has them. */
const offered = new Set<string>()
/** Where panes were that went from here, for when they come back. */
const placesLeft = new Map<string, Places[string]>()
/** Handles of windows that were opened and have not said yet who they are, by a pane that they will show. */
const unnamed = new Map<string, Window>()

const idsOf = (layout: Layout): string[] => leavesOf(layout.root).map((leaf) => leaf.id)

/** The places of arriving panes that left from here, in the order in which they went. */
export function placesOf(layout: Layout): Places {
  const arriving = new Set(idsOf(layout))
  return Object.fromEntries([...placesLeft].filter(([id]) => arriving.has(id)))
}

/** Opens a window that shows a layout; false when the browser blocked it. Without `bounds` it is a tab of the browser. */
export function openLayout(layout: Layout, { standalone, bounds }: { standalone: boolean; bounds: WindowBounds | null }): boolean {
  const { user } = useSession.getState()
  const focused = findLeaf(layout.root, layout.focused)?.url ?? '/'
  const name = layHandover({ user_id: user?.user_id ?? 0, layout, bounds })
  const hash = layout.root.type === 'pane' && !layout.root.link ? '' : layoutHash(layout)
  const handle = openWindow((standalone ? standaloneUrl(focused) : focused) + hash, name, bounds)
  if (handle) unnamed.set(layout.focused, handle)
  else dropHandover(name)
  return handle !== null
}

/** Gives panes a window of their own. They stay here until it shows them; where the browser blocks it, they just stay. */
export function popOut(panes: readonly string[]): void {
  openWindows([
    () => {
      // It may be tried again later, when some are gone.
      const layout = onlyPanes(getLayout(), panes)
      if (!layout) return true
      const opened = openLayout(layout, { standalone: true, bounds: boundsOf(idsOf(layout)) })
      if (opened) for (const id of idsOf(layout)) offered.add(id)
      return opened
    },
  ])
}

/** Gives panes to a window that is there. */
export function giveTo(window: string, panes: readonly string[]): void {
  const layout = onlyPanes(getLayout(), panes)
  if (!layout) return
  for (const id of idsOf(layout)) offered.add(id)
  windowBus.post({ type: 'panes.offered', layout }, window)
}

/** Another window has these panes now: they go from here, and with the last of them a window that showed nothing else. */
function letGo(panes: readonly string[]): void {
  const gone = panes.filter((id) => offered.delete(id))
  if (gone.length === 0) return
  const { places } = takeOut(getLayout(), gone, homeUrl())
  for (const [id, place] of Object.entries(places)) {
    // Put in anew: the order in which they went is the order in which they come back.
    placesLeft.delete(id)
    placesLeft.set(id, place)
  }
  const last = isStandalone() && idsOf(getLayout()).every((id) => gone.includes(id))
  dispatch({ type: 'take-out', panes: gone })
  if (last) closeForGood()
}

/** Gives panes away when another window has or wants them, from now on. */
export function startSendOff(): void {
  windowBus.on('panes.arrived', ({ panes }, from) => {
    for (const id of panes) {
      const handle = unnamed.get(id)
      if (handle) keepHandle(from, handle)
      unnamed.delete(id)
    }
    letGo(panes)
  })
  windowBus.on('panes.asked', ({ panes }, from) => giveTo(from, panes ?? idsOf(getLayout())))
}

/** A little aside from this window, and as large as a pane for reading wants to be. */
export const newWindowBounds = (): WindowBounds =>
  clampBounds({ left: window.screenX + 48, top: window.screenY + 48, width: 960, height: 760 }, screenAreas())

/** Smaller a pane alone is no use, though it was among many. */
const leastAlone = { width: 480, height: 400 }

/** The part of the desktop that panes lie on now. */
function boundsOf(panes: readonly string[]): WindowBounds {
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-pane-id]')]
    .filter((region) => panes.includes(region.dataset.paneId ?? '') && !region.hidden)
    .map((region) => region.getBoundingClientRect())
  const edge = (window.outerWidth - window.innerWidth) / 2
  const origin = { left: window.screenX + edge, top: window.screenY + window.outerHeight - window.innerHeight - edge }
  const left = Math.min(...boxes.map((box) => box.left), window.innerWidth)
  const top = Math.min(...boxes.map((box) => box.top), window.innerHeight)
  const width = Math.max(Math.max(...boxes.map((box) => box.right)) - left, leastAlone.width)
  const height = Math.max(Math.max(...boxes.map((box) => box.bottom)) - top, leastAlone.height)
  return clampBounds({ left: origin.left + left, top: origin.top + top, width, height }, screenAreas())
}
