import { Command } from 'cmdk'
import { memo, useDeferredValue, useLayoutEffect, useRef } from 'react'
import { PaletteRow } from './palette-row.tsx'
import type { Row } from './rows.ts'

interface PaletteListProps {
  /** What the ids of its options begin with. */
  options: string
  label: string
  rows: readonly Row[]
  /** The rows answer an earlier text, or more may come. */
  busy: boolean
  /** Somebody moved to a row: the list stays where it is when others come. */
  moved: boolean
  onChoose(row: Row): void
  /** Tells the id that the list has given itself. */
  onListId(id: string | undefined): void
}

/** The id of the row at a place. */
export const optionId = (options: string, at: number): string => `${options}-${at}`

/** Rows that fit into the list: the only ones that a keystroke's paint waits for. */
const inSight = 13

/**
 * The rows, each the first of its section with the heading above. A row is told from others by its place: a keystroke writes other texts into the rows that
 * are there, which costs a fraction of making new ones. What is out of sight follows after the paint.
 */
export const PaletteList = memo(function PaletteList({ options, label, rows, busy, moved, onChoose, onListId }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null)
  const scrolled = useRef(false)
  const settled = useDeferredValue(rows, noRows)
  const late = settled !== rows && rows.length > inSight
  const mounted = late ? [...rows.slice(0, inSight), ...settled.slice(inSight)] : rows
  // What an earlier text left below is not offered a second time when it comes into sight.
  const above = late ? new Set(rows.slice(0, inSight).map((row) => row.value)) : null

  useLayoutEffect(() => onListId(list.current?.id), [onListId])
  // Other rows start at their top. Reading where the list stands would lay out the page for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of the rows
  useLayoutEffect(() => {
    if (moved || !scrolled.current || !list.current) return
    list.current.scrollTop = 0
    scrolled.current = false
  }, [rows, moved])

  return (
    <Command.List
      ref={list}
      label={label}
      aria-busy={busy}
      onScroll={() => {
        scrolled.current = true
      }}
      className="max-h-[min(420px,60vh)] overflow-y-auto py-1 contain-content"
    >
      {mounted.map((row, at) =>
        at >= inSight && above?.has(row.value) ? null : (
          <PaletteRow
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={at}
            id={optionId(options, at)}
            place={String(at)}
            row={row}
            heading={row.section !== mounted[at - 1]?.section}
            onChoose={onChoose}
          />
        ),
      )}
    </Command.List>
  )
})

const noRows: readonly Row[] = []
