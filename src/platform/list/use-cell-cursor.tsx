import { type Dispatch, type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import type { CursorAction, ListCursor } from '#kernel/list-cursor.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import type { VirtualGridHandle } from '#platform/ui/virtual-grid.tsx'
import { CellErrorNote } from './cell-error.tsx'
import { type Cells, type Editing, idleCells, type Leaving, lockOf } from './cells.ts'
import type { RowCells } from './list-cell.tsx'
import type { ListRows } from './list-rows.ts'
import type { ErasedSpec } from './list-spec.ts'
import type { SeenRows } from './use-list-targets.ts'

interface CellCursorOf {
  readonly spec: ErasedSpec
  readonly rows: ListRows
  readonly cursor: ListCursor
  readonly seen: SeenRows
  readonly grid: RefObject<VirtualGridHandle | null>
  /** The list; what is being typed belongs to it. */
  readonly address: string
  move: Dispatch<CursorAction>
  codeAt(index: number): string | undefined
}

/** The cells of a list that are set in place: their cursor, walked with the arrows, and the one that is typed in. */
export interface CellCursor {
  readonly cells: Cells
  readonly column: string | null
  /** Cells that hold something which is not saved, but for the one that is being typed in. */
  readonly left: number
  /** The columns that fit, for the arrows to walk. */
  readonly shown: { current: readonly string[] }
  /** Starts setting the cell under the cursor, or the first one of its row. */
  edit(): void
  across(by: 1 | -1): void
  /** Out of the cell; false where the cursor is in none. */
  leaveCell(): boolean
  point(index: number, column: string): void
  onKeyDown(event: KeyboardEvent): void
  rowCells(index: number, code: string): RowCells
  over: ((rowHeight: number) => ReactNode) | undefined
  readonly said: ReactNode
}

const useNoCells = (): Cells => idleCells

export function useCellCursor({ spec, rows, cursor, seen, grid, address, move, codeAt }: CellCursorOf): CellCursor {
  const use = spec.useCells ?? useNoCells
  const cells = use()
  const [column, setColumn] = useState<string | null>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  const shown = useRef<readonly string[]>([])
  const errorId = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another list
  useLayoutEffect(() => setEditing(null), [address])

  const { total } = rows
  const row = cursor.index === null ? undefined : rows.at(cursor.index)
  const code = row && spec.key(row)
  const editOf = (id: string) => spec.columns[id]?.edit
  const next = (by: 1 | -1): string | null => {
    const ids = shown.current.filter((id) => {
      const edit = editOf(id)
      return edit && row && !lockOf(edit, row)
    })
    if (column === null) return by > 0 ? (ids[0] ?? null) : null
    return ids[ids.indexOf(column) + by] ?? null
  }
  const start = (id: string | null | undefined, typed: string | null) => {
    const edit = id ? editOf(id) : undefined
    if (!row || !id || !edit) return
    const why = lockOf(edit, row)
    if (why) return void toast.show({ kind: 'info', text: t(why) })
    setColumn(id)
    if (edit.text) setEditing({ column: id, start: typed })
    else edit.act?.(row)
  }
  const leave = (to: Leaving) => {
    setEditing(null)
    grid.current?.focus()
    if (to === 'down' || to === 'up') move({ type: 'move', by: to === 'down' ? 1 : -1, total, codeAt })
    else if (to === 'right' || to === 'left') setColumn(next(to === 'right' ? 1 : -1) ?? column)
  }
  // The same function for every row: what it does is looked up when a cell is left.
  const latest = useRef(leave)
  latest.current = leave
  const leaveNow = useRef((to: Leaving) => latest.current(to)).current

  const typedHere = editing && code !== undefined && cells.draftOf(code, editing.column) !== undefined
  const error = cells.errors.find((one) => one.code === code && one.column === column) ?? cells.errors.at(-1)
  const errorIndex = error && seen.at.get(error.code)
  const errorRow = errorIndex === undefined ? undefined : rows.at(errorIndex)
  return {
    cells,
    column,
    left: cells.unsaved - (typedHere ? 1 : 0),
    shown,
    edit: () => (row ? start(column ?? Object.keys(spec.columns).find(editOf), null) : move({ type: 'move', by: 1, total, codeAt })),
    across(by) {
      if (!row) return move({ type: 'move', by: 1, total, codeAt })
      const to = next(by)
      // To the left of the first cell is the row itself.
      if (to || by < 0) setColumn(to)
      grid.current?.focus()
    },
    leaveCell() {
      if (column === null) return false
      setColumn(null)
      return true
    },
    point(index, id) {
      if (cursor.index === index && column === id) return start(id, null)
      move({ type: 'go', index, total, codeAt })
      setColumn(id)
    },
    /** In a cell a digit starts the edit, as in a spreadsheet. */
    onKeyDown(event) {
      if (!column || !editOf(column)?.text || editing || event.ctrlKey || event.metaKey || event.altKey) return
      if (!/^[0-9+-]$/.test(event.key)) return
      event.preventDefault()
      start(column, event.key)
    },
    rowCells(index, rowCode) {
      const here = cursor.index === index
      const atWork = (here && editing) || cells.touches(rowCode)
      return { here: here ? column : null, editing: here ? editing : null, cells: atWork ? cells : idleCells, errorId, leave: leaveNow }
    },
    over:
      error && errorRow && errorIndex !== undefined && spec.key(errorRow) === error.code
        ? (rowHeight) => <CellErrorNote error={error} index={errorIndex} rowHeight={rowHeight} />
        : undefined,
    said: spec.useCells ? (
      <p id={errorId} role="alert" className="sr-only">
        {error ? `${error.code}, ${spec.texts.column(error.column)}: ${error.text}` : ''}
      </p>
    ) : null,
  }
}
