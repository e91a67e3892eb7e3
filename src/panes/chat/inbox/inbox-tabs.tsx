import { memo } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { Tabs } from '#platform/workbench/tabs.tsx'
import { inboxScreen } from './inbox.screen.ts'
import { type InboxQuery, inboxInput, inboxQueryOf, tabOf } from './inbox-query.ts'

interface InboxTabsProps {
  readonly query: InboxQuery
  readonly unread: number | undefined
  readonly unreplied: number | undefined
  /** Messages that hold what is searched. */
  readonly messages?: number | undefined
  /** They are what is shown. */
  readonly found?: boolean
}

/** All, unread and unreplied, each a link, with live counts; where something is searched also the messages that hold it. */
export const InboxTabs = memo(function InboxTabs({ query, unread, unreplied, messages, found = false }: InboxTabsProps) {
  const current = tabOf(query)
  const href = (type: 'all' | 'unread' | 'unreplied') =>
    inboxScreen.href({ query: inboxInput({ ...query, type, unread: undefined, unreplied: undefined }) })
  return (
    <Tabs
      label={t('inbox.tabs')}
      tabs={[
        ...(['all', 'unread', 'unreplied'] as const).map((type) => ({
          key: type,
          label: t(`inbox.tab.${type}`),
          to: href(type),
          active: current === type && !found,
          count: type === 'unread' ? unread : type === 'unreplied' ? unreplied : undefined,
        })),
        ...(query.s
          ? [
              {
                key: 'messages',
                label: t('inbox.tab.messages'),
                to: inboxScreen.href({ query: inboxQueryOf({ ...query, find: 'messages' }) }),
                active: found,
                count: messages,
              },
            ]
          : []),
      ]}
    />
  )
})
