import type { MessageKey } from '#platform/i18n/i18n.ts'

/** A cell of a row that is set in place: the cursor of cells walks it. */
export interface CellEdit<Row> {
  /** Whether the person may; else the cell says `locked`, why not. */
  may(): boolean
  readonly locked: MessageKey
  /** Why nobody sets it in this row; absent, or undefined: it is set. */
  lock?(row: Row): MessageKey | undefined
  /** What stands in the field to begin with. Absent: the cell is no field, and Enter does `act`. */
  text?(row: Row): string
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
  revertAll(): void
  /** Saves what is typed in a cell; false where it stays for its error. */
  save(row: Row, column: Id): boolean
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
}

/** The cell that is set now, and what was typed to begin with. */
export interface Editing {
  readonly column: string
  readonly start: string | null
}

/** Where the keys go when a cell was saved: one row down or up, or to the next cell that can be set. */
export type Leaving = 'down' | 'up' | 'right' | 'left' | 'stay'
