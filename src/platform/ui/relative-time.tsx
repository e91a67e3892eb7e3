import { formatInstant, formatRelative } from '#platform/i18n/i18n.ts'
import { tip } from './tooltip.tsx'
import { useNow } from './use-now.ts'

/** How long ago an instant was; the instant itself (WIB) on hover. */
export const RelativeTime = ({ at, className }: { at: string; className?: string }) => (
  <time dateTime={at} {...tip(formatInstant(at))} className={className ? `whitespace-nowrap ${className}` : 'whitespace-nowrap'}>
    {formatRelative(at, useNow())}
  </time>
)
