import { create } from 'zustand'
import { type ContextSnapshot, sameSnapshot } from '#kernel/context.ts'
import type { Placement } from '#kernel/screen.ts'

/** What a pane with a list lets the generic list keys do. */
export interface ListController {
  move(by: number): void
  toEnd(end: 'first' | 'last'): void
  toggle(): void
  extend(by: number): void
  selectAll(): void
  clear(): void
  open(placement: Placement | 'window'): void
  peek(): void
}

/** What the keys that are the same everywhere do in a pane. `escape` answers whether there was something to step out of. */
export interface PaneController {
  list?: ListController
  search?(): void
  filter?(): void
  refresh?(): void
  escape?(): boolean
}

/** What a mounted pane says of itself. Kept outside React's tree: keys and the palette read it, whatever is rendered. */
interface PaneFacts {
  readonly title?: string
  readonly context?: ContextSnapshot
  /** Which of the generic keys mean something in it: `pane.list`, `pane.search` … */
  readonly abilities?: ContextSnapshot
}

export const usePaneFacts = create<{ readonly panes: Readonly<Record<string, PaneFacts>> }>(() => ({ panes: {} }))

export function setPaneFacts(id: string, facts: PaneFacts): void {
  usePaneFacts.setState(({ panes }) => ({ panes: { ...panes, [id]: { ...panes[id], ...facts } } }))
}

export function forgetPane(id: string): void {
  controllers.delete(id)
  usePaneFacts.setState(({ panes }) => {
    const { [id]: _gone, ...rest } = panes
    return { panes: rest }
  })
}

const controllers = new Map<string, PaneController>()

export const paneController = (id: string): PaneController => controllers.get(id) ?? {}

export function setPaneController(id: string, controller: PaneController | null): void {
  if (controller) controllers.set(id, controller)
  else controllers.delete(id)
  const { list, search, filter, refresh } = controller ?? {}
  const abilities = { 'pane.list': !!list, 'pane.search': !!search, 'pane.filter': !!filter, 'pane.refresh': !!refresh }
  const before = usePaneFacts.getState().panes[id]?.abilities
  if (!before || !sameSnapshot(before, abilities)) setPaneFacts(id, { abilities })
}
