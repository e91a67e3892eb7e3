import { type ReactNode, useId } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { Link } from '#platform/workbench/link.tsx'

interface CardProps {
  title: string
  /** A figure or a word beside the title. */
  note?: ReactNode
  /** All of what the card shows a part of. */
  more?: { label: string; to: string }
  children: ReactNode
}

/** A part of the home page: a title, and lines below it. */
export function Card({ title, note, more, children }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-lg border border-line bg-surface">
      <header className="flex min-h-10 items-center gap-2 px-4 pt-1">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {note}
        {more ? (
          <Link to={more.to} className="ml-auto inline-flex items-center gap-0.5 rounded-sm text-xs text-ink-2 hover:text-ink hover:underline">
            {more.label}
            <Icon name="chevron-right" size={12} />
          </Link>
        ) : null}
      </header>
      {children}
    </section>
  )
}

const bars = ['w-4/5', 'w-3/5', 'w-2/3', 'w-3/4', 'w-1/2', 'w-2/3']

/** The lines of a card before they are there, in their height. */
export const CardSkeleton = ({ lines }: { lines: number }) => (
  <div role="status" aria-label={t('common.loading')}>
    {bars.slice(0, lines).map((width, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change
      <div key={index} className="flex h-10 items-center border-t border-line px-4 first:border-t-0">
        <Skeleton className={width} />
      </div>
    ))}
  </div>
)

/** What a card shows when its call failed. */
export const CardError = ({ error, retry }: { error: unknown; retry(): unknown }) => (
  <div className="border-t border-line">
    <ErrorState error={error} onRetry={() => void retry()} />
  </div>
)

/** One sentence, where there is nothing to list. */
export const CardText = ({ children }: { children: ReactNode }) => <p className="px-4 pt-0.5 pb-3 text-ink-2">{children}</p>

export const lineClass = 'flex min-h-10 items-center gap-3 border-t border-line px-4 -outline-offset-2 hover:bg-hover'
