import { type Dispatch, type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ContextSnapshot } from '#kernel/context.ts'
import type { CursorAction, ListCursor } from '#kernel/list-cursor.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import type { VirtualGridHandle } from '#platform/ui/virtual-grid.tsx'
import type { CellController, PaneController } from '#platform/workbench/pane-store.ts'
import { CellErrorNote } from './cell-error.tsx'
import { blockOf, type CellPoint, type CellRange, cellsIn, rangeOf, typedColumns } from './cell-range.ts'
import { type Cells, type Editing, idleCells, type Leaving, lockOf } from './cells.ts'
import type { InPlace } from './in-place.ts'
import type { RowCells } from './list-cell.tsx'
import type { ErasedSpec } from './list-spec.ts'
import type { ReadList } from './rows-between.ts'
import { type CellBlock, useCellBlock } from './use-cell-block.ts'
import { isField, useClipboard } from './use-clipboard.ts'
import type { SeenRows } from './use-list-targets.ts'

interface CellCursorOf extends ReadList {
  readonly spec: ErasedSpec
  readonly cursor: ListCursor
  readonly seen: SeenRows
  readonly grid: RefObject<VirtualGridHandle | null>
  /** The list; what is being typed belongs to it. */
  readonly address: string
  move: Dispatch<CursorAction>
  codeAt(index: number): string | undefined
}

/** The cells of a list that are set in place: their cursor, walked with the arrows, the range from where it was begun, and the one that is typed in. */
export interface CellCursor {
  readonly cells: Cells
  readonly column: string | null
  /** Cells that hold something which is not saved, but for the one that is being typed in. */
  readonly left: number
  /** The columns that fit, for the arrows to walk. */
  readonly shown: { current: readonly string[] }
  readonly block: CellBlock
  readonly controller: CellController
  /** What commands know of the cells. */
  readonly context: ContextSnapshot
  readonly paneKeys: Pick<PaneController, 'edit' | 'across' | 'cells'>
  readonly onGrid: { onKeyDown?(event: KeyboardEvent): void }
  /** Starts setting the cell under the cursor, or the first one of its row. */
  edit(): void
  /** Grows the range by rows; false where the cursor is in no cell. */
  extend(by: number): boolean
  /** What goes somewhere without Shift lets the range go. */
  letRangeGo(): void
  /** Out of what is shown, the range, or the cell; false where there is nothing of it. */
  leaveCell(): boolean
  point(index: number, column: string): void
  /** The range goes to this cell; false where it begins nowhere. */
  pointTo(index: number, column: string): boolean
  rowCells(index: number, code: string): RowCells
  over: ((rowHeight: number) => ReactNode) | undefined
  readonly said: ReactNode
}

