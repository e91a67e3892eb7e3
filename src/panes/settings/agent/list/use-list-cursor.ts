import { useState } from 'react'
import type { ListController } from '#platform/workbench/pane-store.ts'

interface ListCursor {
  /** The key of the row under the cursor; null until the list was touched, and when its row is gone. */
  readonly cursor: string | null
  readonly index: number | null
  readonly selected: ReadonlySet<string>
  readonly list: Omit<ListController, 'open' | 'peek'>
  go(key: string): void
  toggle(key: string): void
  extendTo(key: string): void
  clear(): void
}

/** The cursor and the selection of a list that is all there. Keys of rows that are gone are forgotten. */
export function useListCursor(keys: readonly string[]): ListCursor {
  const [at, setAt] = useState<{ key: string | null; index: number; anchor: number | null }>({ key: null, index: -1, anchor: null })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const found = at.key === null ? -1 : keys.indexOf(at.key)
  // Where the row is gone, the cursor stays in its place.
  const index = at.key === null ? -1 : found >= 0 ? found : Math.min(at.index, keys.length - 1)
  const cursor = keys[index] ?? null
  const selected = new Set([...chosen].filter((key) => keys.includes(key)))

  const place = (to: number, anchor: number | null = null) => {
    const next = Math.max(0, Math.min(keys.length - 1, to))
    const key = keys[next]
    if (key !== undefined) setAt({ key, index: next, anchor })
    return next
  }
  const between = (a: number, b: number) => keys.slice(Math.min(a, b), Math.max(a, b) + 1)
  const extend = (to: number) => {
    const anchor = at.anchor ?? Math.max(0, index)
    const left = new Set(index < 0 ? [] : between(anchor, index))
    const next = place(to, anchor)
    setChosen(new Set([...[...selected].filter((key) => !left.has(key)), ...between(anchor, next)]))
  }
  const toggle = (key: string) => {
    const next = new Set(selected)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
    place(keys.indexOf(key), keys.indexOf(key))
  }
  const clear = () => setChosen(new Set())
  return {
    cursor,
    index: cursor === null ? null : index,
    selected,
    list: {
      move: (by) => void place(index < 0 ? (by > 0 ? by - 1 : keys.length + by) : index + by),
      toEnd: (end) => void place(end === 'first' ? 0 : keys.length - 1),
      toggle: () => {
        if (cursor) toggle(cursor)
      },
      extend: (by) => extend(Math.max(0, Math.min(keys.length - 1, index + by))),
      selectAll: () => setChosen(new Set(keys)),
      clear,
      remember: () => () => {
        setAt(at)
        setChosen(chosen)
      },
    },
    go: (key) => void place(keys.indexOf(key)),
    toggle,
    extendTo: (key) => extend(keys.indexOf(key)),
    clear,
  }
}
