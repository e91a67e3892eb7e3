import type { Layout } from '#kernel/layout.ts'
import { findPane } from '#kernel/layout-tree.ts'
import type { Placement } from '#kernel/screen.ts'
import { splitUrl } from '#kernel/url.ts'
import { screenOf } from './screens.ts'

export type Place = { pane: string; navigate: boolean } | { pane: null; placement: Placement }

/**
 * Where an address goes when nobody says where: as its screen docks. A screen of one instance that is open elsewhere gets the
 * focus, and goes to the address only if that asks for something particular.
 */
export function placeFor(url: string, layout: Layout): Place {
  const screen = screenOf(url)
  if (!screen) return { pane: null, placement: 'replace' }
  if (screen.dock.instances === 'one') {
    const open = findPane(layout, (leaf) => leaf.id !== layout.focused && screenOf(leaf.url)?.id === screen.id)
    if (open) return { pane: open.id, navigate: splitUrl(url).search !== '' && open.url !== url }
  }
  return { pane: null, placement: screen.dock.opens }
}
