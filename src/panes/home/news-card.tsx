import clsx from 'clsx'
import { contentAnnouncements } from '#contract/content/content.endpoints.ts'
import { announcementScreen } from '#panes/announcement/announcement.screen.ts'
import { formatRelative, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { useNewsStore } from '#platform/shell/news/news-store.ts'
import { useNow } from '#platform/ui/use-now.ts'
import { Link } from '#platform/workbench/link.tsx'
import { Card, CardError, CardSkeleton, CardText, lineClass } from './card.tsx'

const shown = 3

/** The latest news of the operator's. */
export function NewsCard() {
  const { data, error, refetch } = useCall(contentAnnouncements)
  const read = useNewsStore((state) => state.read)
  const now = useNow()
  return (
    <Card title={t('home.news.title')} more={{ label: t('home.news.all'), to: announcementScreen.href() }}>
      {error && !data ? (
        <CardError error={error} retry={refetch} />
      ) : !data ? (
        <CardSkeleton lines={3} />
      ) : data.rows.length === 0 ? (
        <CardText>{t('home.news.none')}</CardText>
      ) : (
        <ul>
          {data.rows.slice(0, shown).map(({ id, title, published_at }) => {
            const unread = !read.includes(id)
            return (
              <li key={id}>
                <Link to={announcementScreen.href({ query: { id } })} className={lineClass}>
                  <span
                    role="img"
                    aria-label={t(unread ? 'home.news.unread' : 'home.news.read')}
                    className={clsx('size-1.5 shrink-0 rounded-full forced-color-adjust-none', unread && 'bg-accent')}
                  />
                  <span className={clsx('min-w-0 flex-1 truncate', unread && 'font-medium')}>{title}</span>
                  <span className="shrink-0 text-xs text-ink-3">{formatRelative(published_at, now)}</span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
