import type { LayoutWindow } from '#contract/workbench/layout.endpoints.ts'
import { parseLayout, type WindowText, writeLayout } from '#kernel/layout-codec.ts'
import { placeBounds, type ScreenArea, screenOfBounds } from '#kernel/screen-bounds.ts'
import type { WindowBounds } from '#kernel/window-protocol.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { screenAreas } from '#platform/windows/screens.ts'
import { waitWith } from '#platform/windows/waiting-windows.ts'
import { newPaneId } from '../layout-store.ts'
import { openLayout } from '../send-off.ts'
import { type ShownWindow, shownElsewhere, shownHere } from './shown-windows.ts'

/** What this window shows, and the others too, the one looked at last first. */
export async function windowsNow(all: boolean): Promise<LayoutWindow[]> {
  return [shownHere(), ...(all ? await shownElsewhere() : [])].map(kept)
}

function kept({ layout, standalone, bounds }: ShownWindow): LayoutWindow {
  const screen = screenOfBounds(bounds, screenAreas())
  return { layout: writeLayout(layout), standalone, bounds: rounded(bounds), screen: screen ? rounded(screen) : null }
}

const rounded = <B extends WindowBounds>(bounds: B): B => ({
  ...bounds,
  left: Math.round(bounds.left),
  top: Math.round(bounds.top),
  width: Math.max(1, Math.round(bounds.width)),
  height: Math.max(1, Math.round(bounds.height)),
})

/** A window of a kept layout. */
interface ReadWindow extends WindowText {
  /** That it lay on. */
  readonly screen: ScreenArea | null
}

/** The windows of a kept layout with panes of their own; null after telling that one cannot be read. */
export function readWindows(windows: readonly LayoutWindow[]): ReadWindow[] | null {
  const read = []
  for (const { layout: text, standalone, bounds, screen } of windows) {
    const parsed = parseLayout(text, newPaneId)
    if (!parsed.ok) {
      toast.show({ kind: 'error', text: t('workbench.layouts.broken', { at: parsed.at }) })
      return null
    }
    read.push({ layout: parsed.layout, standalone, bounds, screen })
  }
  return read
}

/** Where a kept window goes on the screens that are there; null where it was not kept. */
export const placeOf = ({ bounds, screen }: ReadWindow): WindowBounds | null => bounds && placeBounds(bounds, screen, screenAreas())

/** The other windows of a link: nobody pressed anything yet, so they wait. */
export function offerWindows(windows: readonly WindowText[]): void {
  waitWith(windows.map((window) => () => openLayout(window.layout, { standalone: window.standalone, bounds: placeOf({ ...window, screen: null }) })))
}
