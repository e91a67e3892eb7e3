import { idleCells } from './cells.ts'
import type { RowCells } from './list-cell.tsx'
import type { CellCursor } from './use-cell-cursor.tsx'

const nothing = () => undefined
const inRow: RowCells = { here: null, inRange: null, editing: null, cells: idleCells, errorId: '', leave: nothing, fill: nothing }

/** The cell cursor of a list that has no cells to be set: it is nowhere. */
const noCells: Omit<CellCursor, 'block' | 'controller' | 'left'> = {
  cells: idleCells,
  column: null,
  shown: { current: [] },
  context: {},
  paneKeys: {},
  onGrid: {},
  edit: nothing,
  extend: () => false,
  letRangeGo: nothing,
  leaveCell: () => false,
  point: nothing,
  pointTo: () => false,
  rowCells: () => inRow,
  over: undefined,
  said: null,
}

/** Stands where a list without such cells has no hook of its own (`in-place.ts`). */
export const useNoCells = () => noCells
