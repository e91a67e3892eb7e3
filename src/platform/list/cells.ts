import type { MessageKey } from '#platform/i18n/i18n.ts'

/** A cell of a row that is set in place: the cursor of cells walks it. */
export interface CellEdit<Row> {
  /** Whether the person may; else the cell says `locked`, why not. */
  may(): boolean
  readonly locked: MessageKey
  /** Why nobody sets it in this row; absent, or undefined: it is set. */
  lock?(row: Row): MessageKey | undefined
  /** What stands in the field to begin with, and is copied. Absent: the cell is no field, and Enter does `act`. */
  text?(row: Row): string
  /** What Delete puts into it; absent: nothing means nothing here. */
  readonly cleared?: string
  act?(row: Row): void
}

/** Why a cell is not set here; undefined: it is. */
export const lockOf = <Row>(edit: CellEdit<Row>, row: Row): MessageKey | undefined => (edit.may() ? edit.lock?.(row) : edit.locked)

/** What becomes of a cell that was left; `error`: it was refused. */
export type CellState = { readonly kind: 'saving' } | { readonly kind: 'error'; readonly text: string }

export interface CellError {
  readonly code: string
  readonly column: string
  readonly text: string
}

/** What is put into a cell. */
export interface CellEntry<Row = object, Id extends string = string> {
  readonly row: Row
  readonly column: Id
  readonly text: string
}

/** What was done to many cells at once: a block was pasted, they were filled, cleared, or what was typed before is saved. */
export type BlockStep = 'paste' | 'fill' | 'clear' | 'typed'

/** The cells that somebody is at work on, by their row's key and their column: what is typed, what is on its way and what was refused. */
export interface Cells<Row = object, Id extends string = string> {
  draftOf(code: string, column: Id): string | undefined
  stateOf(code: string, column: Id): CellState | undefined
  /** Whether anything is typed, on its way or refused in one of the row's cells. */
  touches(code: string): boolean
  /** Cells that hold something which is not saved. */
  readonly unsaved: number
  /** What was refused, the latest last. */
  readonly errors: readonly CellError[]
  type(row: Row, column: Id, text: string): void
  revert(code: string, column: Id): void
  /** What is typed in these cells is taken back, or in all. */
  revertAll(entries?: readonly CellEntry<Row, Id>[]): void
  /** Saves what is typed in a cell; false where it stays for its error. */
  save(row: Row, column: Id): boolean
  /** Types many cells, so that they are seen before they are saved; those that can't be so say why in their places. Answers those that would change. */
  typeAll(entries: readonly CellEntry<Row, Id>[]): readonly CellEntry<Row, Id>[]
  /** Saves what is typed in these cells, or in all, but for what is wrong, as one step that is undone at once. Resolves once it is saved. */
  saveAll(step: BlockStep, entries?: readonly CellEntry<Row, Id>[]): Promise<void>
}

/** For rows of which nothing is at work: the same object, so that they are not drawn again while somebody types elsewhere. */
export const idleCells: Cells = {
  draftOf: () => undefined,
  stateOf: () => undefined,
  touches: () => false,
  unsaved: 0,
  errors: [],
  type() {},
  revert() {},
  revertAll() {},
  save: () => true,
  typeAll: () => [],
  saveAll: async () => {},
}

/** The cell that is set now, and what was typed to begin with. */
export interface Editing {
  readonly column: string
  readonly start: string | null
}

/** Where the keys go when a cell was saved: one row down or up, or to the next cell that can be set. */
export type Leaving = 'down' | 'up' | 'right' | 'left' | 'stay'
