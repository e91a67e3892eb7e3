import { QueryObserver } from '@tanstack/react-query'
import { type SavedView, savedViewList } from '#contract/list/saved-view.endpoints.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { setOwnCommands } from '#platform/command/bus.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'
import { useSession } from '#platform/session/session.ts'
import { useKeptViews } from '#platform/workbench/kept-views.ts'
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

function offer(views: readonly SavedView[]): void {
  const changeable = views.filter((view) => view.changeable)
  const shared = changeable.filter((view) => view.shared).length
  useKeptViews.setState({ count: views.length, own: changeable.length - shared, shared })
  setOwnCommands('views', views.map(commandOf))
}

/** Makes a command of each saved view of whoever is signed in, from now on. */
export function followSavedViews(): void {
  let leave: () => void = () => undefined
  const begin = () => {
    leave()
    offer([])
    if (useSession.getState().user?.membership.status !== 'active') return
    // Being asked for changes an observer too; only the views themselves make commands.
    const views = new QueryObserver(queryClient, { ...callQuery(savedViewList), notifyOnChangeProps: ['data'] })
    leave = views.subscribe(({ data }) => data && offer(data.views))
    // What a list has read already is no change.
    offer(views.getCurrentResult().data?.views ?? [])
  }
  begin()
  useSession.subscribe(({ user: now }, { user: before }) => {
    if (now?.user_id !== before?.user_id || now?.membership.status !== before?.membership.status) begin()
  })
}
