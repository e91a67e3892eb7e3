import { create } from 'zustand'
import type { Layout, LayoutAction } from '#kernel/layout.ts'
import { reduceLayout, singlePane } from '#kernel/layout-reducer.ts'
import { shownLeavesOf } from '#kernel/layout-tree.ts'
import { randomKey } from '#platform/storage/random-key.ts'
import { guarded, homeUrl } from './guard.ts'
import { askAhead } from './load-pane.ts'
import { currentRoom } from './room.ts'

/** Short, for it stands in stored layouts: unique within a window is enough, and a restored layout brings its own. */
export const newPaneId = (): string => `p${randomKey().slice(0, 8)}`

/** The layout of this window. Read it by the hooks of `workbench.ts`; change it only by {@link dispatch}. */
export const useLayoutStore = create<{ layout: Layout }>(() => ({ layout: singlePane('/', newPaneId()) }))

type Listener = (after: Layout, before: Layout, action: LayoutAction | null) => void
const listeners = new Set<Listener>()

export const getLayout = (): Layout => useLayoutStore.getState().layout

/** Changes the layout. Addresses that the person may not see become the ones to show instead, before anything is rendered. */
export function dispatch(action: LayoutAction): void {
  const before = getLayout()
  show(reduceLayout(before, action, homeUrl(), currentRoom()), action)
}

/** Who is signed in changed: what is shown is judged again. */
export const judgeAgain = (): void => show(getLayout())

function show(layout: Layout, action: LayoutAction | null = null): void {
  const before = getLayout()
  const after = guarded(layout)
  if (after === before) return
  const there = new Set(shownLeavesOf(before.root).map(({ url }) => url))
  for (const { url } of shownLeavesOf(after.root)) if (!there.has(url)) askAhead(url)
  useLayoutStore.setState({ layout: after })
  for (const listener of [...listeners]) listener(after, before, action)
}

/** Calls back after each change, with the action unless it was judged anew. */
export function onLayout(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
