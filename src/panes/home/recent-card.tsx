import { t } from '#platform/i18n/i18n.ts'
import { useRecentPlaces } from '#platform/shell/recent-places.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { screenOf } from '#platform/workbench/screens.ts'
import { Card, lineClass } from './card.tsx'

/** Where the person was lately. */
export function RecentCard() {
  const places = useRecentPlaces()
  if (places.length === 0) return null
  return (
    <Card title={t('home.recent.title')}>
      <ul>
        {places.map(({ url, title }) => (
          <li key={url}>
            <Link to={url} className={lineClass}>
              <Icon name={screenOf(url)?.icon ?? 'square'} className="text-ink-3" />
              <span className="truncate">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
