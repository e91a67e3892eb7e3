import type { ComponentType, ReactNode } from 'react'
import type { AnyListEndpoint, RowOf } from '#contract/core/list.ts'
import type { AnyAddress, QueryOf } from '#contract/core/list-address.ts'
import type { CellKind } from '#contract/core/sheet.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import type { PaneSelection } from '#kernel/pane-link.ts'
import type { MessageKey } from '#platform/i18n/i18n.ts'
import type { ListColumn } from '#platform/ui/list-columns.ts'
import type { MultiOption } from '#platform/ui/multi-select.tsx'
import type { CellEdit, Cells } from './cells.ts'
import { type ColumnKinds, columnKinds } from './columns.tsx'
import type { InPlace } from './in-place.ts'
import type { WholeList } from './whole-list.ts'

export type RunHere = (command: string, args?: Readonly<Record<string, unknown>>) => void

/** A column: the room that it takes (list-columns.ts), and what stands in it. */
export interface Column<Row> extends ListColumn {
  /** `run`: runs a command for this row, once the cursor stands on it. `hrefOf`: where a row is looked at beside the list, by its key. */
  cell(row: Row, run: RunHere, hrefOf: (code: string) => string): ReactNode
  /** It is set in place. */
  readonly edit?: CellEdit<Row>
  /** The whole of it, on hover. */
  title?(row: Row): string | undefined
  look?: string | ((row: Row) => string | undefined)
  /** What stands in it fits, or ends in an ellipsis by itself: the cell cuts nothing off. A function: that of such a row does. */
  readonly fits?: true | ((row: Row) => boolean)
  /** Its head is for assistive technology alone. */
  headless?: boolean
  /** Its head says how many rows there are. */
  counts?: boolean
  /** Shown to those alone who choose it. */
  readonly extra?: true
  /** What stands for it in a workbook, in one column or several; absent: it is not exported. */
  readonly sheet?: SheetCell<Row> | readonly SheetCell<Row>[]
}

/** A cell that the server writes by itself: a field of the row, or of an object in it, as text where no kind is named. */
export interface SheetCell<Row> {
  readonly field: (keyof Row & string) | `${keyof Row & string}.${string}`
  readonly kind?: CellKind
  /** Absent: that of the column. */
  readonly title?: MessageKey
  /** What codes are called, in the person's language. */
  readonly words?: { readonly of: readonly (string | number)[]; say(code: never): string }
  /** In place of nothing. */
  readonly missing?: MessageKey
}

/** What the filter bar says of a filter; which control it is comes from the contract. */
export interface FilterText<Value> {
  readonly label: MessageKey
  /** What a field says while it is empty. */
  readonly hint?: MessageKey
  /** Stands behind the button for more, and in the bar only while it narrows. */
  readonly more?: true
  /** Comes with a link and is chosen nowhere: it is shown while it narrows, and let go of. */
  readonly linked?: true
  /** What a choice is called; of codes that a link brings, how many they are. */
  option?(value: Value extends readonly (infer One)[] ? One : Value): string
  /** Which there are, of what only the workspace knows. */
  useOptions?(): readonly MultiOption[]
}

type OneOf<Value> = [Value] extends [readonly (infer One)[] | undefined] ? One : NonNullable<Value>

/** A row of tabs in place of a filter with a few choices: one for each of them, and one for all. */
interface TabsText<Query, Name extends keyof Query> {
  readonly by: Name
  readonly label: MessageKey
  text(value: OneOf<Query[Name]> | undefined): string
  /** In this order; absent: in the contract's. */
  readonly values?: readonly OneOf<Query[Name]>[]
  /** Tabs of another filter, behind them. */
  readonly also?: readonly { readonly key: string; readonly query: Partial<Query>; text(): string }[]
  /** Tabs of another filter that only the workspace knows, behind all others; beside them what else narrows by that filter stays as it is. */
  readonly more?: { readonly by: keyof Query; useTabs(): readonly { readonly value: string; readonly text: string }[] }
  /** A hook: how many rows each has, by its choice, `all`, or the key of another. */
  useCounts?(query: Query): ((key: string) => number | undefined) | undefined
  /** What else another tab changes: how it is sorted. */
  along?(query: Query, tab: Partial<Query>): Partial<Query>
  /** They have a row of their own, above what narrows the list, with this at its end. */
  readonly row?: true
  /** It is told what the list is narrowed by. */
  readonly Aside?: ComponentType<{ readonly query: Query }>
}

