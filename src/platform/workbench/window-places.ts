import { useMemo } from 'react'
import type { WindowInfo } from '#kernel/window-protocol.ts'
import { windowBus, windowId } from '#platform/windows/window-bus.ts'
import { raiseWindow } from '#platform/windows/window-handles.ts'
import { dispatch, useLayoutStore } from './layout-store.ts'
import { usePaneFacts } from './pane-store.ts'
import { thisWindow, useWindows } from './window-registry.ts'

/** A pane, wherever it is. */
export interface WindowPlace {
  readonly windowId: string
  readonly paneId: string
  readonly title: string
  /** In-app address. */
  readonly url: string
  /** In this window. */
  readonly here: boolean
  /** The pane that has the keys in its window. */
  readonly focused: boolean
  /** What its window is called: by the pane that has the keys there. */
  readonly windowTitle: string
}

const placesIn = (window: WindowInfo, here: boolean): WindowPlace[] =>
  window.panes.map(({ id, url, title }) => ({
    windowId: window.id,
    paneId: id,
    title,
    url,
    here,
    focused: id === window.focused,
    windowTitle: windowTitle(window),
  }))

export const windowTitle = (window: WindowInfo): string => window.panes.find(({ id }) => id === window.focused)?.title ?? window.panes[0]?.title ?? ''

const everywhere = (others: readonly WindowInfo[]): readonly WindowPlace[] => [
  ...placesIn(thisWindow(), true),
  ...others.flatMap((window) => placesIn(window, false)),
]

/** Every pane of this seat in this browser: those of this window first, then by window, the one looked at last first. */
export function useWindowPlaces(): readonly WindowPlace[] {
  const others = useWindows()
  const layout = useLayoutStore((state) => state.layout)
  const facts = usePaneFacts((state) => state.panes)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what this window shows is made of the layout and of what panes call themselves
  return useMemo(() => everywhere(others), [others, layout, facts])
}

/** Gives a pane the keys; in another window, which comes to the front where the browser lets it, and else marks its title. */
export function goTo({ windowId: id, paneId, here }: Pick<WindowPlace, 'windowId' | 'paneId' | 'here'>): void {
  if (here) dispatch({ type: 'focus', pane: paneId })
  else raiseWindow(id, paneId)
}

/** Brings a pane of another window into this one. */
export function moveHere({ windowId: id, paneId }: Pick<WindowPlace, 'windowId' | 'paneId'>): void {
  if (id !== windowId) windowBus.post({ type: 'panes.asked', panes: [paneId] }, id)
}

/** Brings all panes of another window into this one; a window that shows panes alone closes by it. */
export const bringHere = (id: string): void => windowBus.post({ type: 'panes.asked', panes: null }, id)
