import { t } from '#platform/i18n/i18n.ts'
import { screenOf } from '#platform/workbench/screens.ts'
import type { WindowPlace } from '#platform/workbench/window-places.ts'
import { type Row, rankedRows } from './rows.ts'

/** The panes of this window and of the others, ranked by title and address; those of one window stay together. */
export function placeRows(places: readonly WindowPlace[], query: string): Row[] {
  const things = places.map((place, index) => ({
    id: `${place.windowId} ${place.paneId}`,
    title: place.title,
    keywords: [place.url, place.windowTitle],
    index,
    place,
  }))
  const rows = rankedRows(things, query, ({ title, index, place }, ranges) => ({
    kind: 'place',
    value: `place-${place.windowId}-${place.paneId}`,
    place,
    title,
    ranges,
    section: place.here ? t('workbench.palette.panes') : t('workbench.palette.window', { title: place.windowTitle }),
    icon: screenOf(place.url)?.icon,
    hint: place.url,
    keys: place.here && index < 9 ? `Alt+${index + 1}` : undefined,
  }))
  return [...new Set(rows.map(windowOf))].flatMap((window) => rows.filter((row) => windowOf(row) === window))
}

const windowOf = (row: Row): string => (row.kind === 'place' ? row.place.windowId : '')
