import { t } from '#platform/i18n/i18n.ts'
import { NoStores, useNoStores } from '#platform/list/no-stores.tsx'
import { useHeldBack } from '#platform/ui/use-held-back.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { inboxScreen } from './inbox.screen.ts'
import { activeFilters, type InboxQuery, inboxInput, inboxQueryOf, tabOf } from './inbox-query.ts'

interface InboxEmptyProps {
  readonly query: InboxQuery
  /** That hold what is searched; undefined until it is known. */
  readonly messages: number | undefined
}

/** Nothing to show: what would be here, or that all is done. */
export function InboxEmpty({ query, messages }: InboxEmptyProps) {
  const noStores = useNoStores()
  const held = useHeldBack(messages === undefined)
  if (noStores) return <NoStores />
  // Which way leads on depends on them: a link that became another under the pointer would take one where nobody meant to go.
  if (query.s && held) return <EmptyState icon="search" title={t('inbox.noMatch')} />
  if (query.s && messages)
    return (
      <EmptyState
        icon="search"
        title={t('inbox.noMatch')}
        text={t('inbox.hit.some', { count: messages, text: query.s })}
        action={{ label: t('inbox.hit.show'), to: inboxScreen.href({ query: inboxQueryOf({ ...query, find: 'messages' }) }) }}
      />
    )
  if (activeFilters(query).length > 0)
    return (
      <EmptyState
        icon="message-circle"
        title={t('inbox.noMatch')}
        text={t('inbox.noMatchText')}
        action={{ label: t('inbox.clearFilters'), to: inboxScreen.href({ query: inboxInput({ type: query.type }) }) }}
      />
    )
  const tab = tabOf(query)
  if (tab === 'all') return <EmptyState icon="message-circle" title={t('inbox.empty')} text={t('inbox.emptyText')} />
  return (
    <EmptyState
      icon="circle-check"
      title={t(tab === 'unread' ? 'inbox.allRead' : 'inbox.allReplied')}
      text={t('inbox.allDoneText')}
      action={{ label: t('inbox.showAll'), to: inboxScreen.href() }}
    />
  )
}
