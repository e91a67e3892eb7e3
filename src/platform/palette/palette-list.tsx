import { memo, useDeferredValue, useLayoutEffect, useRef } from 'react'
import { optionId, PaletteRow } from './palette-row.tsx'
import type { Row } from './rows.ts'

interface PaletteListProps {
  id: string
  label: string
  rows: readonly Row[]
  selected: string | undefined
  /** The selection was moved by a key: it is brought into sight. */
  moved: boolean
  onPoint(row: Row): void
  onChoose(row: Row): void
}

/** Rows that fit into the list: the only ones that a keystroke's paint waits for. */
const inSight = 14

/**
 * The rows under their sections' headings. Sections and rows are told apart by their place: a keystroke writes other texts into the rows that are there,
 * which costs a fraction of making new ones.
 */
export const PaletteList = memo(function PaletteList({ id, label, rows, selected, moved, onPoint, onChoose }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null)
  const mounted = useDeferredValue(rows, noRows) === rows ? rows : rows.slice(0, inSight)

  useLayoutEffect(() => {
    if (moved && selected) document.getElementById(optionId(selected))?.scrollIntoView({ block: 'nearest' })
  }, [moved, selected])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows start at their top
  useLayoutEffect(() => {
    if (!moved && list.current && list.current.scrollTop !== 0) list.current.scrollTop = 0
  }, [rows, moved])

  return (
    <div ref={list} role="listbox" id={id} aria-label={label} className="max-h-[min(420px,60vh)] overflow-y-auto py-1">
      {sectionsOf(mounted).map(({ section, rows: inside }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={place} role="group" aria-label={section || undefined}>
          {section ? (
            <span aria-hidden className="block px-3.5 pt-2 pb-0.5 text-2xs font-medium text-ink-3">
              {section}
            </span>
          ) : null}
          {inside.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <PaletteRow key={at} row={row} selected={row.value === selected} onPoint={onPoint} onChoose={onChoose} />
          ))}
        </div>
      ))}
    </div>
  )
})

const noRows: readonly Row[] = []

function sectionsOf(rows: readonly Row[]): { section: string; rows: Row[] }[] {
  const sections: { section: string; rows: Row[] }[] = []
  for (const row of rows) {
    const last = sections.at(-1)
    if (last?.section === row.section) last.rows.push(row)
    else sections.push({ section: row.section, rows: [row] })
  }
  return sections
}
