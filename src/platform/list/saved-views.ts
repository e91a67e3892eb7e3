import { useMemo } from 'react'
import { type SavedView, savedViewList } from '#contract/list/saved-view.endpoints.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { usePart } from '#platform/query/use-part.ts'
import type { TableSettings } from '#platform/settings/settings.ts'
import { matchUrl } from '#platform/workbench/screens.ts'
import type { Tab } from '#platform/workbench/tabs.tsx'
import { type ColumnPlace, ownNothing } from './own-columns.ts'

/** What the commands on views know of a list: the address of what it shows, and its columns. */
export const viewContext = (url: string, columns: TableSettings): ContextSnapshot => ({ 'list.url': url, 'list.columns': JSON.stringify(columns) })

export const viewAt = (views: readonly SavedView[], url: string): SavedView | undefined => views.find((view) => view.url === url)

/** A view has columns of its own, which are for everybody those that it was saved with until they choose others. */
export const columnPlace = (list: string, view: SavedView | undefined): ColumnPlace =>
  view ? { key: `view:${view.view_id}`, otherwise: view.columns } : { key: list, otherwise: ownNothing }

const none: readonly SavedView[] = []

/** The saved views of the list that an address shows; `ready`: its rows are there, which come first. */
export function useSavedViews(url: string, ready: boolean): readonly SavedView[] {
  const { data } = usePart(savedViewList, {}, { enabled: ready })
  const match = matchUrl(url)
  const list = match.kind === 'screen' ? match.screen.id : null
  return useMemo(() => data?.views.filter((view) => view.list === list) ?? none, [data, list])
}

/** The tabs of a list with its views behind them. What is a view is no other tab. */
export function withViews(tabs: readonly Tab[], views: readonly SavedView[], url: string): readonly Tab[] {
  if (!views.length) return tabs
  const current = viewAt(views, url)
  return [
    ...tabs.map((tab) => (current ? { ...tab, active: false } : tab)),
    ...views.map((view) => ({ key: view.view_id, label: view.name, to: view.url, active: view === current })),
  ]
}