/** What came into a list since its rows were read; it is not pushed between them: a quiet note offers it. */
interface News<Row, Query> {
  /** Calls back with rows that came in, or changed so that they may stand elsewhere now. Answers what ends it. */
  listen(hear: (rows: readonly Row[]) => void): () => void
  /** False: it is none of the list's. Undefined: only the server could tell. */
  matches(row: Row, query: Query): boolean | undefined
  /**
   * How the server sorts such a list, 0 for rows that are alike to it; undefined: only the server could tell. Where it is known, what comes into a list that nobody
   * is at work in takes its place without the list being read again.
   */
  order?(query: Query): ((a: Row, b: Row) => number) | undefined
  text(count: number): string
}

/** A look at the row under the cursor beside the list; it follows the cursor. */
interface Peek {
  /** Under this name the address says what is looked at; absent: nobody's address does. */
  readonly as?: string
  readonly Panel: ComponentType<PeekProps>
}
export interface PeekProps {
  readonly code: string
  /** Those of the list. */
  readonly cells: Cells
  /** The address at which another row is looked at. */
  hrefOf(code: string): string
  onClose(): void
}

/** What a screen says of a list; the rest is in its contract. */
export interface ListSpec<Row, Query, Id extends string, Known = Row> {
  /** What its rows are to commands: `selection.kind`, and whose menus they are placed in. */
  readonly kind: string
  /** What a row is known by, and the attribute that says so in the page. */
  key(row: Known): string
  readonly mark: `data-${string}`
  /** What the menu of a row is called by. */
  name(row: Row): string
  /** Where Enter, a double press and a tap lead; null or absent: they open its menu. */
  href?(row: Row): string | null
  /** What else comes of going where `href` leads. */
  onOpen?(row: Row): void
  readonly columns: Readonly<Record<Id, Column<Row>>>
  /** At the end of every row, card or not. */
  readonly end?: Column<Row>
  /** A button at the end of every row, or of those to which something can be done, opens its menu. */
  readonly menuButton?: boolean | ((row: Row) => boolean)
  readonly card: {
    /** Below this width a row is a card. CSS pixels. */
    readonly below: number
    readonly columns: readonly NoInfer<Id>[]
    /** Its second line, below the column with this number. */
    line(row: Row): ReactNode
    readonly from?: number
  }
  readonly texts: {
    readonly title: MessageKey
    readonly failed?: MessageKey
    column(id: Id): string
    /** The whole of it, where its head has no room. */
    columnHint?(id: Id): string
    readonly sorts?: { readonly label: MessageKey; text(sort: Query extends { readonly sort: infer S } ? S : never): string }
    /** The name of the landmark around search and filters. */
    readonly narrow?: MessageKey
    /** The name of the bar of a selection, and of the menu of a row in it. */
    readonly selection?: MessageKey
    /** What tells what it shows from others that are open; absent: the screen's own. */
    now?(query: Query): string
  }
  /** What stands in the filter bar, in this order. */
  readonly filters?: { readonly [Name in keyof Query]?: FilterText<NonNullable<Query[Name]>> }
  readonly tabs?: { [Name in keyof Query]-?: TabsText<Query, Name> }[keyof Query]
  readonly empty: {
    readonly icon: string
    readonly title: MessageKey
    readonly text?: MessageKey
    /** Only stores bring its rows: without any, it leads to the first one. */
    readonly ofStores?: true
    /** A command that ends the emptiness. */
    readonly command?: string
    readonly noMatch: MessageKey
    readonly noMatchText?: MessageKey
    /** The way back to the whole list, or all of its tab; absent: there is none. */
    readonly showAll?: MessageKey
    /** What a tab of which there is nothing says. */
    /** Of an address that is about one thing, however that narrows it. */
    ofOne?(query: Query): { readonly title: MessageKey; readonly text?: MessageKey } | undefined
    ofTab?(query: Query): { readonly icon?: string; readonly title: MessageKey; readonly text?: MessageKey } | undefined
    /** Where what does not match here may be. */
    elsewhere?(query: Query): { readonly label: MessageKey; readonly query: Partial<Query> } | undefined
  }
  /** Milliseconds after which it is read again while it is looked at: what changes without an event. */
  readonly every?: number
  /** False: no workbook is made of it. A call that answers with one saves that; it rejects as calls do. */
  readonly exported?: false | ((query: Query) => Promise<void>)
  /** Several rows can be selected. */
  readonly select?: 'many'
  /** Until somebody goes to a row, commands are about all of them: what it lists are the parts of one thing. */
  readonly whole?: true
  /** What commands know of what is selected, or else of the row under the cursor, beside its kind and code. */
  context?(rows: readonly Known[]): ContextSnapshot
  /** A hook that tells what `context` needs from elsewhere, so that it is told anew when that changes. */
  useContext?(): (rows: readonly Known[]) => ContextSnapshot
  /** Of a list whose columns are set in place: by `inPlace` of in-place.ts. */
  readonly inPlace?: InPlace<Row>
  /** What panes of the same colour follow. */
  about?(row: Row): PaneSelection
  readonly news?: News<Row, Query>
  readonly peek?: Peek
  /** Once the cursor has rested on a row for a moment: reads ahead what opening it would show. */
  ahead?(row: Row): void
  /** Rows that are over, or not the person's own, look so. */
  rowAttributes?(row: Row): Readonly<Record<`data-${string}`, string | number | boolean | undefined>>
}

