import { memo } from 'react'
import type { Cells, Editing, Leaving } from './cells.ts'
import type { Column, ErasedRow, RunHere } from './list-spec.ts'

/** What stands in every cell of a row. */
export interface CellOf {
  readonly column: Column<ErasedRow>
  readonly row: ErasedRow
  readonly run: RunHere
  /** The address at which a row is looked at beside the list. */
  hrefOf(code: string): string
}

export const lookOf = ({ numeric, fits, look }: Column<ErasedRow>, row: ErasedRow, more = ''): string | undefined => {
  const own = typeof look === 'function' ? look(row) : look
  const whole = typeof fits === 'function' ? fits(row) : fits
  return [numeric && 'list-number', whole && 'list-fits', more, own].filter(Boolean).join(' ') || undefined
}

export const Cell = memo(function Cell({ column, row, run, hrefOf }: CellOf) {
  return (
    <span role="gridcell" className={lookOf(column, row)} title={column.title?.(row)}>
      {column.cell(row, run, hrefOf)}
    </span>
  )
})

/** What a row knows of the cells that are set in place. */
export interface RowCells {
  /** The cell that has the cursor, in the row that has it. */
  readonly here: string | null
  /** Columns of the row that are in the range, as one text. */
  readonly inRange: string | null
  readonly editing: Editing | null
  readonly cells: Cells
  readonly errorId: string
  leave(to: Leaving): void
  /** Puts a text into every cell of the range. */
  fill(text: string): void
}
