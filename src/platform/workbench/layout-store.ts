import { create } from 'zustand'
import type { Layout, LayoutAction } from '#kernel/layout.ts'
import { reduceLayout, singlePane } from '#kernel/layout-reducer.ts'
import { randomKey } from '#platform/http/random-key.ts'

/** The layout of this window. Read it by the hooks of `workbench.ts`; change it only by {@link dispatch}. */
export const useLayoutStore = create<{ layout: Layout }>(() => ({ layout: singlePane('/', newPaneId()) }))

type Listener = (after: Layout, before: Layout, action: LayoutAction) => void
const listeners = new Set<Listener>()

/** Short, for it stands in stored layouts: unique within a window is enough, and a restored layout brings its own. */
export function newPaneId(): string {
  return `p${randomKey().slice(0, 8)}`
}

export const getLayout = (): Layout => useLayoutStore.getState().layout

export function dispatch(action: LayoutAction): void {
  const before = getLayout()
  const after = reduceLayout(before, action)
  if (after === before) return
  useLayoutStore.setState({ layout: after })
  for (const listener of [...listeners]) listener(after, before, action)
}

/** Calls back after each change, with what caused it. */
export function onLayout(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
