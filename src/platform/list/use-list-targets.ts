import { useEffect, useMemo } from 'react'
import type { ContextSnapshot } from '#kernel/context.ts'
import { farthest, type ListCursor } from '#kernel/list-cursor.ts'
import { usePaneSelection } from '#platform/workbench/pane-selection.ts'
import type { ListRows } from './list-rows.ts'
import type { ErasedRow, ErasedSpec } from './list-spec.ts'
import { restMs } from './use-peek.ts'

/** What is known of the rows of a list by their keys: where those that were drawn stand, and those that were selected without having been loaded. */
export interface SeenRows {
  readonly at: Map<string, number>
  readonly known: Map<string, ErasedRow>
}

interface Followed {
  readonly spec: ErasedSpec
  readonly rows: ListRows
  readonly cursor: ListCursor
  readonly seen: SeenRows
  /** The row under the cursor, by its key. */
  readonly cursorCode: string | undefined
  /** What is looked at beside the list: it counts where the list has no cursor. */
  readonly looked: string | undefined
}

const everyRowOf = ({ total, at }: ListRows): ErasedRow[] => Array.from({ length: total }, (_, index) => at(index)).filter((row) => row !== undefined)

/** Where rows stand that were not drawn yet, or moved since: a list that one comes back to, or that rows came into, knows them all the same. */
function placesNear({ at, total }: ListRows, { index }: ListCursor, keyOf: ErasedSpec['key']): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  const middle = index ?? 0
  for (let place = Math.max(0, middle - farthest); place < Math.min(total, middle + farthest); place++) {
    const row = at(place)
    if (row) places.set(keyOf(row), place)
  }
  return places
}

/** The rows that commands are about, with what they know of them: what is selected, or else the row under the cursor, which other panes and what is read ahead follow. */
export function useListTargets({ spec, rows, cursor, seen, cursorCode, looked }: Followed) {
  const selected = spec.select === 'many' && cursor.selected.size > 0
  const one = cursorCode ?? looked
  const everyRow = useMemo(() => (spec.whole && !selected && one === undefined ? everyRowOf(rows) : undefined), [spec, selected, one, rows])
  const codes = useMemo(
    () => everyRow?.map((row) => spec.key(row)) ?? (selected ? [...cursor.selected] : one === undefined ? [] : [one]),
    [spec, everyRow, selected, cursor.selected, one],
  )
  let near: ReadonlyMap<string, number> | undefined
  const rowOf = (code: string): ErasedRow | undefined => {
    const rowAt = (index: number | undefined) => {
      const row = index === undefined ? undefined : rows.at(index)
      return row && spec.key(row) === code ? row : undefined
    }
    const there = rowAt(seen.at.get(code)) ?? rowAt(cursor.index ?? undefined)
    if (there) return there
    near ??= placesNear(rows, cursor, spec.key)
    return rowAt(near.get(code)) ?? seen.known.get(code)
  }
  const ofScreen = spec.useContext?.()
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that came anew are told by `rows`
  const known: ContextSnapshot = useMemo(() => {
    const found =
      everyRow ??
      codes.flatMap((code) => {
        const row = rowOf(code)
        // Its page may be gone when it is asked for again.
        if (row && selected) seen.known.set(code, row)
        return row ?? []
      })
    return { 'selection.kind': codes.length ? spec.kind : null, ...spec.context?.(found), ...ofScreen?.(found) }
  }, [codes, rows, spec, ofScreen])

  const row = cursor.index === null || cursorCode === undefined ? undefined : (rowOf(cursorCode) ?? rows.at(cursor.index))
  usePaneSelection(row && spec.about ? spec.about(row) : null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each row that the cursor rests on
  useEffect(() => {
    if (!spec.ahead || !row) return
    const timer = setTimeout(() => spec.ahead?.(row), restMs)
    return () => clearTimeout(timer)
  }, [cursorCode, spec])
  return { codes, known, selected }
}
