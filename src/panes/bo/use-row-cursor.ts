import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import type { ContextSnapshot } from '#kernel/context.ts'
import { moveCursor, untouched } from '#kernel/list-cursor.ts'
import type { MenuPlace } from '#platform/ui/menu-entry.ts'
import type { VirtualGridHandle } from '#platform/ui/virtual-grid.tsx'
import type { ListController } from '#platform/workbench/pane-store.ts'
import { openRowMenu } from './bo-menu.ts'

export const nothingSelected: ContextSnapshot = { 'selection.kind': null, 'selection.count': 0, 'selection.codes': [], 'bo.waits': false }

interface RowCursorOptions<Row> {
  readonly rows: readonly Row[]
  readonly codeOf: (row: Row) => string
  /** A step past the last row, or before the first. */
  beyond?(by: 1 | -1): void
}

/** Where the keys are in a list of which nothing can be done to several rows at once. */
export function useRowCursor<Row>({ rows, codeOf, beyond }: RowCursorOptions<Row>) {
  const [cursor, move] = useReducer(moveCursor, untouched)
  const { index } = cursor
  const grid = useRef<VirtualGridHandle>(null)
  const total = rows.length
  const codeAt = (at: number) => {
    const row = rows[at]
    return row && codeOf(row)
  }
  /** A row that is still on the way: the cursor goes to it when it is there. */
  const awaited = useRef<string | null>(null)
  useLayoutEffect(() => {
    const there = awaited.current === null ? -1 : rows.findIndex((row) => codeOf(row) === awaited.current)
    if (there < 0) return move({ type: 'follow', total, codeAt })
    awaited.current = null
    move({ type: 'go', index: there, total, codeAt })
  })
  useEffect(() => {
    if (index !== null) grid.current?.reveal(index)
  }, [index])

  const reach = (to: number) => move({ type: 'reach', index: to, total, codeAt })
  const go = (to: number) => move({ type: 'go', index: to, total, codeAt })
  /** Where the cursor will be on a page that is still on the way. */
  const startAt = (at: number) => move({ type: 'restore', cursor: { ...untouched, index: at } })
  const goWhenThere = (code: string) => {
    awaited.current = code
  }
  const step = (by: number) => {
    const past = index !== null && (by > 0 ? index === total - 1 : index === 0)
    if (past && beyond) beyond(by > 0 ? 1 : -1)
    else move({ type: 'move', by, total, codeAt })
  }
  /** Goes to a row and opens what can be done to it. */
  const menu = (at: number, where: MenuPlace) => {
    go(at)
    // The commands look at the cursor: the menu opens once it stands.
    requestAnimationFrame(() => openRowMenu(where))
  }
  const open = () => {
    const at = index ?? 0
    const element = grid.current?.rowAt(at)
    if (element) menu(at, element)
  }
  const list: ListController = {
    move: step,
    toEnd: (end) => go(end === 'first' ? 0 : total - 1),
    toggle() {},
    extend: step,
    selectAll() {},
    clear() {},
    open,
    peek: open,
    remember: () => () => move({ type: 'restore', cursor }),
  }
  return { index, row: index === null ? undefined : rows[index], grid, list, go, reach, menu, startAt, goWhenThere }
}
