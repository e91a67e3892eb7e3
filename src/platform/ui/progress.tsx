import clsx from 'clsx'
import { formatNumber, t } from '#platform/i18n/i18n.ts'

interface ProgressProps {
  value: number
  total: number
  label: string
  className?: string
}

/** A bar with its counts: `120 dari 1.000`. */
export function Progress({ value, total, label, className }: ProgressProps) {
  const text = t('common.progress', { value: formatNumber(value), total: formatNumber(total) })
  return (
    <span className={clsx('flex items-center gap-2', className)}>
      <span
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={value}
        aria-valuetext={text}
        className="h-1.5 min-w-16 flex-1 overflow-hidden rounded-full bg-neutral-soft forced-color-adjust-none forced-colors:outline"
      >
        <span className="block h-full origin-left bg-accent" style={{ transform: `scaleX(${total > 0 ? Math.min(1, value / total) : 0})` }} />
      </span>
      <span aria-hidden className="text-xs whitespace-nowrap text-ink-3">
        {text}
      </span>
    </span>
  )
}
