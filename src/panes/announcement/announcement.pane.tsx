import { useEffect, useState } from 'react'
import { contentAnnouncements, contentBlogs } from '#contract/content/content.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { markRead, showOpener, useNewsStore } from '#platform/shell/news/news-store.ts'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane, usePaneController, usePaneLabel } from '#platform/workbench/pane.ts'
import { Tabs } from '#platform/workbench/tabs.tsx'
import { workbench } from '#platform/workbench/workbench.ts'
import { announcementScreen } from './announcement.screen.ts'
import { EntryList, EntrySkeleton, type NewsEntry } from './entry-list.tsx'
import { Reading } from './reading.tsx'

type Props = PropsOf<typeof announcementScreen>

export default function AnnouncementPane({ query }: Props) {
  const pane = usePane()
  const tab = query.tab ?? 'news'
  const news = useCall(contentAnnouncements)
  const blogs = useCall(contentBlogs)
  const read = useNewsStore((state) => state.read)
  const closed = useNewsStore((state) => !state.opener)
  const { data, error, refetch } = tab === 'news' ? news : blogs
  const entries: readonly NewsEntry[] =
    tab === 'news'
      ? (news.data?.rows ?? []).map((row) => ({ ...row, unread: !read.includes(row.id) }))
      : (blogs.data?.rows ?? []).map((row) => ({ ...row, unread: false }))
  const unread = (news.data?.rows ?? []).filter(({ id }) => !read.includes(id))
  const shown = entries.find(({ id }) => id === query.id)
  const missing = query.id !== undefined && !!data && !shown

  // The cursor walks the list without opening; where nothing is open it stands at the top.
  const [cursor, setCursor] = useState(query.id)
  useEffect(() => setCursor(query.id), [query.id])
  const at = entries.findIndex(({ id }) => id === cursor)
  const urlOf = (id: number) => announcementScreen.href({ query: { tab: query.tab, id } })
  const walk = (index: number) => {
    const entry = entries[Math.min(entries.length - 1, Math.max(0, index))]
    if (entry) setCursor(entry.id)
  }
  const close = () => pane.navigate(announcementScreen.href({ query: { tab: query.tab } }))
  const nothing = () => undefined
  usePaneController({
    refresh: () => void refetch(),
    escape: () => {
      if (query.id === undefined) return false
      close()
      return true
    },
    list: {
      move: (by) => walk(at < 0 ? (by > 0 ? 0 : entries.length - 1) : at + by),
      toEnd: (end) => walk(end === 'first' ? 0 : entries.length - 1),
      open: (placement) => {
        const id = cursor ?? entries[0]?.id
        if (id === undefined) return
        if (placement === 'replace') pane.navigate(urlOf(id))
        else workbench.open(urlOf(id), placement)
      },
      toggle: nothing,
      extend: nothing,
      selectAll: nothing,
      clear: nothing,
      peek: nothing,
      remember: () => () => setCursor(cursor),
    },
  })

  useEffect(() => {
    if (tab === 'news' && shown) markRead(shown.id)
  }, [tab, shown])

  const label = usePaneLabel(t('announcement.title'))
  return (
    <div className="@container flex h-full flex-col">
      <div className="flex shrink-0 items-center border-b border-line pr-2">
        <Tabs
          label={t('announcement.title')}
          className="min-w-0 flex-1 border-b-0"
          tabs={[
            { key: 'news', label: t('announcement.tab.news'), to: announcementScreen.href(), active: tab === 'news', count: news.data?.rows.length },
            {
              key: 'blog',
              label: t('announcement.tab.blog'),
              to: announcementScreen.href({ query: { tab: 'blog' } }),
              active: tab === 'blog',
              count: blogs.data?.rows.length,
            },
          ]}
        />
        {closed ? (
          <Button variant="ghost" icon="megaphone" onClick={showOpener} className="max-phone:hidden">
            {t('announcement.show-ticker')}
          </Button>
        ) : null}
        {unread.length > 0 ? (
          <Button variant="ghost" icon="check" onClick={() => markRead(...unread.map(({ id }) => id))}>
            {t('announcement.read-all')} <span className="text-ink-3">{formatNumber(unread.length)}</span>
          </Button>
        ) : null}
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <EntrySkeleton />
      ) : entries.length === 0 ? (
        <EmptyState icon="megaphone" title={t('announcement.empty.title')} text={t('announcement.empty.text')} />
      ) : (
        <div className="flex min-h-0 flex-1">
          <EntryList label={label} entries={entries} cursor={at < 0 ? null : at} chosen={query.id} urlOf={urlOf} onReach={walk} />
          <Reading tab={tab} entry={shown} missing={missing} close={close} />
        </div>
      )}
    </div>
  )
}
