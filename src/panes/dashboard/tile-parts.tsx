import clsx from 'clsx'
import { formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { LeadingTo } from './leading-to.tsx'

/** A number of the tile, large, with a line below it. */
export const Big = ({ value, note, good }: { value: string; note?: string | undefined; good?: boolean | undefined }) => (
  <div className="flex flex-1 flex-col justify-center px-4 pb-3">
    <strong className="text-xl font-semibold tabular-nums">{value}</strong>
    {note ? <span className={clsx('text-xs', good === undefined ? 'text-ink-3' : good ? 'text-success' : 'text-danger')}>{note}</span> : null}
  </div>
)

/** How far a target is: the bar stops at its end, the words do not. */
export function Target({ value, target, name, money }: { value: number; target: number | null; name: string; money?: boolean }) {
  if (target === null) return null
  const say = money ? formatRupiah : formatNumber
  const share = Math.round((value / target) * 100)
  return (
    <div className="px-4 pb-3">
      <div
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, share)}
        aria-valuetext={t('dashboard.target.of', { share: formatNumber(share), target: say(target) })}
        className="h-1.5 overflow-hidden rounded-full bg-neutral-soft forced-color-adjust-none forced-colors:outline"
      >
        <span className="block h-full origin-left bg-accent" style={{ transform: `scaleX(${Math.min(1, value / target)})` }} />
      </div>
      <span aria-hidden className="text-xs text-ink-3">
        {t('dashboard.target.of', { share: formatNumber(share), target: say(target) })}
      </span>
    </div>
  )
}

interface CountProps {
  readonly to: string
  readonly name: string
  readonly count: number
  /** Any at all is worth a look. */
  readonly alert?: boolean
}

/** Counts beside one another, each leading to what it counts. */
export const Counts = ({ of }: { of: readonly CountProps[] }) => (
  <div className="flex flex-1 flex-wrap content-center items-start gap-x-1 px-3 pb-2">
    {of.map(({ to, name, count, alert }) => (
      <LeadingTo key={name} to={to} className="flex min-w-16 flex-1 flex-col px-1 py-1">
        <strong className={clsx('text-lg font-semibold tabular-nums', alert && count > 0 ? 'text-danger' : count === 0 && 'text-ink-3')}>
          {formatNumber(count)}
        </strong>
        <span className="line-clamp-2 text-xs text-ink-3">{name}</span>
      </LeadingTo>
    ))}
  </div>
)

/** Lines with a bar each, in the five colours of charts. */
export const Bars = ({ rows, none }: { rows: readonly { key: string; name: string; value: number; said: string }[]; none: string }) => {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  if (rows.length === 0) return <p className="flex-1 px-4 pb-3 text-ink-3">{none}</p>
  return (
    <ul className="flex flex-1 flex-col justify-center gap-1.5 px-4 pb-3">
      {rows.map(({ key, name, value, said }, at) => (
        <li key={key} className="flex flex-col gap-0.5">
          <span className="flex justify-between gap-3 text-xs">
            <span className="truncate" title={name}>
              {name}
            </span>
            <span className="shrink-0 text-ink-2 tabular-nums">{said}</span>
          </span>
          <span aria-hidden className="h-1.5 rounded-full bg-neutral-soft forced-color-adjust-none">
            <span
              className="block h-full origin-left rounded-full"
              style={{ transform: `scaleX(${value / most})`, background: `var(--chart-${Math.min(5, at + 1)})` }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
