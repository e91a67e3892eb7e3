import { Command } from 'cmdk'
import { memo, type ReactNode } from 'react'
import { marketplaceOf } from '#contract/core/marketplace.ts'
import type { Range } from '#kernel/palette-match.ts'
import { Code } from '#platform/ui/code.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Kbd } from '#platform/ui/kbd.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import type { ChosenPlacement } from './choose.ts'
import type { Row } from './rows.ts'

interface PaletteRowsProps {
  rows: readonly Row[]
  onChoose(row: Row, placement: ChosenPlacement): void
}

/** The rows under their sections' headings. */
export function PaletteRows({ rows, onChoose }: PaletteRowsProps) {
  return sectionsOf(rows).map(({ section, rows: inside }) => (
    <Command.Group
      key={section}
      value={section || 'rows'}
      heading={section ? <span className="block px-3.5 pt-2 pb-0.5 text-2xs font-medium text-ink-3">{section}</span> : undefined}
    >
      {inside.map((row) => (
        <PaletteRow key={row.value} row={row} onChoose={onChoose} />
      ))}
    </Command.Group>
  ))
}

function sectionsOf(rows: readonly Row[]): { section: string; rows: Row[] }[] {
  const sections: { section: string; rows: Row[] }[] = []
  for (const row of rows) {
    const known = sections.find((one) => one.section === row.section)
    if (known) known.rows.push(row)
    else sections.push({ section: row.section, rows: [row] })
  }
  return sections
}

const PaletteRow = memo(function PaletteRow({ row, onChoose }: { row: Row; onChoose: PaletteRowsProps['onChoose'] }) {
  return (
    <Command.Item
      value={row.value}
      data-command={row.kind === 'command' ? row.command.id : undefined}
      data-order-code={row.kind === 'url' ? row.code : undefined}
      onSelect={() => onChoose(row, undefined)}
      className="flex h-[34px] cursor-default items-center gap-2.5 px-3.5 text-ink aria-selected:bg-accent-soft max-phone:h-11"
    >
      <span className="grid w-4.5 flex-none place-items-center text-ink-3">{markOf(row)}</span>
      <span className="min-w-0 flex-1 truncate">
        {row.kind === 'url' && row.code ? (
          <>
            <Code>{row.code}</Code> <span className="text-ink-2">{row.title}</span>
          </>
        ) : (
          highlighted(row.title, row.ranges)
        )}
      </span>
      {row.hint ? <span className="max-w-60 truncate text-xs text-ink-3">{row.hint}</span> : null}
      {row.keys ? <Kbd keys={row.keys} /> : null}
    </Command.Item>
  )
})

function markOf(row: Row): ReactNode {
  const marketplace = row.kind === 'url' && row.code ? marketplaceOf(row.code) : null
  if (marketplace) return <MarketplaceDot marketplace={marketplace} />
  return row.icon ? <Icon name={row.icon} /> : null
}

/** The parts of the title that were typed stand out. */
function highlighted(title: string, ranges: readonly Range[]): ReactNode {
  if (ranges.length === 0) return title
  const parts: ReactNode[] = []
  let at = 0
  for (const [from, to] of ranges) {
    parts.push(
      title.slice(at, from),
      <mark key={from} className="bg-transparent font-semibold text-accent">
        {title.slice(from, to)}
      </mark>,
    )
    at = to
  }
  return [...parts, title.slice(at)]
}
