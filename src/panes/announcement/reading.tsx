import clsx from 'clsx'
import { contentBlog } from '#contract/content/content.endpoints.ts'
import { formatInstant, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { Prose } from '#platform/workbench/prose.tsx'
import { announcementScreen, type announcementTabs } from './announcement.screen.ts'
import type { NewsEntry } from './entry-list.tsx'

interface ReadingProps {
  tab: (typeof announcementTabs)[number]
  entry: NewsEntry | undefined
  /** The address names one that is not there. */
  missing: boolean
  close(): void
}

/** What is chosen, to be read; the whole pane where there is no room for the list beside it. */
export function Reading({ tab, entry, missing, close }: ReadingProps) {
  if (missing)
    return (
      <EmptyState
        icon="megaphone"
        title={t('announcement.missing.title')}
        text={t('announcement.missing.text')}
        action={{ label: t('announcement.missing.link'), to: announcementScreen.href({ query: { tab } }) }}
      />
    )
  return (
    <article
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={entry?.title ?? t('announcement.choose.title')}
      className={clsx('min-w-0 flex-1 overflow-y-auto -outline-offset-2', !entry && 'hidden @2xl:flex')}
    >
      {entry ? (
        <div className="mx-auto flex max-w-160 flex-col gap-4 px-6 py-5 max-phone:px-4">
          <Button variant="ghost" icon="arrow-left" className="-ml-2 self-start @2xl:hidden" onClick={close}>
            {t('announcement.back')}
          </Button>
          <header>
            <h2 className="text-lg font-semibold">{entry.title}</h2>
            <time dateTime={entry.published_at} className="text-xs text-ink-3">
              {formatInstant(entry.published_at)}
            </time>
          </header>
          {entry.content === undefined ? <Article id={entry.id} /> : <Prose text={entry.content} />}
        </div>
      ) : (
        <EmptyState icon="megaphone" title={t('announcement.choose.title')} text={t('announcement.choose.text')} />
      )}
    </article>
  )
}

const lines = ['w-full', 'w-11/12', 'w-4/5', 'w-full', 'w-2/3']

/** An article's text is read when it is opened. */
function Article({ id }: { id: number }) {
  const { data, error, refetch } = useCall(contentBlog, { params: { id: String(id) } })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data) return <Prose text={data.content} />
  return (
    <div role="status" aria-label={t('common.loading')} className="flex flex-col gap-3">
      {lines.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <Skeleton key={index} className={width} />
      ))}
    </div>
  )
}
