import { memo, useDeferredValue, useLayoutEffect, useRef } from 'react'
import { optionId, PaletteRow } from './palette-row.tsx'
import type { Row } from './rows.ts'

interface PaletteListProps {
  id: string
  label: string
  rows: readonly Row[]
  selected: string | undefined
  /** The rows answer an earlier text, or more may come. */
  busy: boolean
  /** The selection was moved by a key: it is brought into sight. */
  moved: boolean
  onPoint(row: Row): void
  onChoose(row: Row): void
}

/** Rows that fit into the list: the only ones that a keystroke's paint waits for. */
const inSight = 13

/**
 * The rows, each the first of its section with the heading above. A row is told from others by its place: a keystroke writes other texts into the rows that
 * are there, which costs a fraction of making new ones. What is out of sight follows after the paint.
 */
export const PaletteList = memo(function PaletteList({ id, label, rows, selected, busy, moved, onPoint, onChoose }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null)
  const scrolled = useRef(false)
  const settled = useDeferredValue(rows, noRows)
  const mounted = settled === rows ? rows : [...rows.slice(0, inSight), ...settled.slice(inSight)]

  useLayoutEffect(() => {
    if (moved && selected) document.getElementById(optionId(selected))?.scrollIntoView({ block: 'nearest' })
  }, [moved, selected])
  // Other rows start at their top. Reading where the list stands would lay out the page for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of the rows
  useLayoutEffect(() => {
    if (moved || !scrolled.current || !list.current) return
    list.current.scrollTop = 0
    scrolled.current = false
  }, [rows, moved])

  return (
    <div
      ref={list}
      role="listbox"
      id={id}
      aria-label={label}
      aria-busy={busy}
      onScroll={() => {
        scrolled.current = true
      }}
      className="max-h-[min(420px,60vh)] overflow-y-auto py-1 contain-content"
    >
      {mounted.map((row, at) => (
        <PaletteRow
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={at}
          row={row}
          heading={row.section !== mounted[at - 1]?.section}
          selected={row.value === selected}
          onPoint={onPoint}
          onChoose={onChoose}
        />
      ))}
    </div>
  )
})

const noRows: readonly Row[] = []
