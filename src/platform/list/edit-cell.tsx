import { use } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { InList, rowId } from '#platform/ui/in-list.ts'
import { CellInput, CellText } from './cell-input.tsx'
import { lockOf } from './cells.ts'
import { type CellOf, lookOf, type RowCells } from './list-cell.tsx'

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
