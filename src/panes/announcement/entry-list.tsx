import clsx from 'clsx'
import { formatInstant, formatRelative, t } from '#platform/i18n/i18n.ts'
import { GridRow } from '#platform/ui/grid-row.tsx'
import { RowGrid } from '#platform/ui/row-grid.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { tip } from '#platform/ui/tooltip.tsx'
import { useNow } from '#platform/ui/use-now.ts'
import { Link } from '#platform/workbench/link.tsx'
import { plainProse } from '#platform/workbench/prose.tsx'

export interface NewsEntry {
  readonly id: number
  readonly title: string
  readonly published_at: string
  readonly unread: boolean
  /** News have their whole text, articles a summary until they are opened. */
  readonly content?: string
  readonly summary?: string
}

interface EntryListProps {
  label: string
  entries: readonly NewsEntry[]
  /** The place of what the keys are at. */
  cursor: number | null
  chosen: number | undefined
  urlOf(id: number): string
  onReach(index: number): void
}

/** The list at the left; the whole pane where there is no room for both and nothing is open. */
export const EntryList = ({ label, entries, cursor, chosen, urlOf, onReach }: EntryListProps) => (
  <RowGrid
    label={label}
    total={entries.length}
    activeIndex={cursor}
    onReach={onReach}
    className={clsx(
      'min-w-0 overflow-y-auto border-line @2xl:w-88 @2xl:shrink-0 @2xl:border-r',
      chosen === undefined ? 'flex-1 @2xl:flex-none' : 'hidden @2xl:block',
    )}
  >
    {entries.map((entry, index) => (
      <Entry key={entry.id} entry={entry} index={index} to={urlOf(entry.id)} cursor={index === cursor} chosen={entry.id === chosen} />
    ))}
  </RowGrid>
)

interface EntryProps {
  entry: NewsEntry
  index: number
  to: string
  cursor: boolean
  chosen: boolean
}

function Entry({ entry: { title, published_at, unread, content, summary }, index, to, cursor, chosen }: EntryProps) {
  const now = useNow()
  return (
    <GridRow index={index} cursor={cursor} className="">
      <div role="gridcell">
        <Link
          to={to}
          aria-current={chosen ? 'true' : undefined}
          className={clsx(
            'flex gap-3 border-b border-line py-2.5 pr-4 pl-3 -outline-offset-2',
            chosen ? 'bg-accent-soft' : 'hover:bg-hover',
            cursor && 'shadow-[inset_2px_0_var(--accent)]',
          )}
        >
          <span
            role="img"
            aria-label={t(unread ? 'announcement.unread' : 'announcement.read')}
            className={clsx('mt-2 size-1.5 shrink-0 rounded-full forced-color-adjust-none', unread && 'bg-accent')}
          />
          <span className="min-w-0 flex-1">
            <span className="flex items-baseline gap-2">
              <span className={clsx('min-w-0 flex-1 truncate', unread ? 'font-semibold' : 'font-medium')}>{title}</span>
              <time dateTime={published_at} {...tip(formatInstant(published_at))} className="shrink-0 text-xs text-ink-3">
                {formatRelative(published_at, now)}
              </time>
            </span>
            <span className="line-clamp-2 text-xs text-ink-2">{summary ?? plainProse(content ?? '')}</span>
          </span>
        </Link>
      </div>
    </GridRow>
  )
}

const rows = [1, 2, 3, 4, 5]

export const EntrySkeleton = () => (
  <div role="status" aria-label={t('common.loading')} className="flex-1">
    {rows.map((row) => (
      <div key={row} className="flex h-19 flex-col justify-center gap-2 border-b border-line px-8 @2xl:w-88 @2xl:border-r">
        <Skeleton className="w-3/5" />
        <Skeleton className="w-4/5" />
      </div>
    ))}
  </div>
)
