import { keepOwnColumns, ownColumns } from '#platform/list/own-columns.ts'
import { columnPlace, useSavedViews, viewAt } from '#platform/list/saved-views.ts'
import { changeSettings, type TableSettings, useSettings } from '#platform/settings/settings.ts'

/** A person's columns of the queue at an address, and what keeps others: a saved view has its own. */
export function useQueueTable(url: string): readonly [TableSettings, (own: TableSettings) => void] {
  const view = viewAt(useSavedViews(url, true), url)
  const place = view && columnPlace('order.queue', view)
  const own = useSettings((settings) => (place ? ownColumns(place) : settings.order_table))
  return [own, (next) => (place ? keepOwnColumns(place, next) : changeSettings({ order_table: next }))]
}
