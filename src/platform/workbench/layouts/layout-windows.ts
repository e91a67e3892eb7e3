import type { LayoutWindow } from '#contract/workbench/layout.endpoints.ts'
import type { Layout } from '#kernel/layout.ts'
import { parseLayout, type WindowText, writeLayout } from '#kernel/layout-codec.ts'
import { leavesOf } from '#kernel/layout-tree.ts'
import { placeBounds, type ScreenArea, screenOfBounds } from '#kernel/screen-bounds.ts'
import type { WindowBounds } from '#kernel/window-protocol.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { screenAreas } from '#platform/windows/screens.ts'
import { isStandalone } from '#platform/windows/standalone.ts'
import { openWindows, waitWith } from '#platform/windows/waiting-windows.ts'
import { windowBus } from '#platform/windows/window-bus.ts'
import { otherWindows, thisWindow } from '#platform/windows/window-registry.ts'
import { dispatch, getLayout, newPaneId } from '../layout-store.ts'
import { openLayout } from '../send-off.ts'

/** How long the other windows have to tell what they show. Milliseconds. */
const answerMs = 600

interface Shown {
  readonly layout: Layout
  readonly standalone: boolean
  readonly bounds: WindowBounds
}

/** What this window shows, and the others too, the one looked at last first. */
export async function windowsNow(all: boolean): Promise<LayoutWindow[]> {
  const here: Shown = { layout: getLayout(), standalone: isStandalone(), bounds: thisWindow().bounds }
  return [here, ...(all ? await othersNow() : [])].map(kept)
}

function othersNow(): Promise<Shown[]> {
  const asked = otherWindows().map(({ id }) => id)
  const told = new Map<string, Shown>()
  if (asked.length === 0) return Promise.resolve([])
  return new Promise((resolve) => {
    const end = () => {
      forget()
      clearTimeout(timer)
      resolve(asked.flatMap((id) => told.get(id) ?? []))
    }
    // One that is frozen says nothing: the others are kept without it.
    const timer = setTimeout(end, answerMs)
    const forget = windowBus.on('layout.told', (shown, from) => {
      told.set(from, shown)
      if (asked.every((id) => told.has(id))) end()
    })
    windowBus.post({ type: 'layout.asked' })
  })
}

function kept({ layout, standalone, bounds }: Shown): LayoutWindow {
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

/** The windows of a kept layout with panes of their own; null after telling that one cannot be read. */
export function readWindows(windows: readonly LayoutWindow[]): (WindowText & { readonly screen: ScreenArea | null })[] | null {
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

/**
 * Brings windows back: the first here, the others in windows of panes that are there, as far as there are any, and else in new ones.
 * Where the browser opens only one for each press, the rest waits for more.
 */
export function showWindows(windows: readonly LayoutWindow[]): void {
  const [first, ...others] = readWindows(windows) ?? []
  if (!first) return
  showHere(first.layout)
  const free = otherWindows().filter(({ standalone }) => standalone)
  openWindows(
    others.flatMap(({ layout, standalone, bounds, screen }) => {
      const place = bounds && placeBounds(bounds, screen, screenAreas())
      const there = standalone ? free.shift() : undefined
      if (!there) return [() => openLayout(layout, { standalone, bounds: place })]
      windowBus.post({ type: 'layout.shown', layout, bounds: place }, there.id)
      return []
    }),
  )
}

function showHere(layout: Layout): void {
  const { closed, root } = getLayout()
  dispatch({ type: 'restore', layout: { ...layout, closed: [...closed, ...leavesOf(root)].slice(-20) } })
}

/** The other windows of a link: nobody pressed anything yet, so they wait. */
export function offerWindows(windows: readonly WindowText[]): void {
  waitWith(
    windows.map(
      ({ layout, standalone, bounds }) =>
        () =>
          openLayout(layout, { standalone, bounds: bounds && placeBounds(bounds, null, screenAreas()) }),
    ),
  )
}
