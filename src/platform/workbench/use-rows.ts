import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { moveCursor, untouched } from '#kernel/list-cursor.ts'
import type { Placement } from '#kernel/screen.ts'
import type { VirtualGridHandle } from '#platform/ui/virtual-grid.tsx'
import type { ListController } from './pane-store.ts'

interface RowsOptions<Row> {
  readonly rows: readonly Row[]
  readonly codeOf: (row: Row) => string
  open(row: Row, placement: Placement | 'window'): void
}

/** Where the keys are in a list of which nothing is done to several rows at once. */
export function useRows<Row>({ rows, codeOf, open }: RowsOptions<Row>) {
  const [cursor, move] = useReducer(moveCursor, untouched)
  const { index } = cursor
  const grid = useRef<VirtualGridHandle>(null)
  const total = rows.length
  const codeAt = (at: number) => {
    const row = rows[at]
    return row && codeOf(row)
  }
  useLayoutEffect(() => move({ type: 'follow', total, codeAt }))
  useEffect(() => {
    if (index !== null) grid.current?.reveal(index)
  }, [index])
  const reach = (to: number) => move({ type: 'reach', index: to, total, codeAt })
  const go = (to: number) => move({ type: 'go', index: to, total, codeAt })
  const step = (by: number) => move({ type: 'move', by, total, codeAt })
  const openAt = (placement: Placement | 'window') => {
    // A list that was not touched yet starts at its first row, as the first J does.
    const row = rows[index ?? 0]
    if (index === null && total > 0) go(0)
    if (row) open(row, placement)
  }
  const list: ListController = {
    move: step,
    toEnd: (end) => go(end === 'first' ? 0 : total - 1),
    toggle() {},
    extend: step,
    selectAll() {},
    clear() {},
    open: openAt,
    peek: () => openAt('right'),
    remember: () => () => move({ type: 'restore', cursor }),
  }
  return { index, row: index === null ? undefined : rows[index], grid, list, go, reach }
}
