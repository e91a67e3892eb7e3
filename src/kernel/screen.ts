import type { z } from 'zod'
import type { Access } from '#contract/core/privilege.ts'
import type { MenuPlacement } from './command.ts'
import type { PaneSelection } from './pane-link.ts'

/** The page around a screen when it is alone in its window. */
export type Frame = 'auth' | 'plain' | 'dashboard' | 'backoffice' | 'help'

/** Where a screen goes when it is opened from the focused pane. */
export type Placement = 'replace' | 'right' | 'down' | 'tab'

/** What a pane's component receives; its typed form is what `screen()` gives. */
export interface PaneProps<Params = unknown, Query = unknown> {
  readonly paneId: string
  readonly params: Params
  readonly query: Query
}

/** A screen, declared once: the route, the command that opens it, its palette row, menu item, guard and pane come from this. */
export interface Screen<P extends z.ZodType = z.ZodType, Q extends z.ZodType = z.ZodType> {
  /** Permanent: layouts and key bindings keep it. `noun.screen`. */
  readonly id: string
  /** `/order/detail`, `/order/print-label/:marketplace`, `:name?` for an optional parameter. */
  readonly path: `/${string}`
  readonly params: P
  /** Parses the raw query: strings, or arrays of strings where a name repeats. */
  readonly query: Q
  /** Message key. */
  readonly title: string
  /** Message key of more words that the palette finds it by. */
  readonly keywords?: string
  /** Name of an icon of the design system. */
  readonly icon: string
  readonly access: Access
  readonly frame: Frame
  /** Key sequence that opens it, `G O`. */
  readonly keys?: readonly string[]
  /** When its command can run; absent: always. */
  readonly when?: string
  /** False for screens that make no sense without parameters: no palette row, no command. */
  readonly openable: boolean
  /** Its place in the menu of its frame: one of `side-menu.ts`. */
  readonly menu?: { readonly group: number; readonly order: number }
  /** Where lists offer to open it. */
  readonly menus?: readonly MenuPlacement[]
  readonly dock: {
    /** `one`: opening it again focuses the pane that shows it. */
    readonly instances: 'one' | 'many'
    readonly opens: Placement
    /** CSS pixels. */
    readonly minWidth: number
    /** A list that is left for what was opened from it: it stays in the page, unseen and with its effects at rest, and is there at once on the way back. */
    readonly stays?: true
  }
  /** How a pane of it follows what is selected in another of its colour: the parameters and query to go to, or null to stay. */
  readonly follows?: (selection: PaneSelection) => { readonly params?: z.input<P>; readonly query?: z.input<Q> } | null
  /** The pane's module; its default export is the component. */
  readonly load: () => Promise<{ default: unknown }>
}

/** What gives a typed link: the screen's address with its parameters and query. */
export type Href<P extends z.ZodType, Q extends z.ZodType> = (input?: { params?: z.input<P>; query?: z.input<Q> }) => string
