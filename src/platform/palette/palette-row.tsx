import { Command } from 'cmdk'
import { memo, type ReactNode } from 'react'
import type { Range } from '#kernel/palette-match.ts'
import { Code } from '#platform/ui/code.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Kbd } from '#platform/ui/kbd.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { StatusChip } from '#platform/ui/status-chip.tsx'
import type { Row } from './rows.ts'

interface PaletteRowProps {
  id: string
  /** What the list knows it by. */
  place: string
  row: Row
  /** It is the first of its section. */
  heading: boolean
  onChoose(row: Row): void
}

export const PaletteRow = memo(function PaletteRow({ id, place, row, heading, onChoose }: PaletteRowProps) {
  const entity = row.kind === 'entity' ? row : null
  const section = heading && row.section !== '' ? row.section : undefined
  return (
    <div role="presentation">
      {section ? (
        <span aria-hidden className="block px-3.5 pt-2 pb-0.5 text-2xs font-medium text-ink-3">
          {section}
        </span>
      ) : null}
      <Command.Item asChild forceMount value={place} onSelect={() => onChoose(row)}>
        <div
          id={id}
          aria-description={section}
          data-command={row.kind === 'command' ? row.command.id : undefined}
          data-order-code={entity?.entity === 'order' ? entity.code : undefined}
          data-found={entity?.entity}
          className="flex h-8.5 cursor-default items-center gap-2.5 px-3.5 text-ink contain-strict aria-selected:bg-accent-soft max-phone:h-11"
        >
          <span className="grid w-4.5 flex-none place-items-center text-ink-3">{markOf(row)}</span>
          {entity?.code ? <Code className="flex-none">{highlighted(entity.code, entity.codeRanges ?? [])}</Code> : null}
          <span className={entity?.more ? 'min-w-0 max-w-[60%] flex-none truncate' : 'min-w-0 flex-1 truncate'}>
            {highlighted(row.title, row.ranges)}
          </span>
          {entity?.more ? <span className="min-w-0 flex-1 truncate text-ink-3 max-phone:hidden">{entity.more}</span> : null}
          {entity?.status ? <StatusChip status={entity.status} className="flex-none" /> : null}
          {row.hint ? <span className="max-w-60 flex-none truncate text-xs text-ink-3 max-phone:max-w-28">{row.hint}</span> : null}
          {row.keys ? <Kbd keys={row.keys} /> : null}
        </div>
      </Command.Item>
    </div>
  )
})

function markOf(row: Row): ReactNode {
  if (row.kind === 'entity' && row.marketplace) return <MarketplaceDot marketplace={row.marketplace} />
  return row.icon ? <Icon name={row.icon} /> : null
}

/** The parts of a text that were typed stand out. */
function highlighted(text: string, ranges: readonly Range[]): ReactNode {
  if (ranges.length === 0) return text
  const parts: ReactNode[] = []
  let at = 0
  for (const [from, to] of ranges) {
    parts.push(
      text.slice(at, from),
      <mark key={from} className="bg-transparent font-semibold text-accent">
        {text.slice(from, to)}
      </mark>,
    )
    at = to
  }
  return [...parts, text.slice(at)]
}