export function useCellCursor({ spec, cursor, seen, grid, address, move, codeAt, ...read }: CellCursorOf): CellCursor {
  const { rows } = read
  const cells = (spec.inPlace as InPlace).useCells()
  const [column, setColumn] = useState<string | null>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [begun, setBegun] = useState<(CellPoint & { readonly code: string | undefined }) | null>(null)
  const shown = useRef<readonly string[]>([])
  const errorId = useId()
  const block = useCellBlock({ ...read, spec, cells, shown })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another list
  useLayoutEffect(() => {
    setEditing(null)
    setBegun(null)
  }, [address])

  const { total } = rows
  const row = cursor.index === null ? undefined : rows.at(cursor.index)
  const code = row && spec.key(row)
  const editOf = (id: string) => spec.columns[id]?.edit
  const here: CellPoint | null = cursor.index === null || column === null ? null : { index: cursor.index, column }
  // Another row stands where it was begun: it is a range no more.
  const stands = begun && (codeAt(begun.index) ?? begun.code) === begun.code
  const grown = here && begun && stands ? rangeOf(begun, here, typedColumns(spec, shown.current)) : null
  const range = grown && cellsIn(grown) > 1 ? grown : null
  /** What keys of a sheet are about: the range, or the cell alone; null where nobody types in it. */
  const about = (): CellRange | null => range ?? (here && rangeOf(here, here, typedColumns(spec, shown.current)))
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
    setBegun(null)
    grid.current?.focus()
    if (to === 'down' || to === 'up') move({ type: 'move', by: to === 'down' ? 1 : -1, total, codeAt })
    else if (to === 'right' || to === 'left') setColumn(next(to === 'right' ? 1 : -1) ?? column)
  }
  /** Where a range begins: where it did, or the cell under the cursor. */
  const begin = (): boolean => {
    if (!here) return false
    if (!begun || !stands) setBegun({ ...here, code: codeAt(here.index) })
    return true
  }
  const goTo = (index: number) => move({ type: 'go', index, total, codeAt })
  /** Cells that were refused, in the order of the list. */
  const refused = (): CellPoint[] => {
    const columns = typedColumns(spec, shown.current)
    const places = cells.errors.flatMap(({ code, column }) => {
      const index = block.block?.places.get(code) ?? seen.at.get(code)
      return index === undefined ? [] : [{ index, column }]
    })
    return places.toSorted((a, b) => a.index - b.index || columns.indexOf(a.column) - columns.indexOf(b.column))
  }
  const fillWith = (text: string) => {
    const on = about()
    if (on) void block.fillWith(text, on)
  }
  // The same functions for every row: what they do is looked up when a cell is left.
  const latest = useRef({ leave, fillWith })
  latest.current = { leave, fillWith }
  const forRows = useMemo(() => ({ leave: (to: Leaving) => latest.current.leave(to), fill: (text: string) => latest.current.fillWith(text) }), [])

  const onRange = (act: (range: CellRange) => unknown) => () => {
    const on = about()
    if (on) act(on)
    grid.current?.focus()
  }
  const paste = (text: string) => {
    const on = about()
    if (!on) return
    const lines = blockOf(text)
    const [one] = lines.length === 1 && lines[0]?.length === 1 ? (lines[0] as [string]) : []
    // A single text is typed like anything else, and seen before Enter saves it.
    if (one !== undefined && !range) start(column, one.trim())
    else void block.paste(text, on)
  }
  const typedHere = editing && code !== undefined && cells.draftOf(code, editing.column) !== undefined
  const error = cells.errors.find((one) => one.code === code && one.column === column) ?? cells.errors.at(-1)
  const errorIndex = error && seen.at.get(error.code)
  const errorRow = errorIndex === undefined ? undefined : rows.at(errorIndex)
  const controller: CellController = {
    extendAcross(by) {
      const columns = typedColumns(spec, shown.current)
      const to = columns[columns.indexOf(column ?? '') + by]
      if (to && begin()) setColumn(to)
    },
    extendToEnd: (end) => void (begin() && goTo(end === 'first' ? 0 : total - 1)),
    copy: onRange((on) => {
      const text = block.copy(on)
      if (text !== null) void navigator.clipboard.writeText(text)
    }),
    paste: () => void navigator.clipboard.readText().then(paste, () => toast.show({ kind: 'error', text: t('common.cells.no-clipboard') })),
    fillDown: onRange((on) => void block.fillDown(on)),
    clear: onRange((on) => void block.clear(on)),
    save() {
      void block.save()
      grid.current?.focus()
    },
    nextRefused() {
      const wrong = refused()
      const at = wrong.findIndex((one) => one.index === cursor.index && one.column === column)
      const after = wrong[at + 1] ?? wrong[0]
      const to = at < 0 ? (wrong.find(({ index }) => index >= (cursor.index ?? 0)) ?? after) : after
      if (!to) return
      setBegun(null)
      goTo(to.index)
      setColumn(to.column)
      grid.current?.focus()
    },
  }
  const edit = () => (row ? start(column ?? Object.keys(spec.columns).find(editOf), null) : move({ type: 'move', by: 1, total, codeAt }))
  const across = (by: 1 | -1) => {
    setBegun(null)
    if (!row) return move({ type: 'move', by: 1, total, codeAt })
    const to = next(by)
    // To the left of the first cell is the row itself.
    if (to || by < 0) setColumn(to)
    grid.current?.focus()
  }
  const onGrid = {
    /** In a cell a digit starts the edit, and Tab goes on to the next, as in a spreadsheet; from the last it leaves the list. */
    onKeyDown(event: KeyboardEvent) {
      if (!column || editing || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return
      if (event.key === 'Tab') {
        const to = next(event.shiftKey ? -1 : 1)
        if (!to) return
        event.preventDefault()
        setBegun(null)
        return setColumn(to)
      }
      if (!editOf(column)?.text || !/^[0-9+-]$/.test(event.key)) return
      event.preventDefault()
      start(column, event.key)
    },
  }
  useClipboard({
    copy(event) {
      const on = about()
      // What was marked in the page is copied as ever.
      if (!on || isField(event.target) || String(getSelection())) return
      event.preventDefault()
      const text = block.copy(on)
      if (text !== null) event.clipboardData?.setData('text/plain', text)
    },
    paste(event) {
      const on = about()
      const text = event.clipboardData?.getData('text/plain') ?? ''
      // What is one text goes into the field that has the focus.
      if (!on || (isField(event.target) && !/[\t\n]/.test(text.trim()))) return
      event.preventDefault()
      setEditing(null)
      paste(text)
    },
  })
  return {
    cells,
    column,
    left: cells.unsaved - (typedHere ? 1 : 0),
    shown,
    block,
    controller,
    context: { 'cells.at': column !== null, 'cells.unsaved': cells.unsaved > 0, 'cells.refused': cells.errors.length > 0 },
    paneKeys: { edit, across, cells: controller },
    onGrid,
    edit,
    extend(by) {
      if (!begin()) return false
      move({ type: 'move', by, total, codeAt })
      return true
    },
    letRangeGo: () => setBegun(null),
    leaveCell() {
      if (block.revert()) {
        grid.current?.focus()
        return true
      }
      if (range) setBegun(null)
      else if (column !== null) setColumn(null)
      else return false
      return true
    },
    point(index, id) {
      setBegun(null)
      if (cursor.index === index && column === id) return start(id, null)
      goTo(index)
      setColumn(id)
    },
    pointTo(index, id) {
      if (!begin()) return false
      goTo(index)
      setColumn(id)
      return true
    },
    rowCells(index, rowCode) {
      const isHere = cursor.index === index
      const atWork = (isHere && editing) || cells.touches(rowCode)
      const inRange = range && index >= range.first && index <= range.last ? range.columns.join(' ') : null
      return {
        here: isHere ? column : null,
        inRange,
        editing: isHere ? editing : null,
        cells: atWork ? cells : idleCells,
        errorId,
        leave: forRows.leave,
        fill: forRows.fill,
      }
    },
    over:
      error && errorRow && errorIndex !== undefined && spec.key(errorRow) === error.code
        ? (rowHeight) => <CellErrorNote error={error} index={errorIndex} rowHeight={rowHeight} />
        : undefined,
    said: (
      <p id={errorId} role="alert" className="sr-only">
        {error ? `${error.code}, ${spec.texts.column(error.column)}: ${error.text}` : ''}
      </p>
    ),
  }
}
