import { memo, use } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { InList, rowId } from '#platform/ui/in-list.ts'
import { CellInput, CellText } from './cell-input.tsx'
import { type Cells, type Editing, type Leaving, lockOf } from './cells.ts'
import type { Column, ErasedRow, RunHere } from './list-spec.ts'

/** What stands in every cell of a row. */
export interface CellOf {
  readonly column: Column<ErasedRow>
  readonly row: ErasedRow
  readonly run: RunHere
  /** The address at which a row is looked at beside the list. */
  hrefOf(code: string): string
}

const lookOf = ({ numeric, look }: Column<ErasedRow>, row: ErasedRow, more = ''): string | undefined => {
  const own = typeof look === 'function' ? look(row) : look
  return [numeric && 'list-number', more, own].filter(Boolean).join(' ') || undefined
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

interface EditCellProps extends CellOf, RowCells {
  readonly id: string
  readonly index: number
  readonly code: string
  readonly label: string
}

/** A cell that is set in place, by whoever may. */
export function EditCell({ column, row, run, hrefOf, here, inRange, editing, cells, errorId, leave, fill, id, index, code, label }: EditCellProps) {
  const list = use(InList)
  const edit = column.edit
  if (!edit) return null
  const isHere = here === id
  const why = lockOf(edit, row)
  const lock = why ? { 'aria-readonly': true, title: t(why) } : { 'data-cell': id }
  const content = column.cell(row, run, hrefOf)
  const wrong = cells.stateOf(code, id)?.kind === 'error' || undefined
  const selected = inRange?.split(' ').includes(id) || undefined
  return (
    <span
      role="gridcell"
      id={rowId(list, index, id)}
      data-here={isHere || undefined}
      data-range={selected}
      aria-selected={selected}
      data-wrong={wrong}
      className={lookOf(column, row, 'list-cell')}
      {...lock}
    >
      {!edit.text ? (
        content
      ) : isHere && editing?.column === id ? (
        <CellInput {...{ row, code, column: id, cells, label, errorId }} text={edit.text(row)} start={editing.start} onLeave={leave} onFill={fill} />
      ) : (
        <CellText code={code} column={id} cells={cells} was={edit.text(row)}>
          {content}
        </CellText>
      )}
    </span>
  )
}
