import type { Arrangement } from './layout-arrange.ts'
import type { PaneLink } from './pane-link.ts'

/** The layout of one window: pure data, versioned, the same that is stored, shared in `#layout=` and restored. A leaf is its URL. */
export interface Layout {
  readonly version: 1
  readonly root: LayoutNode
  /** Id of the pane that has the keys. */
  readonly focused: string
  /** Id of the pane that fills the window, while zoomed. */
  readonly zoomed: string | null
  /** Panes that were closed, newest last, for reopening; at most 20. */
  readonly closed: readonly ClosedLeaf[]
  /** Ids of panes by their last focus, newest first: where focus goes after a close, and which of several neighbours is meant. */
  readonly recent?: readonly string[]
}

export interface Leaf {
  readonly type: 'pane'
  readonly id: string
  /** In-app address: path and query. */
  readonly url: string
  /** Addresses that back and forward walk; bounded. */
  readonly back: readonly string[]
  readonly forward: readonly string[]
  /** The colour group that it belongs to: what is selected in one of its panes is shown in the others. */
  readonly link?: PaneLink
}

/** A closed pane, and where it was. */
export interface ClosedLeaf extends Leaf {
  readonly place?: {
    /** The split or tabs that it stood in, and its index there. */
    readonly parent: string
    readonly index: number
    /** What stood next to it, and at which side of that it was, for when the parent is gone too. */
    readonly sibling: string
    readonly side: Direction | 'center'
    /** Its share of the parent, in percent. */
    readonly size: number
  }
}

/** Two or more children side by side (`row`) or one above the other (`column`); `sizes` are percentages that add up to 100. */
export interface Split {
  readonly type: 'split'
  readonly id: string
  readonly direction: 'row' | 'column'
  readonly children: readonly LayoutNode[]
  readonly sizes: readonly number[]
}

/** Panes on top of each other, one shown. */
export interface Tabs {
  readonly type: 'tabs'
  readonly id: string
  readonly panes: readonly Leaf[]
  /** Id of the pane that is shown. */
  readonly active: string
}

export type LayoutNode = Leaf | Split | Tabs
export type Direction = 'left' | 'right' | 'up' | 'down'

export type LayoutAction =
  /** Shows a URL: in the focused pane, beside it (where there is room), or on top of it as a tab. `id` names the new pane. */
  | { type: 'open'; url: string; placement: 'replace' | 'right' | 'down' | 'tab'; id: string }
  /** The pane itself goes somewhere (a link, a filter). `push` can be walked back. */
  | { type: 'navigate'; pane: string; url: string; history: 'push' | 'replace' }
  | { type: 'back'; pane: string }
  | { type: 'forward'; pane: string }
  | { type: 'close'; pane: string }
  | { type: 'close-others'; pane: string }
  | { type: 'reopen' }
  | { type: 'focus'; pane: string }
  | { type: 'focus-direction'; direction: Direction }
  /** From 1, in reading order. */
  | { type: 'focus-index'; index: number }
  | { type: 'move-direction'; pane: string; direction: Direction }
  /** Drops a pane at a side of another, or on it as a tab (`center`). */
  | { type: 'move'; pane: string; target: string; side: Direction | 'center' }
  /** Grows or shrinks the focused pane along the nearest split, in percentage points. */
  | { type: 'resize'; pane: string; by: number }
  /** Sets a split's sizes, on release of a drag. */
  | { type: 'set-sizes'; split: string; sizes: readonly number[] }
  /** Panes side by side get the same width, and those one above the other the same height. */
  | { type: 'balance' }
  | { type: 'arrange'; arrangement: Arrangement }
  /** Lays the panes out as another tree has them. */
  | { type: 'arrange-as'; root: LayoutNode }
  | { type: 'zoom'; pane: string }
  /** Puts the pane on top of its next neighbour as tabs, or takes it out of its tabs. */
  | { type: 'toggle-tab'; pane: string }
  | { type: 'duplicate'; pane: string; id: string }
  /** Joins a colour group, or leaves its own. */
  | { type: 'link'; pane: string; link: PaneLink | null }
  /** Panes that went to another window: gone, and not to be reopened here. */
  | { type: 'take-out'; panes: readonly string[] }
  /** Panes that came from another window, back to their places where these are known, else beside the focused one. */
  | { type: 'receive'; layout: Layout; places?: Places }
  | { type: 'restore'; layout: Layout }

/** Where panes were before they went to another window, by id, in the order in which they are to be put back. */
export type Places = Readonly<Record<string, ClosedLeaf['place']>>
