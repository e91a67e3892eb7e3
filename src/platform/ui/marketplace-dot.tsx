import clsx from 'clsx'
import { type Marketplace, marketplaceFacts } from '#contract/core/marketplace.ts'
import { tip } from './tooltip.tsx'

interface MarketplaceDotProps {
  marketplace: Marketplace
  /** What stands beside the dot: the whole name, two letters, or nothing (then its name is a tooltip and its accessible name). */
  label?: boolean | 'short'
  className?: string
}

export function MarketplaceDot({ marketplace, label = false, className }: MarketplaceDotProps) {
  const { name, short, color } = marketplaceFacts[marketplace]
  const dot = <span aria-hidden className="size-2 shrink-0 rounded-full forced-color-adjust-none" style={{ backgroundColor: color }} />
  if (label === true)
    return (
      <span className={clsx('inline-flex items-center gap-1.5', className)}>
        {dot}
        {name}
      </span>
    )
  return (
    <span role="img" aria-label={name} {...tip(name)} className={clsx('inline-flex items-center gap-1', className)}>
      {dot}
      {label === 'short' ? <span className="font-mono text-2xs text-ink-3">{short}</span> : null}
    </span>
  )
}
