import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { keysOf, useCommandsVersion } from '#platform/command/bus.ts'
import { formatNumber } from '#platform/i18n/i18n.ts'
import { tip } from '#platform/ui/tooltip.tsx'
import { Link } from './link.tsx'
import { tabCommandId, usePaneTabs } from './pane.ts'
import { PaneLandmark } from './pane-landmark.tsx'

export interface Tab {
  key: string
  label: string
  /** The address it shows: a tab is a link. */
  to: string
  active: boolean
  count?: number
}

/** A row of links to views of the same pane, with their counts. It scrolls sideways where it does not fit. */
export function Tabs({ label, tabs, className }: { label: string; tabs: readonly Tab[]; className?: string }) {
  const row = useRef<HTMLElement>(null)
  const current = tabs.find(({ active }) => active)
  // Its counts, which come later, move the tabs.
  const counted = current?.count !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked for again when another tab is the current one, or the tabs moved
  useEffect(() => {
    // Measured with the frame's own layout: in the midst of drawing, the page would be laid out twice.
    const frame = requestAnimationFrame(() => row.current && bringIntoView(row.current))
    return () => cancelAnimationFrame(frame)
  }, [current?.key, counted])
  usePaneTabs(tabs)
  useCommandsVersion()
  return (
    <PaneLandmark
      as="nav"
      ref={row}
      label={label}
      className={clsx('goes-on flex h-9 shrink-0 gap-4 overflow-y-hidden border-b border-line px-3', className)}
    >
      {tabs.map(({ key, label: text, to, active, count }, index) => (
        <Link
          key={key}
          to={to}
          aria-current={active ? 'page' : undefined}
          {...keyTip(text, index)}
          className={clsx(
            'flex shrink-0 items-center gap-1.5 border-b-2 pt-0.5 whitespace-nowrap -outline-offset-2',
            active
              ? 'border-accent font-medium text-ink forced-colors:border-[Highlight]'
              : 'border-transparent text-ink-2 hover:text-ink forced-colors:border-[Canvas]',
          )}
        >
          {text}
          {count === undefined ? null : <span className="font-normal text-ink-3">{formatNumber(count)}</span>}
        </Link>
      ))}
    </PaneLandmark>
  )
}

/** The key that leads to a tab, where it has one. */
function keyTip(text: string, index: number) {
  const keys = keysOf(tabCommandId(index + 1))[0]
  return keys ? tip(text, keys) : {}
}

/** The current tab is seen, with something of its neighbours. Only the row scrolls, never what is around it. */
function bringIntoView(row: HTMLElement): void {
  const tab = row.querySelector('[aria-current]')
  if (!tab) return
  const [around, inside] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  const neighbour = Math.min(48, (around.width - inside.width) / 2)
  if (inside.right + neighbour > around.right) row.scrollLeft += inside.right + neighbour - around.right
  else if (inside.left - neighbour < around.left) row.scrollLeft -= around.left - inside.left + neighbour
}
