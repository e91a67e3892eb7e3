import clsx from 'clsx'
import { formatNumber } from '#platform/i18n/i18n.ts'
import { Link } from '#platform/workbench/link.tsx'

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
  return (
    <nav
      aria-label={label}
      className={clsx('flex h-9 shrink-0 gap-4 overflow-x-auto overflow-y-hidden border-b border-line px-3 [scrollbar-width:none]', className)}
    >
      {tabs.map(({ key, label: text, to, active, count }) => (
        <Link
          key={key}
          to={to}
          aria-current={active ? 'page' : undefined}
          className={clsx(
            'flex shrink-0 items-center gap-1.5 border-b-2 pt-0.5 whitespace-nowrap -outline-offset-2',
            active ? 'border-accent font-medium text-ink' : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {text}
          {count === undefined ? null : <span className="font-normal text-ink-3">{formatNumber(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}
