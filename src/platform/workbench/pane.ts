import { createContext, use, useCallback, useLayoutEffect, useMemo } from 'react'
import type { ContextSnapshot } from '#kernel/context.ts'
import { leavesOf } from '#kernel/layout-tree.ts'
import { splitUrl } from '#kernel/url.ts'
import { useLayoutStore } from './layout-store.ts'
import { type PaneController, type PaneTab, setPaneContext, setPaneController, setPaneTabs, setPaneTitle, silencePane } from './pane-store.ts'
import { workbench } from './workbench.ts'

export type { PaneController } from './pane-store.ts'

/** The pane that a component is rendered in. */
export const PaneIdentity = createContext<{ id: string; url: string; standalone: boolean } | null>(null)

export interface Pane {
  readonly id: string
  /** Path and query. */
  readonly url: string
  /** Shown alone, without menus. */
  readonly standalone: boolean
  /** Goes to another address in this pane; `push` (the default) can be walked back. */
  navigate(url: string, history?: 'push' | 'replace'): void
  /** Until it is set, the screen's own title stands. */
  setTitle(title: string): void
}

function useIdentity() {
  const identity = use(PaneIdentity)
  if (!identity) throw new Error('This hook belongs inside a pane')
  return identity
}

export function usePane(): Pane {
  const { id, url, standalone } = useIdentity()
  const navigate = useCallback(
    (to: string, history: 'push' | 'replace' = 'push') => workbench.dispatch({ type: 'navigate', pane: id, url: to, history }),
    [id],
  )
  const { path } = splitUrl(url)
  const setTitle = useCallback((title: string) => setPaneTitle(id, { title, path }), [id, path])
  return useMemo(() => ({ id, url, standalone, navigate, setTitle }), [id, url, standalone, navigate, setTitle])
}

/** Whether this pane has the focus. For what shows it: the focus walks among many panes, and of those only two are drawn anew. */
export function usePaneFocused(): boolean {
  const { id } = useIdentity()
  return useLayoutStore(({ layout }) => layout.focused === id)
}

/**
 * The name of a landmark inside the pane: with several panes it tells in which, by the number that Alt goes to it with, since
 * two panes of one screen would have the same landmarks.
 */
export function usePaneLabel(text: string): string {
  const id = use(PaneIdentity)?.id
  const number = useLayoutStore(({ layout }) => {
    const panes = leavesOf(layout.root)
    return panes.length > 1 ? panes.findIndex((pane) => pane.id === id) + 1 : 0
  })
  return number ? `${text} (${number})` : text
}

/** Values that join the context while this pane is focused (`selection.count` …). A new object with the same values costs nothing. */
export function usePaneContext(values: ContextSnapshot): void {
  const { id } = useIdentity()
  useLayoutEffect(() => setPaneContext(id, values))
  useSilence(id)
}

/** What the generic keys do in this pane. The newest object counts; it need not be stable. */
export function usePaneController(controller: PaneController): void {
  const { id } = useIdentity()
  useLayoutEffect(() => setPaneController(id, controller))
  useSilence(id)
}

/** The command that leads to a tab of the focused pane, by its number from 1. */
export const tabCommandId = (number: number): string => `list.tab-${number}`

/** The tabs that keys and the palette lead to by their number; outside a pane there are none. */
export function usePaneTabs(tabs: readonly PaneTab[]): void {
  const id = use(PaneIdentity)?.id
  useLayoutEffect(() => {
    if (id) setPaneTabs(id, tabs)
  })
  useLayoutEffect(() => (id ? () => setPaneTabs(id, []) : undefined), [id])
}

/** What goes is silent before what takes its place speaks: a passive effect's end would come after that, and silence the new one. */
function useSilence(id: string): void {
  useLayoutEffect(() => () => silencePane(id), [id])
}
