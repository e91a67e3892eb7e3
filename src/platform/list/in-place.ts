import type { MouseEvent } from 'react'
import { isControl, pointedBy } from '#platform/ui/grid-row.tsx'
import type { Cells } from './cells.ts'
import { cellAt, dragsCells, wasDragged } from './drag-cells.ts'
import { EditCell } from './edit-cell.tsx'
import type { RowEvents } from './list-row.tsx'
import { UnsavedCells } from './unsaved-cells.tsx'
import { useCellCursor } from './use-cell-cursor.tsx'

/** How the cells of a list are set in place. The list's spec brings it, so that lists without such cells, and the first screen, load none of it. */
export interface InPlace<Row = object> {
  /** A hook: the cells that somebody is at work on. */
  useCells(): Cells<Row>
  readonly useCursor: typeof useCellCursor
  readonly Cell: typeof EditCell
  readonly Unsaved: typeof UnsavedCells
  /** What the mouse does in a row. */
  onRow(events: RowEvents, index: number): ReturnType<typeof onRow>
}

function onRow(events: RowEvents, index: number) {
  return {
    onClick(event: MouseEvent) {
      if (isControl(event.target)) return
      const how = pointedBy(event)
      const column = cellAt(event.target)
      if (wasDragged()) return
      if (column && how === 'go') events.cell(index, column)
      else if (!column || how !== 'range' || !events.cellTo(index, column)) events.point(index, how)
    },
    ...dragsCells(events, index),
    onDoubleClick: ({ target }: MouseEvent) => isControl(target) || cellAt(target) !== undefined || events.open(index),
  }
}

/** Lets the columns of a list that have an `edit` be set in place. */
export const inPlace = <Row>(useCells: () => Cells<Row>): InPlace<Row> => ({
  useCells,
  useCursor: useCellCursor,
  Cell: EditCell,
  Unsaved: UnsavedCells,
  onRow,
})
