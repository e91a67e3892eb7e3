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
  /** Remembers the cursor and what is selected; the returned function puts them back. */
  remember(): () => void
}

/** What a list whose cells are set in place lets the keys of a sheet do, with the cell under the cursor or the range of cells. */
export interface CellController {
  extendAcross(by: 1 | -1): void
  extendToEnd(end: 'first' | 'last'): void
  copy(): void
  paste(): void
  fillDown(): void
  clear(): void
  save(): void
  nextRefused(): void
}

/** What the keys that are the same everywhere do in a pane. `escape` answers whether there was something to step out of. */
export interface PaneController {
  list?: ListController
  search?(): void
  filter?(): void
  refresh?(): void
  /** Opens the choice of its columns. */
  columns?(): void
  /** Saves what it shows as a file. */
  download?(): void
  /** Starts changing what has the cursor. */
  edit?(): void
  /** Moves the cursor among the cells of its row; absent: among what can be pressed there. */
  across?(by: 1 | -1): void
  cells?: CellController
  escape?(): boolean
  /** A barcode was scanned, wherever the focus was. */
  scan?(code: string): void
  /** A code without a digit is a code too: SKUs are scanned. */
  scansWords?: boolean
}

/** What a pane calls itself, and the path that it showed then: a pane that went on to another screen is not called so any more. */
export interface PaneFacts {
  readonly title: string
  readonly path: string
}

/** What panes are called. Apart from the rest, which changes with every move of a cursor and redraws nothing. */
export const usePaneFacts = create<{ readonly panes: Readonly<Record<string, PaneFacts>> }>(() => ({ panes: {} }))

export const setPaneTitle = (id: string, facts: PaneFacts): void => usePaneFacts.setState(({ panes }) => ({ panes: { ...panes, [id]: facts } }))

/** A view of the pane that its row of tabs leads to. */
export interface PaneTab {
  readonly label: string
  readonly to: string
}

/** What a mounted pane says of itself beside its title, outside React's tree: keys and the palette read it, whatever is rendered. */
interface PaneVoice {
  readonly context: ContextSnapshot
  readonly controller: PaneController
  /** Which of the generic keys mean something in it: `pane.list`, `pane.search` … */
  readonly abilities: ContextSnapshot
  readonly tabs: readonly PaneTab[]
}

const silent: PaneVoice = { context: {}, controller: {}, abilities: {}, tabs: [] }
const voices = new Map<string, PaneVoice>()
const listeners = new Set<(id: string) => void>()

const voiceOf = (id: string): PaneVoice => voices.get(id) ?? silent

function speak(id: string, change: Partial<PaneVoice>): void {
  voices.set(id, { ...voiceOf(id), ...change })
  for (const listener of [...listeners]) listener(id)
}

/** What a pane adds to the context while it is focused. */
export function paneContext(id: string): ContextSnapshot {
  const { abilities, context, tabs } = voiceOf(id)
  return { ...abilities, 'pane.tabs': tabs.length, 'pane.tab-names': tabs.map(({ label }) => label), ...context }
}

/** Calls back with the pane that says something else now. */
export function onPaneContext(listener: (id: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setPaneContext(id: string, context: ContextSnapshot): void {
  if (!sameSnapshot(voiceOf(id).context, context)) speak(id, { context })
}

export const paneController = (id: string): PaneController => voiceOf(id).controller

export function setPaneController(id: string, controller: PaneController): void {
  const { list, search, filter, refresh, columns, download, edit, cells, scan } = controller
  const abilities = {
    'pane.list': !!list,
    'pane.search': !!search,
    'pane.filter': !!filter,
    'pane.refresh': !!refresh,
    'pane.columns': !!columns,
    'pane.download': !!download,
    'pane.edit': !!edit,
    'pane.cells': !!cells,
    'pane.scan': !!scan,
  }
  if (sameSnapshot(voiceOf(id).abilities, abilities)) voices.set(id, { ...voiceOf(id), controller })
  else speak(id, { controller, abilities })
}

export const paneTabs = (id: string): readonly PaneTab[] => voiceOf(id).tabs

export function setPaneTabs(id: string, tabs: readonly PaneTab[]): void {
  const before = voiceOf(id).tabs
  const named = before.length === tabs.length && before.every(({ label }, index) => label === tabs[index]?.label)
  if (named) voices.set(id, { ...voiceOf(id), tabs })
  else speak(id, { tabs })
}

/** The pane's component is not shown any more: what it said no longer holds. Its title stays. */
export function silencePane(id: string): void {
  if (voices.delete(id)) for (const listener of [...listeners]) listener(id)
}

export function forgetPane(id: string): void {
  silencePane(id)
  usePaneFacts.setState(({ panes }) => {
    const { [id]: _gone, ...rest } = panes
    return { panes: rest }
  })
}
