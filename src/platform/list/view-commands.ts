import { QueryObserver } from '@tanstack/react-query'
import { type SavedView, savedViewList } from '#contract/list/saved-view.endpoints.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { setOwnCommands } from '#platform/command/bus.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'
import { useSession } from '#platform/session/session.ts'
import { fullName, openView } from './named-views.ts'

const commandOf = (view: SavedView) =>
  defineCommand({
    id: `view.${view.view_id}`,
    // A name that a person gave stands as it is in every language.
    title: fullName(view),
    keywords: 'workbench.views.keywords',
    icon: 'bookmark',
    group: 'workbench.group.views',
    access: 'user',
    run: () => openView(view.view_id),
  })

/** Makes a command of each saved view of whoever is signed in, from now on. */
export function followSavedViews(): void {
  let leave: () => void = () => undefined
  const begin = () => {
    leave()
    setOwnCommands('views', [])
    if (useSession.getState().user?.membership.status !== 'active') return
    // Being asked for changes an observer too; only the views themselves make commands.
    const views = new QueryObserver(queryClient, { ...callQuery(savedViewList), notifyOnChangeProps: ['data'] })
    leave = views.subscribe(({ data }) => data && setOwnCommands('views', data.views.map(commandOf)))
  }
  begin()
  useSession.subscribe(({ user: now }, { user: before }) => {
    if (now?.user_id !== before?.user_id || now?.membership.status !== before?.membership.status) begin()
  })
}