/** What the list is of: an endpoint that pages, or rows that are all there. */
export type AnyList = AnyListEndpoint | WholeList<object, AnyAddress>
/** Of rows that are selected without having been loaded only what the list selects is known. */
type KnownIn<L extends AnyList> = L extends AnyListEndpoint
  ? [L['selects'][number]] extends [never]
    ? RowOf<L>
    : Pick<RowOf<L>, L['selects'][number] & keyof RowOf<L>>
  : RowIn<L>
type RowIn<L extends AnyList> = L extends AnyListEndpoint ? RowOf<L> : L extends WholeList<infer Row, AnyAddress> ? Row : never
export type QueryIn<L extends AnyList> = QueryOf<L['address']>

/** A list as a screen declares it. The parts of the view read it without its types, which were checked here. */
export interface DeclaredList<L extends AnyList = AnyList> {
  readonly list: L
  readonly spec: ErasedSpec
}

export type ErasedRow = object
export type ErasedQuery = Readonly<Record<string, unknown>>
export type ErasedSpec = Omit<ListSpec<ErasedRow, ErasedQuery, string>, 'tabs' | 'filters'> & {
  /** What a person's choice of columns is kept under. */
  readonly id: string
  readonly filters?: Readonly<Record<string, FilterText<unknown> | undefined>>
  readonly tabs?: ErasedTabs
}
export type ErasedTabs = TabsText<ErasedQuery, string>

/** Declares what a screen shows of a list: its row's type and its filters' names come from the contract. */
export const declareList = <L extends AnyList, const Id extends string>(
  list: L,
  columns: (kinds: ColumnKinds<RowIn<L>>) => Readonly<Record<Id, Column<RowIn<L>>>>,
  spec: Omit<ListSpec<RowIn<L>, QueryIn<L>, Id, KnownIn<L>>, 'columns'>,
): DeclaredList<L> => ({ list, spec: { ...spec, id: 'id' in list ? list.id : spec.kind, columns: columns(columnKinds()) } as unknown as ErasedSpec })
