import { memo } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { Tabs } from '#platform/ui/tabs.tsx'
import { usePaneLabel } from '#platform/workbench/pane.ts'
import { inboxScreen } from './inbox.screen.ts'
import { type InboxQuery, inboxInput, tabOf } from './inbox-query.ts'

interface InboxTabsProps {
  readonly query: InboxQuery
  readonly unread: number | undefined
  readonly unreplied: number | undefined
}

/** All, unread and unreplied, each a link, with live counts. */
export const InboxTabs = memo(function InboxTabs({ query, unread, unreplied }: InboxTabsProps) {
  const current = tabOf(query)
  const href = (type: 'all' | 'unread' | 'unreplied') =>
    inboxScreen.href({ query: inboxInput({ ...query, type, unread: undefined, unreplied: undefined }) })
  return (
    <Tabs
      label={usePaneLabel(t('inbox.tabs'))}
      tabs={(['all', 'unread', 'unreplied'] as const).map((type) => ({
        key: type,
        label: t(`inbox.tab.${type}`),
        to: href(type),
        active: current === type,
        count: type === 'unread' ? unread : type === 'unreplied' ? unreplied : undefined,
      }))}
    />
  )
})
