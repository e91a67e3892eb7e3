import { type Dispatch, type RefObject, useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { type CursorAction, type ListCursor, moveCursor } from '#kernel/list-cursor.ts'
import type { VirtualGridHandle } from '#platform/ui/virtual-grid.tsx'
import { keepOnLeaving, keepPlace, placeIn } from './list-memory.ts'
import { usePane } from './pane.ts'

type Grid = RefObject<VirtualGridHandle | null>

/**
 * The cursor of a pane's list. Each address of the pane is a list with a place of its own: another tab starts where it was left, and so does
 * coming back from what was opened. `startAt`: where the grid starts, in CSS pixels.
 */
export function useListCursor(address: string, grid: Grid) {
  const { id } = usePane()
  const [cursor, dispatch] = useReducer(moveCursor, placeIn(id, address).cursor)
  const last = useRef(cursor)
  last.current = cursor
  const move = useCallback(
    (action: CursorAction) => {
      const { index } = moveCursor(last.current, action)
      // Before the rows are drawn anew: a page that has just changed is laid out for being scrolled, and then once more for what came into view.
      if (index !== null && index !== last.current.index && action.type !== 'follow') grid.current?.reveal(index)
      dispatch(action)
    },
    [grid],
  )
  const shown = useRef(address)
  useLayoutEffect(() => {
    // Not where the same list is only shown again: it stands as it was left.
    if (shown.current !== address) {
      const place = placeIn(id, address)
      dispatch({ type: 'restore', cursor: place.cursor })
      // What reveals the cursor's row comes before the next drawing, where a list that was left is shown again at another address.
      last.current = place.cursor
      grid.current?.scrollTo(place.scroll)
    }
    shown.current = address
    const keep = () => keepPlace(id, address, { cursor: last.current, scroll: grid.current?.offset() ?? 0 })
    const stay = keepOnLeaving(keep)
    return () => {
      stay()
      keep()
    }
  }, [id, address, grid])
  return { cursor, latest: last, move, startAt: placeIn(id, address).scroll }
}

interface Followed {
  readonly cursor: ListCursor
  /** The cursor as it will be drawn next; absent: as it is. */
  readonly latest?: RefObject<ListCursor>
  readonly move: Dispatch<CursorAction>
  readonly grid: Grid
  readonly total: number
  /** Its rows are not yet those that were asked for. */
  readonly stale: boolean
  codeAt(index: number): string | undefined
}

/** Keeps the cursor on its row and its row in view. */
export function useCursorFollowsRows({ cursor, latest, move, grid, total, stale, codeAt }: Followed): void {
  // Before anything is painted: rows that came anew never stand under the cursor of another.
  useLayoutEffect(() => {
    // Only where it leads elsewhere: a list whose cursor is told to stay where it is would be drawn once more with each move.
    const follow = { type: 'follow', total, codeAt } as const
    if (!stale && moveCursor(cursor, follow) !== cursor) move(follow)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: as often as it goes elsewhere
  useEffect(() => {
    const { index } = latest?.current ?? cursor
    if (index !== null) grid.current?.reveal(index)
  }, [cursor.index, grid])
}
