import { use, useLayoutEffect, useState } from 'react'
import { InList, rowId } from '#platform/ui/in-list.ts'
import type { CellError } from './cells.ts'

interface CellErrorNoteProps {
  readonly error: CellError
  readonly index: number
  readonly rowHeight: number
}

/** Why a cell was refused, right under it. */
export function CellErrorNote({ error, index, rowHeight }: CellErrorNoteProps) {
  const list = use(InList)
  const [right, setRight] = useState<number | null>(null)
  useLayoutEffect(() => {
    const cell = document.getElementById(rowId(list, index, error.column))
    const row = cell?.offsetParent as HTMLElement | null
    setRight(cell && row ? Math.max(8, row.clientWidth - cell.offsetLeft - cell.offsetWidth) : null)
  }, [error, list, index])
  if (right === null) return null
  return (
    <div className="cell-error" style={{ top: (index + 1) * rowHeight, right }}>
      {error.text}
    </div>
  )
}
